"""Sealed play through the session: two sessions that share nothing but texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from tests.sealed.cheats import chosen_set_up
from tests.sealed.pair import Pair
from tests.session.modes.test_play_by_link import refuses_help
from tests.support.effort import IN_LONG
from tests.support.table import Table

from quanta.core.game import CHANCE
from quanta.core.rng import Stream
from quanta.sealed.device import Device

BATTLE = {"limit": "140", "goal": "30"}


class Side:
    """One session, and its last reply."""

    def __init__(self, seed: str) -> None:
        self.table, self.rng = Table(seed), Stream(seed)
        self.reply: dict[str, Any] = {}

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        self.reply = self.table.ask(do, **fields)
        assert self.reply["ok"], self.reply
        return self.reply

    @property
    def sealed(self) -> dict[str, Any]:
        found: dict[str, Any] = self.reply["sealed"]
        return found

    def choose(self) -> None:
        """Choose until the turn is over, as a person would type."""
        while self.sealed["duty"] == "choose":
            position = self.table.game.line.position
            actions = position.legal_actions()
            liked = ("fire-", "move-", "take-", "activate-", "order-")
            found = next((f for v in liked if (f := [a for a in actions if a.startswith(v)])), None)
            self.ask("type", text=self.rng.choice(found or actions))


def agreed(game: str, params: Mapping[str, str], level: int) -> tuple[Side, Side]:
    white, black = Side("white"), Side("black")
    white.ask("sealed", step="challenge", game=game, params=params, level=level, seat=0)
    black.ask("sealed", step="accept", text=white.sealed["outgoing"])
    white.ask("sealed", step="receive", text=black.sealed["outgoing"])
    return white, black


def send_turn(one: Side, other: Side, step: str = "send") -> tuple[Side, Side]:
    """A message of one side, and the sides with the one that is to send next first."""
    if step == "send":
        one.choose()
    one.ask("sealed", step=step)
    other.ask("sealed", step="receive", text=one.sealed["outgoing"])
    return other, one


def played(game: str, params: Mapping[str, str], level: int) -> tuple[Side, Side]:
    """A game that was played to its end and opened; the side that moved last is the second."""
    one, other = agreed(game, params, level)
    while one.sealed["duty"] in ("choose", "send"):
        one, other = send_turn(one, other)
    return one, other


@pytest.mark.parametrize(
    ("game", "params", "level"),
    [
        pytest.param("legions", BATTLE, 1, marks=IN_LONG),
        ("leap", {"board": "hex3"}, 2),
    ],
)
def test_two_sessions_play_a_whole_game(game: str, params: Mapping[str, str], level: int) -> None:
    sides = played(game, params, level)
    for side, other in (sides, sides[::-1]):
        if side.sealed["duty"] == "open":
            assert other.sealed["duty"] == ("wait" if side is sides[0] else "done")
            side.ask("sealed", step="open")
            other.ask("sealed", step="receive", text=side.sealed["outgoing"])
    assert sides[0].sealed["messages"] == sides[1].sealed["messages"]
    told = sides[0].ask("audit", messages=sides[0].sealed["messages"])["audit"]
    assert told["fits"], told["steps"]
    shown = sides[1].ask("open", record=told["record"])["scene"]
    assert shown["outcome"]


@pytest.mark.parametrize(
    ("game", "params", "level"), [("legions", BATTLE, 2), ("leap", {"board": "hex3"}, 2)]
)
def test_over_a_connection_a_turn_is_a_message_as_it_ends(
    game: str, params: Mapping[str, str], level: int
) -> None:
    """It is the message that the step makes where there is no connection."""
    linked, connected = agreed(game, params, level), agreed(game, params, level)
    for side in connected:
        side.ask("carrier", state="open")
    for turn in range(6):
        (one, other), (there, here) = (
            pair[:: -1 if turn % 2 else 1] for pair in (linked, connected)
        )
        one.choose()
        one.ask("sealed", step="send")
        there.choose()
        if there.sealed["automatic"]:  # dice are due, or nothing can be chosen
            there.ask("sealed", step=there.sealed["automatic"])
        assert there.sealed["outgoing"] == one.sealed["outgoing"]
        assert there.sealed["private"] == one.sealed["private"]
        assert there.reply["scene"]["record"] == one.reply["scene"]["record"]
        other.ask("sealed", step="receive", text=one.sealed["outgoing"])
        here.ask("sealed", step="receive", text=there.sealed["outgoing"])
        assert here.sealed["messages"] == there.sealed["messages"]


def test_a_turn_waits_to_be_sent_where_there_is_a_clock() -> None:
    white, black = timed()
    for side in (white, black):
        side.ask("carrier", state="open")
    count = len(white.sealed["messages"])
    white.choose()
    assert white.sealed["automatic"] == "send"
    assert len(white.sealed["messages"]) == count


def test_what_is_chosen_is_shown_with_the_throws_and_can_be_taken_back() -> None:
    white, black = agreed("legions", BATTLE, 1)
    for _ in range(8):
        white, black = send_turn(white, black)
    before = white.reply["scene"]["record"]
    private = white.sealed["private"]
    action = white.table.game.line.position.legal_actions()[0]
    white.ask("type", text=action)
    assert json.loads(white.sealed["private"])["draft"] == [action]
    white.ask("undo")
    assert white.sealed["private"] == private
    assert white.reply["scene"]["record"] == before
    refused = white.table.ask("undo")
    assert not refused["ok"]
    assert "only if the other side agrees" in refused["error"]["message"]


def attacked(level: int) -> tuple[Side, Side]:
    """A game in which the first side has just thrown dice for an attack."""
    one, other = agreed("legions", BATTLE, level)
    for _ in range(60):
        while one.sealed["duty"] == "choose":
            before = one.reply["scene"]["plies"]
            position = one.table.game.line.position
            legal = position.legal_actions()
            fire = next((each for each in legal if each.startswith("fire-")), None)
            liked = ("fire-", "move-", "take-", "activate-", "order-")
            found = next((f for v in liked if (f := [a for a in legal if a.startswith(v)])), legal)
            one.ask("type", text=one.rng.choice(found))
            if fire and one.reply["scene"]["plies"] > before + 1:
                return one, other
        one.ask("sealed", step="send")
        other.ask("sealed", step="receive", text=one.sealed["outgoing"])
        one, other = other, one
    raise AssertionError("nobody has attacked")


def test_who_has_seen_dice_does_not_choose_again() -> None:
    one, _ = attacked(1)
    record = one.reply["scene"]["record"]
    refused = one.table.ask("undo")
    assert not refused["ok"]
    assert refused["error"]["message"] == "A move that has shown dice cannot be taken back."
    assert one.ask("ping")["scene"]["record"] == record


def test_the_strict_roll_is_what_a_challenge_takes() -> None:
    side = Side("white")
    side.ask("sealed", step="challenge", game="legions", params=BATTLE)
    assert side.sealed["level"] == 2


def test_several_messages_are_checked_like_one() -> None:
    """A set-up that was chosen is refused, whatever comes with it, and by whatever step."""
    done = chosen_set_up(2)
    chosen = [*done.device.public_json()["messages"], done.text]
    private = json.dumps(done.device.private_json())
    side = Side("any")
    refused = side.table.ask("sealed", step="restore", messages=chosen, private=private)
    assert not refused["ok"]
    assert "It was chosen" in refused["error"]["message"]
    side.ask("sealed", step="restore", messages=chosen[:-1], private=private)
    refused = side.table.ask("sealed", step="receive", messages=chosen)
    assert not refused["ok"]
    assert "It was chosen" in refused["error"]["message"]
    assert side.ask("ping")["ok"]


def read_side(device: Device, *kept: Device, **changes: Any) -> dict[str, Any]:
    """A session's reply about a side from a file, beside those that are kept."""
    lines = "\n".join(device.public_json()["messages"])
    given = {"text": lines, "private": json.dumps(device.private_json()), **changes}
    games = ["\n".join(each.public_json()["messages"]) for each in kept]
    privates = [json.dumps(each.private_json()) for each in kept]
    return Table().ask("arrival", games=games, privates=privates, **given)


