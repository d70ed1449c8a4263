"""The steps of sealed play that a host requests, and the audit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.rng import Stream
from quanta.players import AWAY, HUMAN
from quanta.record.notes import ACCEPT_DRAW, TIME, Declaration
from quanta.sealed.agreement import SEATS, STRICT_ROLL, Agreement
from quanta.sealed.audit import audit
from quanta.sealed.device import Device
from quanta.sealed.hashing import VERSION
from quanta.sealed.messages import MASTER, NONCE
from quanta.sealed.sealed_game import SealedGame
from quanta.session import clocks, declarations
from quanta.session.game import Context, LiveGame
from quanta.session.modes.onlooker import Onlooker
from quanta.session.modes.sealed import SealedSide
from quanta.session.protocol.request_reader import loaded
from quanta.session.sealed_play.terms import offered, open_params

if TYPE_CHECKING:
    from quanta.session.protocol.replies import AuditData, AuditStepData
    from quanta.session.protocol.requests import SealedRequest

BEGINNINGS = ("challenge", "accept", "restore")
"""Steps that begin a game here; the others continue the current one."""
DECLARING: Mapping[str, Callable[[Device], Device]] = {
    "resign": Device.resign,
    "agree": Device.accept_draw,
    "ask-back": Device.ask_take_back,
    "let-back": Device.let_take_back,
    "time": Device.run_out,
    "claim": Device.claim,
    "open": Device.open,
}
"""Steps without a move. All but a claim make a message."""


def carry_out(context: Context, request: SealedRequest) -> None:
    """Carry out a step of sealed play, and show the game. Raises QuantaError, and then changes
    nothing."""
    step = request["step"]
    if step == "watch":
        _watch(context, request.get("messages", []))
        return
    made = _begun(context.rng, request) if step in BEGINNINGS else _next(context, request)
    show(context, SealedSide(made, context.carrier))


def _watch(context: Context, texts: Sequence[str]) -> None:
    """Show a game between others, from their messages."""
    game = SealedGame.of(texts)
    shown = context.live.line if context.live is not None else None
    mode = Onlooker(game, context.carrier)
    live = context.begin(mode.line(shown), [AWAY] * SEATS, game.agreement.record.params, mode)
    _declare_end(live, game)


def _begun(rng: Stream, request: SealedRequest) -> Device:
    step, text = request["step"], request.get("text", "")
    if step == "accept":
        return Device.accepting(text, _drawn(rng, MASTER), _drawn(rng, NONCE))
    if step == "restore":
        public = {"version": VERSION, "messages": request.get("messages", [])}
        return Device.from_json(public, private_half(request.get("private", "")))
    game = request.get("game", "")
    agreement = Agreement.on(
        game,
        open_params(game, offered(game, request.get("params", {}))),
        level=request.get("level", STRICT_ROLL),
        inviter=_seat(request.get("seat", 0)),
        clock=request.get("clock", ""),
    )
    return Device.challenging(agreement, _drawn(rng, MASTER))


def _next(context: Context, request: SealedRequest) -> Device:
    device, step = _on(context).device, request["step"]
    if "left" in request:
        device = device.measured(request["left"] // clocks.TENTH)
    if step in ("offer", "agree"):
        declarations.check_can_be_drawn(device.game.agreement.record.game)
    if step == "receive":
        if "messages" in request:
            return device.caught_up(request["messages"])
        return device.receive(request.get("text", ""))
    if step in DECLARING:
        return DECLARING[step](device)
    return device.send(offer_draw=step == "offer")


def _on(context: Context) -> SealedSide:
    mode = None if context.live is None else context.live.mode
    if not isinstance(mode, SealedSide):
        raise BadRequest("No game of sealed play is on.")
    return mode


def show(context: Context, side: SealedSide) -> None:
    """Put the game of a side on the board."""
    game, seat = side.device.game, side.device.seat
    players = [HUMAN if each == seat else AWAY for each in range(SEATS)]
    shown = context.live.line if context.live is not None else None
    live = context.begin(side.line(shown), players, game.agreement.record.params, side)
    _declare_end(live, game)
    if side.device.half.claims:
        declarations.show_loss(live, Declaration(1 - seat, TIME))


def _declare_end(live: LiveGame, game: SealedGame) -> None:
    """Show how the players ended the game, if they did."""
    if game.loss is not None:
        declarations.show_loss(live, game.loss)
    if game.word == ACCEPT_DRAW:
        declarations.show_draw(live, game.sender)


def audited(texts: Sequence[str]) -> AuditData:
    """The audit of the messages of a finished game. Raises QuantaError for texts that cannot be
    read."""
    report = audit(texts)
    steps: list[AuditStepData] = [
        {"number": number, "seat": seat, "fits": fits, "said": said}
        for number, seat, fits, said in report.findings
    ]
    return {"fits": report.fits, "record": report.record, "steps": steps}


def _seat(seat: int) -> int:
    if seat not in range(SEATS):
        raise BadRequest(f"There is no seat {seat}; there are 0 and 1.")
    return seat


def _drawn(rng: Stream, size: int) -> bytes:
    return bytes(rng.below(256) for _ in range(size))


def private_half(text: str) -> object:
    """Parse a private half, without checks. Raises BadRequest if it is not JSON."""
    try:
        return loaded(text)
    except ValueError as error:
        raise BadRequest("The private half is not JSON.") from error
