"""The account of a battle: its dice, its move list as a story, and the report at its end."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.games.legions.play import game, positions
from tests.games.legions.setups import battle, played
from tests.support.effort import amount

from quanta.core.rng import Stream
from quanta.games.legions.model.attack_odds import Shot
from quanta.games.legions.report import attacks, luck_words, report
from quanta.games.legions.scenarios.ready_games import FIRST_BATTLE
from quanta.games.legions.view import VIEW, notes
from quanta.games.legions.view.story import attack_dice
from quanta.scene.view import Look
from quanta.session.session import Session

SEEDS = st.integers(0, amount(4, 6, 200))


def moves(session: Session, record: str) -> list[dict[str, Any]]:
    answer = json.loads(session.handle(json.dumps({"do": "open", "record": record})))
    found: list[dict[str, Any]] = answer["scene"]["moves"]
    return found


@given(seed=SEEDS)
def test_every_die_of_a_battle_is_shown_and_what_it_means_adds_up(seed: int) -> None:
    line = game(seed, FIRST_BATTLE)
    counted = {"roll": "hit", "damage": "kill", "saves": "lost"}
    for before, action in zip(positions(line), line.actions, strict=False):
        throw = VIEW.throw(before, action)
        verb, _, digits = action.partition("-")
        assert (throw is not None) == (before.to_play < 0)
        if throw is None:
            continue
        assert [die.face for die in throw.dice] == [int(d) for d in digits if d.isdigit()]
        if before.stage not in notes.THROWS:
            continue
        number = sum(die.means == counted[verb] for die in throw.dice)
        first = throw.result.split()[0]
        # More may be unsaved than there are elements left to lose.
        assert int(first if first != "no" else 0) <= number
        assert verb == "saves" or int(first if first != "no" else 0) == number
        assert throw.role == f"seat-{before.seat if verb != 'saves' else 1 - before.seat}"


def test_the_first_one_is_shrugged_off_by_a_unit_that_is_steady() -> None:
    shot = Shot(dice=4, need=5, armour=None, ap=0, saves=True, left=3, shrugs=1)
    dice = list(attack_dice([1, 1, 4, 6], shot))
    assert [die.means for die in dice] == ["shrugged off", "marker", "miss", "hit"]
    assert [die.mark for die in dice] == ["", "effect", "", "success"]


def test_an_attack_is_described_in_a_sentence_with_its_result() -> None:
    before = battle("a0304:T1:3:0:s b0306:U1")
    actions = ["activate-0304-strike", "fire-0306"]
    plies = [(before, actions[0]), (played(before, actions[0]), actions[1])]
    words = VIEW.describe_entry(plies)
    assert words.startswith("White attacks the ")
    assert " on 0306 with the " in words
    assert words.endswith(" on 0304.")


def test_a_move_list_has_a_chapter_for_each_turn_and_sums_it_up() -> None:
    line = game(3, FIRST_BATTLE)
    told = moves(Session(Stream(b"told")), str(line.record()))
    chapters = [move["chapter"] for move in told if "chapter" in move]
    assert chapters[:3] == ["Turn 2 · White", "Turn 2 · Black", "Turn 3 · White"]
    assert len(set(chapters)) == len(chapters)
    fired = sum(move["text"].startswith("fire-") for move in told)
    assert fired > 0
    assert sum(" attacks the " in move.get("told", "") for move in told) == fired


@given(seed=SEEDS)
def test_a_story_told_move_by_move_is_the_one_told_at_once(seed: int) -> None:
    """Whatever is taken back meanwhile."""
    line = game(seed, FIRST_BATTLE, most=60)
    whole = str(line.record())
    session = Session(Stream(b"told"))
    at_once = moves(session, whole)
    for ply in (0, line.plies // 2, line.plies):
        session.handle(json.dumps({"do": "goto", "ply": ply}))
    scene = session.scene()
    assert scene is not None
    assert json.loads(json.dumps(scene["moves"])) == at_once


@given(seed=SEEDS)
def test_the_report_counts_what_was_lost(seed: int) -> None:
    line = game(seed, FIRST_BATTLE)
    seen = positions(line)
    found = attacks(seen)
    assert len(found) == sum(action.startswith("fire-") for action in line.actions)
    for seat in (0, 1):
        scored = sum(each.target.vp for each in found if each.seat == seat and each.destroyed)
        assert scored == seen[-1].vp[seat]
        assert luck_words(found, seat).endswith(".")
    made = report(seen, notes.luck_note(seen[-1], Look()))
    assert all(len(each.values) == len(seen) for curve in made.curves for each in curve.lines)
    plies = [point.ply for point in made.turning_points]
    assert plies == sorted(plies)
    assert all(seen[ply - 1].stage in notes.THROWS for ply in plies)


def test_a_session_reports_a_game_that_is_over_and_no_other() -> None:
    line = game(3, FIRST_BATTLE)
    session = Session(Stream(b"report"))
    moves(session, str(line.record()))
    answer = json.loads(session.handle('{"do": "report"}'))
    assert [note["title"] for note in answer["report"]["notes"]][1] == "Casualties"
    assert len(answer["report"]["curves"]) == 2
    moves(session, str(game(3, FIRST_BATTLE, most=20).record()))
    refused = json.loads(session.handle('{"do": "report"}'))
    assert refused["error"]["message"] == "There is a report when the game is over."
    moves(session, "quantum@1")
    session.handle('{"do": "resign", "seat": 0}')
    refused = json.loads(session.handle('{"do": "report"}'))
    assert not refused["ok"]
