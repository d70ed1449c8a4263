"""The assistant: hints, the analysis, previews of its lines, the review."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.solver import Solver
from tests.support.table import GAME, Table

from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players import Candidate, Limit, Thought
from quanta.session.search import analysis as analysis_module
from quanta.session.search import assistant
from quanta.session.search.analysis import advice
from quanta.session.search.evaluation import of_candidate
from quanta.session.search.search_task import Limits
from quanta.session.session import Session


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Solver:
    solver = Solver()
    monkeypatch.setattr(assistant, "analyst", lambda game: solver)
    return solver


@pytest.fixture
def table(solver: Solver) -> Table:
    table = Table()
    table.new(length="7")
    return table


def ended(table: Table, part: str) -> dict[str, Any]:
    """The analysis or the review when it has come to its end."""
    table.run()
    found: dict[str, Any] = json.loads(table.session.progress())[part]
    return found


def test_a_hint_has_its_value_and_the_likely_reply(table: Table) -> None:
    table.new(length="6")
    scene = table.scene("hint")
    assert scene["status"]["kind"] == "seeking"
    update = table.run()
    assert update is not None
    status = update["scene"]["status"]
    assert status["kind"] == "hint"
    assert (
        status["text"]
        == "c3. White wins in at most 3 moves, counting both sides, proven. Likely reply: c4."
    )
    assert update["scene"]["says"] == status["text"]
    assert table.scene("click", target="c3")["status"]["kind"] == "turn"


CHAIN = "harlequin@1;start=ooooo-ooooo-oobro-obooo-ooooo_b2f1a6_f6e6a3_rb/"
STEPS = ("b2-c3", "c3-d4", "d4-e5", "f6-e5")
"""Over two tiles and an empty cell, and then the reply."""


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (STEPS[:3], " Then c3-d4 and d4-e5 end the turn."),
        (STEPS, " Then c3-d4 and d4-e5 end the turn."),
        (STEPS[:2], ""),  # how it ends is not known
        (("b2-a1", "f6-e5"), ""),
    ],
)
def test_a_hint_names_the_whole_turn(known: tuple[str, ...], said: str) -> None:
    table = Table()
    table.scene("open", record=CHAIN)
    best = Candidate(known, 0.5)
    hint = Thought(known[0], candidates=(best,))
    found = advice(table.game.observation(), hint, figures=False)
    assert found.text.partition(" Likely")[0] == f"{known[0]}.{said}"


def test_a_hint_counts_the_steps_of_a_long_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_module, "MOST_STEPS", 2)
    table = Table()
    table.scene("open", record=CHAIN)
    hint = Thought(STEPS[0], candidates=(Candidate(STEPS, 0.5),))
    found = advice(table.game.observation(), hint, figures=False)
    assert found.text.startswith("b2-c3. It is the first of 3 steps of the turn.")


def test_a_hint_says_that_nothing_helps(table: Table) -> None:
    table.scene("hint")
    update = table.run()
    assert update is not None
    words = (
        "c2. Black wins in at most 4 moves, counting both sides, proven. There is nothing better. "
        "Likely reply: c4."
    )
    assert update["scene"]["status"]["text"] == words


@pytest.mark.parametrize("do", ["click", "cancel", "undo", "goto", "preview"])
def test_a_hint_is_dropped_when_the_player_goes_on(table: Table, do: str) -> None:
    table.scene("click", target="c2")
    table.scene("hint")
    table.scene(do, target="c3", ply=0, line=["c3"], at=1)
    assert not table.session.busy()


def test_a_hint_leaves_figures_to_the_analysis(table: Table) -> None:
    table.new(length="6")
    table.scene("hint")
    update = table.run()
    assert update is not None
    assert "White wins" in update["scene"]["status"]["text"]
    table.ask("analyse", on=True)
    assert table.scene("ping")["status"]["text"] == "c3. Likely reply: c4."
    ended(table, "analysis")
    assert table.scene("hint")["status"]["text"] == "c3. Likely reply: c4."


def test_a_hint_has_the_chances_of_the_side_to_play(table: Table) -> None:
    found = (Candidate(("c2",), -0.4), Candidate(("c3",), -0.6))
    said = advice(table.game.observation(), Thought("c2", candidates=found), figures=True)
    assert said.text == "c2. White’s chances are 30%. Next best: c3. White’s chances are 20% then."
    assert of_candidate(found[0], 0).brief(["White", "Black"]) == "70"


def test_a_hint_is_at_hand_while_the_analysis_is_on(table: Table) -> None:
    table.ask("analyse", on=True)
    ended(table, "analysis")
    assert table.scene("hint")["status"]["kind"] == "hint"


def test_the_analysis_has_candidates_evaluations_and_lines(table: Table) -> None:
    answer = table.ask("analyse", on=True)
    assert answer["analysis"]["candidates"] == []
    assert answer["analysis"]["busy"] is True
    found = ended(table, "analysis")
    assert found["busy"] is False
    assert found["note"] == "The result is proven; there is nothing more to find."
    words = "Proven: Black wins in at most 4 moves, counting both sides."
    assert found["evaluation"] == {"seat": 0, "winning_chance": 0, "words": words}
    assert [way["evaluation"]["brief"] for way in found["candidates"]] == ["wins", "wins"]
    assert {way["evaluation"]["seat"] for way in found["candidates"]} == {1}
    first = found["candidates"][0]["line"]
    assert [ply["text"] for ply in first] == ["c2", "c4", "c5", "c7"]
    assert first[1] == {"text": "c4", "label": "Black moves the snail to c4.", "seat": 1}
    assert (found["depth"], found["nodes"], found["ply"]) == (9, 9, 0)


def test_the_candidates_are_marked_on_the_board(table: Table) -> None:
    table.ask("analyse", on=True)
    marks = {shape["key"]: shape for shape in ended(table, "analysis")["arrows"]}
    assert marks["idea-1"]["at"] == [60.0, 0.0]
    assert marks["idea-2"]["role"] == "here idea idea-2"


def test_the_analysis_goes_along_with_the_game(table: Table, solver: Solver) -> None:
    table.ask("analyse", on=True)
    answer = table.ask("click", target="c3")
    assert answer["analysis"]["ply"] == 1
    found = ended(table, "analysis")
    assert found["evaluation"]["winning_chance"] == 0
    assert solver.asked[-1].to_play == 1
    assert "analysis" not in table.ask("analyse", on=False)
    assert "analysis" not in table.ask("click", target="c4")
    assert not table.session.busy()


def test_it_can_be_stopped_at_once_and_twice(table: Table) -> None:
    table.ask("analyse", on=True)
    for _ in range(2):
        answer = table.ask("analyse", on=False)
        assert answer["ok"]
        assert "analysis" not in answer
        assert not table.session.busy()
    assert table.session.slice(lambda: True) == ""
    assert table.session.progress() == ""


def test_a_finished_position_is_not_analysed(table: Table) -> None:
    for target in ("c3", "c5", "c7"):
        table.scene("click", target=target)
    found = table.ask("analyse", on=True)["analysis"]
    assert found["note"] == "The game is over here."
    assert not table.session.busy()
    assert table.ask("hint")["ok"] is False
    assert table.ask("goto", ply=1)["analysis"]["busy"] is True


def test_nothing_is_analysed_while_an_opponent_chooses(table: Table) -> None:
    table.new(["human", "random"], length="9")
    table.ask("analyse", on=True)
    answer = table.ask("click", target="c2")
    assert answer["analysis"]["note"] == "The opponent is choosing."
    update = json.loads(table.session.slice(lambda: False))
    assert update["analysis"]["ply"] == 2
    assert update["analysis"]["busy"] is True


def test_a_player_without_evaluations_shows_its_best_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from quanta.players import RandomLegal

    monkeypatch.setattr(assistant, "analyst", lambda game: RandomLegal())
    table = Table()
    table.new()
    table.ask("analyse", on=True)
    found = ended(table, "analysis")
    assert len(found["candidates"]) == 1
    assert "evaluation" not in found
    assert found["note"] == "What looks best at first sight."
    table.ask("click", target="c2")
    table.ask("review", to="begin")
    assert ended(table, "review")["note"] == "Nothing here can judge the positions of this game."


def test_a_preview_shows_a_line_and_plays_nothing(table: Table) -> None:
    before = table.scene("click", target="c2")
    line = ["c4", "c5", "c7"]
    scene = table.scene("preview", line=line, at=2)
    assert scene["preview"] == 2
    for same in ("record", "ply", "plies", "moves", "to_play"):
        assert scene[same] == before[same]
    words = "Looking ahead, move 2 of 3: White moves the snail to c5."
    assert scene["status"] == {
        "kind": "preview",
        "prompt": "Black’s turn: move the snail.",
        "text": words,
    }
    snail = next(shape for shape in scene["shapes"] if shape["key"] == "p-c1")
    assert snail["at"] == [240.0, 0.0]
    assert not any(shape["role"].endswith("can") for shape in scene["shapes"])
    end = table.scene("preview", line=line, at=3)
    assert end["outcome"] is None
    assert table.scene("click", target="c3")["status"]["kind"] == "illegal"
    back = table.scene("preview", line=[], at=0)
    assert "preview" not in back
    assert back["shapes"] == before["shapes"]


@pytest.mark.parametrize("do", ["cancel", "hint", "undo"])
def test_a_preview_is_left(table: Table, do: str) -> None:
    table.scene("click", target="c2")
    table.scene("preview", line=["c3"], at=1)
    assert "preview" not in table.scene(do)


def test_a_line_is_played_as_far_as_people_play(table: Table) -> None:
    scene = table.scene("follow", line=["c2", "c3", "c5"])
    assert scene["record"].endswith("/c2.c3.c5")
    table.new(["human", "random"], length="9")
    scene = table.scene("follow", line=["c2", "c3", "c5"])
    assert [move["text"] for move in scene["moves"]] == ["c2"]
    assert scene["status"]["kind"] == "illegal"
    table.new(length="4")
    assert table.ask("follow", line=["c3", "c4", "c5"])["ok"] is False


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("preview", {"line": ["c2"], "at": 2}),
        ("preview", {"line": ["c2"], "at": -1}),
        ("preview", {"line": ["c9"], "at": 1}),
        ("follow", {"line": ["c2", "c9"]}),
        ("follow", {"line": []}),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, do: str, fields: dict[str, Any]) -> None:
    before = table.scene("click", target="c2")
    answer = table.ask(do, **fields)
    assert answer["ok"] is False
    assert answer["error"]["message"].endswith(".")
    assert answer["scene"]["record"] == before["record"]
    assert answer["scene"]["shapes"] == before["shapes"]


def test_a_review_marks_where_a_game_turned(table: Table, solver: Solver) -> None:
    table.new(length="6")
    for target in ("c3", "c4", "c5", "c6"):
        table.scene("click", target=target)
    begun = table.ask("review", to="begin")["review"]
    assert (begun["done"], begun["total"], begun["busy"]) == (0, 5, True)
    found = ended(table, "review")
    assert (found["done"], found["busy"]) == (5, False)
    assert found["winning_chances"] == [[0, 100], [0, 100], [0, 100], [0, 0], [0, 0]]
    (mark,) = found["mistakes"]
    text = "A blunder: White’s chances fell from 100% to 0%. Better: c6."
    named = {"action": "c5", "name": "c5", "best": "c6"}
    text = f"{text} It wins at once."
    theme = "The end of the game"
    assert mark == {"ply": 3, "glyph": "??", **named, "text": text, "theme": theme}
    before = table.scene("mistake", ply=3)
    assert (before["ply"], before["status"]["kind"]) == (2, "hint")
    assert before["status"]["text"] == f"{text} Try it here."
    assert table.ask("mistake", ply=2)["error"]["message"].endswith("no mistake at move 2.")
    asked = len(solver.asked)
    table.ask("review", to="begin")
    assert not table.session.busy()
    assert len(solver.asked) == asked


class Alike:
    """Has candidates of which two differ only in guesses that cannot be played."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        lines = (("b2-c3", "f6-f6"), 0.5), (("b2-c3", "f6-e6"), 0.25), (("b2-a1",), 0.0)
        yield Thought("b2-c3", candidates=tuple(Candidate(*each) for each in lines))


