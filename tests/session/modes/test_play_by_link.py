"""Play by link: what is sent, who may move then, and how late or forked links are recognised."""

from __future__ import annotations

from typing import Any

import pytest
from tests.record.test_notes import CRAWL
from tests.support.locks import be_the_only_game
from tests.support.table import GAME, Table

from quanta.record.record import Record

BARE = "_template@1;length=9/c2"
"""The beginning of it as a link: without the first position, which is not drawn."""


def text(table: Table, do: str, **fields: Any) -> str:
    answer = table.ask(do, **fields)
    assert answer["ok"], answer
    found: str = answer["text"]
    return found


def turn(table: Table) -> str:
    return text(table, "export", **{"as": "turn"})


def pair() -> tuple[Table, Table]:
    """Two devices: White has made the first move, and Black has opened the link."""
    white, black = Table(), Table()
    white.scene("open", record=f"{CRAWL}/0:My_thoughts;0=c3/")
    white.scene("goto", ply=2)
    challenge = text(white, "challenge", seat=1)
    match = Record.parse(challenge).notes.link_game
    assert match is not None
    assert match.seat == 1
    white.scene("open", record=challenge, players=["human", "away"])
    white.scene("click", target="c5")
    black.scene("open", record=turn(white))
    return white, black


def players(scene: dict[str, Any]) -> list[str]:
    return [seat["player"] for seat in scene["seats"]]


def test_a_link_brings_the_game_without_its_remarks() -> None:
    white, black = pair()
    assert Record.parse(turn(white)).plain().startswith(f"{BARE}.c4.c5/1~")
    assert "My_thoughts" not in turn(white)
    scene = black.scene("ping")
    assert players(scene) == ["away", "human"]
    assert {"id": "away", "label": "By link"}.items() <= scene["players"][1].items()
    assert scene["match"]["seat"] == 1


def test_the_sender_of_a_move_waits_for_the_answer() -> None:
    white, black = pair()
    waiting = white.scene("ping")
    assert waiting["status"]["kind"] == "away"
    assert waiting["status"]["text"].startswith("Send the link")
    assert [each["label"] for each in waiting["actions"]] == ["Send your move"]
    assert not white.session.busy()
    scene = white.scene("click", target="c6")
    assert (scene["status"]["kind"], scene["ply"]) == ("illegal", 3)
    black.scene("click", target="c6")
    assert black.scene("ping")["status"]["kind"] == "away"
    answer = turn(black)
    games = [Record.parse(link).notes.link_game for link in (answer, turn(white))]
    assert all(games)
    assert len({game.key for game in games if game}) == 1
    assert games[0] is not None
    assert games[0].seat == 0
    told = white.ask("compare", record=answer)["compare"]
    assert told == {"kind": "newer", "ply": 3, "mine": "", "theirs": "c6"}
    scene = white.scene("merge", record=answer, first=True)
    assert (scene["ply"], scene["status"]["kind"]) == (4, "turn")


def test_links_that_are_old_or_forked_are_noticed_and_nothing_is_lost() -> None:
    white, black = pair()
    first = turn(white)
    black.scene("click", target="c6")
    one = turn(black)
    white.scene("merge", record=one, first=True)
    assert white.ask("compare", record=one)["compare"]["kind"] == "same"
    assert white.ask("compare", record=first)["compare"]["kind"] == "older"
    black.scene("undo")
    black.scene("click", target="c7")
    other = turn(black)
    told = white.ask("compare", record=other)["compare"]
    assert told == {"kind": "fork", "ply": 3, "mine": "c6", "theirs": "c7"}
    scene = white.scene("merge", record=other, first=True)
    main = Record.parse(scene["record"])
    assert main.actions[-1] == "c7"
    assert main.notes.variations[0].actions == ("c6",)
    scene = white.scene("merge", record=one, first=False)
    assert Record.parse(scene["record"]).actions[-1] == "c7"
    assert scene["moves"][-1]["text"] == "c6"
    assert white.ask("compare", record=f"{GAME}/c2")["compare"]["kind"] == "other"
    assert white.ask("merge", record=f"{GAME}/c2", first=True)["ok"] is False


def test_a_link_carries_the_resignation_of_its_sender() -> None:
    white, black = pair()
    sent = turn(white)
    scene = black.scene("resign", seat=1)
    assert scene["outcome"] == {
        "headline": "White wins",
        "reason": "Black resigned.",
        "returns": [1, -1],
        "resigned": 1,
    }
    assert (scene["status"]["kind"], scene["to_play"], scene.get("paths")) == ("over", None, None)
    assert black.scene("click", target="c6")["status"]["text"] == "The game is over."
    told = turn(black)
    assert white.ask("compare", record=told)["compare"]["kind"] == "newer"
    assert black.ask("compare", record=sent)["compare"]["kind"] == "older"
    ended = white.scene("merge", record=told, first=True)
    assert (ended["outcome"], ended["status"]["kind"]) == (scene["outcome"], "over")
    guest = Table().scene("open", record=told)
    assert (guest["outcome"], players(guest)) == (scene["outcome"], ["human", "away"])


def test_only_a_player_at_the_screen_resigns_and_it_can_be_taken_back() -> None:
    _, black = pair()
    for seat in (0, 2, -1):
        assert black.ask("resign", seat=seat)["ok"] is False
    black.scene("resign", seat=1)
    assert black.ask("resign", seat=1)["ok"] is False
    scene = black.scene("undo")
    assert (scene["outcome"], scene["ply"], scene["to_play"]) == (None, 3, 1)
    assert "resign" not in Record.parse(scene["record"]).plain()


