"""What is drawn is fair where people play: by every door that begins a game for them."""

from __future__ import annotations

from typing import Any

from tests.session.sealed_play.test_terms import challenge
from tests.support.table import Table

from quanta import registry
from quanta.core.evenness import EVEN
from quanta.core.game import Position
from quanta.core.params import with_offered
from quanta.core.rng import Stream
from quanta.games.leap.even_start import lead
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.rules import RULES
from quanta.record.record import Record


def started(scene: dict[str, Any]) -> Position:
    return Record.parse(scene["record"]).replay(registry.rules("leap"))[0]


def is_even(position: Position) -> bool:
    assert isinstance(position, LeapPosition)
    return lead(position, Stream(0)) <= EVEN


def test_a_new_game_begins_with_an_even_board_unless_a_random_one_is_chosen() -> None:
    table = Table()

    def begun(**params: str) -> list[bool]:
        scenes = [table.scene("new", game="leap", params=params) for _ in range(6)]
        return [is_even(started(scene)) for scene in scenes]

    assert all(begun())
    assert not all(begun(setup="random"))


def test_the_game_that_shows_what_leap_is_like_began_with_an_even_board() -> None:
    showcase = registry.modules("leap").showcase
    assert showcase
    assert is_even(started({"record": showcase.record}))


def test_what_follows_a_game_from_a_link_begins_with_an_even_board() -> None:
    table = Table("link")
    link = table.scene("new", game="leap", params={"setup": "random"})["record"]
    params = Table("friend").scene("open", record=link)["params"]
    starts = [started(table.scene("new", game="leap", params=params)) for _ in range(6)]
    assert all(map(is_even, starts))


def test_a_challenge_is_to_an_even_board_and_says_when_it_is_not() -> None:
    side, arrival = challenge("leap", {})
    assert arrival["terms"]["chosen"] == []
    agreed = side.table.scene("scene")["params"]
    assert all(is_even(RULES.start(agreed, Stream(seed))) for seed in range(6))
    _, arrival = challenge("leap", {"setup": "random"})
    assert arrival["terms"]["chosen"] == ["Set-up: At random, as the rules have it."]


def test_what_a_person_is_offered_can_be_begun_in_every_game() -> None:
    for rules in registry.games():
        offered = with_offered(rules.params, {})
        assert rules.start(offered, Stream("offered")).outcome() is None
        form = Table("form").scene("new", game=rules.id)["params"]
        assert form.items() >= offered.items()