def test_a_side_is_read_before_it_is_kept() -> None:
    pair = Pair.begun("leap").run(5)
    device, challenge = pair.devices[0], pair.texts[0]
    for changes in (
        {"text": f"{challenge}\nsealed=1.x\njunk\njunk"},
        {"private": ""},
        {"private": "{}"},
        {"private": json.dumps(pair.devices[1].private_json())[:-9]},
        {"text": ""},
    ):
        refused = read_side(device, **changes)
        assert not refused["ok"]
        assert refused["error"]["message"].endswith(".")
    told = read_side(device)["arrival"]
    assert (told["kind"], told["match"], told["more"]) == ("side", -1, True)
    assert told["sealed"]["messages"] == pair.texts


def test_a_side_that_is_kept_is_replaced_only_by_more_of_it() -> None:
    early, later = (Pair.begun("leap").run(messages) for messages in (4, 8))
    here, there = later.devices[0], early.devices[0]
    kept = (later.devices[1], here)
    assert read_side(there, *kept)["arrival"]["match"] == 1
    assert not read_side(there, *kept)["arrival"]["more"]
    assert not read_side(here, *kept)["arrival"]["more"]
    assert read_side(here, later.devices[1], there)["arrival"]["more"]
    other = Pair.begun("leap", {"board": "hex3"}).run(12).devices[0]
    assert read_side(other, *kept)["arrival"]["match"] == -1


