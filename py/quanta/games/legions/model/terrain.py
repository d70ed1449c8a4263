"""The terrain table: the ground of a hex and its effects (legions R24 to R30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from quanta.games.legions.model.geometry import SIZE

AFV, INFANTRY = 0, 1
ARMS = ("afv", "infantry")
ARM_WORDS = ("armoured fighting vehicles", "infantry")
NO_COVER, SOFT, HARD = 1, 2, 3
"""Cover as what attack dice are divided by (legions R20)."""
COVER_WORDS = {NO_COVER: "no cover", SOFT: "soft cover", HARD: "hard cover"}
EASY, DIFFICULT, IMPASSABLE = 1, 2, 0
"""Moves it takes to enter a hex; 0 if it cannot be entered (legions R16)."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A type of terrain. moves, cover: for armoured vehicles, then for infantry."""

    letter: str
    name: str
    a_name: str
    moves: tuple[int, int] = (EASY, EASY)
    blocks: bool = False
    cover: tuple[int, int] = (NO_COVER, NO_COVER)


OPEN, FOREST, HILL, SWAMP, URBAN, WATER, ICE = "ofhsuwi"
DIFFICULT_FOR_ALL = (DIFFICULT, DIFFICULT)
INFANTRY_ONLY = (IMPASSABLE, DIFFICULT)
TERRAINS: Mapping[str, Terrain] = {
    terrain.letter: terrain
    for terrain in (
        Terrain(OPEN, "open", "open ground"),
        Terrain(FOREST, "forest", "a forest", DIFFICULT_FOR_ALL, True, (SOFT, SOFT)),
        Terrain(HILL, "hill", "a hill", DIFFICULT_FOR_ALL, True),
        Terrain(SWAMP, "swamp", "a swamp", INFANTRY_ONLY),
        Terrain(URBAN, "urban", "an urban hex", DIFFICULT_FOR_ALL, True, (SOFT, HARD)),
        Terrain(WATER, "water", "water", (IMPASSABLE, IMPASSABLE)),
        Terrain(ICE, "ice", "ice", INFANTRY_ONLY),
    )
}


@dataclass(frozen=True)
class Ground:
    """The terrain of a whole board.

    letters: one for each hex, in the order of the hexes.
    blocking: the hexes whose terrain blocks a line of sight, as bits; hills: the hills among them.
    moves: for each arm, what it takes to enter each hex; covers: the cover that each hex gives it.
    """

    letters: str
    blocking: int = field(init=False, compare=False, repr=False)
    hills: int = field(init=False, compare=False, repr=False)
    moves: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False, compare=False, repr=False)
    covers: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        assert len(self.letters) == SIZE
        kinds = [TERRAINS[letter] for letter in self.letters]
        keep = object.__setattr__  # the way to set a field of a frozen dataclass
        keep(self, "blocking", sum(1 << h for h, kind in enumerate(kinds) if kind.blocks))
        keep(self, "hills", sum(1 << h for h, kind in enumerate(kinds) if kind.letter == HILL))
        moves = tuple(tuple(kind.moves[arm] for kind in kinds) for arm in (AFV, INFANTRY))
        keep(self, "moves", moves)
        covers = tuple(tuple(kind.cover[arm] for kind in kinds) for arm in (AFV, INFANTRY))
        keep(self, "covers", covers)

    def at(self, hex_: int) -> Terrain:
        """The terrain of a hex."""
        return TERRAINS[self.letters[hex_]]

    def cover(self, hex_: int, arm: int) -> int:
        """The divisor of attack dice against a unit of this arm in that hex (legions R20)."""
        return self.covers[arm][hex_]


@lru_cache(maxsize=64)
def ground(letters: str) -> Ground:
    """The board with this terrain, built once."""
    return Ground(letters)
