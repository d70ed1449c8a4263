"""What someone is asked to play: whatever can be chosen is carried by the challenge, and listed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.session.modes.test_sealed_session import Side

from quanta import registry
from quanta.core.rng import Stream

READY = [
    (game, each.title, dict(each.params))
    for game in (rules.id for rules in registry.games())
    for each in (registry.modules(game).ready_games or tuple)()
]
NAMED = {title: params for _, title, params in READY}


def challenge(game: str, params: dict[str, str], seat: int = 0) -> tuple[Side, dict[str, Any]]:
    """The challenger, and the terms shown where the challenge is opened."""
    side = Side("white")
    side.ask("sealed", step="challenge", game=game, params=params, level=2, seat=seat)
    arrival: dict[str, Any] = Side("black").ask("arrival", text=side.sealed["outgoing"], games=[])[
        "arrival"
    ]
    return side, arrival


@pytest.mark.parametrize(("game", "title", "params"), READY, ids=[each[1] for each in READY])
def test_every_ready_game_can_be_played_by_link(
    game: str, title: str, params: dict[str, str]
) -> None:
    _, arrival = challenge(game, params)
    terms = arrival["terms"]
    assert terms["title"] == title
    assert terms["says"][0]
    assert not any("=" in each or "_" in each for each in terms["says"])
    shown = Side("shown").ask("open", record=terms["record"])["scene"]
    assert shown["game"] == game
    asked = Side("asked").ask("terms", game=game, params=params, sealed=True)["terms"]
    assert asked == terms


def test_the_first_order_of_the_first_battle_follows_two_messages() -> None:
    white, _ = challenge("legions", NAMED["First battle"])
    black = Side("black")
    black.ask("sealed", step="accept", text=white.sealed["outgoing"])
    white.ask("sealed", step="receive", text=black.sealed["outgoing"])
    assert white.sealed["duty"] == "choose"
    actions = white.table.game.line.position.legal_actions()
    assert any(action.startswith("order-") for action in actions)


@pytest.mark.parametrize("title", ["First battle", "The mill"])
def test_both_begin_without_the_secrets_of_a_set_up(title: str) -> None:
    white, arrival = challenge("legions", NAMED[title])
    about, opened = arrival["terms"]["says"][:2]
    assert "secrets of its set-up are left out" in opened
    assert "order" not in about, "the words about the battle hold for both ways to begin it"
    rules = registry.rules("legions")
    own = rules.start(white.reply["scene"]["params"], Stream("own"))
    assert all(unit.order == 0 for unit in own.units)  # type: ignore[attr-defined]


def test_a_rematch_is_on_the_same_battle() -> None:
    white, arrival = challenge("legions", NAMED["On the ice"])
    _, again = challenge("legions", white.reply["scene"]["params"], seat=1)
    assert again["terms"] == arrival["terms"]
    assert (arrival["seat"], again["seat"]) == (1, 0)


@pytest.mark.parametrize(
    ("game", "params", "said"),
    [
        ("leap", {"board": "hex3"}, "Board: Hexagon 3."),
        ("legions", {"turns": "8"}, "Turns of each side: 8."),
        ("legions", {"map": "small"}, "Map: the middle of both."),
        ("leap", {"start": "bwb-wwbb-bwwww-bbbw-wbb_w", "board": "hex3"}, "set up by hand"),
        ("leap", {}, "White begins."),
        ("quantum", {}, "It takes 10–60 minutes."),
    ],
)
def test_terms_that_are_not_the_usual_ones_are_listed(
    game: str, params: dict[str, str], said: str
) -> None:
    told = Side("asked").ask("terms", game=game, params=params)["terms"]
    told = [*told["says"], *told["chosen"]]
    assert any(said in each for each in told), told
    assert not any("bwb" in each for each in told), "a start is not shown as it is written"


def test_who_begins_is_open_where_dice_decide_it() -> None:
    params = {"army0": "C1*2,C3", "army1": "F1*2,F5"}
    terms = Side("asked").ask("terms", game="legions", params=params)["terms"]
    assert terms["begins"] is None
    assert "The dice decide who begins." in terms["says"]
