"""The look at a position that a view gets."""

from __future__ import annotations

from quanta import registry
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.scene.view import Look
from quanta.session.game import LiveGame
from quanta.session.scene.picture import Shown
from quanta.session.search.search_task import Limits
from quanta.session.viewpoint import Display

GAME = "_template"


def looked_at(line: Timeline) -> Look:
    game = LiveGame(line, ["human", "human"], {}, Stream(b"game"), Limits())
    return Shown(game, Display(), line).look


def test_a_view_knows_the_last_action_and_the_position_it_was_played_in() -> None:
    rules = registry.rules(GAME)
    line = Timeline(rules, {}, rules.start({}, Stream(b"picture")))
    assert (looked_at(line).last, looked_at(line).before) == (None, None)
    line.apply("c2")
    line.apply("c4")
    assert looked_at(line).last == "c4"
    assert looked_at(line).before == line.positions[1]
    line.ply = 1
    assert looked_at(line).before == line.positions[0]
