"""Reading a position's text back. Whatever it says is checked, so that play can go on from it."""

from __future__ import annotations

import re

from quanta.core.errors import BadRecord
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.pieces import (
    ADVANCE,
    AREA,
    ATTACK,
    BATTLE,
    DAMAGE,
    DEPLOY,
    ENGAGE,
    FIRE,
    FIRST,
    MOST_UNITS,
    MOVE,
    MUSTER,
    NO_ORDER,
    ORDER_LETTERS,
    PLAY,
    SAVES,
    SECRET,
    SECTION,
    STAGES,
    STRIKE,
    UNDER_WAY,
    UNKNOWN,
    Deed,
    Table,
    Unit,
)
from quanta.games.legions.phases import activation, attack, deployment
from quanta.games.legions.phases.turn_end import actor
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.text.writer import KNOWN, NOTHING, SEAT_LETTERS, SECRET_KIND

NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")
UNIT = re.compile(r"([ab])([0-9]{4}):([A-Z0-9]+):([0-9]+):([0-9]+):([neasx])")
LAID = re.compile(r"([1-9])(t?)")
PART = re.compile(r"([A-Za-z0-9]+)(?:\*([1-9][0-9]?))?")


def read(text: str, table: Table) -> LegionsPosition:
    """The position that ``text`` stands for. Raises BadRecord, which says what is wrong."""
    fields = [("" if field == NOTHING else field) for field in text.split("_")]
    if len(fields) != 7:
        raise BadRecord(f"A position has seven fields joined by _, not {len(fields)}.")
    head, laid, white, black, units, deed, known = fields
    stage, seat, first, top, *rest = _head(head)
    turn, points, step, *vp = map(_number, rest)
    knows = next((key for key, word in KNOWN.items() if word == (known or NOTHING)), None)
    if stage not in STAGES or seat == "" or knows is None:
        raise BadRecord(f"The position begins with {head[:40]!r}, which is no stage of the game.")
    position = LegionsPosition(
        table,
        stage,
        _seat(seat),
        _seat(first),
        _seat(top),
        _laid(laid, table),
        (army(white, table), army(black, table)),
        _units(units, table),
        (vp[0], vp[1]),
        turn,
        points,
        step,
        _deed(deed),
        knows,
    )
    _check(position)
    return position


def _head(text: str) -> list[str]:
    parts = ["" if part == NOTHING else part for part in text.split(".")]
    if len(parts) != 9:
        raise BadRecord(f"The position begins with {text[:40]!r}, which lacks something.")
    return parts


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise BadRecord(f"The position has {text[:20]!r} where a number is due.")
    return int(text)


def _seat(text: str) -> int:
    if text and text not in SEAT_LETTERS:
        raise BadRecord(f"The position has {text[:20]!r} where a seat, a or b, is due.")
    return SEAT_LETTERS.index(text) if text else UNKNOWN


def _laid(text: str, table: Table) -> tuple[tuple[int, bool], ...]:
    laid = []
    for part in text.split("-") if text else []:
        found = LAID.fullmatch(part)
        if found is None or int(found[1]) > len(table.sections):
            raise BadRecord(f"{part[:20]!r} is no board section of this game.")
        laid.append((int(found[1]) - 1, bool(found[2])))
    numbers = [number for number, _ in laid]
    turned = [table.sections[number] for number, turned in laid if turned]
    if len(set(numbers)) != len(numbers) or len(numbers) > 2 or (laid and laid[0][1]):
        raise BadRecord(f"{text[:20]!r} is not one section, or two, of which the second may turn.")
    if any(section.symmetric for section in turned):
        raise BadRecord("A section that looks the same after half a turn is never laid turned.")
    return tuple(laid)


def army(text: str, table: Table) -> tuple[int, ...]:
    """The kinds of an army written as ``C1*2,C3``; ``x`` for one not known. Raises BadRecord."""
    kinds: list[int] = []
    for part in text.split(",") if text else []:
        found = PART.fullmatch(part)
        if found is None or (found[1] != SECRET_KIND and found[1] not in table.by_code):
            raise BadRecord(f"The army has {part[:20]!r}, which is no unit of this game.")
        kind = UNKNOWN if found[1] == SECRET_KIND else table.by_code[found[1]]
        kinds += [kind] * int(found[2] or 1)
    return tuple(sorted(kinds))


def _units(text: str, table: Table) -> tuple[Unit, ...]:
    units = []
    for part in text.split(",") if text else []:
        found = UNIT.fullmatch(part)
        if found is None or found[2] not in INDEX or found[3] not in table.by_code:
            raise BadRecord(f"{part[:40]!r} is no unit on a hex of the board.")
        kind = table.by_code[found[3]]
        left, suppressed, order = int(found[4]), _number(found[5]), ORDER_LETTERS.index(found[6])
        if not 1 <= left <= table.kinds[kind].size:
            raise BadRecord(f"{part[:40]!r}: such a unit has 1 to {table.kinds[kind].size} parts.")
        seat = SEAT_LETTERS.index(found[1])
        units.append(Unit(INDEX[found[2]], seat, kind, left, suppressed, order))
    return tuple(sorted(units))


def _deed(text: str) -> Deed | None:
    if not text:
        return None
    parts = text.split(":")
    hexes = [part for part in (parts[0], *parts[2:3]) if part in INDEX]
    if len(parts) not in (2, 4) or len(hexes) != len(parts) // 2 or parts[1] not in ("e", "a", "s"):
        raise BadRecord(f"{text[:40]!r} is no activation.")
    order = ORDER_LETTERS.index(parts[1])
    if len(parts) == 2:
        return Deed(INDEX[hexes[0]], order)
    return Deed(INDEX[hexes[0]], order, INDEX[hexes[1]], _number(parts[3]))


