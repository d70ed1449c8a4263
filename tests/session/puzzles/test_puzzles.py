"""Puzzles through the session: lists, links, attempts, cards, and puzzles made from a position."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.effort import amount
from tests.support.table import Table

from quanta import registry
from quanta.games.leap.puzzles import puzzles
from quanta.games.leap.rules import RULES as LEAP
from quanta.games.legions.model.geometry import NAMES
from quanta.session.puzzles import daily_puzzle, puzzle_document

GAMES = [game for game in registry.ids() if registry.modules(game).puzzles]
SMALL = "leap@1;edition=rings;play=puzzle;start=wb-wwb-bb_w"
ANSWER = "a2-c2.c2-c3.c3-a1.a1-b1"
WON = next(p for p in puzzles() if p.kind == "win" and len(p.solution) == 3).record
IDLE = "legions@1;start=move.a.a.b.9.3.1.150.35_4-2_-_-_a0410:L7:1:0:n,b1008:C4:2:0:n_0410:e_ab"


def open_puzzle(table: Table, text: str) -> tuple[str, ...]:
    """Open a puzzle with people for all seats; its solution."""
    assert table.ask("open", record=f"puzzle={text}", players=["human", "human"])["ok"]
    if "curtain" in table.scene("ping"):
        table.ask("lift")
    return puzzle_document.read(f"puzzle={text}").opened[1].answer


def state(table: Table) -> str:
    """The state of the attempt, as the scene tells it."""
    found: str = table.scene("ping")["puzzle"]["state"]
    return found


def position(table: Table) -> Any:
    return table.game.line.position


def card(table: Table) -> dict[str, Any]:
    """The card of the puzzle."""
    found: dict[str, Any] = next(
        each for each in table.scene("ping")["cards"] if each["key"] == "puzzle"
    )
    return found


def said(table: Table) -> str:
    return " ".join(each["text"] for each in card(table)["sentences"])


def labels(table: Table) -> list[str]:
    return [each["label"] for each in card(table)["buttons"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_of_a_list_can_be_opened_and_is_solved_by_its_line(game: str) -> None:
    table = Table()
    found = table.ask("puzzles", game=game)["puzzles"]
    themes = {theme["key"] for theme in found["themes"]}
    entries = found["puzzles"]
    assert {entry["theme"] for entry in entries} == themes
    assert [entry["grade"] for entry in entries] == sorted(entry["grade"] for entry in entries)
    step = max(1, len(entries) // amount(4, 4, 100))
    for entry in entries[::step]:
        solution = open_puzzle(table, entry["text"])
        puzzle = table.scene("ping")["puzzle"]
        assert (puzzle["id"], puzzle["grade"]) == (entry["id"], entry["grade"])
        assert (puzzle["link"], puzzle["state"]) == (f"puzzle={entry['text']}", "open")
        assert len(solution) == entry["plies"]
        for action in solution:
            assert table.ask("type", text=action)["ok"]
        puzzle = table.scene("ping")["puzzle"]
        assert (puzzle["state"], puzzle["helped"]) == ("solved", False)
        assert "Solved!" in said(table)


def test_a_wrong_move_is_reported_and_can_be_taken_back() -> None:
    table = Table()
    text = f"chain.{SMALL}/{ANSWER}"
    open_puzzle(table, text)
    table.ask("type", text="a2-c2")
    assert state(table) == "right"
    table.ask("undo")
    wrong = next(
        a
        for a in LEAP.read("wb-wwb-bb_w", {"play": "puzzle"}).legal_actions()
        if not a.startswith("a2")
    )
    scene = table.scene("type", text=wrong)
    assert scene["puzzle"] | {"state": "wrong", "tried": True, "helped": True} == scene["puzzle"]
    assert scene["status"] == {
        "kind": "illegal",
        "prompt": scene["status"]["prompt"],
        "text": "That’s not it. Take it back and try again.",
    }
    assert scene["says"].endswith(scene["status"]["text"])
    assert labels(table)[0] == "Take it back"
    assert table.scene("lesson", to="take-back")["ply"] == 0
    assert state(table) == "open"
    assert not table.ask("lesson", to="take-back")["ok"]


def test_taking_back_goes_to_before_the_first_wrong_move() -> None:
    table = Table()
    table.ask("open", record=WON, players=["human", "human"])
    text = table.ask("certify")["certificate"]["text"]
    solution = open_puzzle(table, text)
    table.ask("type", text=solution[0])
    table.ask("type", text=solution[1])
    here = position(table)
    wrong = next(a for a in here.legal_actions() if here.apply(a).outcome() is None)
    table.ask("type", text=wrong)
    assert state(table) == "wrong"
    table.ask("type", text=position(table).legal_actions()[0])
    if state(table) == "wrong":
        assert table.scene("lesson", to="take-back")["ply"] == 2


def test_the_next_move_and_the_solution_are_shown_and_count_as_help() -> None:
    table = Table()
    solution = open_puzzle(table, f"chain.{SMALL}/{ANSWER}")
    assert not table.scene("ping")["puzzle"]["helped"]
    told = table.scene("lesson", to="show")["says"]
    assert "a2" in told
    assert told in said(table)
    assert table.scene("ping")["puzzle"]["helped"]
    table.ask("type", text=solution[0])
    assert told not in said(table)
    table.ask("lesson", to="solution")
    moves = card(table)["line"]["moves"]
    assert len(moves) == len(solution)
    shown = table.scene(**moves[1]["request"])
    assert (shown["preview"], shown["ply"]) == (2, 0)
    assert [each["chosen"] for each in card(table)["line"]["moves"]][:3] == [False, True, False]
    table.ask("lesson", to="solution")
    assert "line" not in card(table)
    assert "preview" not in table.scene("ping")
    assert table.ask("lesson", to="solution", option=99)["ok"] is False


def test_the_whole_solution_can_be_stepped_through_once_it_is_solved() -> None:
    table = Table()
    puzzle = max((p for p in puzzles() if p.kind == "chain"), key=lambda p: len(p.solution))
    solution = open_puzzle(table, f"leap.{puzzle.id}")
    for action in solution:
        assert table.ask("type", text=action)["ok"]
    for move in range(1, len(solution)):
        scene = table.scene("lesson", to="solution", option=move)
        assert (scene["preview"], scene["ply"]) == (move, 0)
        assert [ply["text"] for ply in scene["previewed"]] == list(solution)


def test_a_move_that_the_solution_does_not_have_changes_nothing() -> None:
    table = Table()
    solution = open_puzzle(table, f"chain.{SMALL}/{ANSWER}")
    before = table.scene("type", text=solution[0])
    for option in (0, 99):
        assert not table.ask("lesson", to="solution", option=option)["ok"]
        after = table.scene("ping")
        assert (after["ply"], after["puzzle"]) == (before["ply"], before["puzzle"])


def wrong_move(table: Table) -> str:
    """A move after which the puzzle can no longer be solved."""
    for action in position(table).legal_actions():
        if table.scene("type", text=action)["puzzle"]["state"] == "wrong":
            return str(action)
        table.ask("undo")
    raise AssertionError("every move is right")


def test_a_wrong_move_is_remembered_when_the_puzzle_is_started_again_or_opened_again() -> None:
    table = Table()
    text = f"chain.{SMALL}/{ANSWER}"
    open_puzzle(table, text)
    wrong_move(table)
    spoilt = table.scene("ping")
    open_puzzle(table, text)
    assert table.scene("ping")["puzzle"]["helped"]
    link = spoilt["puzzle"]["link"]
    later = Table().scene("open", record=spoilt["record"], puzzle=link)
    assert (later["puzzle"]["helped"], later["puzzle"]["state"]) == (True, "wrong")


@pytest.mark.parametrize("game", ["harlequin", "quantum", "leap"])
def test_a_reason_says_so_if_it_is_about_the_board_before_the_reply(game: str) -> None:
    table = Table()
    for entry in table.ask("puzzles", game=game)["puzzles"]["puzzles"]:
        open_puzzle(table, entry["text"])
        solver = position(table).to_play
        wrong_move(table)
        reason = said(table).partition("Take it back and try again. ")[2]
        here = position(table)
        if here.to_play != 1 - solver or here.outcome() or " reply " in reason:
            continue
        if reason.startswith("After "):
            table.ask("type", text=here.legal_actions()[0])
            if table.scene("ping")["puzzle"]["state"] == "solved":
                continue  # the reply was a mistake, too
            assert said(table).endswith(f"Look at the board before the reply. {reason}")
            table.ask("undo")
            assert said(table).endswith(reason)
            assert "before the reply" not in said(table)
            return
    raise AssertionError("no move has a reason")


def test_a_wrong_move_stays_reported_until_it_is_taken_back() -> None:
    table = Table()
    open_puzzle(table, f"chain.{SMALL}/{ANSWER}")
    wrong_move(table)
    told = table.scene("flip")["status"]
    assert (told["kind"], told["text"]) == (
        "illegal",
        "That’s not it. Take it back and try again.",
    )


def test_an_answer_that_was_shown_helps_when_the_explained_puzzle_begins_again() -> None:
    table = Table()
    puzzle = next(p for p in puzzles() if p.kind == "win")
    table.ask("open", record=f"puzzle=leap.{puzzle.id}", explained=True)
    table.ask("lesson", to="show")
    assert table.scene("lesson", to="again")["puzzle"]["helped"]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_the_next_move_of_the_solution(game: str) -> None:
    table = Table()
    entries = table.ask("puzzles", game=game)["puzzles"]["puzzles"]
    themes = {entry["theme"]: entry for entry in reversed(entries)}
    for entry in themes.values():
        first, *_ = open_puzzle(table, entry["text"])
        scene = table.scene("hint")
        view = registry.view(game)
        assert scene["says"] == view.describe_action(position(table), first)
        assert any("hint" in shape["role"] for shape in scene["shapes"])


@pytest.mark.parametrize("explained", [False, True])
def test_the_odds_that_a_puzzle_asks_for_are_not_shown_before_it_is_solved(
    explained: bool,
) -> None:
    table = Table()
    entries = table.ask("puzzles", game="legions")["puzzles"]["puzzles"]
    for entry in {entry["theme"]: entry for entry in reversed(entries)}.values():
        solution = open_puzzle(table, entry["text"])
        if explained:
            table.ask("open", record=f"puzzle={entry['text']}", explained=True)
        for target in position(table).at:
            scene = table.scene("point", target=NAMES[target])
            assert "%" not in str((scene["status"], scene["shapes"], scene["notes"]))
        for action in solution:
            scene = table.scene("type", text=action)
        assert scene["puzzle"]["state"] == "solved"


@pytest.mark.parametrize("request_", [{"do": "hint"}, {"do": "review", "to": "begin"}])
def test_the_assistant_helps(request_: dict[str, str]) -> None:
    table = Table()
    open_puzzle(table, f"chain.{SMALL}/{ANSWER}")
    table.ask(**request_)
    assert table.scene("ping")["puzzle"]["helped"]


def test_another_way_to_the_goal_is_right_where_it_is_as_fast() -> None:
    table = Table()
    table.ask("open", record=WON, players=["human", "human"])
    text = table.ask("certify")["certificate"]["text"]
    solution = open_puzzle(table, text)
    table.ask("type", text=solution[0])
    for reply in position(table).legal_actions():
        table.ask("type", text=reply)
        assert state(table) in ("right", "solved", "open")
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
def test_a_position_is_certified_or_the_reason_why_not_is_given(record: str, said: str) -> None:
    table = Table()
    table.ask("open", record=record, players=["human", "human"])
    found = table.ask("certify")["certificate"]
    assert said in " ".join(found["says"])
    assert all(sentence.endswith(".") for sentence in found["says"])
    if found["text"]:
        start = table.scene("open", record=f"puzzle={found['text']}")["record"]
        assert start.endswith("/")
        assert start.partition("start=")[2].rstrip("/") in record


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
        (f"attack.{IDLE}/hold", "claims is not true"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_the_reason(text: str, why: str) -> None:
    answer = Table().ask("open", record=f"puzzle={text}")
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
    assert scene["status"]["kind"] == "turn"  # the task is no hint
    assert scene["says"] == puzzle.goal


@pytest.mark.parametrize("by", ["moves", "solution", "one move"])
def test_a_puzzle_that_was_shown_to_the_end_does_not_count_as_solved(by: str) -> None:
    table = Table()
    solution = open_puzzle(table, f"chain.{SMALL}/{ANSWER}")
    if by == "solution":
        table.ask("lesson", to="solution")
    for ply, action in enumerate(solution):
        if by == "moves" or (by == "one move" and not ply):
            table.ask("lesson", to="show")
        scene = table.scene("type", text=action)
        if scene["puzzle"]["state"] != "solved":
            assert scene["puzzle"]["shown"] == (by == "solution")
    scene = table.scene("ping")
    shown = by != "one move"
    assert scene["puzzle"]["state"] == "solved"
    assert scene["puzzle"]["shown"] == shown
    assert ("does not count as solved" in said(table)) == shown
    assert scene["status"]["prompt"] == ("That is the solution." if shown else "Solved!")
    assert [each["key"] for each in scene["cards"]] == ["puzzle"]  # and none of who has won
    assert "Next puzzle" in labels(table)


def test_only_a_day_s_puzzle_that_was_solved_can_be_shared() -> None:
    days = (f"2026-11-{number}" for number in range(16, 30))
    day = next(day for day in days if daily_puzzle.puzzle_of("leap", day).kind == "chain")
    for shown in (False, True):
        table = Table()
        table.scene("open", record=f"daily=leap.{day}", today=day)
        if shown:
            table.ask("lesson", to="solution")
        for action in daily_puzzle.puzzle_of("leap", day).solution:
            table.ask("type", text=action)
        assert state(table) == "solved"
        assert ("Share" in labels(table)) is not shown


def test_a_saved_attempt_is_opened_with_its_puzzle_and_another_game_without() -> None:
    puzzle = next(p for p in puzzles() if p.kind == "chain")
    table = Table()
    open_puzzle(table, f"leap.{puzzle.id}")
    begun = table.scene("type", text=puzzle.solution[0])
    link = begun["puzzle"]["link"]
    again = Table().scene("open", record=begun["record"], puzzle=link)
    assert again["puzzle"] == begun["puzzle"]
    for record, said in ((begun["record"], "puzzle=leap.0000000000"), ("quantum/", link)):
        assert "puzzle" not in Table().scene("open", record=record, puzzle=said)


def test_a_puzzle_can_be_explained_instead() -> None:
    puzzle = next(p for p in puzzles() if p.kind == "win")
    scene = Table().scene("open", record=f"puzzle=leap.{puzzle.id}", explained=True)
    assert scene["cards"][0]["sentences"] == [{"text": puzzle.goal, "tone": "task"}]
    assert (scene["puzzle"]["id"], scene["puzzle"]["state"]) == (puzzle.id, "open")
