"""Searches for the review of another engine. They need no game in this session."""

from __future__ import annotations

from functools import partial

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.players import Limit
from quanta.record.timeline import Timeline
from quanta.roster import analyst
from quanta.session.search import findings
from quanta.session.search.blocks import BlockSearch, blocks
from quanta.session.search.search_task import Enough


class SpareSearch:
    """Searches a block at a time."""

    def __init__(self) -> None:
        self._search: BlockSearch | None = None
        self._record = ""
        self._line: Timeline | None = None

    @property
    def busy(self) -> bool:
        """Whether ``run`` has anything to do."""
        return self._search is not None

    def begin(self, record: str, first: int, limit: Limit) -> None:
        """Start to search the block that begins at the ply ``first``, in place of any other. Raises
        BadRequest, BadRecord and BadParam."""
        line = self._timeline(record)
        parts = blocks(line.rules, line.positions, line.actions)
        block = next((each for each in parts if each.first == first), None)
        if block is None:
            raise BadRequest(f"No block of the game begins at ply {first}.")
        self._search = BlockSearch(block, line.rules, partial(analyst, line.rules.id), limit)

    def run(self, enough: Enough) -> str | None:
        """Search until ``enough()``. Returns the text of the results once the block is done."""
        search = self._search
        if search is None or search.run(enough) is None or not search.over:
            return None
        self._search = None
        return findings.write(search.block, search.candidates)

    def _timeline(self, text: str) -> Timeline:
        """The game of a record. The last is cached, as several of its blocks are searched."""
        if self._line is None or text != self._record:
            self._line = Timeline.read(text, registry.rules)
            self._record = text
        return self._line
