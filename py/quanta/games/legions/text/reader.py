"""Reading the text of a position back; ``validity`` then checks that play can continue from it."""

from __future__ import annotations

import re

from quanta.core.errors import BadRecord
from quanta.core.quoting import quoted
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.objectives import NO_PROGRESS, ScenarioProgress
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.stages import STAGES
from quanta.games.legions.model.state import S
from quanta.games.legions.model.units import ORDER_LETTERS, UNKNOWN, Activation, Unit
from quanta.games.legions.text.validity import check
from quanta.games.legions.text.writer import KNOWN, NOTHING, SEAT_LETTERS, SECRET_KIND

NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")
UNIT = re.compile(r"([ab])([0-9]{4}):([A-Z0-9]+):([0-9]+):([0-9]+):([neasx])")
LAID = re.compile(r"([1-9])(t?)")
PART = re.compile(r"([A-Za-z0-9]+)(?:\*([1-9][0-9]?))?")


def read(text: str, scenario: Scenario, made: type[S]) -> S:
    """The state, of the class ``made``, that ``text`` describes. Raises BadRecord, which says
    what is wrong."""
    state = parse(text, scenario, made)
    check(state)
    return state


def parse(text: str, scenario: Scenario, made: type[S]) -> S:
    """The same for a text whose parts need not fit together, as in a board that is being set up.
    Raises BadRecord."""
    fields = [("" if field == NOTHING else field) for field in text.split("_")]
    more, count = scenario.counts_more, len(fields)
    if count != (10 if more else 7):
        takes = "ten fields joined by _ in this scenario" if more else "seven fields joined by _"
        raise BadRecord(f"A position has {takes}, not {count}.")
    head, laid, white, black, units, activation, known, *progress = fields
    stage, seat, first, top, *rest = _head(head)
    turn, points, step, *vp = map(_number, rest)
    knows = next((key for key, word in KNOWN.items() if word == (known or NOTHING)), None)
    if stage not in STAGES or seat == "" or knows is None:
        raise BadRecord(f"The position begins with {quoted(head)}, which is no stage of the game.")
    return made(
        scenario,
        stage,
        _seat(seat),
        _seat(first),
        _seat(top),
        _laid(laid, scenario),
        (read_army(white, scenario), read_army(black, scenario)),
        _units(units, scenario),
        (vp[0], vp[1]),
        turn,
        points,
        step,
        _activation(activation),
        knows,
        _progress(progress, scenario) if more else NO_PROGRESS,
    )


def _head(text: str) -> list[str]:
    parts = ["" if part == NOTHING else part for part in text.split(".")]
    if len(parts) != 9:
        raise BadRecord(f"The position begins with {quoted(text)}, not nine parts joined by dots.")
    return parts


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise BadRecord(f"The position has {quoted(text)} where a number should be.")
    return int(text)


def _seat(text: str) -> int:
    if text and text not in SEAT_LETTERS:
        raise BadRecord(f"The position has {quoted(text)} where a seat, a or b, should be.")
    return SEAT_LETTERS.index(text) if text else UNKNOWN


def _laid(text: str, scenario: Scenario) -> tuple[tuple[int, bool], ...]:
    laid = []
    for part in text.split("-") if text else []:
        match = LAID.fullmatch(part)
        if match is None or int(match[1]) > len(scenario.sections):
            raise BadRecord(f"{quoted(part)} is not a board section of this game.")
        laid.append((int(match[1]) - 1, bool(match[2])))
    numbers = [number for number, _ in laid]
    turned = [scenario.sections[number] for number, turned in laid if turned]
    if len(set(numbers)) != len(numbers) or len(numbers) > 2 or (laid and laid[0][1]):
        raise BadRecord(
            f"{quoted(text)} is not one section, or two different ones, the second perhaps turned."
        )
    if any(section.symmetric for section in turned):
        raise BadRecord("A section that looks the same after half a turn is never laid turned.")
    return tuple(laid)


def read_army(text: str, scenario: Scenario) -> tuple[int, ...]:
    """The unit types of an army written as ``C1*2,C3``, with ``x`` for an unknown one. Raises
    BadRecord."""
    kinds: list[int] = []
    for part in text.split(",") if text else []:
        match = PART.fullmatch(part)
        if match is None or (match[1] != SECRET_KIND and match[1] not in scenario.by_code):
            raise BadRecord(f"The army has {quoted(part)}, which is not a unit of this game.")
        kind = UNKNOWN if match[1] == SECRET_KIND else scenario.by_code[match[1]]
        kinds += [kind] * int(match[2] or 1)
    return tuple(sorted(kinds))


def _units(text: str, scenario: Scenario) -> tuple[Unit, ...]:
    units = []
    for part in text.split(",") if text else []:
        match = UNIT.fullmatch(part)
        if match is None or match[2] not in INDEX or match[3] not in scenario.by_code:
            raise BadRecord(f"{quoted(part)} is not a unit on a hex of the board.")
        kind = scenario.by_code[match[3]]
        size = scenario.kinds[kind].size
        left, suppressed, order = int(match[4]), _number(match[5]), ORDER_LETTERS.index(match[6])
        if not 1 <= left <= size:
            raise BadRecord(f"{quoted(part)}: such a unit has 1 to {size} elements.")
        seat = SEAT_LETTERS.index(match[1])
        units.append(Unit(INDEX[match[2]], seat, kind, left, suppressed, order))
    return tuple(sorted(units))


def _progress(fields: list[str], scenario: Scenario) -> ScenarioProgress:
    taken, gone, waiting = fields
    return ScenarioProgress(
        _numbers(taken, len(scenario.objectives), "objective"),
        _units(gone, scenario),
        _numbers(waiting, len(scenario.reinforcements), "reinforcement"),
    )


def _numbers(text: str, most: int, what: str) -> tuple[int, ...]:
    """Numbers counted from 1, in rising order, as numbers counted from 0."""
    numbers = [_number(part) for part in text.split(".")] if text else []
    if numbers != sorted(set(numbers)) or not all(1 <= number <= most for number in numbers):
        raise BadRecord(f"{quoted(text)} are no numbers of {what}s of this scenario.")
    return tuple(number - 1 for number in numbers)


def _activation(text: str) -> Activation | None:
    if not text:
        return None
    parts = text.split(":")
    hexes = [part for part in (parts[0], *parts[2:3]) if part in INDEX]
    if len(parts) not in (2, 4) or len(hexes) != len(parts) // 2 or parts[1] not in ("e", "a", "s"):
        raise BadRecord(f"{quoted(text)} is not an activation.")
    order = ORDER_LETTERS.index(parts[1])
    if len(parts) == 2:
        return Activation(INDEX[hexes[0]], order)
    return Activation(INDEX[hexes[0]], order, INDEX[hexes[1]], _number(parts[3]))
