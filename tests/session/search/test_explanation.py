"""Why a move is better: claims, checks, words and marks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.support.table import GAME, Table

from quanta import registry
from quanta.core.claims import WINS, Claim
from quanta.core.game import CHANCE, Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.quantum.puzzles import puzzles
from quanta.players import Candidate, Limit, Thought
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.search import assistant
from quanta.session.search.explanation import Explained, Explainer, Explaining, wins
from quanta.session.search.judgement import UNKNOWN, Judgement
from quanta.session.search.observation import Observation
from quanta.session.search.story import JudgedMove, tell
from quanta.session.viewpoint import Viewpoint

START = "bowob-owowbw-wbobooo-owoooobb-oowooobwb-wwoowooo-wooobwb-bowoob-boboo_w"
RECORD = f"leap;edition=rings;start={START}/a3-a1"
WHY = (
    "After a3-a1 the white particle on a1 is alone and cannot leap; Black has 8 possible captures "
    "and White can capture only d7, f7 or h8. After g8-h8 Black has 7 possible captures and White "
    "5."
)


class Adviser:
    """Recommends g8-h8 where that can be played, and thinks little of the rest."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        others = [each for each in position.legal_actions() if each not in ("g8-h8", "a3-a1")]
        ways = [("g8-h8", 0.2), ("a3-a1", -0.9)] if position.to_play == 0 else [(others[0], 0.9)]
        found = tuple(Candidate((action,), worth) for action, worth in ways)
        yield Thought(ways[0][0], ways[0][1], (ways[0][0],), 9, False, 9, found)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(assistant, "analyst", lambda game: Adviser())
    return Table()


def marked(scene: dict[str, Any]) -> set[str]:
    return {shape["key"] for shape in scene["shapes"] if shape["role"] == "mark"}


def reviewed(table: Table) -> str:
    """The words of the review about the only mistake of the record."""
    table.scene("open", record=RECORD)
    table.ask("review", to="begin")
    table.run()
    (mistake,) = json.loads(table.session.progress())["review"]["mistakes"]
    return str(mistake["text"])


def test_a_review_says_why_and_marks_the_cells(table: Table) -> None:
    assert reviewed(table).endswith(f" Better: g8-h8. {WHY}")
    scene = table.scene("mistake", ply=1)
    assert scene["status"]["text"].endswith(f"{WHY} Try it here.")
    assert marked(scene) == {f"mark-{cell}" for cell in ("a1", "d7", "f7", "h8")}
    # “Why?” is about the mistake, though the board is before it.
    assert (scene["ply"], scene["mistake"]) == (0, 1)
    table.scene("why")
    table.run()
    assert table.scene("scene")["status"]["text"].startswith("A blunder: ")
    assert not marked(table.scene("click", target="g8"))
    assert "mistake" not in table.scene("goto", ply=1)


def test_a_review_tells_the_game_as_a_story(table: Table) -> None:
    reviewed(table)
    told = json.loads(table.session.handle('{"do":"review","to":"begin"}'))["review"]
    assert told["mistakes"][0]["theme"] == "Pieces alone"
    assert told["status"] == "The review is over: 1 turning point."
    assert told["story"] == [
        "The game is not over after 1 turn.",
        "a3-a1 in turn 1: White’s chances fell from 60% to 5%. Better was g8-h8.",
        "Takeaway: keep your pieces together: one that is alone cannot leap.",
    ]
    table.scene("open", record=RECORD.replace("a3-a1", "g8-h8"))
    begun = json.loads(table.session.handle('{"do":"review","to":"begin"}'))["review"]
    assert (begun["story"], begun["status"]) == ([], "The game is being reviewed.")
    table.run()
    ended = json.loads(table.session.progress())["review"]
    assert ended["story"] == [
        "The game is not over after 1 turn.",
        ("Well done by White: g8-h8 in turn 1. The next best would have left 5% instead of 60%."),
    ]
    assert ended["status"] == "The review is over. No move is marked: none lost much."


def test_a_story_has_the_worst_mistakes_in_the_order_of_play() -> None:
    line = Timeline.of(registry.rules("_template"), Record.parse("_template/c2.c3.c4.c5.c6"))
    observation = Observation(line, registry.view("_template"), Viewpoint(), (), choosing=False)
    moves = [
        JudgedMove(ply, action, Judgement("c9", (ply - 1) % 2, 95, 95 - lost), UNKNOWN)
        for ply, (action, lost) in enumerate(zip(line.actions, (20, 90, 30, 60, 4), strict=True), 1)
    ]
    mistakes = [each for each in tell(observation, moves, ()) if "Better was c9." in each]
    assert [text.partition(" ")[0] for text in mistakes] == ["c3", "c4", "c5"]