def test_another_device_catches_up_with_all_messages() -> None:
    pair = Pair.begun("leap").run(9)
    early = Pair.begun("leap").run(3).devices[0]
    side = Side("any")
    kept, private = early.public_json()["messages"], json.dumps(early.private_json())
    side.ask("sealed", step="restore", messages=kept, private=private)
    side.ask("sealed", step="receive", messages=pair.texts)
    assert side.sealed["messages"] == pair.texts


@pytest.mark.parametrize("answer", ["let-back", "send"])
def test_a_move_that_was_sent_is_taken_back_if_the_other_side_agrees(answer: str) -> None:
    sides = agreed("leap", {"board": "hex3"}, 1)
    for _ in range(4):
        sides = send_turn(*sides)
    one, other = sides
    assert (one.sealed["take_back"], other.sealed["take_back"]) == ("possible", "none")
    plies, sent = one.reply["scene"]["plies"], other.reply["scene"]["record"]
    send_turn(one, other, "ask-back")
    assert (one.sealed["take_back"], other.sealed["take_back"]) == ("asking", "asked")
    assert one.sealed["back_to"] == other.sealed["back_to"] == plies - 2
    assert "asks to take a move back" in other.reply["scene"]["status"]["prompt"]
    assert "decline" in other.ask("type", text="a1")["scene"]["status"]["text"]
    send_turn(other, one, answer)
    assert one.sealed["duty"] == "choose"
    scene = one.reply["scene"]
    said = " ".join(text["text"] for card in scene["cards"] for text in card["sentences"])
    assert "Your turn: play on the board, then send your move." in said
    assert "taken back" not in said, "the page reports the answer as it arrives"
    if answer == "send":
        assert one.sealed["take_back"] == "declined"
        assert scene["record"] == sent
        return
    assert (one.sealed["take_back"], other.sealed["take_back"]) == ("agreed", "let")
    assert scene["plies"] == plies - 2
    assert f"{plies - 2}+{one.sealed['seat']}-take-back" in scene["record"]
    assert other.reply["scene"]["record"] == scene["record"]
    send_turn(one, other)
    assert "take-back" in one.reply["scene"]["record"]


def test_a_waiting_side_can_neither_move_nor_act_for_the_other_seat() -> None:
    white, black = agreed("legions", BATTLE, 1)
    send_turn(white, black)
    told = white.ask("type", text="done")
    assert told["scene"]["status"]["text"].startswith("Wait for the other side")
    assert not white.table.ask("players", players=["human", "random"])["ok"]
    assert not white.table.ask("resign", seat=0)["ok"]


