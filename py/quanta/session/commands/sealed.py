"""Commands of sealed play: games of two by messages, with dice and secrets, and their audit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.session.commands.command import command
from quanta.session.game import Context
from quanta.session.protocol.requests import (
    ArrivalRequest,
    AuditRequest,
    CarrierRequest,
    SealedRequest,
    TermsRequest,
)

if TYPE_CHECKING:
    from quanta.session.protocol.replies import Answer


@command("sealed", SealedRequest)
def sealed(context: Context, request: SealedRequest) -> None:
    """Carry out a step of sealed play: see ``SealedRequest``."""
    from quanta.session.sealed_play import exchange

    exchange.carry_out(context, request)


@command("carrier", CarrierRequest)
def carrier(context: Context, request: CarrierRequest) -> None:
    """Note the state of the connection that carries messages."""
    context.carrier = request["state"]
    if context.live is not None:
        context.live.mode.carried(request["state"])


@command("arrival", ArrivalRequest, quiet=True, alone=True)
def arrival(context: Context, request: ArrivalRequest) -> Answer:
    """The kind of a message, or of a side of a game, and which of some games it belongs to. It is
    not received yet."""
    from quanta.session.sealed_play import arrivals

    text, games = request["text"], request["games"]
    if "private" in request:
        privates = request.get("privates", [])
        return {"arrival": arrivals.side(text, request["private"], games, privates)}
    return {"arrival": arrivals.described(text, games)}


@command("terms", TermsRequest, quiet=True, alone=True)
def terms(context: Context, request: TermsRequest) -> Answer:
    """The terms of a challenge, in words."""
    from quanta.session.sealed_play import terms as words

    game = request["game"]
    params = words.offered(game, request["params"])
    if request.get("sealed"):
        params = words.open_params(game, params)
    return {"terms": words.described(game, params, request.get("clock", ""))}


@command("audit", AuditRequest, quiet=True, alone=True)
def audit(context: Context, request: AuditRequest) -> Answer:
    """Audit the messages of a finished game of sealed play."""
    from quanta.session.sealed_play import exchange

    return {"audit": exchange.audited(request["messages"])}
