"""The state of the crawl: how long the lane is, where the snail stands, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

NAMES = ("White", "Black")


@dataclass(frozen=True, slots=True)
class CrawlState:
    """length: the number of cells; at: the snail's cell, 0 … length − 1."""

    length: int
    at: int = 0
    to_play: int = 0

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    def reach(self) -> range:
        """The cells that the snail can be moved to."""
        return range(self.at + 1, min(self.at + 3, self.length))