def test_of_candidates_that_would_look_alike_the_best_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(assistant, "analyst", lambda game: Alike())
    table = Table()
    table.scene("open", record=CHAIN)
    table.ask("analyse", on=True)
    shown = ended(table, "analysis")["candidates"]
    assert [each["evaluation"]["brief"] for each in shown] == ["75", "50"]


class Doubter:
    """Thinks little of c5, once it is asked about it, until it has as many nodes as acquit it."""

    def __init__(self, acquits: int) -> None:
        self.acquits = acquits

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        yield from self.compare(position, position.legal_actions()[-1], limit, rng)

    def compare(
        self, position: Position, action: Action, limit: Limit, rng: Stream
    ) -> Iterator[Thought]:
        best = position.legal_actions()[-1]
        acquitted = (limit.nodes or 0) >= self.acquits
        worth = 0.5 if action != "c5" or best == "c5" or acquitted else -0.5
        found = (Candidate((best,), 0.5), Candidate((action,), worth))
        yield Thought(best, candidates=found[: 1 + (action != best)])


SHORT, LONG, NEVER = 10, 160, 10_000
"""Nodes: of a review, of its longest look at a position when it is made longer, and more."""


def doubting(acquits: int, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game whose analyst needs some nodes to acquit its third move."""
    monkeypatch.setattr(assistant, "analyst", lambda game: Doubter(acquits))
    table = Table()
    table.session = Session(Stream("closer"), limits=Limits(nodes=SHORT))
    table.new(length="6")
    for target in ("c3", "c4", "c5", "c6"):
        table.scene("click", target=target)
    return table


@pytest.mark.parametrize("acquits", [NEVER, SHORT + 1])
def test_a_review_says_where_it_looks_closer_before_it_calls_that_a_mistake(
    acquits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = doubting(acquits, monkeypatch)
    told = [table.ask("review", to="begin")["review"]]
    while table.session.busy():
        table.session.slice(lambda: True)
        text = table.session.progress()
        told += [json.loads(text)["review"]] if text else []
    closer = [each["note"] for each in told].index(
        "Looking closer at c5 in turn 2: it may be a mistake."
    )
    assert not any(each["mistakes"] for each in told[: closer + 1])
    assert [each["ply"] for each in told[-1]["mistakes"]] == ([3] if acquits == NEVER else [])
    assert "closer" not in told[-1]["note"]


def test_a_longer_review_takes_back_what_it_finds_groundless(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = doubting(LONG, monkeypatch)
    assert not table.ask("review", to="longer")["ok"]
    assert table.ask("review", to="begin")["review"]["longer"] is False
    first = ended(table, "review")
    assert ([each["ply"] for each in first["mistakes"]], first["longer"]) == ([3], True)
    begun = table.ask("review", to="longer")["review"]
    assert (begun["done"], begun["longer"]) == (0, False)
    assert begun["winning_chances"] == first["winning_chances"]
    stopped = table.ask("review", to="stop")["review"]
    assert stopped == first | {"status": stopped["status"]}
    table.ask("review", to="longer")
    longer = ended(table, "review")
    assert (longer["mistakes"], longer["longer"]) == ([], True)
    table.ask("review", to="close")
    assert table.ask("review", to="begin")["review"] == longer
    table.ask("review", to="longer")
    assert ended(table, "review")["longer"] is False
    assert not table.ask("review", to="longer")["ok"]


def test_a_review_that_marks_nothing_says_why(table: Table) -> None:
    table.ask("review", to="begin")
    assert ended(table, "review")["note"] == "There is nothing to review: no move has been played."
    table.new(length="6")
    table.ask("type", text="c3")
    table.ask("review", to="begin")
    found = ended(table, "review")
    assert (found["mistakes"], found["note"]) == ([], "No move is marked: none lost much.")


def test_a_review_is_sent_when_it_changes(table: Table) -> None:
    table.scene("click", target="c2")
    assert "review" in table.ask("review", to="begin")
    assert "review" not in table.ask("point", target="c3")
    table.run()
    assert table.ask("point", target="c3")["review"]["busy"] is False
    assert "review" not in table.ask("goto", ply=0)
    assert table.ask("click", target="c3")["review"] is None
    assert "review" not in table.ask("point", target="c3")


def test_a_review_is_known_when_its_game_is_on_again(table: Table, solver: Solver) -> None:
    for target in ("c2", "c3"):
        record = table.scene("click", target=target)["record"]
    table.ask("review", to="begin")
    first, asked = ended(table, "review"), len(solver.asked)
    assert table.ask("new", game=GAME)["review"] is None
    table.scene("open", record=record)
    assert table.ask("review", to="begin")["review"] == first
    assert len(solver.asked) == asked


def test_a_review_is_stopped_kept_and_closed(table: Table) -> None:
    for target in ("c2", "c3"):
        table.scene("click", target=target)
    table.ask("review", to="begin")
    table.session.slice(lambda: True)
    table.session.slice(lambda: True)
    for _ in range(2):
        stopped = table.ask("review", to="stop")["review"]
        assert stopped["busy"] is False
        assert stopped["winning_chances"][:2] == [None, None]
        assert not table.session.busy()
    assert table.ask("review", to="close")["review"] is None


def test_a_hint_interrupts_a_review_which_goes_on_after_it(table: Table, solver: Solver) -> None:
    table.scene("click", target="c2")
    table.ask("analyse", on=True)
    table.ask("review", to="begin")
    table.session.slice(lambda: True)
    table.scene("hint")
    assert ended(table, "review")["done"] == 2
    assert json.loads(table.session.progress())["analysis"]["busy"] is False


def test_an_opponent_can_be_told_to_move_now() -> None:
    table = Table()
    table.new(["human", "greedy"], length="12")
    scene = table.scene("click", target="c2")
    assert scene["status"]["kind"] == "thinking"
    told = json.loads(table.session.progress())["thinking"]
    assert told == {}
    table.session.slice(lambda: True)
    told = json.loads(table.session.progress())["thinking"]
    assert told["nodes"] == 1
    assert table.scene("now")["ply"] == 2
    assert table.scene("now")["ply"] == 2


def test_an_opponent_moves_now_before_it_has_thought() -> None:
    table = Table()
    table.new(["human", "greedy"], length="12")
    table.scene("click", target="c2")
    assert table.scene("now")["ply"] == 2


def test_limits_share_the_time_of_a_review() -> None:
    limits = Limits(review=1000, least=20, most=200)
    assert [limits.each(n).ms for n in (1, 10, 1000)] == [200, 100, 20]
    assert Limits(nodes=5).each(9) == Limit(nodes=5)
    session = Session(Stream(1), limits=Limits(hint=Limit(nodes=3)))
    session.handle(json.dumps({"do": "new", "game": GAME}))
    assert json.loads(session.handle('{"do":"hint"}'))["ok"]


def test_another_game_begins_without_analysis(table: Table) -> None:
    table.scene("click", target="c2")
    table.ask("analyse", on=True)
    table.ask("review", to="begin")
    answer = table.ask("new", game=GAME, players=["human", "greedy"])
    assert "analysis" not in answer
    assert answer["review"] is None
    assert not table.session.busy()


def test_a_kept_game_whose_player_is_unknown_is_played_by_a_person(table: Table) -> None:
    answer = table.ask("open", record=f"{GAME}/c2", players=["level99", "greedy"])
    assert [seat["player"] for seat in answer["scene"]["seats"]] == ["human", "greedy"]
    words = "There is no player 'level99' here. A person plays instead until you choose another."
    assert answer["scene"]["status"]["text"] == words
    assert table.ask("open", record=f"{GAME}/c2", players=[7])["ok"] is False


def test_levels_are_offered_and_others_only_where_they_sit() -> None:
    players = Table().new(["human", "greedy"])["players"]
    assert players[0] == {"id": "human", "label": "Human"}
    assert players[1]["id"] == "greedy"
    assert [player["id"] for player in players[2:]] == [f"level{n}" for n in range(1, 9)]
    assert players[2]["label"].startswith("1 · ")
    assert players[2]["note"].endswith(".")
