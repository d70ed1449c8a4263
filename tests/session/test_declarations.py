"""Draws that are offered and accepted, and moves that are taken back after they have shown
something: at the screen, against a program, and in the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.sealed.pair import BATTLE, Pair, lively
from tests.support.table import Table

from quanta import registry
from quanta.core.game import CHANCE, Position
from quanta.core.rng import Stream
from quanta.games.legions.rules import RULES
from quanta.players import Candidate, Limit, Thought
from quanta.record.record import Record
from quanta.sealed import message_text
from quanta.sealed.transcript import belongs


def begun(*players: str, game: str = "leap") -> Table:
    table = Table("declarations")
    params = {"board": "hex3"} if game == "leap" else {}
    scene(table.ask("new", game=game, params=params, players=list(players)))
    play(table)
    return table


def play(table: Table) -> dict[str, Any]:
    action = table.game.line.position.legal_actions()[0]
    return table.ask("type", text=action)


def scene(reply: dict[str, Any]) -> dict[str, Any]:
    assert reply["ok"], reply
    found: dict[str, Any] = reply["scene"]
    return found


def accepting(told: dict[str, Any]) -> int | None:
    """The seat for which a card offers to accept a draw."""
    buttons = [each for card in told["cards"] for each in card["buttons"]]
    found = (each["request"]["seat"] for each in buttons if "offers a draw" in each["label"])
    return next(found, None)


def test_a_draw_is_offered_accepted_kept_and_taken_back() -> None:
    table = begun("human", "human", game="quantum")
    offered = scene(table.ask("draw", seat=1))
    assert accepting(offered) == 0
    assert offered["outcome"] is None
    refused = table.ask("draw", seat=1)
    assert not refused["ok"]
    drawn = scene(table.ask("draw", seat=0))
    assert drawn["outcome"]["headline"] == "A draw"
    assert drawn["outcome"]["returns"] == [0, 0]
    assert drawn["outcome"]["agreed"] == 0
    again = scene(Table("again").ask("open", record=drawn["record"]))
    assert again["outcome"] == drawn["outcome"]
    told = table.ask("export", **{"as": "text"})["text"]
    assert "accept-draw" in told
    back = scene(table.ask("undo"))
    assert back["outcome"] is None
    assert accepting(back) == 0


def test_an_offer_is_declined_by_playing_on() -> None:
    table = begun("human", "human", game="quantum")
    table.ask("draw", seat=1)
    assert accepting(scene(play(table))) is None


@pytest.mark.parametrize("player", ["random", "level1", "level2"])
def test_a_program_declines_in_an_even_game(player: str) -> None:
    table = Table("program")
    scene(table.ask("new", game="quantum", players=["human", player]))
    told = scene(table.ask("draw", seat=0))
    assert accepting(told) is None
    assert told["outcome"] is None
    assert "declined" in told["status"]["text"]


def test_a_program_accepts_where_it_loses() -> None:
    table = Table("program")
    record = "quantum@1;start=s,7-8-8-8-8-8-8-C,S,Q,C,S,C,Q,S_w/"
    told = scene(table.ask("open", record=record, players=["human", "level2"]))
    assert told["outcome"] is None, told["status"]
    assert scene(table.ask("draw", seat=0))["outcome"]["agreed"] == 1


class Expecting:
    """An analyst that expects this of every position."""

    def __init__(self, expectation: float, draw: float) -> None:
        self.candidate = Candidate(("a1-a2",), expectation, draw=draw)

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        yield Thought(self.candidate.actions[0], candidates=(self.candidate,))


@pytest.mark.parametrize(
    ("expectation", "draw", "agreed"),
    [(0.6, 0.3, True), (0.0, 0.99, True), (0.0, 0.5, False), (-0.6, 0.3, False)],
)
def test_an_opponent_takes_a_draw_that_is_no_worse_than_playing_on(
    monkeypatch: pytest.MonkeyPatch, expectation: float, draw: float, *, agreed: bool
) -> None:
    """expectation: of the seat that offers it."""
    expecting = Expecting(expectation, draw)
    monkeypatch.setattr("quanta.session.opponents.analyst", lambda game: expecting)
    table = Table("offered")
    scene(table.ask("new", game="quantum", players=["human", "level1"]))
    told = scene(table.ask("draw", seat=0))
    assert (told["outcome"] is not None) == agreed


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_a_draw_is_offered_only_where_the_game_can_end_in_one(game: str) -> None:
    table = Table(game)
    told = scene(table.ask("new", game=game, players=["human", "human"]))
    told = scene(play(table))
    buttons = [each for card in told["cards"] for each in card["buttons"]]
    offers = [each for each in buttons if each.get("request", {}).get("do") == "draw"]
    if registry.modules(game).draws:
        assert [each["confirm"]["no"] for each in offers] == ["Play on"]
        return
    assert not offers
    reply = table.ask("draw", seat=0)
    assert (
        reply["error"]["message"] == f"A game of {registry.rules(game).name} cannot end in a draw."
    )
    assert scene(table.ask("ping"))["record"] == told["record"]


def test_by_link_the_offer_and_its_answer_travel() -> None:
    one, other = Table("one"), Table("other")
    one.ask("new", game="quantum")
    text = one.ask("challenge", seat=1)["text"]
    one.ask("open", record=text, players=["human", "away"])
    play(one)
    one.ask("draw", seat=0)
    sent = one.ask("export", **{"as": "turn"})["text"]
    arrived = scene(other.ask("open", record=sent))
    assert accepting(arrived) == 1
    assert scene(other.ask("draw", seat=1))["outcome"]
    answer = other.ask("export", **{"as": "turn"})["text"]
    assert one.ask("compare", record=answer)["compare"]["kind"] == "newer"
    merged = scene(one.ask("merge", record=answer, first=True))
    assert merged["outcome"]["agreed"] == 1
    assert one.ask("compare", record=sent)["compare"]["kind"] == "older"


def test_taking_back_what_has_shown_dice_is_confirmed_and_recorded() -> None:
    record = str(Record("legions", {**BATTLE}, tuple(open_actions())))
    table = Table("undo")
    shown = scene(table.ask("open", record=record, players=["human", "human"]))
    asked = table.ask("undo", ask=True)
    assert asked["reveals"]
    assert scene(asked)["ply"] == shown["ply"]
    back = scene(table.ask("undo"))
    assert back["ply"] < shown["ply"]
    assert "take-back" not in back["record"]
    table.ask("lift")
    played = play(table)
    assert "take-back" in played.get("save", played["scene"]["record"])


@pytest.mark.parametrize("players", [["human", "human"], ["human", "level1"]])
def test_a_game_that_is_given_up_shows_what_was_hidden(players: list[str]) -> None:
    record = str(Record("legions", {**BATTLE}, tuple(open_actions())))
    table = Table("resigned")
    told = scene(table.ask("open", record=record, players=players))
    assert told["secrets"]
    over = scene(table.ask("resign", seat=0))
    assert "secrets" not in over
    assert "-?" not in over["record"]
    assert table.ask("undo", ask=True)["reveals"]
    back = scene(table.ask("undo"))
    assert back["outcome"] is None
    assert back["secrets"]
    saved = table.ask("ping")
    assert "take-back" in saved.get("save", saved["scene"]["record"])


def open_actions() -> list[str]:
    """A game of Legions with all its secrets, up to the first dice after an order was shown."""
    rng, position = Stream("open"), RULES.start(BATTLE, Stream("open"))
    actions: list[str] = []
    while True:
        thrown = position.to_play == CHANCE and any("activate-" in each for each in actions)
        actions.append(lively(position, rng))
        position = position.apply(actions[-1])
        if thrown and position.to_play != CHANCE:
            return actions


def test_a_message_is_recognised_by_its_game_alone() -> None:
    pair, stranger = Pair.begun(seed=1).run(4), Pair.begun(seed=2).run(4)
    bodies = [message_text.read(text) for text in pair.texts]
    others = [message_text.read(text) for text in stranger.texts]
    for number, body in enumerate(bodies):
        assert belongs(body, bodies[: max(number, 2)])
        assert not belongs(body, others)
    told = Table("arrival").ask(
        "arrival", text=pair.texts[-1], games=["x", *("\n".join(t) for t in ([], pair.texts[:2]))]
    )["arrival"]
    assert told == {"kind": "move", "text": pair.texts[-1], "match": 2}
    told = Table("arrival").ask("arrival", text=pair.texts[0], games=[])["arrival"]
    assert (told["kind"], told["game"], told["match"]) == ("challenge", "legions", -1)
    assert not Table("arrival").ask("arrival", text="x", games=[])["ok"]