def _check(position: LegionsPosition) -> None:
    """Whether the parts fit together; a BadRecord if not."""
    stage = position.stage
    after_roll = stage not in (MUSTER, FIRST)
    sections = {MUSTER: (0,), FIRST: (0,), SECTION: (0, 1)}.get(stage, (2,))
    facts = {
        "who is first": (position.first != UNKNOWN) == after_roll,
        "who is at the top": (position.top != UNKNOWN) == (stage == DEPLOY or stage in BATTLE),
        "the board": len(position.laid) in sections,
        "the points": min(position.vp) < position.table.goal,
        "the command points": (position.points > 0) == (stage == PLAY) or stage in UNDER_WAY,
        "the step of the turn": position.step <= 2 and (stage in BATTLE or position.step == 0),
        "the units": stage == DEPLOY or stage in BATTLE or not position.units,
    }
    for name, right in facts.items():
        if not right:
            raise BadRecord(f"The position is at {stage!r}, but {name} cannot be so then.")
    _check_units(position)
    _check_seat(position)
    if stage in BATTLE:
        if any(position.reserves):
            raise BadRecord("In the battle nobody has a reserve.")
        _check_deed(position)
    else:
        _check_armies(position)


def _check_units(position: LegionsPosition) -> None:
    if len(position.at) != len(position.units):
        raise BadRecord("Two units are in one hex.")
    for unit in position.units:
        kind = position.kind(unit)
        if not position.ground.moves[kind.arm][unit.hex]:
            raise BadRecord(f"{kind.code} stands where it could never go.")
        if position.knows[unit.seat] and unit.order == SECRET:
            raise BadRecord(f"The order of {kind.code} is not known, though its seat's are.")
        if not position.knows[unit.seat] and unit.order not in (SECRET, NO_ORDER):
            raise BadRecord(f"The order of {kind.code} is known, though its seat's are not.")


def _check_seat(position: LegionsPosition) -> None:
    stage, seat, first = position.stage, position.seat, position.first
    due = {
        FIRST: 0,
        SECTION: first if not position.laid else 1 - first,
        AREA: first,
        MUSTER: seat if position.reserves[0] else 0,
    }.get(stage, seat)
    if stage in BATTLE:
        due = first if position.turn % 2 else 1 - first
        if position.turn < 1:
            raise BadRecord("The turns of a battle count from 1.")
    if seat != due:
        raise BadRecord(f"It cannot be this seat's turn at {stage!r}.")


def _check_armies(position: LegionsPosition) -> None:
    table, stage = position.table, position.stage
    for seat, reserve in enumerate(position.reserves):
        shown = tuple(unit.kind for unit in position.units if unit.seat == seat)
        known = tuple(kind for kind in reserve if kind != UNKNOWN)
        whole, unknown = (*shown, *known), len(reserve) - len(known)
        for number, kind in enumerate(whole):
            if kind not in table.addable(whole[:number]):
                raise BadRecord("An army is too large, worth too much, or mixes lists.")
        if len(whole) + unknown > MOST_UNITS or not deployment.room_for(position, whole, unknown):
            raise BadRecord("An army has more units than it can be worth.")
        secret = table.hidden[seat] and not position.knows[seat]
        if (unknown and not secret) or (known and secret):
            raise BadRecord("An army is known, or not, against what its seat's secrets are.")
        if stage not in (MUSTER, DEPLOY) and not reserve:
            raise BadRecord("An army has no unit.")
    if stage == DEPLOY:
        _check_deployment(position)


def _check_deployment(position: LegionsPosition) -> None:
    first, reserves = position.first, position.reserves
    due = first if reserves[first] else 1 - first
    if not reserves[due] or position.seat != due:
        raise BadRecord("It cannot be this seat's turn to deploy.")
    waiting = 1 - first
    if due == first and any(unit.seat == waiting for unit in position.units):
        raise BadRecord("The second player deploys last.")
    if not position.legal_actions():
        raise BadRecord("There is no room to deploy.")


def _check_deed(position: LegionsPosition) -> None:
    """An activation must be one that the rules could have led to."""
    deed, stage = position.deed, position.stage
    if (deed is None) != (stage not in UNDER_WAY):
        raise BadRecord(f"At {stage!r} there {'is no' if deed else 'must be an'} activation.")
    if deed is None:
        return
    unit = position.at.get(deed.actor)
    if unit is None or unit.seat != position.seat or unit.suppressed or unit.order:
        raise BadRecord("No unit of this seat can be acting there.")
    allowed = {MOVE: (ENGAGE, ADVANCE)}.get(stage, (ENGAGE, STRIKE))
    if deed.order not in allowed or (deed.target == UNKNOWN) != (stage in (MOVE, FIRE)):
        raise BadRecord(f"The activation does not fit {stage!r}.")
    if stage in (MOVE, FIRE):
        if len(position.legal_actions()) < 2 and position.outcome() is None:
            raise BadRecord("The unit that acts can do nothing.")
        return
    if deed.target not in activation.targets(position, unit):
        raise BadRecord("The attack goes where nothing can be attacked.")
    _check_dice(position, deed)


def _check_dice(position: LegionsPosition, deed: Deed) -> None:
    target = position.at[deed.target]
    aimed = attack.shot(position, actor(position), target, deed.order)
    fits = {
        ATTACK: deed.dice == aimed.dice,
        DAMAGE: 1 <= deed.dice <= aimed.dice and aimed.armour is not None,
        SAVES: 1 <= deed.dice <= aimed.dice and aimed.saves,
    }
    if not fits[position.stage]:
        raise BadRecord(f"{deed.dice} dice cannot be thrown at {position.stage!r}.")
