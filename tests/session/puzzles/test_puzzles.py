"""Puzzles through the session: lists, links, judgements, and puzzles made from a position."""

from __future__ import annotations

import pytest
from tests.session.test_session import Table
from tests.support.effort import amount

from quanta import registry
from quanta.core.rng import Stream
from quanta.games.leap.puzzles import puzzles
from quanta.games.leap.rules import RULES as LEAP
from quanta.record.record import Record
from quanta.record.timeline import Timeline

GAMES = [game for game in registry.ids() if registry.modules(game).puzzles]
SMALL = "leap@1;edition=rings;play=puzzle;start=wb-wwb-bb_w"
ANSWER = "a2-c2.c2-c3.c3-a1.a1-b1"
WON = next(p for p in puzzles() if p.kind == "win" and len(p.solution) == 3).record
LONGEST_LINK = 300
IDLE = "legions@1;start=move.a.a.b.9.3.1.150.35_4-2_-_-_a0410:L7:1:0:n,b1008:C4:2:0:n_0410:e_ab"


def open_puzzle(table: Table, text: str) -> dict[str, object]:
    """The puzzle of a text, opened as the page does."""
    found: dict[str, object] = table.ask("puzzle", text=text)["puzzle"]
    table.ask("open", record=found["record"], players=["human", "human"])
    return found


def judgement(table: Table, text: str) -> str:
    state: str = table.ask("judge", text=text)["judgement"]["state"]
    return state


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_of_a_list_can_be_opened_and_is_solved_by_its_line(game: str) -> None:
    table = Table()
    found = table.ask("puzzles", game=game)["puzzles"]
    themes = {theme["key"] for theme in found["themes"]}
    entries = found["puzzles"]
    assert {entry["theme"] for entry in entries} == themes
    assert [entry["grade"] for entry in entries] == sorted(entry["grade"] for entry in entries)
    step = max(1, len(entries) // amount(4, 10, 100))
    for entry in entries[::step]:
        puzzle = table.ask("puzzle", text=entry["text"])["puzzle"]
        assert (puzzle["id"], puzzle["grade"]) == (entry["id"], entry["grade"])
        assert len(puzzle["line"]) == puzzle["plies"] == entry["plies"]
        assert all(ply["label"] for ply in puzzle["line"])
        table.ask("open", record=puzzle["record"], players=["human", "human"])
        assert judgement(table, entry["text"]) == "open"
        if "curtain" in table.scene("ping"):
            table.ask("lift")
        for ply in puzzle["line"]:
            assert table.ask("type", text=ply["text"])["ok"]
        assert judgement(table, entry["text"]) == "solved"


def test_a_wrong_move_is_told_and_can_be_taken_back() -> None:
    table = Table()
    text = f"chain.{SMALL}/{ANSWER}"
    open_puzzle(table, text)
    table.ask("type", text="a2-c2")
    assert judgement(table, text) == "right"
    table.ask("undo")
    wrong = next(
        a
        for a in LEAP.read("wb-wwb-bb_w", {"play": "puzzle"}).legal_actions()
        if not a.startswith("a2")
    )
    table.ask("type", text=wrong)
    assert judgement(table, text) == "wrong"
    table.ask("undo")
    assert judgement(table, text) == "open"


def test_another_way_to_the_goal_is_right_where_it_is_as_fast() -> None:
    table = Table()
    table.ask("open", record=WON, players=["human", "human"])
    text = table.ask("certify")["certificate"]["text"]
    line = open_puzzle(table, text)["line"]
    assert isinstance(line, list)
    table.ask("type", text=line[0]["text"])
    start = LEAP.read(Record.parse(WON).params["start"], {})
    replies = start.apply(line[0]["text"]).legal_actions()
    for reply in replies:
        table.ask("type", text=reply)
        assert judgement(table, text) in ("right", "solved", "open")
        table.ask("undo")


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (WON, "Proved, whatever"),
        (SMALL + "/", "can be solved"),
        ("leap;play=puzzle;start=ww-bob-bo_w/", "no answer"),
        ("leap;start=ww-bwb-bb_w/", "it loses"),
        ("leap;edition=stones;start=wb-bwb-ow_s/", "Nothing can be proved"),
    ],
)
def test_a_position_is_certified_or_what_is_not_proved_is_said(record: str, said: str) -> None:
    table = Table()
    table.ask("open", record=record, players=["human", "human"])
    found = table.ask("certify")["certificate"]
    assert said in " ".join(found["says"])
    assert all(sentence.endswith(".") for sentence in found["says"])
    if found["text"]:
        puzzle = table.ask("puzzle", text=found["text"])["puzzle"]
        assert puzzle["record"].endswith("/")
        assert puzzle["record"].partition("start=")[2].rstrip("/") in record


def test_a_puzzle_of_leap_fits_into_a_short_link() -> None:
    table = Table()
    for seed in range(amount(1, 3, 20)):
        start = LEAP.start({"play": "puzzle"}, Stream(f"link {seed}"))
        record = str(Timeline(LEAP, {"play": "puzzle"}, start).record())
        table.ask("open", record=record, players=["human", "human"])
        text = table.ask("certify")["certificate"]["text"]
        assert text
        assert len(f"https://example.org/quanta/leap/index.html#puzzle={text}") <= LONGEST_LINK
        puzzle = table.ask("puzzle", text=f"puzzle={text}")["puzzle"]
        assert Record.parse(puzzle["record"]).params["start"] == start.text()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "names no puzzle"),
        ("leap.0000000000", "no puzzle"),
        ("chain.1.AAAA", "damaged or cut off"),
        ("chess.0000000000", "no puzzle"),
        (f"riddle.{SMALL}/{ANSWER}", "no puzzles of the kind"),
        (f"chain.{SMALL}/", "no solution"),
        (f"chain.{SMALL}/a2-c2", "does not win"),
        (f"chain.{SMALL}/a2-c2.c2-a1", "c2-a1"),
        ("win.leap@1;start=ww-bwb-bb_w/c3-a1.a2-a1.b3-b2", ""),
        (f"attack.{IDLE}/hold", "claims is not so"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_the_reason(text: str, why: str) -> None:
    answer = Table().ask("puzzle", text=text)
    assert answer["ok"] is False
    assert why in answer["error"]["message"]


def test_nothing_is_certified_when_the_game_is_over() -> None:
    table = Table()
    table.ask("open", record=f"{SMALL}/{ANSWER}", players=["human", "human"])
    assert table.ask("certify")["ok"] is False


def test_a_puzzle_is_opened_like_a_record_and_says_its_goal() -> None:
    puzzle = next(iter(puzzles()))
    scene = Table().scene("open", record=f"puzzle=leap.{puzzle.id}")
    assert scene["record"] == puzzle.record
    assert scene["status"]["text"] == puzzle.goal


@pytest.mark.parametrize("game", registry.ids())
def test_what_is_no_attempt_at_a_puzzle_is_refused(game: str) -> None:
    table = Table()
    table.ask("new", game=game)
    for other in registry.ids():
        for entry in table.ask("puzzles", game=other)["puzzles"]["puzzles"][:3]:
            reply = table.ask("judge", text=entry["text"])
            assert "does not begin with this puzzle" in reply["error"]["message"]
