"""The text of a position: one line that may be in a link (legions M12).

Seven fields joined by ``_``: ``stage.seat.first.top.turn.points.step.vp.vp``, the sections laid
such as ``3-5t``, the two reserves such as ``C1*2,C3``, the units such as ``a0304:C1:2:1:e`` (seat,
hex, code, elements, markers, order), the activation under way such as ``0304:e:0507:3``, and whose
secrets are known. In a scenario with objectives or reinforcements three more follow: the
objectives that have counted for good such as ``1.3``, the units that have left, and the
reinforcements still to come. ``-`` is an empty field, ``x`` an unknown unit.
"""

from __future__ import annotations

from collections import Counter

from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.units import ORDER_LETTERS, UNKNOWN, Activation, Unit

NOTHING = "-"
SECRET_KIND = "x"
SEAT_LETTERS = "ab"
KNOWN = {(True, True): "ab", (True, False): "a", (False, True): "b", (False, False): NOTHING}
"""Whose secrets are known -> the last field."""


def write(state: LegionsState) -> str:
    """The text; ``reader.read`` is its inverse."""
    seats = (_seat(state.first), _seat(state.top))
    numbers = (state.turn, state.points, state.step, *state.vp)
    head = ".".join((state.stage, SEAT_LETTERS[state.seat], *seats, *map(str, numbers)))
    fields = (
        head,
        "-".join(f"{number + 1}{'t' if turned else ''}" for number, turned in state.laid),
        *(write_army(state.scenario, reserve) for reserve in state.reserves),
        ",".join(_unit(state.scenario, unit) for unit in state.units),
        _activation(state.activation),
        KNOWN[state.knows],
        *(_progress(state) if state.scenario.counts_more else ()),
    )
    return "_".join(field or NOTHING for field in fields)


def _progress(state: LegionsState) -> tuple[str, str, str]:
    taken, gone, waiting = state.progress
    left = ",".join(_unit(state.scenario, unit) for unit in gone)
    return _numbers(taken), left, _numbers(waiting)


def _numbers(numbers: tuple[int, ...]) -> str:
    return ".".join(str(number + 1) for number in numbers)


def _seat(seat: int) -> str:
    return NOTHING if seat == UNKNOWN else SEAT_LETTERS[seat]


def write_army(scenario: Scenario, kinds: tuple[int, ...]) -> str:
    """An army as ``C1*2,C3``, sorted; also the value of ``army0`` and ``army1``."""
    parts = []
    for kind, count in Counter(kinds).items():
        code = SECRET_KIND if kind == UNKNOWN else scenario.kinds[kind].code
        parts.append(code if count == 1 else f"{code}*{count}")
    return ",".join(parts)


def _unit(scenario: Scenario, unit: Unit) -> str:
    numbers = f"{unit.left}:{unit.suppressed}:{ORDER_LETTERS[unit.order]}"
    code = scenario.kinds[unit.kind].code
    return f"{SEAT_LETTERS[unit.seat]}{NAMES[unit.hex]}:{code}:{numbers}"


def _activation(activation: Activation | None) -> str:
    if activation is None:
        return ""
    begun = f"{NAMES[activation.actor]}:{ORDER_LETTERS[activation.order]}"
    if activation.target == UNKNOWN:
        return begun
    return f"{begun}:{NAMES[activation.target]}:{activation.dice}"
