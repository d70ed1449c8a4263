"""Declarations besides moves: to resign, to run out of time, to offer or accept a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.players import AWAY, HUMAN
from quanta.record.notes import (
    ACCEPT_DRAW,
    LOSSES,
    OFFER_DRAW,
    RESIGN,
    TAKE_BACK,
    TIME,
    Declaration,
)
from quanta.session.modes.mode import PlayedGame

if TYPE_CHECKING:
    from quanta.session.protocol.scene import CardConfirmData

SEATS_OF_A_DRAW = 2
ASK_OFFER: CardConfirmData = {
    "title": "Offer a draw?",
    "text": "If the other side accepts, the game ends in a draw.",
    "yes": "Offer a draw",
    "no": "Play on",
}
"""The question before a draw is offered."""
ASK_ACCEPT: CardConfirmData = {
    "title": "Accept the draw?",
    "text": "The game then ends in a draw.",
    "yes": "Accept the draw",
    "no": "Play on",
}
"""The question before a draw is accepted."""


def can_be_drawn(game: str) -> bool:
    """Whether a game, given by its id, can end in a draw."""
    return bool(registry.modules(game).draws)


def check_can_be_drawn(game: str) -> None:
    """Raises BadRequest for a game that cannot end in a draw."""
    if not can_be_drawn(game):
        raise BadRequest(f"A game of {registry.rules(game).name} cannot end in a draw.")


def resign(game: PlayedGame, seat: int) -> None:
    """Resign for a seat at the end of the line. Raises BadRequest where that is not possible, and
    then changes nothing."""
    why = _why_not(game, seat)
    if why:
        raise BadRequest(why)
    show_loss(game, Declaration(seat, RESIGN))


def show_loss(game: PlayedGame, lost: Declaration) -> None:
    """Record at the cursor a declaration that loses the game for its seat."""
    _declare(game, lost.seat, lost.word, LOSSES[lost.word])


def time_over(game: PlayedGame, seat: int) -> None:
    """End the game because a seat has run out of time. Does nothing if the seat is no longer to
    play: its move was on the way when the clock ran out. Moves that were taken back are dropped, so
    that the game ends here."""
    node = game.last_node
    if not game.time_control or node.outcome() is not None or node.position.to_play != seat:
        return
    for child in tuple(node.children):
        game.line.remove_variation(child)
    game.back.forget()
    game.line.go_to(node)
    show_loss(game, Declaration(seat, TIME))


def show_draw(game: PlayedGame, offerer: int) -> None:
    """Record at the cursor a draw that this seat offered and the other accepted."""
    _declare(game, offerer, OFFER_DRAW, "offers a draw")
    _declare(game, 1 - offerer, ACCEPT_DRAW, "accepts the draw")


def draw(game: PlayedGame, seat: int) -> None:
    """Accept the open offer of a draw for a seat played at this screen, or else offer one. Raises
    BadRequest where that is not possible, and then changes nothing."""
    check_can_be_drawn(game.line.rules.id)
    if game.mode.offers_draw(game, seat):
        return
    node, offered = game.line.node, game.line.node.draw_offered
    why = _why_not(game, seat)
    if not why and node.position.seats != SEATS_OF_A_DRAW:
        why = "A draw is agreed between two."
    if not why and offered == seat:
        why = "A draw has been offered already."
    if why:
        raise BadRequest(why)
    if offered is not None:
        _declare(game, seat, ACCEPT_DRAW, "accepts the draw")
        return
    _declare(game, seat, OFFER_DRAW, "offers a draw")
    if game.opponents.seated[1 - seat] not in (HUMAN, AWAY):
        _answer(game, seat)


def shows_secrets(game: PlayedGame) -> bool:
    """Whether the game ended at the cursor by a declaration, which revealed secrets."""
    node = game.line.node
    declared = node.loss is not None or node.drawn
    return declared and any(each.hidden for each in game.line.nodes)


def take_back_ending(game: PlayedGame) -> bool:
    """Take back the declaration that ended the game at the cursor. Returns whether there was one.
    An offer of a draw is then open again; after a loss on time the game has no clocks. If the end
    revealed secrets, the record notes that it was taken back."""
    node = game.line.node
    if node.loss is None and not node.drawn:
        return False
    ends = [each for each in node.declarations if each.word in (*LOSSES, ACCEPT_DRAW)]
    left = tuple(each for each in node.declarations if each not in ends)
    back = Declaration(ends[0].seat, TAKE_BACK)
    if shows_secrets(game) and back not in left:
        left += (back,)
    game.line.tree.declare(node, left)
    game.position_changed()
    timed_out = any(each.word == TIME for each in ends)
    if timed_out:
        game.line.tree.set_time_control("")
    game.words.announce("The game goes on, without clocks." if timed_out else "The game goes on.")
    return True


def _answer(game: PlayedGame, offerer: int) -> None:
    """Have the computer player of the other seat accept or decline a draw."""
    line = game.line
    if game.opponents.accepts_draw(line, offerer):
        _declare(game, 1 - offerer, ACCEPT_DRAW, "accepts the draw")
        return
    left = tuple(each for each in line.node.declarations if each.word != OFFER_DRAW)
    line.tree.declare(line.node, left)
    game.position_changed()
    game.words.advise("The draw is declined: your opponent plays on.")


def _declare(game: PlayedGame, seat: int, word: str, what: str) -> None:
    node = game.line.node
    game.line.tree.declare(node, (*node.declarations, Declaration(seat, word)))
    name = game.view.seats(game.viewpoint.seen(node.position))[seat].name
    game.words.announce(f"{name} {what}.")
    game.position_changed()


def _why_not(game: PlayedGame, seat: int) -> str:
    """Why a seat cannot resign or offer a draw; empty where it can."""
    line, seated = game.line, game.opponents.seated
    if not 0 <= seat < line.position.seats:
        return f"There is no seat {seat}; there are 0 to {line.position.seats - 1}."
    if line.node.outcome() is not None:
        return "The game is over."
    if game.mode.why_not_declare():
        return game.mode.why_not_declare()
    if len(seated) < 2:
        return "There is no opponent in this game."
    if not line.at_end or game.attention.preview is not None:
        return "First press “To the last move”."
    return "" if seated[seat] == HUMAN else "Only a person at this screen can do this."
