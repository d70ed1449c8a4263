"""Secrets stay with their seat: on one screen, against an opponent, in what is sent."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.locks import LocksRules, be_the_only_game
from tests.support.table import Table

from quanta.record.record import Record

pytestmark = pytest.mark.usefixtures("_locks")


@pytest.fixture
def _locks(monkeypatch: pytest.MonkeyPatch) -> None:
    be_the_only_game(monkeypatch)


def begun(*players: str) -> Table:
    table = Table()
    table.scene("new", game="locks", players=list(players))
    return table


def typed(table: Table, text: str) -> dict[str, Any]:
    answer = table.ask("type", text=text)
    assert answer["ok"], answer
    return answer


def test_a_curtain_falls_before_the_other_seat_looks() -> None:
    table = begun("human", "human")
    answer = typed(table, "hide-3")
    scene = answer["scene"]
    assert scene["curtain"] == {"seat": 1, "name": "Black"}
    assert scene["status"]["kind"] == "curtain"
    assert "3" not in scene["moves"][0]["label"]
    assert "paths" not in scene
    assert not scene["buttons"]
    assert table.scene("click", target="1")["status"]["kind"] == "illegal"
    assert table.ask("hint")["ok"] is False
    scene = table.scene("lift")
    assert "curtain" not in scene
    assert scene["moves"][0]["text"] == "hide-?"
    assert ["hide", "1"] in scene["paths"]


def test_who_shared_the_screen_keeps_their_secrets_from_who_gives_a_seat_away() -> None:
    table = begun("human", "human")
    typed(table, "hide-3")
    table.scene("lift")
    saved = typed(table, "hide-1")["save"]
    table.scene("lift")
    given_away = table.scene("players", players=["human", "random"])
    assert given_away["known"] == ["White"], "it is White who looks at the screen"
    for change in (["random", "random"], ["random", "human"]):
        scene = table.scene("players", players=change)
        assert "known" not in scene
        assert scene["shared"] == [0, 1]
    assert scene["curtain"]["name"] == "Black"
    again = Table().scene("open", record=saved, players=["random", "human"], shared=[0, 1])
    assert again["curtain"]["name"] == "Black"
    assert "known" not in again


def test_a_scene_has_the_public_record_beside_that_of_the_viewer() -> None:
    table = begun("human", "human")
    assert "public" not in table.scene("ping")
    typed(table, "hide-3")
    table.scene("lift")
    typed(table, "hide-1")
    scene = table.scene("lift")
    assert (scene["moves"][0]["text"], scene["moves"][1]["text"]) == ("hide-3", "hide-?")
    typed(table, "show-3")
    scene = table.scene("lift")
    assert scene["record"].endswith("/hide-?.hide-1.show-3")
    assert scene["public"]["record"].endswith("/hide-?.hide-?.show-3")
    assert scene["public"]["action"] == "show-3"
    scene = table.scene("goto", ply=2)
    assert scene["public"]["record"].endswith("@2")
    table.scene("goto", ply=3)
    assert "public" not in typed(table, "show-1")["scene"], "the game is over, and nothing hidden"


def test_a_player_who_chooses_the_opponents_before_the_first_move_shares_no_screen() -> None:
    table = begun("human", "human")
    table.scene("players", players=["human", "random"])
    scene = typed(table, "hide-3")["scene"]
    assert scene["known"] == ["White"]
    assert "shared" not in scene


def test_no_curtain_falls_when_there_is_nothing_to_hide() -> None:
    table = begun("human", "human")
    typed(table, "hide-3")
    table.scene("lift")
    typed(table, "hide-1")
    table.scene("lift")
    scene = typed(table, "show-3")["scene"]
    assert scene["curtain"]["seat"] == 1
    table.scene("lift")
    scene = typed(table, "show-1")["scene"]
    assert "curtain" not in scene
    assert [move["text"] for move in scene["moves"]] == ["hide-3", "hide-1", "show-3", "show-1"]


def test_what_is_sent_hides_and_what_is_saved_does_not() -> None:
    table = begun("human", "random")
    answer = typed(table, "hide-3")
    answer = table.run() or answer
    sent, kept = Record.parse(answer["scene"]["record"]), Record.parse(answer["save"])
    assert sent.actions == ("hide-3", "hide-?")
    assert kept.actions[1] in ("hide-1", "hide-2", "hide-3")
    assert answer["scene"]["secrets"] == ["White", "Black"]
    assert answer["scene"]["known"] == ["White"]
    public = Record.parse(table.ask("export", **{"as": "public"})["text"])
    assert public.actions == ("hide-?", "hide-?")
    seen = [position.seen_by(0) for position in kept.replay(LocksRules())]
    assert sent.replay(LocksRules()) == seen


def test_everything_is_open_once_the_game_is_over() -> None:
    table = begun("human", "human")
    for text in ("hide-3", "hide-1", "show-3", "show-1"):
        table.ask("lift")
        answer = typed(table, text)
    assert "save" not in answer
    assert "secrets" not in answer["scene"]
    assert table.scene("goto", ply=1)["moves"][0]["text"] == "hide-3"
    assert not {"secrets", "known", "curtain"} & set(table.scene("goto", ply=0))
    assert table.ask("export", **{"as": "public"})["text"].endswith(
        "/hide-3.hide-1.show-3.show-1@0"
    )


def test_a_curtain_falls_when_a_saved_game_is_opened_again() -> None:
    table = begun("human", "human")
    typed(table, "hide-3")
    table.scene("lift")
    saved = typed(table, "hide-1")["save"]
    again = Table().ask("open", record=saved)
    assert again["scene"]["curtain"]["name"] == "White"
    assert "known" not in again["scene"]
    assert again["save"] == saved


def test_notes_are_made_from_what_the_viewer_may_know() -> None:
    table = begun("human", "human")
    typed(table, "hide-3")
    assert "notes" not in table.scene("point", target="2")
    table.scene("lift")
    scene = table.scene("point", target="2")
    assert scene["notes"][0]["role"] == "seat-1"
    assert "notes" not in table.scene("point", target=None)


def test_a_resignation_shows_what_was_hidden_and_is_taken_back_only_when_asked() -> None:
    table = begun("human", "human")
    typed(table, "hide-3")
    table.scene("lift")
    ended = table.scene("resign", seat=1)
    assert ended["outcome"]
    assert ended["moves"][0]["text"] == "hide-3"
    assert table.ask("undo", ask=True)["reveals"]
    back = table.scene("undo")
    assert back["outcome"] is None
    assert back["moves"][0]["text"] == "hide-?"


def test_going_back_to_before_a_secret_lifts_no_curtain() -> None:
    table = begun("human", "human")
    typed(table, "hide-3")
    table.scene("lift")
    waiting = typed(table, "hide-1")
    assert waiting["scene"]["curtain"]["name"] == "White"
    again = Table()
    again.scene("open", record=waiting["save"], players=["human", "human"])
    for asked in (table, again):
        for ply in (0, 1):
            scene = asked.scene("goto", ply=ply)
            assert scene["moves"][0]["text"] == "hide-?"
