"""Why an action is not possible, in words a player understands."""

from __future__ import annotations

from quanta.core.quoting import quoted
from quanta.games._template.state import CrawlState


def out_of_reach(state: CrawlState, action: str) -> str:
    """Why the snail cannot be moved to the cell named by ``action``."""
    return (
        f"The snail goes one or two cells on from c{state.at + 1}, so {quoted(action)} is "
        "out of its reach."
    )
