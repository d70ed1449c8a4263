"""The blocks of a review that are still to be searched, by this engine and by others."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.session.search.blocks import Block


class Pool:
    """The blocks that are left, in the order in which they are to be searched.

    Nothing is known of other engines but what they bring back. So when all have been begun, this
    engine searches those that it lent, and no block is lost with an engine that died.
    """

    def __init__(self, blocks: Sequence[Block] = ()) -> None:
        self._left = {block.first: block for block in blocks}
        self._begun: set[int] = set()

    @property
    def busy(self) -> bool:
        """Whether any are left."""
        return bool(self._left)

    def arrange(self, blocks: Sequence[Block]) -> None:
        """Put those that are left into the order of ``blocks``, which has them all."""
        self._left = {block.first: block for block in blocks if block.first in self._left}

    def lend(self) -> Block | None:
        """The next one that has not been begun, for another engine; None if there is none."""
        block = next((each for n, each in self._left.items() if n not in self._begun), None)
        if block is not None:
            self._begun.add(block.first)
        return block

    def next(self) -> Block:
        """The next one for this engine, when any are left."""
        return self.lend() or next(iter(self._left.values()))

    def left(self, first: int) -> Block | None:
        """The block that begins at that ply, if it is left."""
        return self._left.get(first)

    def done(self, block: Block) -> None:
        """Note that a block is known."""
        self._left.pop(block.first, None)
