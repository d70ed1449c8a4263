"""A game of sealed play between two others, as an onlooker sees it: their messages, and no
secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.sealed.public_line import mark
from quanta.sealed.sealed_game import SealedGame
from quanta.session.modes.mode import Mode, PlayedGame, Waiting
from quanta.session.modes.sealed import BOARD, clocks_apart, played

if TYPE_CHECKING:
    from quanta.session.protocol.requests import CarrierState
    from quanta.session.protocol.scene import CardData, Scene

CARRIED: dict[CarrierState, str] = {
    "": "",
    "open": "You are looking on. The board shows what both players know, and no secrets.",
    "chat": "You are looking on at a game of others in this chat. The board shows what both "
    "players know, and no secrets.",
    "lost": "The connection to the game is lost. Scan a new code to look on again.",
    "left": "The game is no longer shown here. Scan a new code to look on again.",
}


class Onlooker(Mode):
    """sealed: the game, from its messages. carrier: the state of the connection that brings
    them."""

    sets_up = replaces = plays = timed = False

    def __init__(self, sealed: SealedGame, carrier: CarrierState = "") -> None:
        self.sealed, self.carrier = sealed, carrier

    def carried(self, state: CarrierState) -> None:
        """Note the state of the connection."""
        self.carrier = state

    def line(self, shown: Timeline | None = None) -> Timeline:
        """The game so far, with a possible set-up until the real one is known. shown: the line on
        the screen, which is reused as far as it agrees."""
        terms, public = self.sealed.agreement, self.sealed.line
        if public is None:
            return played(terms, terms.start(Stream(BOARD)).seen_by(None), (), shown)
        actions = [each.action for each in public.played]
        line = played(terms, public.start.seen_by(None), actions, shown)
        mark(line, public, terms.time_control)
        return line

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the clocks from the messages; the time left in between is a guess."""
        sealed = self.sealed
        if sealed.clocks:
            runs = sealed.sender if self.carrier == "open" and not sealed.over else None
            scene["clock"] = clocks_apart(sealed, None, runs)

    def rolls(self, game: PlayedGame) -> bool:
        """Throws come only in messages."""
        return False

    def awaits(self, game: PlayedGame) -> bool:
        """Always: an onlooker does not choose."""
        return True

    def why_wait(self, game: PlayedGame) -> str:
        """An onlooker cannot act."""
        return "You are looking on: only the players can act."

    def waiting(self, game: PlayedGame) -> Waiting | None:
        """Whose turn it is."""
        if self.sealed.over:
            return None
        name = game.names[self.sealed.sender]
        if self.sealed.line is None:
            return Waiting("away", "The game is about to begin.")
        return Waiting("away", f"{name} is to play.")

    def why_not_seat(self) -> str:
        """The players are elsewhere."""
        return "You are looking on: the players are on other devices."

    def why_not_declare(self) -> str:
        """The players are elsewhere."""
        return self.why_not_seat()

    def to_send(self, game: PlayedGame) -> str:
        """An onlooker sends nothing."""
        return ""

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The card that explains what is shown, with a button to stop."""
        return [
            {
                "key": "onlooker",
                "title": "Looking on",
                "sentences": [{"text": CARRIED[self.carrier]}],
                "buttons": [
                    {"key": "stop-watching", "label": "Stop looking on", "act": "stop-watching"}
                ],
            }
        ]
