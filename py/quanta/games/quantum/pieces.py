"""The pieces of Quantum: their letters, names and directions, and the height of a tower."""

from __future__ import annotations

from itertools import groupby

from quanta.grids.square import DIAGONAL, ORTHOGONAL

COLOURS = ("White", "Black")
LETTERS = ("SCQ", "scq")
"""The pieces of each seat: square, circle, queen. A stack is its letters from bottom to top."""

TOWER = 6
"""A stack of this height or more is a tower: it never moves again (quantum R6, R9)."""
HIGHEST = 10
"""The highest stack that a move can make: five pieces on five (quantum H4)."""

DIRECTIONS_OF = {"s": ORTHOGONAL, "c": DIAGONAL, "q": tuple(range(8))}
"""Kind of piece -> the directions it moves in (quantum R2)."""
KINDS = {"s": "square piece", "c": "circle piece", "q": "queen"}
"""Not just ``square``, which could also be a place on the board."""
HOW_IT_MOVES = {"s": "straight", "c": "diagonally", "q": "straight or diagonally"}


def colour(letter: str) -> str:
    """``white`` or ``black``, by the case of the letter."""
    return COLOURS[letter.islower()].lower()


def piece(letter: str) -> str:
    """``white square piece``, ``black queen`` and so on."""
    return f"{colour(letter)} {KINDS[letter.lower()]}"


def listed_pieces(stack: str) -> str:
    """The pieces from bottom to top: ``white square piece, 2 black circle pieces, white queen``."""
    groups = []
    for letter, same in groupby(stack):
        count = len(list(same))
        groups.append(piece(letter) if count == 1 else f"{count} {piece(letter)}s")
    return ", ".join(groups)


def tower(stack: str) -> str:
    """``black tower of 7``."""
    return f"{colour(stack[-1])} tower of {len(stack)}"
