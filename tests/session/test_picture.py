"""What a view is told about how a position is looked at."""

from __future__ import annotations

from quanta import registry
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.session.move_list import Tales
from quanta.session.scene_builder import Picture
from quanta.session.selection import Picker
from quanta.session.viewpoint import Eyes

GAME = "_template"


def looked_at(line: Timeline) -> Picture:
    return Picture(
        line=line,
        view=registry.view(GAME),
        picker=Picker(),
        players=("human", "human"),
        roster={},
        seeking=False,
        asked={},
        shown=frozenset(),
        eyes=Eyes(),
        tales=Tales(),
        busy=False,
        flip=False,
        tried=(),
        focus=None,
        hint=None,
        message=None,
        says="",
        can_mend=False,
        away=False,
    )


def test_a_view_knows_the_last_action_and_the_position_it_was_played_in() -> None:
    rules = registry.rules(GAME)
    line = Timeline(rules, {}, rules.start({}, Stream(b"picture")))
    assert (looked_at(line).look.last, looked_at(line).look.before) == (None, None)
    line.apply("c2")
    line.apply("c4")
    assert looked_at(line).look.last == "c4"
    assert looked_at(line).look.before == line.positions[1]
    line.ply = 1
    assert looked_at(line).look.before == line.positions[0]
