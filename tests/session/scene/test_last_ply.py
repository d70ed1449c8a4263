"""A game's state is that of its last ply, whichever is looked at."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest
from tests.support.table import Table

from quanta import registry
from quanta.session.transfer import import_games

GAMES = registry.ids(hidden=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_over_at_every_ply(game: str) -> None:
    golden = json.loads((files(f"quanta.games.{game}") / "data" / "golden.json").read_text("utf-8"))
    table = Table()
    scene = table.scene("open", record=golden[0]["record"])
    result = scene["outcome"]["headline"]
    assert "last" not in scene
    scene = table.scene("goto", ply=1)
    assert not scene["outcome"]
    assert scene["last"] == {"over": True, "to_play": None}
    start = table.scene("goto", ply=0)["status"]["prompt"]
    assert re.fullmatch(r"Start of the game\. \w+ to move\.", start) or "dice" in start
    kept = import_games.kept(import_games.read(scene["record"]))
    assert (kept["over"], kept["result"]) == (True, result)


def test_a_game_in_play_waits_for_the_seat_of_its_last_ply() -> None:
    table = Table()
    table.new(length="9")
    table.scene("click", target="c2")
    scene = table.scene("goto", ply=0)
    assert (scene["to_play"], scene["last"]) == (0, {"over": False, "to_play": 1})
    scene = table.scene("click", target="c3")  # a variation changes nothing of that
    assert scene["last"] == {"over": False, "to_play": 1}


def test_what_was_taken_back_is_no_last_ply() -> None:
    table = Table()
    table.new(length="4")
    table.scene("click", target="c2")
    table.scene("click", target="c4")
    scene = table.scene("undo")
    assert "last" not in scene
    assert "last" not in table.scene("click", target="c3")
