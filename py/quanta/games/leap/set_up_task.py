"""The puzzle of the rings edition as it is set: find the set-up yourself (leap-rings R12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from quanta.core.params import fill
from quanta.core.words import counted
from quanta.games.leap.rules import PARAMS
from quanta.games.leap.state import GAP
from quanta.grids.hex import hexagon_rows
from quanta.scene.arrangement import NOTHING, Arrangement, Condition

SIDE = 5
"""Rings on a side of the board that the task is set on (R1)."""


class LeapSetUpTask:
    """See ``quanta.scene.arrangement.SetUpTask``."""

    title = "Find a set-up"
    says = (
        "Fill the usual board so that one white particle can capture all 31 black ones, one after "
        "the other."
    )
    kind = "chain"
    params: Mapping[str, str] = {"edition": "rings", "play": "puzzle", "board": f"hex{SIDE}"}

    def conditions(
        self, arrangement: Arrangement, params: Mapping[str, str]
    ) -> Sequence[Condition]:
        """The usual board, full, with the usual number of each colour (R9), and friends counted."""
        usual = arrangement.shape == tuple(hexagon_rows(SIDE)) and not arrangement.holding(GAP)
        free = arrangement.holding(NOTHING)
        left = f": {counted(len(free), 'ring')} to fill" if free else ""
        friends = fill(PARAMS, params)["count"] == "friends"
        return [
            Condition(f"The board is the hexagon of {SIDE} rings a side", usual),
            Condition(f"No ring is free{left}", not free, free),
            *_numbers(arrangement),
            Condition("A leap is as long as the number of neighbours of its colour", friends),
        ]


def _numbers(arrangement: Arrangement) -> Iterator[Condition]:
    """The pieces of each colour; on another board, as many as a game on it begins with (H10)."""
    size = sum(content != GAP for content in arrangement.cells.values())
    for colour, wanted in (("black", size - size // 2), ("white", size // 2)):
        there = len(arrangement.holding(colour[0]))
        now = "" if there == wanted else f", now {there}"
        yield Condition(f"{wanted} {colour} particles{now}", there == wanted)


TASK = LeapSetUpTask()
