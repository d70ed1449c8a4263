"""A game by link: each link carries the game, and the player who opens it is to move.

A move is taken back by agreement: the side that played last asks, and the other agrees or plays on.
What links hold, and how a link that comes back fits the game here, is in
``quanta.session.transfer.play_by_link``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.players import AWAY, HUMAN
from quanta.record.game_tree import Node
from quanta.record.notes import ACCEPT_DRAW, ASK_TAKE_BACK, TAKE_BACK, TIME, Declaration
from quanta.record.timeline import Timeline
from quanta.session.modes.mode import Mode, PlayedGame

if TYPE_CHECKING:
    from quanta.session.protocol.scene import CardButtonData, CardData, Scene, TakeBackOfLink

SEATS = 2
SEND = "Send your move"
INVITE = "Send the invitation"
NO_HELP = (
    "There is no help while you play a friend: Hint and Analysis come back when the game is over."
)
TELL_YOUR_FRIEND = "Send the link afterwards, so that your friend knows."


class ByLink(Mode):
    """A game with a player on another device; its tree has the key of its links."""

    challenges = True
    timed = False
    after_resigning = TELL_YOUR_FRIEND
    while_awaiting = "Send the link, and open the one that comes back."

    def to_send(self, game: PlayedGame) -> str:
        """The label of the button that sends a link."""
        line, seated = game.line, game.opponents.seated
        if state(line, seated) == "asking":
            return "Send your question"
        if self.awaits(game):
            return SEND if line.plies else INVITE
        node = line.node
        if node.outcome() is None or not line.at_end or AWAY not in seated:
            return ""
        if node.drawn:
            accepted = [seat for seat, word in node.declarations if word == ACCEPT_DRAW]
            return "Send that you accept" if seated[accepted[0]] == HUMAN else ""
        if node.loss is not None:
            label = (
                "Send that your time is up" if node.loss.word == TIME else "Send that you resign"
            )
            return label if seated[node.loss.seat] == HUMAN else ""
        before = -1 if node.parent is None else node.parent.position.to_play
        return SEND if before >= 0 and seated[before] == HUMAN else ""

    def why_no_help(self, game: PlayedGame) -> str:
        """No hints against a friend who cannot see them."""
        in_play = AWAY in game.opponents.seated and game.last_node.outcome() is None
        return NO_HELP if in_play else ""

    def draw_offer(self, game: PlayedGame) -> tuple[int, str] | None:
        """The seat that has just moved: a draw is offered with a move."""
        if not self.awaits(game) or len(game.opponents.seated) != SEATS:
            return None
        return 1 - game.line.position.to_play, "Offer a draw with this move"

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The card to ask for a move to be taken back, or to agree to it."""
        status = state(game.line, game.opponents.seated)
        if status not in ("possible", "asked") or game.attention.preview is not None:
            return ()
        button: CardButtonData = {
            "key": "take-back",
            "label": "Ask to take your move back",
            "request": {"do": "take-back"},
        }
        if status == "asked":
            friend = game.names[game.opponents.seated.index(AWAY)]
            button["label"] = f"{friend} asks to take the last move back: agree"
            button["primary"] = True
        return [{"key": "by-link", "title": "", "quiet": True, "buttons": [button]}]

    def take_back_by_agreement(self, game: PlayedGame) -> None:
        """Ask to take the last move back, or agree to it. Raises BadRequest if neither is
        possible."""
        asks = game.line.node.take_back_asked is None
        game.line.go_to(ask_or_let(game.line, game.opponents.seated))
        game.back.forget()
        game.position_changed()
        game.words.announce(
            "You ask to take your move back." if asks else "The move is taken back."
        )

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the seat that the record is for, and whether a move may be taken back."""
        link_game = game.line.tree.link_game
        assert link_game is not None, "the game has no key"
        scene["match"] = {"seat": link_game.seat, "key": link_game.key}
        back = state(game.line, game.opponents.seated)
        if back is not None and game.attention.preview is None:
            scene["take_back"] = back


def state(line: Timeline, players: Sequence[str]) -> TakeBackOfLink | None:
    """Whether a player here may ask to take a move back, has asked, or is asked; else None."""
    node = line.node
    if line.tree.link_game is None or len(players) != SEATS or not _is_last(line):
        return None
    asker = node.take_back_asked
    if asker is not None:
        return "asked" if players[1 - asker] == HUMAN else "asking"
    mover = -1 if node.parent is None else node.parent.position.to_play
    if mover not in range(SEATS) or node.position.to_play == mover:
        return None
    if (players[mover], players[1 - mover]) != (HUMAN, AWAY):
        return None
    back = Declaration(mover, TAKE_BACK)  # at each place once, so that an old link is known as old
    return None if back in turn_start(node, mover).declarations else "possible"


def _is_last(line: Timeline) -> bool:
    node = line.node
    return not node.children and node.is_mainline() and node.outcome() is None


def turn_start(node: Node, seat: int) -> Node:
    """The node where the turn of ``seat`` that led to ``node`` began."""
    while node.parent is not None and node.parent.position.to_play == seat:
        node = node.parent
    return node


def ask_or_let(line: Timeline, players: Sequence[str]) -> Node:
    """Ask to take the last turn back, or take it back if the other side asks. Returns the node
    where the game then is. Raises BadRequest if neither is possible."""
    status, node = state(line, players), line.node
    if status == "possible":
        assert node.parent is not None
        seat = node.parent.position.to_play
        line.tree.declare(node, (*node.declarations, Declaration(seat, ASK_TAKE_BACK)))
        return node
    asker = node.take_back_asked
    if status != "asked" or asker is None:
        raise BadRequest("There is no move here that can be taken back by agreement now.")
    start = turn_start(node, asker)
    line.tree.declare(start, (*start.declarations, Declaration(asker, TAKE_BACK)))
    cut(line, start)
    return start


def cut(line: Timeline, node: Node) -> None:
    """Remove all that follows ``node``, variations included: the first of these would else become
    the main line."""
    line.go_to(node)
    for child in [*node.children]:
        line.tree.remove_variation(child)
    line.nodes = node.path()


def take_backs(node: Node) -> frozenset[Declaration]:
    """The declarations that moves were taken back to ``node``."""
    return frozenset(each for each in node.declarations if each.word == TAKE_BACK)
