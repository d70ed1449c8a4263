"""The weights of Harlequin's evaluation: the values of mobility, tiles and the turn."""

from __future__ import annotations

from dataclasses import dataclass

ByEmpty = tuple[int, ...]
"""A weight for each number of empty light cells, 0 to 25."""


@dataclass(frozen=True)
class Weights:
    """The integer weights of a tree of Harlequin, each the value of its item.

    movable: a token that can make a turn. ends: an empty light cell over which a side can end a
    turn. adjacent_ends: one that a token can jump over at once. lead: a tile. threat: a tile that a
    side's greatest turn would flip. tempo: having the turn: with an odd number of empty cells the
    side to move makes the last one, unless a side must skip. both_tracks: having tokens on both
    tracks; it only makes a difference while tokens are placed.
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
"""The weights of the levels, from a regression on 69,863 positions of 2,800 games of self-play: of
nine sets near its result, the one that did best in matches (docs/engine-notes.md). With all tokens
on one track, a side lost at least three of four games between equals."""
