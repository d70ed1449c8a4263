"""Quantum for learning programs. Of the history that the rule against repetition depends on, an
observation has only the number of occurrences of the present position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quanta.core.game import Action, Position
from quanta.core.learning import Batch, Learning, filled
from quanta.games.quantum.pieces import rays
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.state import HIGHEST, LETTERS, OCCURRENCES, QUIET_PLIES, QuantumVariant
from quanta.grids.square import SquareBoard

KINDS = ("square piece", "circle piece", "queen")
MOST = QUIET_PLIES
PIECES = tuple(
    f"{whose} {kind}, {level} from the bottom"
    for level in range(1, HIGHEST + 1)
    for whose in ("own", "other")
    for kind in KINDS
)
PLANES = (*PIECES, "quiet plies", "earlier occurrences", "own turn")


def learning(position: Position) -> Learning | None:
    """The learning interface for a position of this game."""
    assert isinstance(position, QuantumPosition)
    return _learning_of(position.board, position.variant)


@lru_cache(maxsize=16)
def _learning_of(board: SquareBoard, variant: QuantumVariant) -> Learning:
    return Learning(
        actions=_actions(board),
        planes=PLANES,
        rows=board.height,
        columns=board.width,
        observe=observe,
        most=MOST,
        batch=_batch,
        plies=plies(board),
    )


def _batch(starts: Sequence[Position], count: int) -> Batch | None:
    """A batch for starts of one board and variant without quiet moves, else None."""
    fit = [start for start in starts if isinstance(start, QuantumPosition) and not start.quiet]
    variants = {(start.board, start.variant) for start in fit}
    if len(fit) < len(starts) or len(variants) > 1:
        return None
    from quanta.games.quantum.batch import QuantumBatch  # late: it needs NumPy

    return QuantumBatch(fit, count, _learning_of(fit[0].board, fit[0].variant))


def _actions(board: SquareBoard) -> tuple[Action, ...]:
    """Every move that a queen on a power square could make."""
    actions = {action for of_kind in rays(board) for ray in of_kind["q"] for _, action in ray}
    return tuple(sorted(actions))


def plies(board: SquareBoard) -> int:
    """The most plies of a game: each capture leaves one stack less, and at most ``QUIET_PLIES``
    quiet plies come before it."""
    return board.size * (QUIET_PLIES + 1)


def observe(seen: QuantumPosition, seat: int) -> bytes:
    """See ``Learning.observe``. Pieces have the greatest value, quiet plies their number, and
    occurrences their share of the number that ends the game."""
    size = seen.board.size
    planes = bytearray(len(PIECES) * size)
    letters = LETTERS[seat] + LETTERS[1 - seat]
    for cell, stack in enumerate(seen.cells):
        for level, letter in enumerate(stack):
            planes[(level * len(letters) + letters.index(letter)) * size + cell] = MOST
    before = min(seen.occurrences() - 1, OCCURRENCES)
    facts = (len(seen.quiet), before * MOST // OCCURRENCES, MOST * (seen.to_play == seat))
    return bytes(planes) + b"".join(filled(size, fact) for fact in facts)
