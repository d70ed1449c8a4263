"""A game of sealed play as both sides know it: what pictures, records and links of it show."""

from __future__ import annotations

from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.session.game import LiveGame
from quanta.session.scene.visible_record import public_record
from quanta.session.search.search_task import Limits


def public_game(game: LiveGame) -> LiveGame:
    """The same game at the same ply, without what one side alone knows. Nothing can be played in
    it."""
    record = public_record(game.line, game.moves)
    line = Timeline.of(game.line.rules, record)
    line.ply = min(game.line.ply, line.plies)
    seated = game.opponents.seated
    return LiveGame(line, seated, game.asked, Stream(b""), Limits(), sealed=game.sealed)