def test_a_hint_says_why_the_next_best_is_worse(table: Table) -> None:
    table.scene("open", record=RECORD.replace("a3-a1", ""))
    table.scene("hint")
    table.run()
    scene = table.scene("ping")
    worth = "White’s chances are 60%. Next best: a3-a1. White’s chances are 5% then."
    assert scene["status"]["text"] == f"g8-h8. {worth} {WHY}"
    assert marked(scene)


def test_a_hint_names_no_other_way_that_begins_with_the_same_action(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Twins(Adviser):
        def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
            for thought in super().think(position, limit, rng):
                best, *others = thought.candidates
                other = best._replace(actions=("g8-h8", "a1-a2"))
                yield replace(thought, candidates=(best, other, *others))

    monkeypatch.setattr(assistant, "analyst", lambda game: Twins())
    table.scene("open", record=RECORD.replace("a3-a1", ""))
    table.scene("hint")
    table.run()
    said = table.scene("ping")["status"]["text"]
    assert said.startswith("g8-h8. White’s chances are 60%. Next best: a3-a1.")


def test_a_claim_that_the_checker_does_not_confirm_is_left_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.modules("leap")
    monkeypatch.setitem(vars(game), "claim_checker", lambda position, claim, read: False)
    assert reviewed(table).endswith(" Better: g8-h8.")
    scene = table.scene("mistake", ply=1)
    assert "White leaps from g8 to h8" in scene["status"]["text"]
    assert not marked(scene)


def explained(start: str, played: str, better: str) -> str:
    """The reason given in a game that makes no claims."""
    rules = registry.rules(GAME)
    params = {"length": "6"}
    position = rules.start(params, Stream(1))
    for action in start.split():
        position = position.apply(action)
    explainer = Explainer(rules, params, registry.view(GAME))
    reason = explainer.reason(position, played.split(), better.split())
    if reason is None:
        return ""
    for claim in reason.claims:
        assert wins(position, claim)
        assert not wins(position, replace(claim, seat=1 - claim.seat))
        assert not wins(position, replace(claim, count=2 - claim.count))
    return reason.text


@pytest.mark.parametrize(
    ("start", "played", "better", "words"),
    [
        ("c3 c4", "c5", "c6", "It wins at once."),
        ("c3", "c5 c6", "c4", "After c5, White wins at once with c6."),
        ("", "c2", "c3", "After c3, White wins on the next move, whatever Black plays."),
        ("c2", "c4 c5", "c3", "After c3, Black wins on the next move, whatever White plays."),
        (
            "",
            "c3 c4 c5 c6",
            "c2 c3",
            "After c3, then c4, then c5, then c6, Black wins. Black brought the snail home.",
        ),
        (
            "",
            "c3 c4",
            "c2 c3 c4 c5 c6",
            "After c2, White would most likely win 4 turns later: White brought the snail home.",
        ),
        ("c3", "c4 c5 c6", "c5 c6", ""),
        ("c3", "c4", "c4", ""),
        ("c3", "c9", "c4", ""),
        ("c3", "", "c4", ""),
    ],
)
def test_the_end_of_a_game_is_a_reason_in_any_game(
    start: str, played: str, better: str, words: str
) -> None:
    assert explained(start, played, better) == words


def test_a_reply_of_several_plies_that_ends_the_game_is_a_reason() -> None:
    rules = registry.rules("harlequin")
    position = rules.read("bbrro-brbbb-bbrbo-rbbbb-rbbrr_a2e5f2_e3f3f5_br", {})
    chain = ("e5-d4", "d4-c5", "c5-b6", "b6-a5", "a5-b6", "b6-c5", "c5-d4", "d4-e5", "e5-f6")
    explainer = Explainer(rules, {}, registry.view("harlequin"))
    reason = explainer.reason(position, ("f3-e4", *chain), ["f5-e6"])
    assert reason is not None
    assert (
        reason.text
        == "After f3-e4, the reply e5-d4-…-f6 turns over 4 tiles and wins by 13 tiles to 12."
    )


@pytest.mark.parametrize("game", registry.ids())
def test_an_explanation_in_steps_is_the_same(game: str) -> None:
    rules, rng = registry.rules(game), Stream("steps")
    explainer = Explainer(rules, {}, registry.view(game))
    position, told = rules.start({}, rng), 0
    while position.outcome() is None and told < 40:
        if position.to_play != CHANCE:
            played, better = (_random_line(position, rng) for _ in range(2))
            reason = explainer.reason(position, played, better)
            fault = explainer.fault(position, played, better)
            steps = explainer.explaining(position, played, better)
            assert _ended(steps) == Explained(reason, fault)
            told += reason is not None
        position = position.apply(random_action(position, rng))
    assert told or game == "legions"


def _ended(steps: Explaining) -> Explained:
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            explained: Explained = ended.value
            return explained


def _random_line(position: Position, rng: Stream) -> tuple[str, ...]:
    line: list[str] = []
    while len(line) < 4 and position.outcome() is None:
        line.append(random_action(position, rng))
        position = position.apply(line[-1])
    return tuple(line)


def test_a_claim_about_a_game_that_goes_on_is_false() -> None:
    position = registry.rules(GAME).start({"length": "12"}, Stream(1))
    assert not wins(position, Claim(WINS, ("c2",), 0))
    assert not wins(position, Claim(WINS, ("c2",), 0, count=2))


def asked_why(table: Table, record: str) -> dict[str, Any]:
    """The scene in which the last move of a record has been explained."""
    table.scene("open", record=record)
    assert table.scene("why")["status"]["text"] == "Comparing the move with others…"
    table.run()
    return table.scene("scene")


def test_why_says_what_a_move_did_against_the_best_one(table: Table) -> None:
    scene = asked_why(table, RECORD)
    fell = "A blunder: White’s chances fell from 60% to 5%. Better: g8-h8."
    assert (scene["ply"], scene["status"]["text"]) == (1, f"{fell} {WHY}")
    assert scene["says"] == scene["status"]["text"]
    assert marked(scene) == {f"mark-{cell}" for cell in ("a1", "d7", "f7", "h8")}
    best = asked_why(table, RECORD.replace("a3-a1", "g8-h8"))
    assert best["status"]["text"] == f"That was the best move. {WHY}"


def test_there_is_no_why_where_nothing_was_played_or_a_secret_is_kept(table: Table) -> None:
    table.scene("open", record=RECORD.replace("a3-a1", ""))
    assert table.ask("why")["error"]["message"] == "There is no move to ask about here."
    table.scene("open", record=RECORD, players=["human", "level1"])
    assert table.ask("why")["error"]["message"] == "The opponent is choosing."


CLOSED = "wwwwb-bwwwbw-wbbbwww-wbwbbbwo-bwwowwwbb-bwbbbwbb-wwwbbwb-obbwbw-bbbbo_w"


def wants(scene: dict[str, Any]) -> list[dict[str, Any]]:
    return [b for card in scene["cards"] for b in card.get("buttons", ()) if b["key"] == "want"]


def test_the_aim_of_the_other_side_is_explained_by_checked_claims(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not wants(table.scene("open", record=f"leap;edition=rings;start={CLOSED}/"))
    scene = table.scene("open", record=f"leap;edition=rings;start={CLOSED}/d6-d7")
    (button,) = wants(scene)
    assert (button["label"], button["request"]) == ("What did White want?", {"do": "want"})
    scene = table.scene("want")
    said = (
        "After d6-d7 the black particles on c6 and d8 are alone and cannot leap; Black has 59 "
        "possible captures."
    )
    assert (scene["status"]["text"], scene["says"]) == (said, said)
    assert {"mark-c6", "mark-d8"} <= marked(scene)
    game = registry.modules("leap")
    monkeypatch.setitem(vars(game), "claim_checker", lambda position, claim, read: False)
    said = table.scene("want")["status"]["text"]
    assert said == "No direct threat by White."


@pytest.mark.parametrize("explained", [True, False])
def test_a_wrong_answer_to_a_puzzle_is_explained_without_the_right_one(explained: bool) -> None:
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.solution[0] == "g1-g2")
    table = Table()
    table.scene("open", record=f"puzzle=quantum.{puzzle.id}", explained=explained)
    scene = table.scene("type", text="g1-e1")
    (card,) = [c for c in scene["cards"] if c["key"] in ("lesson", "puzzle")]
    said = [each["text"] for each in (*card["sentences"], card.get("feedback", {"text": ""}))]
    why = "After g1-e1 White can capture the stack of 2 on e1."
    assert any(each.endswith(why) for each in said)
    assert scene["says"].endswith(why)
    assert "g1-g2" not in json.dumps(card)
    assert bool(marked(scene)) == explained
