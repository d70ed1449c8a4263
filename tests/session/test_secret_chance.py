"""Dice under a cup: only the seat whose cup it is learns what chance has thrown there."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.session.test_paired_games import same_through
from tests.support.paired_games import DOORS, paired
from tests.support.table import Table

from quanta import registry
from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline

pytest_plugins = ("tests.support.dudo",)
pytestmark = [pytest.mark.host, pytest.mark.usefixtures("dudo")]

THROWN = "dudo/throw-0-26.throw-1-34.throw-2-55"
LIFTED = f"{THROWN}.1x2.4x5.doubt.show-0-26.show-1-34.show-2-55"


def opened(record: str, *players: str) -> tuple[Table, dict[str, Any]]:
    table = Table()
    return table, table.scene("open", record=record, players=list(players))


def thrown(scene: dict[str, Any]) -> list[str]:
    return [each["text"] for each in scene["moves"] if each["text"].startswith("throw")]


def test_a_scene_shows_a_throw_to_its_own_seat_alone() -> None:
    _, scene = opened(THROWN, "human", "away", "away")
    assert thrown(scene) == ["throw-0-26", "throw-1-?", "throw-2-?"]
    told = json.dumps({**scene, "seats": None})
    assert "3 and 4" not in told
    assert "34" not in Record.parse(scene["record"]).actions[1]
    assert scene["secrets"] == ["Red", "Green", "Yellow"]
    assert scene["known"] == ["Red"]
    assert Record.parse(scene["public"]["record"]).actions == (
        "throw-0-?",
        "throw-1-?",
        "throw-2-?",
    )
    assert scene["public"]["label"] == "Yellow throws hidden dice."


@pytest.mark.parametrize("form", ["record", "link", "text", "public", "public-link"])
def test_what_is_shared_hides_the_dice_and_opens_again(form: str) -> None:
    table, _ = opened(THROWN, "human", "away", "away")
    shared = table.ask("export", **{"as": form})["text"]
    if form == "text":
        shared = table.ask("import", what="game", text=shared, line=1)["imported"]["game"]["record"]
    assert table.ask("open", record=shared, players=["away"] * 3)["ok"]
    played = Record.parse(table.ask("export", **{"as": "save"})["text"]).actions
    own = "throw-0-?" if "public" in form else "throw-0-26"
    assert played == (own, "throw-1-?", "throw-2-?")


def test_the_screen_is_covered_before_another_seat_sees_its_dice() -> None:
    table, scene = opened(THROWN, "human", "human", "human")
    scene = table.scene("lift") if "curtain" in scene else scene
    assert thrown(scene) == ["throw-0-26", "throw-1-?", "throw-2-?"]
    scene = table.scene("click", target="1x2")
    assert scene["curtain"] == {"seat": 1, "name": "Green"}
    assert thrown(scene) == ["throw-0-?", "throw-1-?", "throw-2-?"]
    assert thrown(table.scene("lift")) == ["throw-0-?", "throw-1-34", "throw-2-?"]


def test_a_simple_link_is_refused_as_it_would_show_the_dice() -> None:
    table, _ = opened(THROWN, "human", "away", "away")
    answer = table.ask("export", **{"as": "here"})
    assert "keeps secrets" in answer["error"]["message"]


def test_an_action_that_uncovers_others_secrets_leaves_the_showing_to_chance() -> None:
    """A seat cannot know what its own doubt will show: chance shows it, with one result."""
    _, scene = opened(LIFTED, "away", "away", "human")
    assert [each["text"] for each in scene["moves"][6:9]] == ["show-0-26", "show-1-34", "show-2-55"]
    rules = registry.rules("dudo")
    line = Timeline.of(rules, Record.parse(f"{THROWN}.1x2.4x5.doubt"))
    assert line.position.chances() == [("show-0-26", Fraction(1))]
    assert len(line.position.seen_by(1).chances()) == 21


def test_a_public_record_keeps_no_secret_and_no_program_bids_on_dice_it_does_not_know() -> None:
    table, scene = opened("dudo/throw-0-?.throw-1-?.throw-2-?", "human", "level1", "level1")
    assert "known" not in scene
    assert "secrets" not in scene
    table.scene("click", target="1x2")
    awaited = table.game.awaited
    assert awaited


@pytest.mark.parametrize("door", DOORS)
def test_no_door_shows_the_seat_to_play_what_is_under_the_other_cup(door: str) -> None:
    """Before the first bid, when there is nothing to doubt yet."""
    rules, rng = registry.rules("dudo"), Stream("cups")
    pair = paired(rules, {"seats": "2", "dice": "2"}, 0, rng, bidding)
    same_through(door, pair, pair.plies(0)[0], ["human", "away"])


def bidding(position: Position, rng: Stream) -> str:
    """A low bid, so that the game goes on."""
    return position.legal_actions()[0]


def test_a_review_waits_until_nothing_is_hidden() -> None:
    table, _ = opened(THROWN, "human", "away", "away")
    answer = table.ask("review", to="begin")
    assert "once it is over" in json.dumps(answer)
