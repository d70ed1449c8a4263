"""Variations and annotations, and who may read them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.locks import be_the_only_game
from tests.support.table import GAME, Table

CRAWL = f"{GAME}@1;length=9;start=1_w/c2.c4.c5"


@pytest.fixture
def table() -> Table:
    table = Table()
    table.scene("open", record=CRAWL)
    return table


def marked(scene: dict[str, Any]) -> list[str]:
    return [shape["role"] for shape in scene["shapes"] if "mark" in shape["role"].split()[-1]]


def test_walking_and_playing_differently_makes_a_variation(table: Table) -> None:
    assert table.scene("goto", ply=1)["tree"] is None
    scene = table.scene("click", target="c3")
    assert scene["record"] == f"{CRAWL}@4/1=c3/"
    assert [move["text"] for move in scene["moves"]] == ["c2", "c3"]
    assert scene["tree"]["forks"] == {"1": [2, 4]}
    assert scene["tree"]["line"] == [[1, 1], [4, 1]]
    (other,) = scene["tree"]["others"]
    assert other["after"] == 1
    assert [(move["node"], move["ply"], move["text"]) for move in other["moves"]] == [
        (2, 2, "c4"),
        (3, 3, "c5"),
    ]
    scene = table.scene("goto", node=3)
    assert (scene["ply"], scene["plies"]) == (3, 3)
    assert scene["tree"]["others"][0]["moves"][0]["text"] == "c3"


def test_what_is_played_after_undo_is_the_game_and_the_rest_a_variation(table: Table) -> None:
    table.scene("undo")
    table.scene("undo")
    scene = table.scene("click", target="c3")
    assert scene["record"] == f"{CRAWL[:-6]}.c3/1=c4.c5/"
    scene = table.scene("promote", node=3)
    assert scene["record"] == f"{CRAWL}@4/1=c3/"


def test_deleting_can_be_undone(table: Table) -> None:
    table.scene("annotate", text="Last.")
    scene = table.scene("delete", node=2)
    assert (scene["ply"], scene["plies"], scene["can_restore"]) == (1, 1, True)
    assert scene["record"].endswith("/c2")
    scene = table.scene("restore")
    assert scene["can_restore"] is False
    assert scene["record"].endswith("/c2.c4.c5@2/3:Last./")
    for request in ({"do": "delete", "node": 0}, {"do": "delete", "node": 99}, {"do": "restore"}):
        assert table.ask(**request)["ok"] is False


def test_remarks_glyphs_and_names_are_kept(table: Table) -> None:
    table.scene("annotate", text="  Why \n not? ", glyph="!?")
    scene = table.scene("names", names=["Ann", " Bö "])
    assert scene["record"] == f"{CRAWL}/0@Ann;1@B~w7Y~;3!?;3:Why_not?/"
    assert [seat["person"] for seat in scene["seats"]] == ["Ann", "Bö"]
    assert list(scene["tree"]["annotations"].values()) == [{"text": "Why not?", "glyph": "!?"}]
    unseen = table.scene("annotate", text="\ufeff Co\u00adop\n\u2068Ann\u2069 \ud800")
    assert unseen["record"].endswith("3:Coop_Ann/")
    assert table.scene("names", names=["\u200fAnn\u2069"])["seats"][0]["person"] == "Ann"
    scene = table.scene("annotate", text="", glyph="")
    assert scene["tree"] is None


def test_marks_are_drawn_where_they_were_made(table: Table) -> None:
    table.scene("mark", mark="c3")
    scene = table.scene("mark", mark="c3-c6")
    assert marked(scene) == ["mark", "arc marked", "arrow marked"]
    assert scene["record"].endswith("/3*c3.c3-c6/")
    assert marked(table.scene("goto", ply=0)) == []
    scene = table.scene("goto", ply=3)
    assert marked(table.scene("mark", mark="c3")) == ["arc marked", "arrow marked"]


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("goto", {"node": 99}),
        ("promote", {"node": 99}),
        ("annotate", {"text": "x" * 4001}),
        ("annotate", {"glyph": "!!!"}),
        ("annotate", {"node": 0, "glyph": "!"}),
        ("mark", {"mark": "<b>"}),
        ("mark", {"mark": "z9"}),
        ("names", {"names": ["A", "B", "C"]}),
        ("names", {"names": ["A" * 61]}),
    ],
)
def test_what_cannot_be_noted_changes_nothing(
    table: Table, do: str, fields: dict[str, Any]
) -> None:
    answer = table.ask(do, **fields)
    assert answer["ok"] is False
    assert answer["error"]["message"].endswith(".")
    assert answer["scene"]["record"] == CRAWL


@pytest.fixture
def _locks(monkeypatch: pytest.MonkeyPatch) -> None:
    be_the_only_game(monkeypatch)


@pytest.mark.usefixtures("_locks")
def test_variations_and_remarks_of_a_game_with_secrets_leave_no_trace_in_what_is_sent() -> None:
    sent = []
    for number in "12":
        table = Table()
        table.scene("new", game="locks", players=["human", "random"])
        table.ask("type", text="hide-3")
        table.run()
        table.scene("annotate", text=f"I fear {number}")
        table.scene("goto", ply=0)
        answer = table.ask("type", text=f"hide-{number}")
        assert f"hide-{number}" in answer["save"]
        assert "I_fear" in answer["save"]
        texts = [table.ask("export", **{"as": form})["text"] for form in ("public",)]
        assert answer["scene"]["record"].endswith(f"/hide-{number}")
        sent.append(texts)
    assert sent[0] == sent[1]


@pytest.mark.usefixtures("_locks")
def test_people_who_share_a_screen_and_keep_secrets_read_no_remarks() -> None:
    table = Table()
    table.scene("new", game="locks", players=["human", "human"])
    table.scene("annotate", text="Before")
    table.ask("type", text="hide-3")
    assert table.ask("annotate", text="three")["ok"] is False
    scene = table.scene("lift")
    assert table.ask("annotate", text="three")["ok"] is False
    assert scene["tree"] is None
    table.scene("goto", ply=0)
    table.scene("lift")
    table.ask("type", text="hide-1")
    scene = table.scene("lift")
    assert [other["moves"][0]["text"] for other in scene["tree"]["others"]] == ["hide-?"]
    assert "Before" not in scene["record"]
    assert scene["record"].endswith("/hide-?")
