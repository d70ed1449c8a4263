"""The value of a Harlequin position for a side between two turns, in the parts of the search’s
evaluation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from quanta.games.harlequin.chain import END
from quanta.games.harlequin.flood_fill import FREE, touched
from quanta.games.harlequin.position import HarlequinPosition
from quanta.games.harlequin.state import TOKENS
from quanta.games.harlequin.tree import FLIP, WON, HarlequinTree, tree
from quanta.games.harlequin.tree_state import (
    HarlequinTreeState,
    after_skip,
    empty_cells,
    mobility,
    tile_lead,
)
from quanta.games.harlequin.weights import WEIGHTS

Part = tuple[str, int]
"""A kind of claim, and the seat that it is about."""
NEARLY = 50
"""A reply is good if its value is at most this much less than that of the best one."""


def values(position: HarlequinPosition, seat: int) -> dict[Part, int]:
    """The value of a position between turns for a seat, by part."""
    searched = tree(position)
    assert searched is not None, "tokens are being placed"
    return _values(searched.state(position), position.to_play, seat, position.flips == END)


def _values(state: HarlequinTreeState, mover: int, seat: int, chains: bool) -> dict[Part, int]:
    """chains: whether to value chains, whose reach is only known if tiles turn over at the end."""
    empty, free = empty_cells(state), FREE & ~(state.tokens | state.others)
    left = empty.bit_count()
    parts: dict[Part, int] = {}
    for side, here in ((mover, state), (1 - mover, after_skip(state))):
        sign = 1 if side == seat else -1
        parts["jumps", side] = (
            sign * WEIGHTS.adjacent_ends[left] * touched(here.tokens, empty, free).bit_count()
        )
        mobile = mobility(here)
        parts["shut", side] = sign * WEIGHTS.movable[left] * (mobile.tokens - TOKENS)
        parts["ends", side] = sign * WEIGHTS.ends[left] * mobile.ends.bit_count()
        if chains:
            parts["chain", side] = sign * WEIGHTS.threat[left] * max(mobile.flips, 0)
    ahead = tile_lead(state) if mover == seat else -tile_lead(state)
    parts["tiles", seat] = max(WEIGHTS.lead[left], FLIP // 2) * ahead
    return parts


def after_replies(
    position: HarlequinPosition, seat: int, extreme: Callable[[Iterable[int]], int]
) -> Mapping[Part, int]:
    """The least or the greatest value for the seat, by part, over all good replies of the side to
    play; empty if replies cannot be searched."""
    if position.flips != END or position.outcome() is not None:
        return {}
    searched = tree(position)
    assert searched is not None, "tokens are being placed"
    children = [
        (_turn_value(searched, child), child)
        for _, child, _ in searched.children(searched.state(position))
    ]
    best = max((value for value, _ in children), default=0)
    good = [child for value, child in children if value >= best - NEARLY]
    results = [_values(child, 1 - position.to_play, seat, True) for child in good]
    return {
        part: extreme(each[part] for each in results) for part in (results[0] if results else ())
    }


def _turn_value(searched: HarlequinTree, child: HarlequinTreeState) -> int:
    """The value of the turn that leads to ``child`` for the side that makes it."""
    value = searched.best_value(child)
    return -value if value is not None else WON * searched.terminal_value(child)
