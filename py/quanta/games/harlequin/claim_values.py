"""What speaks for a side of Harlequin between two turns, part by part, as the search weighs it."""

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
"""A reply is good if it is worth at most this much less than the best one."""


def values(position: HarlequinPosition, seat: int) -> dict[Part, int]:
    """What speaks for the seat where the position is, between turns."""
    searched = tree(position)
    assert searched is not None, "tokens are being placed"
    return _values(searched.state(position), position.to_play, seat, position.flips == END)


def _values(state: HarlequinTreeState, mover: int, seat: int, chains: bool) -> dict[Part, int]:
    """chains: whether it is known how far they lead, which it is not where tiles turn over one by
    one."""
    empty, free = empty_cells(state), FREE & ~(state.tokens | state.others)
    left = empty.bit_count()
    found: dict[Part, int] = {}
    for side, here in ((mover, state), (1 - mover, after_skip(state))):
        sign = 1 if side == seat else -1
        found["jumps", side] = (
            sign * WEIGHTS.adjacent_ends[left] * touched(here.tokens, empty, free).bit_count()
        )
        mobile = mobility(here)
        found["shut", side] = sign * WEIGHTS.movable[left] * (mobile.tokens - TOKENS)
        found["ends", side] = sign * WEIGHTS.ends[left] * mobile.ends.bit_count()
        if chains:
            found["chain", side] = sign * WEIGHTS.threat[left] * max(mobile.flips, 0)
    ahead = tile_lead(state) if mover == seat else -tile_lead(state)
    found["tiles", seat] = max(WEIGHTS.lead[left], FLIP // 2) * ahead
    return found


def after_replies(
    position: HarlequinPosition, seat: int, extreme: Callable[[Iterable[int]], int]
) -> Mapping[Part, int]:
    """The least or the most that speaks for the seat, part by part, after any good reply of the
    side to play; nothing where replies are not looked at."""
    if position.flips != END or position.outcome() is not None:
        return {}
    searched = tree(position)
    assert searched is not None, "tokens are being placed"
    children = [
        (_worth(searched, child), child)
        for _, child, _ in searched.children(searched.state(position))
    ]
    best = max((worth for worth, _ in children), default=0)
    good = [child for worth, child in children if worth >= best - NEARLY]
    found = [_values(child, 1 - position.to_play, seat, True) for child in good]
    return {part: extreme(each[part] for each in found) for part in (found[0] if found else ())}


def _worth(searched: HarlequinTree, child: HarlequinTreeState) -> int:
    """What a turn that leads to ``child`` is worth to who makes it."""
    value = searched.best_value(child)
    return -value if value is not None else WON * searched.terminal_value(child)
