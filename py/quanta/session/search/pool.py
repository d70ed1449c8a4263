"""The blocks of a review that are still to be searched, by this engine or another."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.session.search.blocks import Block


class Pool:
    """The blocks that are left, in the order of search.

    Other engines can die unnoticed. So once all blocks are lent, this engine searches those too.
    """

    def __init__(self, blocks: Sequence[Block] = ()) -> None:
        self._left = {block.first: block for block in blocks}
        self._begun: set[int] = set()

    @property
    def busy(self) -> bool:
        """Whether any are left."""
        return bool(self._left)

    def arrange(self, blocks: Sequence[Block]) -> None:
        """Put the blocks that are left into the order of ``blocks``, which has all of them."""
        self._left = {block.first: block for block in blocks if block.first in self._left}

    def lend(self) -> Block | None:
        """The next block that has not been begun, or None."""
        block = next((each for n, each in self._left.items() if n not in self._begun), None)
        if block is not None:
            self._begun.add(block.first)
        return block

    def next(self) -> Block:
        """The next block for this engine. Some must be left."""
        return self.lend() or next(iter(self._left.values()))

    def left(self, first: int) -> Block | None:
        """The block that begins at the ply ``first``, if it is left."""
        return self._left.get(first)

    def done(self, block: Block) -> None:
        """Remove a block that has been searched."""
        self._left.pop(block.first, None)