def test_a_game_is_restored_from_what_was_kept() -> None:
    white, black = agreed("legions", BATTLE, 2)
    for _ in range(6):
        white, black = send_turn(white, black)
    white.choose()
    kept = white.sealed
    again = Side("again")
    again.ask("sealed", step="restore", messages=kept["messages"], private=kept["private"])
    assert again.sealed == kept
    assert again.reply["scene"]["record"] == white.reply["scene"]["record"]


def test_an_offer_of_a_draw_is_kept_until_it_is_sent() -> None:
    white, black = agreed("legions", BATTLE, 1)
    send_turn(white, black)
    black.choose()
    black.ask("draw", seat=1)
    kept = black.sealed
    again = Side("again")
    again.ask("sealed", step="restore", messages=kept["messages"], private=kept["private"])
    again.ask("sealed", step="send")
    assert not json.loads(again.sealed["private"])["offers"]
    white.ask("sealed", step="receive", text=again.sealed["outgoing"])
    assert white.sealed["offered"]


def test_a_resignation_and_a_draw_end_the_game_for_both() -> None:
    white, black = agreed("legions", BATTLE, 1)
    white.choose()
    white.ask("sealed", step="offer")
    black.ask("sealed", step="receive", text=white.sealed["outgoing"])
    assert black.sealed["offered"]
    black.ask("sealed", step="agree")
    white.ask("sealed", step="receive", text=black.sealed["outgoing"])
    assert white.sealed["due"] is black.sealed["due"] is None
    white, black = agreed("leap", {}, 1)
    assert refuses_help(white.table)
    assert refuses_help(black.table)
    white.ask("sealed", step="resign")
    black.ask("sealed", step="receive", text=white.sealed["outgoing"])
    assert black.reply["scene"]["outcome"]
    assert not refuses_help(white.table)
    assert not refuses_help(black.table)


