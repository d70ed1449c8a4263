"""The move list: the dice of a battle one by one, what makes one entry, and the sentence that sums
up a chapter or an entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta.core.words import counted
from quanta.games.legions import explain
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.damage import kill_need
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import (
    ATTACK,
    BATTLE,
    BY_CHANCE,
    COMMAND,
    DAMAGE,
    DEPLOY,
    FIRE,
    FIRST,
    MOVE,
    MUSTER,
    PLAY,
)
from quanta.games.legions.model.units import ORDERS, SEATS
from quanta.games.legions.phases import attack
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import notes
from quanta.scene.dice import DiceThrow, Die
from quanta.scene.view import EntryPart


def throw(before: LegionsPosition, action: str) -> DiceThrow | None:
    """The dice of an action; None for one that a side chooses."""
    if before.stage not in BY_CHANCE:
        return None
    faces = [int(digit) for digit in action.partition("-")[2] if digit.isdigit()]
    if before.stage == FIRST:
        return _first(faces)
    describe = _command if before.stage == COMMAND else _of_attack
    return describe(before, action, faces)


def _first(faces: Sequence[int]) -> DiceThrow:
    dice = [
        Die(face, name, "success" if face == max(faces) > min(faces) else "")
        for face, name in zip(faces, SEATS, strict=True)
    ]
    again = faces[0] == faces[1]
    best = SEATS[faces.index(max(faces))]
    result = "A tie: both roll again." if again else f"{best} has the first turn."
    return DiceThrow("Who goes first", dice, result)


def _command(before: LegionsPosition, action: str, faces: Sequence[int]) -> DiceThrow:
    """All dice count; on a side's first turn only the higher one does (legions R9)."""
    dice = [Die(face, "counts", "success") for face in faces]
    if before.turn <= 2:
        dice = [Die(faces[0], "not counted"), Die(faces[1], "counts", "success")]
    title = f"{SEATS[before.seat]}’s command dice"
    result = f"{explain.command_words(before, action)}."
    return DiceThrow(title, dice, result, f"seat-{before.seat}")


def _of_attack(before: LegionsPosition, action: str, faces: Sequence[int]) -> DiceThrow:
    _, target, shot = attack.current_attack(before)
    attacker, victim = (before.kind(unit).name for unit in (before.acting_unit, target))
    side, other, place = SEATS[before.seat], SEATS[1 - before.seat], NAMES[target.hex]
    result = f"{explain.throw_effect(before, action)}."
    role = f"seat-{before.seat}"
    if before.stage == ATTACK:
        title = f"{side}’s {attacker} against the {victim}: hits on {explain.rolls(shot.need)}"
        return DiceThrow(title, list(attack_dice(faces, shot)), result, role, place)
    if before.stage == DAMAGE:
        need = kill_need(shot.armour, shot.ap)
        title = f"{side}’s damage to the {victim}: kills on {explain.rolls(need)}"
        dice = [
            Die(face, "kill", "success") if face >= need else Die(face, "held") for face in faces
        ]
        return DiceThrow(title, dice, result, role, place)
    title = f"{other}’s {victim}: saves on {explain.rolls(attack_odds.SAVE_NEED)}"
    saves = [
        Die(face, "saved", "success") if face >= attack_odds.SAVE_NEED else Die(face, "lost")
        for face in faces
    ]
    return DiceThrow(title, saves, result, f"seat-{1 - before.seat}", place)


def attack_dice(faces: Sequence[int], shot: attack_odds.Shot) -> Iterator[Die]:
    """Hits; and dice that leave a marker, of which the first may be shrugged off (legions R20, R21,
    H13, M26)."""
    low = 0
    for face in faces:
        low += face <= shot.marks
        if face >= shot.need:
            yield Die(face, "hit", "success")
        elif face <= shot.marks:
            marks = low > shot.shrugs
            yield Die(face, "marker" if marks else "shrugged off", "effect" if marks else "")
        else:
            yield Die(face, "miss")


ARMY, DEPLOYMENT, REMOVAL, ACTIVATION, ORDERING = "army", "deployment", "removal", "act", "orders"


def entry_part(before: LegionsPosition, action: str) -> EntryPart | None:
    """The entry that an action belongs to; None where it has one of its own."""
    stage = before.stage
    verb, _, rest = action.partition("-")
    place, _, order = rest.partition("-")
    if stage in (FIRST, COMMAND):
        return None
    if stage in BY_CHANCE:
        return EntryPart(ACTIVATION, explain.throw_effect(before, action))
    if stage == MUSTER:
        return EntryPart(ARMY, "complete" if verb == "done" else _kind(before, rest))
    if stage == DEPLOY:
        return EntryPart(DEPLOYMENT, f"{_kind(before, verb)} on {rest}")
    if stage in (MOVE, FIRE):
        words = {"move": f"to {place}", "fire": f"attacks {place}", "hold": "ends"}
        return EntryPart(ACTIVATION, words[verb])
    if stage != PLAY or verb == "end":
        return None
    if verb == "activate":
        return EntryPart(ACTIVATION, "")
    if verb == "rally":
        return EntryPart(REMOVAL, place)
    return EntryPart(ORDERING, f"{place} to {order}" if order in ORDERS else place)


