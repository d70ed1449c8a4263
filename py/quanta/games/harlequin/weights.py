"""The weights of Harlequin's evaluation: what mobility, tiles and the turn are worth."""

from __future__ import annotations

from dataclasses import dataclass

ByEmpty = tuple[int, ...]
"""A weight for each number of empty light cells, 0 to 25."""


@dataclass(frozen=True)
class Weights:
    """What a tree of Harlequin counts, as whole numbers.

    movable: the value of a token that can make a turn. ends: of an empty light cell that a side can
    end a turn over. adjacent_ends: of one that a token can jump over at once. lead: of a tile.
    threat: of a tile that a side's greatest turn would flip. tempo: of the turn: with an odd number
    of empty cells the side to move makes the last one, unless someone has to skip. both_tracks: of
    having tokens on both tracks; it only makes a difference while tokens are placed.
    """

    movable: ByEmpty
    ends: ByEmpty
    adjacent_ends: ByEmpty
    lead: ByEmpty
    threat: ByEmpty
    tempo: ByEmpty
    both_tracks: int


WEIGHTS = Weights(
    movable=(0, 55, 55, 75, 83, 80, 90, *(110,) * 19),
    ends=(0, 70, 72, 41, 26, 35, 35, 32, 22, 20, *(3,) * 16),
    adjacent_ends=(0, 52, 99, 72, 75, 70, 58, 39, 37, 21, 21, 21, 18, 18, 13, 13, 13, *(2,) * 9),
    lead=(0, 0, 31, 29, 19, 10, *(0,) * 20),
    threat=(0, 0, 47, 46, 35, 20, 8, 4, 3, *(0,) * 17),
    tempo=(0, 110, -100, 110, *(0, 15) * 11),
    both_tracks=170,
)
"""Those that the levels search with: from a regression on 69,863 positions of 2,800 games of
self-play; of nine sets of weights near its result the one that did best in matches was kept
(docs/engine-notes.md). With all tokens on one track, a side lost three games of four or more
between equals."""
