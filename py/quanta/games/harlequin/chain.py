"""A chain of jumps: how it may continue, and whether the turn can still be ended.

A chain keeps to the tiles of one owner, as they were when the turn began (``harlequin R7``, H1),
and ends with the first jump over an empty cell. A jump is legal only if such an end can still be
reached (H4). So that every turn ends, no jump may repeat a state of the turn: the token's cell and
the set of tiles to flip (H5). That set only grows, so it is enough to keep the cells visited since
it last grew. The rule loses no outcome of a turn, as each can be reached without repetition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Self

from quanta.games.harlequin.cells import EMPTY, JUMPS, Jump

END = "end"
IMMEDIATE = "immediate"


@dataclass(frozen=True, slots=True)
class Chain:
    """The jumps of a turn so far.

    cell: the token's. owner: the letter of the tiles jumped, or nothing. flipped: the light cells
    whose tiles the chain flips. seen: the cells visited since ``flipped`` last grew, ``cell``
    included.
    """

    cell: int
    owner: str
    flipped: frozenset[int]
    seen: frozenset[int]

    @classmethod
    def begun(cls, cell: int) -> Self:
        """The chain before its first jump."""
        return cls(cell, "", frozenset(), frozenset((cell,)))


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """What stays the same throughout a turn.

    tiles: a letter for each light cell, as at the start of the turn. mine: the mover's letter.
    blocked: the dark cells of all other tokens. flips: ``end`` or ``immediate`` (``harlequin H1``).
    """

    tiles: str
    mine: str
    blocked: frozenset[int]
    flips: str

    def jumps(self, cell: int) -> list[Jump]:
        """The jumps from ``cell`` that land on a free cell, whatever they cross (R5)."""
        return [(light, landing) for light, landing in JUMPS[cell] if landing not in self.blocked]

    def ends(self, cell: int) -> list[Jump]:
        """The jumps from ``cell`` over an empty light cell, which end a turn (R7)."""
        return [jump for jump in self.jumps(cell) if self.tiles[jump[0]] == EMPTY]

    def after(self, chain: Chain, jump: Jump) -> Chain | None:
        """The chain after a jump over a tile; None if the tile's owner or a repetition forbids it.
        It does not check that the turn can then be ended."""
        light, landing = jump
        owner = self.tiles[light]
        if chain.owner not in ("", owner):
            return None
        if owner != self.mine and light not in chain.flipped:
            return Chain(landing, owner, chain.flipped | {light}, frozenset((landing,)))
        spent = owner != self.mine and self.flips == IMMEDIATE
        if spent or landing in chain.seen:
            return None
        return Chain(landing, owner, chain.flipped, chain.seen | {landing})

    def reach(self, chain: Chain) -> frozenset[int]:
        """The cells that a token that has jumped a tile can still reach in this turn, its present
        one included.

        Until it flips another tile, it can only jump tiles that it may jump again, and must avoid
        the cells it has seen. After that, the whole region is open to it.
        """
        every = {light for light, owner in enumerate(self.tiles) if owner == chain.owner}
        if chain.owner == self.mine:
            return self.region(chain.cell, every, chain.seen)
        fresh = every - chain.flipped
        if self.flips == IMMEDIATE:
            return self.region(chain.cell, fresh)
        near = self.region(chain.cell, chain.flipped, chain.seen)
        grows = any(light in fresh for cell in near for light, _ in self.jumps(cell))
        return self.region(chain.cell, every) if grows else near

    def can_end(self, chain: Chain) -> bool:
        """Whether ``chain``, which has jumped a tile, can be continued to the end of a turn."""
        return any(map(self.ends, self.reach(chain)))

    def region(
        self, cell: int, tiles: Collection[int], shut: Collection[int] = ()
    ) -> frozenset[int]:
        """The cells within reach of ``cell``, itself included, by jumps over ``tiles`` that land
        outside ``shut``."""
        reached = [cell]
        for here in reached:
            reached += [
                landing
                for light, landing in self.jumps(here)
                if light in tiles and landing not in shut and landing not in reached
            ]
        return frozenset(reached)

    def steps(self, chain: Chain) -> Iterator[tuple[Jump, Chain | None]]:
        """Every legal jump, and the chain after it; None for a jump that ends the turn."""
        for jump in self.jumps(chain.cell):
            if self.tiles[jump[0]] == EMPTY:
                yield jump, None
                continue
            after = self.after(chain, jump)
            if after is not None and self.can_end(after):
                yield jump, after
