"""Commands by which engines share a review: one lends blocks of its game, another searches them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.players import Limit
from quanta.record.record import Record
from quanta.session.commands.command import command
from quanta.session.game import Context
from quanta.session.protocol.requests import (
    FoundBlockRequest,
    PlainRequest,
    SearchBlockRequest,
)

if TYPE_CHECKING:
    from quanta.session.protocol.replies import Answer, LentBlockData


@command("lend-block", PlainRequest, quiet=True, alone=True)
def lend_block(context: Context, request: PlainRequest) -> Answer:
    """Lend a block of the review to another engine. The answer contains the whole game; a game with
    secrets left cannot be reviewed."""
    game = context.game
    review, line = game.assistant.review, game.line
    block = review.lend() if review.busy and review.fits(game.observation()) else None
    if block is None:
        return {"block": None}
    record = Record(line.rules.id, line.params, tuple(line.actions), line.rules.version)
    lent: LentBlockData = {"record": str(record), "first": block.first, "review": review.number}
    limit = review.limit
    if limit.ms is not None:
        lent["ms"] = limit.ms
    if limit.nodes is not None:
        lent["nodes"] = limit.nodes
    return {"block": lent}


@command("search-block", SearchBlockRequest, quiet=True, alone=True)
def search_block(context: Context, request: SearchBlockRequest) -> None:
    """Search a block for another engine; the results come in an update."""
    limit = Limit(request.get("ms"), request.get("nodes"))
    if limit.ms is None and limit.nodes is None:
        raise BadRequest("The request does not say how far to search.")
    if context.spare is None:
        from quanta.session.search.spare import SpareSearch  # late: few engines need it

        context.spare = SpareSearch()
    context.spare.begin(request["record"], request["first"], limit)


@command("found-block", FoundBlockRequest, quiet=True, alone=True, reviews=True)
def found_block(context: Context, request: FoundBlockRequest) -> None:
    """Use the results of another engine for a block."""
    review = context.game.assistant.review
    review.receive(request["review"], request["first"], request["found"])