@pytest.mark.parametrize(
    "fields",
    [
        {"step": "send"},
        {"step": "challenge", "game": "no-such"},
        {"step": "challenge", "game": "legions", "level": 7},
        {"step": "challenge", "game": "legions", "seat": 5},
        {"step": "challenge", "game": "leap", "params": {"board": "x"}},
        {"step": "accept", "text": "sealed=1.AAAA"},
        {"step": "restore", "messages": [], "private": "{"},
        {"step": "restore", "messages": ["x"], "private": "{}"},
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(fields: dict[str, Any]) -> None:
    told = Table("refused").ask("sealed", **fields)
    assert not told["ok"]
    assert told["error"]["message"].endswith(".")


def test_an_old_message_leaves_the_session_as_it_was() -> None:
    white, black = agreed("legions", BATTLE, 1)
    white.choose()
    white.ask("sealed", step="send")
    text = white.sealed["outgoing"]
    black.ask("sealed", step="receive", text=text)
    before = black.reply
    told = black.table.ask("sealed", step="receive", text=text)
    assert told["error"]["kind"] == "BadMessage"
    assert told["sealed"] == before["sealed"]
    assert told["scene"]["record"] == before["scene"]["record"]


def test_another_game_puts_sealed_play_away() -> None:
    white, _ = agreed("legions", BATTLE, 1)
    told = white.table.ask("new", game="leap")
    assert "sealed" not in told
    assert not white.table.ask("sealed", step="send")["ok"]


def card_of(side: Side) -> dict[str, Any]:
    found: dict[str, Any] = next(
        card for card in side.reply["scene"]["cards"] if card["key"] == "sealed"
    )
    return found


@IN_LONG
def test_only_an_attack_asks_for_dice() -> None:
    """At the end of a turn the dice that come next are the other side's own."""
    white, black = agreed("legions", {"limit": "100", "goal": "20"}, 2)
    seen = set[bool]()  # of messages after which dice fall
    while white.sealed["duty"] in ("choose", "send") and seen != {True, False}:
        white.choose()
        line = white.table.game.line
        attacks = "fire-" in (line.actions[-1] if white.sealed["chosen"] else "")
        said = card_of(white)["sentences"][0]["text"]
        assert ("needs dice" in said) == attacks, (line.actions[-1], said)
        if line.position.to_play == CHANCE:
            seen.add(attacks)
        white.ask("sealed", step="send")
        waiting = white.reply["scene"]["status"]["text"]
        assert ("dice" in waiting) == attacks
        black.ask("sealed", step="receive", text=white.sealed["outgoing"])
        white, black = black, white
    assert seen == {True, False}


def timed(control: str = "60") -> tuple[Side, Side]:
    white, black = Side("white"), Side("black")
    params = {"board": "hex3"}
    white.ask("sealed", step="challenge", game="leap", params=params, seat=0, clock=control)
    told = black.ask("arrival", text=white.sealed["outgoing"], games=[])["arrival"]
    assert "Clock: 1 minute each, for the whole game." in told["terms"]["chosen"]
    black.ask("sealed", step="accept", text=white.sealed["outgoing"])
    white.ask("sealed", step="receive", text=black.sealed["outgoing"])
    return white, black


def move(one: Side, other: Side, left: int) -> None:
    one.choose()
    one.ask("sealed", step="send", left=left)
    other.ask("sealed", step="receive", text=one.sealed["outgoing"])


def clock(side: Side) -> dict[str, Any]:
    found: dict[str, Any] = side.reply["scene"]["clock"]
    return found


def test_clocks_run_while_the_devices_are_connected() -> None:
    white, black = timed()
    assert clock(white)["apart"]["runs"] is None
    for side in (white, black):
        side.ask("carrier", state="open")
        assert clock(side)["apart"]["runs"] is None, "the first move is not timed"
    move(white, black, 60_000)
    assert clock(white)["apart"]["runs"] == clock(black)["apart"]["runs"] == 1
    move(black, white, 51_870)
    for side in (white, black):
        assert clock(side)["control"] == "60"
        assert clock(side)["left"] == [60_000, 51_800]
        assert clock(side)["apart"] | {"own": None} == {
            "number": 3,
            "own": None,
            "runs": 0,
            "told": [1, 51_800],
        }
    assert [clock(side)["apart"]["own"] for side in (white, black)] == [0, 1]
    white.ask("carrier", state="lost")
    assert clock(white)["apart"]["runs"] is None
    [card] = [each for each in white.reply["scene"]["cards"] if each["key"] == "sealed"]
    assert "clocks are stopped" in json.dumps(card)
    text = white.ask("export", **{"as": "text"})["text"]
    assert '[TimeControl "60"]' in text
    assert "[%clk 0:00:51.8]" in text


def test_the_other_device_hears_who_ran_out_of_time() -> None:
    white, black = timed()
    for side in (white, black):
        side.ask("carrier", state="open")
    move(white, black, 60_000)
    black.ask("sealed", step="time", left=0)
    white.ask("sealed", step="receive", text=black.sealed["outgoing"])
    for side in (white, black):
        outcome = side.reply["scene"]["outcome"]
        assert outcome["reason"] == "Black ran out of time."
        assert clock(side)["apart"]["runs"] is None
    report = white.ask("audit", messages=white.sealed["messages"])["audit"]
    assert report["fits"]
    assert "time of the player is over" in json.dumps(report)


def test_a_win_that_is_claimed_is_kept_and_given_back_for_a_move() -> None:
    white, black = timed()
    for side in (white, black):
        side.ask("carrier", state="open")
    move(white, black, 60_000)
    white.ask("sealed", step="claim")
    assert white.reply["scene"]["outcome"]["reason"] == "Black ran out of time."
    assert white.sealed["due"] is None
    kept = {key: white.sealed[key] for key in ("messages", "private")}
    white.ask("sealed", step="restore", **kept)
    assert white.reply["scene"]["outcome"]
    assert "You have claimed the win" in json.dumps(white.reply["scene"]["cards"])
    move(black, white, 100)
    assert white.reply["scene"]["outcome"] is None
    assert white.sealed["duty"] == "choose"


def test_an_onlooker_sees_the_clocks_of_the_messages() -> None:
    white, black = timed()
    move(white, black, 60_000)
    move(black, white, 51_800)
    third = Side("third")
    third.ask("carrier", state="open")
    third.ask("sealed", step="watch", messages=white.sealed["messages"])
    assert clock(third)["left"] == [60_000, 51_800]
    assert clock(third)["apart"]["runs"] == 0
