"""The text of a position, one line that may stand in a link (legions M12).

Seven fields joined by ``_``: ``stage.seat.first.top.turn.points.step.vp.vp``, the sections laid
such as ``3-5t``, the two reserves such as ``C1*2,C3``, the units such as ``a0304:C1:2:1:e`` (seat,
hex, code, elements, markers, order), the activation under way such as ``0304:e:0507:3``, and whose
secrets are known. ``-`` stands for nothing, ``x`` for what is not known.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.model.pieces import ORDER_LETTERS, UNKNOWN, Unit

if TYPE_CHECKING:
    from quanta.games.legions.model.pieces import Table
    from quanta.games.legions.position import LegionsPosition

NOTHING = "-"
SECRET_KIND = "x"
SEAT_LETTERS = "ab"
KNOWN = {(True, True): "ab", (True, False): "a", (False, True): "b", (False, False): NOTHING}


def written(position: LegionsPosition) -> str:
    """The position's text; ``reading.read`` is its inverse."""
    seats = (_seat(position.first), _seat(position.top))
    numbers = (position.turn, position.points, position.step, *position.vp)
    head = ".".join((position.stage, SEAT_LETTERS[position.seat], *seats, *map(str, numbers)))
    fields = (
        head,
        "-".join(f"{number + 1}{'t' if turned else ''}" for number, turned in position.laid),
        *(army(position.table, reserve) for reserve in position.reserves),
        ",".join(_unit(position.table, unit) for unit in position.units),
        _deed(position),
        KNOWN[position.knows],
    )
    return "_".join(field or NOTHING for field in fields)


def _seat(seat: int) -> str:
    return NOTHING if seat == UNKNOWN else SEAT_LETTERS[seat]


def army(table: Table, kinds: tuple[int, ...]) -> str:
    """An army as ``C1*2,C3``, sorted; also the value of ``army0`` and ``army1``."""
    parts = []
    for kind, count in Counter(kinds).items():
        code = SECRET_KIND if kind == UNKNOWN else table.kinds[kind].code
        parts.append(code if count == 1 else f"{code}*{count}")
    return ",".join(parts)


def _unit(table: Table, unit: Unit) -> str:
    numbers = f"{unit.left}:{unit.suppressed}:{ORDER_LETTERS[unit.order]}"
    return f"{SEAT_LETTERS[unit.seat]}{NAMES[unit.hex]}:{table.kinds[unit.kind].code}:{numbers}"


def _deed(position: LegionsPosition) -> str:
    deed = position.deed
    if deed is None:
        return ""
    begun = f"{NAMES[deed.actor]}:{ORDER_LETTERS[deed.order]}"
    return begun if deed.target == UNKNOWN else f"{begun}:{NAMES[deed.target]}:{deed.dice}"
