"""The cards of scenes: what is on them, and that their buttons do what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
from tests.session.modes.test_play_by_link import pair, turn
from tests.session.modes.test_sealed_session import Side, agreed, played, send_turn
from tests.session.test_declarations import begun, play
from tests.support.table import Table

from quanta.session.protocol.scene import CardData, PageAct

WON = "leap@1;board=hex2;start=oo-wbo-oo/"
SMALL = {"board": "hex3"}


def cards(scene: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {card["key"]: card for card in scene["cards"]}


def buttons(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from card.get("options", ())
    yield from card.get("buttons", ())
    if "leave" in card:
        yield card["leave"]


def button(scene: dict[str, Any], card: str, key: str) -> dict[str, Any]:
    return next(each for each in buttons(cards(scene)[card]) if each["key"] == key)


def labels(card: dict[str, Any]) -> list[str]:
    return [button["label"] for button in buttons(card)]


def texts(card: dict[str, Any]) -> list[str]:
    return [sentence["text"] for sentence in card["sentences"]]


def to_the_end(table: Table) -> dict[str, Any]:
    """The scene of the game played on to its end."""
    reply = table.ask("ping")
    while reply["scene"]["outcome"] is None:
        reply = play(table)
    found: dict[str, Any] = reply["scene"]
    return found


def over(*players: str) -> dict[str, Any]:
    return to_the_end(begun(*players))


def offered() -> Table:
    table = begun("human", "human", game="quantum")
    table.scene("draw", seat=1)
    return table


def over_here() -> Table:
    table = begun("human", "human")
    to_the_end(table)
    return table


def asking() -> tuple[Table, Table]:
    """Two devices: one has asked to take its move back, and the other has the question."""
    white, black = pair()
    white.scene("take-back")
    black.scene("open", record=turn(white))
    return white, black


def passing() -> Table:
    """The screen is to be passed on, as two people hide their set-ups from each other."""
    table = Table()
    scene = table.scene("new", game="legions")
    while "curtain" not in cards(scene):
        scene = table.scene("set-up")
    return table


SITUATIONS: dict[str, Callable[[], Table]] = {
    "begun": lambda: begun("human", "human"),
    "a draw is offered": offered,
    "over": over_here,
    "by link, sent": lambda: pair()[0],
    "by link, asking": lambda: asking()[0],
    "by link, asked": lambda: asking()[1],
    "the screen is passed on": passing,
    "sealed, to choose": lambda: agreed("leap", SMALL, 1)[0].table,
    "sealed, waiting": lambda: agreed("leap", SMALL, 1)[1].table,
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_cards_have_the_parts_that_their_types_name(situation: str) -> None:
    scene = SITUATIONS[situation]().scene("ping")
    assert len(cards(scene)) == len(scene["cards"])
    for card in scene["cards"]:
        assert set(card) <= set(CardData.__annotations__)
        found = list(buttons(card))
        assert len({button["key"] for button in found}) == len(found)
        assert sum(button.get("primary", False) for button in found) <= 1
    for button in [b for card in scene["cards"] for b in buttons(card)] + scene["actions"]:
        assert len(button.keys() & {"request", "link", "act"}) == 1
        assert button.get("act", "share") in get_args(PageAct)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_a_button_asks_for_is_done(situation: str) -> None:
    found = [b for c in SITUATIONS[situation]().scene("ping")["cards"] for b in buttons(c)]
    for button in found:
        if "request" in button and not button.get("off"):
            request = dict(button["request"])
            reply = SITUATIONS[situation]().ask(request.pop("do"), **request)
            assert reply["ok"], (button, reply)


def test_a_game_is_given_up_after_a_question() -> None:
    (resign,) = [
        b
        for b in buttons(cards(begun("human", "human").scene("ping"))["declarations"])
        if b["key"] == "resign"
    ]
    assert resign["request"] == {"do": "resign", "seat": 1}
    assert resign["confirm"]["title"] == "Resign?"
    assert "It stays under “My games”." in resign["confirm"]["text"]


def test_resigning_needs_a_move_and_a_person() -> None:
    table = Table()
    assert not table.scene("new", game="leap", params=SMALL)["cards"]
    scene = table.scene("new", game="leap", params=SMALL, players=["human", "level1"])
    scene = table.scene("type", text=scene["paths"][0][0] + "-" + scene["paths"][0][1])
    assert scene["status"]["kind"] == "thinking"
    assert all(button["off"] for button in buttons(cards(scene)["declarations"]))


def test_the_end_against_a_person_offers_the_same_again() -> None:
    scene = over("human", "human")
    card = cards(scene)["game-over"]
    assert card["title"] == scene["outcome"]["headline"]
    assert texts(card)[0] == scene["outcome"]["reason"]
    assert texts(card)[1].endswith(" in all.")
    assert labels(card) == ["Play again", "Review", "Replay", "Share"]


def test_the_end_against_a_level_shows_the_result_and_what_to_do_next() -> None:
    table = begun("human", "human")
    scene = to_the_end(table)
    best = max(scene["outcome"]["returns"])
    seat = scene["outcome"]["returns"].index(best)
    for own, title, first in (
        (seat, "You won", "Next level: 3"),
        (1 - seat, "You lost", "Rematch"),
    ):
        players = ["human" if each == own else "level2" for each in range(2)]
        card = cards(table.scene("players", players=players))["game-over"]
        assert card["title"] == title
        assert labels(card)[0].startswith(first)
        assert card["sentences"][2]["slot"] == "standing"


def test_the_curtain_is_a_card_that_covers_the_board() -> None:
    table = passing()
    scene = table.scene("ping")
    card = cards(scene)["curtain"]
    assert card["covers"]
    assert card["title"] == f"Pass the device to {scene['curtain']['name']}"
    assert "curtain" not in cards(table.scene(**card["buttons"][0]["request"]))


def test_a_friend_is_asked_and_answers_on_cards() -> None:
    scene = pair()[0].scene("ping")
    assert labels(cards(scene)["by-link"]) == ["Ask to take your move back"]
    assert scene["actions"][0]["label"] == "Send your move"
    white, black = asking()
    assert white.scene("ping")["actions"][0]["label"] == "Send your question"
    asked = cards(black.scene("ping"))["by-link"]
    assert labels(asked) == ["White asks to take the last move back: agree"]


def test_a_draw_is_offered_with_a_sealed_move() -> None:
    one, other = agreed("leap", SMALL, 1)
    assert "Offer a draw with this move" not in labels(cards(one.reply["scene"])["sealed"])
    assert not one.table.ask("sealed", step="offer")["ok"]
    one, other = agreed("quantum", {}, 1)
    send_turn(one, other)
    offer = button(other.reply["scene"], "sealed", "offer")
    assert not offer["chosen"]
    request = dict(offer["request"])
    reply = other.ask(request.pop("do"), **request)
    assert button(reply["scene"], "sealed", "offer")["chosen"]
    send_turn(other, one)
    assert labels(cards(one.reply["scene"])["sealed"])[0] == "Accept the draw"


def test_a_finished_game_of_sealed_play_can_be_checked() -> None:
    for side in played("leap", SMALL, 1):
        found = cards(side.reply["scene"])["sealed"]
        assert ("Check the game" in labels(found)) == (not side.sealed["owes"])
        words = f"message {side.sealed['number'] - 1}: {side.sealed['fingerprint']}"
        assert found["rows"][0]["values"] == [words]


def test_both_are_asked_to_compare_the_words_of_an_acceptance() -> None:
    """It can be anyone's, until a message has gone on from it and come back."""
    one, other = agreed("quantum", {}, 1)
    asked = [
        ("compare" in told(side).lower(), "message 1: " in told(side)) for side in (one, other)
    ]
    assert asked == [(True, True)] * 2
    send_turn(one, other)
    assert "compare" in told(other).lower()
    other.choose()
    other.ask("sealed", step="send")
    assert "compare" not in told(other).lower()


def told(side: Side) -> str:
    """The words on the card of a side."""
    found = cards(side.reply["scene"])["sealed"]
    values = [value for row in found["rows"] for value in row["values"]]
    sentences = [each["text"] for each in found["sentences"] if "slot" not in each]
    return " ".join([*sentences, *values])