def test_going_on_from_here_leaves_the_rest_out() -> None:
    table = Table()
    table.scene("open", record=f"{CRAWL}@1/1=c3;1:Thoughts/")
    assert text(table, "export", **{"as": "here"}) == BARE
    assert table.ask("export", **{"as": "turn"})["ok"] is False
    for seat in (2, -1, "0"):
        assert table.ask("challenge", seat=seat)["ok"] is False


def test_a_game_with_secrets_is_not_played_by_link(monkeypatch: pytest.MonkeyPatch) -> None:
    be_the_only_game(monkeypatch)
    table = Table()
    table.scene("new", game="locks", players=["human", "human"])
    table.ask("type", text="hide-3")
    guess = str(Record("locks", actions=("hide-2",)))
    for request in (
        {"do": "challenge", "seat": 1},
        {"do": "export", "as": "here"},
        {"do": "compare", "record": guess},
        {"do": "merge", "record": guess, "first": True},
    ):
        answer = table.ask(**request)
        assert "secrets" in answer["error"]["message"]


def take_back(scene: dict[str, Any]) -> str | None:
    found: str | None = scene.get("take_back")
    return found


def test_a_move_is_taken_back_when_one_side_asks_and_the_other_lets_it() -> None:
    white, black = pair()
    first = turn(white)
    assert take_back(white.scene("ping")) == "possible"
    assert take_back(black.scene("ping")) is None
    assert take_back(white.scene("take-back")) == "asking"
    asked = turn(white)
    assert black.ask("compare", record=asked)["compare"]["kind"] == "newer"
    scene = black.scene("merge", record=asked, first=True)
    assert (take_back(scene), scene["status"]["kind"]) == ("asked", "turn")
    scene = black.scene("take-back")
    assert (scene["ply"], scene["plies"], scene["status"]["kind"]) == (2, 2, "away")
    agreed = turn(black)
    assert "2+0-take-back" in Record.parse(agreed).plain()
    told = white.ask("compare", record=agreed)["compare"]
    assert told == {"kind": "newer", "ply": 2, "mine": "c5", "theirs": ""}
    scene = white.scene("merge", record=agreed, first=True)
    assert (scene["ply"], scene["plies"], scene["status"]["kind"]) == (2, 2, "turn")
    # The links of before are old on both devices, and the game goes on.
    for each in (white, black):
        for old in (first, asked):
            assert each.ask("compare", record=old)["compare"]["kind"] == "older"
    scene = white.scene("click", target="c6")
    assert take_back(scene) is None, "a place is gone back to once"
    again = turn(white)
    assert white.ask("compare", record=asked)["compare"]["kind"] == "older"
    assert black.ask("compare", record=again)["compare"]["kind"] == "newer"
    scene = black.scene("merge", record=again, first=True)
    assert (scene["ply"], scene["status"]["kind"]) == (3, "turn")
    assert Record.parse(scene["record"]).actions[-1] == "c6"
    assert "2+0-take-back" in Record.parse(scene["record"]).plain()


def test_playing_on_declines_to_take_a_move_back() -> None:
    white, black = pair()
    white.scene("take-back")
    black.scene("merge", record=turn(white), first=True)
    assert take_back(black.scene("click", target="c6")) == "possible"
    answer = turn(black)
    scene = white.scene("merge", record=answer, first=True)
    assert (scene["ply"], take_back(scene)) == (4, None)
    assert Table().ask("take-back")["ok"] is False
    assert white.ask("take-back")["ok"] is False


def test_a_plain_game_that_takes_over_a_link_is_played_by_link() -> None:
    white, black = pair()
    plain = Table()
    begun = Record.parse(turn(white))
    plain.scene("open", record=str(Record(begun.game, begun.params, begun.actions[:1])))
    scene = plain.scene("merge", record=turn(white), first=True)
    known = black.scene("ping")
    assert scene["match"] == known["match"]
    assert players(scene) == players(known)


HELP: list[dict[str, Any]] = [
    {"do": "hint"},
    {"do": "why"},
    {"do": "want"},
    {"do": "analyse", "on": True},
    {"do": "review", "to": "begin"},
]
"""All that asks the assistant."""


def refuses_help(table: Any) -> bool:
    """Whether all help is refused, with the reason that the scene tells; False if none is."""
    why = table.ask("ping")["scene"].get("no_help")
    refused = [
        reply["error"]["message"] if not reply["ok"] else ""
        for fields in HELP
        for reply in [table.ask(**fields)]
    ]
    assert why is None or refused == [why] * len(HELP)
    return why is not None


def test_help_is_refused_against_a_friend_until_the_game_is_over() -> None:
    white, black = pair()
    assert refuses_help(white)
    assert refuses_help(black)
    for off in ({"do": "analyse", "on": False}, {"do": "review", "to": "close"}):
        assert black.ask(**off)["ok"]
    keys = [b["key"] for card in black.scene("ping")["cards"] for b in card.get("buttons", ())]
    assert "want" not in keys
    black.scene("resign", seat=1)
    assert not refuses_help(black)
    assert black.ask("review", to="begin")["ok"]


def test_a_friend_at_the_same_screen_sees_the_help() -> None:
    table = Table()
    table.scene("open", record=GAME, players=["human", "human"])
    assert not refuses_help(table)
