"""Harlequin for learning programs. The planes have 11 rows and columns: dark cells are in every
second one, with the light cells between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from quanta.core.game import Position
from quanta.core.learning import Batch, Learning, filled, marked
from quanta.games.harlequin.cells import ACTIONS, DARK, EDGE, LIGHT
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import LETTERS

SIDE = 2 * DARK.width - 1
PLACES = tuple(2 * SIDE * (DARK.width - 1 - row) + 2 * column for column, row in DARK.cells)
"""Dark cell -> its place in a plane."""
GAPS = tuple(
    SIDE * (2 * (LIGHT.width - 1 - row) + 1) + 2 * column + 1 for column, row in LIGHT.cells
)
"""Light cell -> its place in a plane."""
PLANES = (
    "own tiles",
    "the other seat’s tiles",
    "own tokens",
    "the other seat’s tokens",
    "the token under way",
    "tiles that it turns over",
    "where it has been",
    "tokens are being placed",
    "this seat jumped last",
    "own turn",
)


@cache
def _learning() -> Learning:
    actions = {*ACTIONS.values(), *(DARK.names[cell] for cell in EDGE), SKIP}
    return Learning(tuple(sorted(actions)), PLANES, SIDE, SIDE, observe, batch=_batch)


def _batch(starts: Sequence[Position], count: int) -> Batch | None:
    """A batch for starts of one variant, else None."""
    fit = [start for start in starts if isinstance(start, HarlequinPosition)]
    if len(fit) < len(starts) or len({start.flips for start in fit}) > 1:
        return None
    from quanta.games.harlequin.batch import HarlequinBatch  # late: it needs NumPy

    return HarlequinBatch(fit, count, _learning())


def learning(position: Position) -> Learning | None:
    """The learning interface, the same for all positions."""
    return _learning()


def observe(seen: HarlequinPosition, seat: int) -> bytes:
    """See ``Learning.observe``."""
    size = SIDE * SIDE
    tiles, tokens, path = seen.current_tiles, seen.current_tokens, seen.path
    sides = [[GAPS[w] for w, t in enumerate(tiles) if t == LETTERS[s]] for s in (seat, 1 - seat)]
    teams = [[PLACES[cell] for cell in tokens[s]] for s in (seat, 1 - seat)]
    shown = [*sides, *teams, [PLACES[cell] for cell in path[-1:]]]
    shown += [[GAPS[light] for light in seen.flipped], [PLACES[cell] for cell in path]]
    facts = (seen.placing, seen.last == seat, seen.to_play == seat)
    planes = [marked(size, places) for places in shown]
    return b"".join([*planes, *(filled(size, int(fact)) for fact in facts)])