def _kind(position: LegionsPosition, code: str) -> str:
    """A unit type by its code, in a word."""
    number = position.scenario.by_code.get(code)
    return "a unit" if number is None else position.scenario.kinds[number].name


Plies = Sequence[tuple[LegionsPosition, str]]
"""Each action with the position before it."""

SET_UP = "Set-up"


def chapter(before: LegionsPosition) -> str:
    """The heading of the part that an action in this position is in."""
    if before.stage not in BATTLE:
        return SET_UP
    return f"Turn {before.own_turn} · {SEATS[before.seat]}"


def entry_words(plies: Plies) -> str:
    """The outcome of the plies of one entry; empty for entries that say enough themselves."""
    before, action = plies[0]
    part = entry_part(before, action)
    if part is None:
        return ""
    describe = {
        ACTIVATION: _activation,
        ORDERING: _orders,
        REMOVAL: _removals,
    }.get(part.entry)
    return describe(plies) if describe is not None else ""


def _activation(plies: Plies) -> str:
    """Such as ``White moves the Anvils from 0304 to 0405 and attacks the Moths on 0406``."""
    before, action = plies[0]
    if not action.startswith("activate-"):
        return ""  # a game that begins in the middle of an activation
    place, _, order = action.removeprefix("activate-").partition("-")
    unit = before.kind(before.at[INDEX[place]]).name
    moved = _step(plies, "move-")
    fired = next((n for n, (_, each) in enumerate(plies) if each.startswith("fire-")), None)
    parts = [f"moves the {unit} from {place} to {moved}"] if moved else []
    if fired is not None:
        parts.append(_attack(plies, fired, "" if moved else f" with the {unit} on {place}"))
    if not parts:
        parts = [f"activates the {unit} on {place}: {order}, without a move or an attack"]
    return f"{SEATS[before.seat]} {' and '.join(parts)}."


def _step(plies: Plies, verb: str) -> str:
    """The place of the first action with this verb; empty if there is none."""
    places = (action.removeprefix(verb) for _, action in plies if action.startswith(verb))
    return next(places, "")


def _attack(plies: Plies, at: int, unit: str) -> str:
    before, fire = plies[at]
    place = fire.removeprefix("fire-")
    target = before.kind(before.at[INDEX[place]]).name
    words = f"attacks the {target} on {place}{unit}"
    result = notes.result_words(before, fire, plies[-1]) if at + 1 < len(plies) else ""
    return f"{words}: {result}" if result else words


def _orders(plies: Plies) -> str:
    """Such as ``White gives 1 order: Anvils strike``; of secret ones only the units."""
    given = []
    secret = False
    for before, action in plies:
        place, _, order = action.removeprefix("order-").partition("-")
        known = order in ORDERS
        secret = secret or not known
        name = before.kind(before.at[INDEX[place]]).name
        given.append(f"{name} {order}" if known else name)
    down = " face down" if secret else ""
    count = counted(len(plies), "order")
    return f"{SEATS[plies[0][0].seat]} gives {count}{down}: {', '.join(given)}."


def _removals(plies: Plies) -> str:
    """Such as ``White removes 2 markers: Anvils, Moths``."""
    names = [
        before.kind(before.at[INDEX[action.removeprefix("rally-")]]).name
        for before, action in plies
    ]
    units = ", ".join(dict.fromkeys(names))
    return f"{SEATS[plies[0][0].seat]} removes {counted(len(plies), 'marker')}: {units}."


def chapter_words(plies: Plies) -> str:
    """The points of a turn and its attacks with their results; of the set-up, the armies."""
    first = plies[0][0]
    if first.stage not in BATTLE:
        return _armies(plies)
    attacks = [n for n, (_, action) in enumerate(plies) if action.startswith("fire-")]
    parts = [_result(plies, at) for at in attacks]
    moves = sum(action.startswith("move-") for _, action in plies)
    orders = sum(action.startswith("order-") for _, action in plies)
    parts += [counted(moves, "move")] if moves else []
    parts += [counted(orders, "order")] if orders else []
    rolled = next(((b, a) for b, a in plies if b.stage == COMMAND), None)
    points = [explain.command_words(*rolled)] if rolled is not None else []
    return "; ".join(points + parts)


def _result(plies: Plies, at: int) -> str:
    before, fire = plies[at]
    target = before.kind(before.at[INDEX[fire.removeprefix("fire-")]]).name
    throws = [each for each in plies[at + 1 : at + 4] if each[0].stage in notes.THROWS]
    result = notes.result_words(before, fire, throws[-1]) if throws else ""
    return f"{target}: {result}" if result else f"attack on {target}"


def _armies(plies: Plies) -> str:
    taken = [before.seat for before, action in plies if before.stage == MUSTER]
    done = [before.seat for before, action in plies if action == "done"]
    counts = [taken.count(seat) - done.count(seat) for seat in range(len(SEATS))]
    if not any(counts):
        return ""
    return ", ".join(
        f"{name}: {counted(count, 'unit')}" for name, count in zip(SEATS, counts, strict=True)
    )
