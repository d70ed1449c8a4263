"""Undo and redo: what becomes the main line, and what is recorded as taken back."""

from __future__ import annotations

import pytest
from tests.sealed.pair import BATTLE
from tests.session.test_declarations import open_actions
from tests.support.table import Table

from quanta.games.leap.puzzles import puzzles
from quanta.record.record import Record

LINK = "_template@1;length=9;start=1_w//1~AAAAAAAAAAAA/"
PUZZLE = f"puzzle=leap.{puzzles()[0].id}"


def legal(table: Table) -> list[str]:
    return [*table.game.line.position.legal_actions()]


def saved(table: Table) -> str:
    """The whole record, as it is stored."""
    reply = table.ask("ping")
    found: str = reply.get("save", reply["scene"]["record"])
    return found


@pytest.fixture
def battle() -> Table:
    """A game of Legions whose last move has shown dice."""
    table = Table("undo")
    record = str(Record("legions", {**BATTLE}, tuple(open_actions())))
    table.scene("open", record=record, players=["human", "human"])
    return table


@pytest.mark.parametrize("record", ["_template;length=9/", LINK, PUZZLE])
def test_a_variation_stays_one_when_its_moves_are_done_again(record: str) -> None:
    table = Table()
    table.scene("open", record=record, players=["human", "human"])
    main, other = legal(table)[:2]
    table.scene("type", text=main)
    table.scene("goto", ply=0)
    table.scene("type", text=other)
    assert table.scene("undo")["ply"] == 0
    assert table.scene("redo")["ply"] == 1
    table.scene("type", text=legal(table)[0])
    assert [*table.game.line.root.mainline()][1].action == main


def test_a_variation_that_replaces_what_was_taken_back_is_not_replaced_by_the_next_move() -> None:
    table = Table()
    table.scene("open", record="_template;length=9/c2.c4/0=c3.c5/")
    for _ in range(2):
        table.scene("undo")
    assert table.scene("type", text="c3")["plies"] == 2
    table.scene("type", text="c4")
    assert [each.action for each in table.game.line.root.mainline()][1:] == ["c3", "c5"]


@pytest.mark.parametrize("again", ["redo", "type"])
def test_moves_that_are_done_again_are_not_recorded_as_taken_back(
    battle: Table, again: str
) -> None:
    end = battle.scene("ping")
    back = battle.scene("undo")
    battle.ask("lift")
    assert back["ply"] < end["ply"]
    line = battle.game.line
    while not line.at_end:
        fields = {"text": line.nodes[line.ply + 1].action} if again == "type" else {}
        battle.scene(again, **fields)
        battle.ask("lift")
    battle.scene("type", text=legal(battle)[0])
    assert "take-back" not in saved(battle)


def test_an_attack_that_is_made_again_has_the_dice_that_it_had(battle: Table) -> None:
    end = battle.scene("ping")
    battle.scene("undo")
    battle.ask("lift")
    line = battle.game.line
    again = battle.scene("type", text=line.nodes[line.ply + 1].action)
    assert (again["ply"], again["record"]) == (end["ply"], end["record"])
    assert legal(battle)


def test_what_is_played_in_place_of_moves_taken_back_is_recorded_after_a_redo_too(
    battle: Table,
) -> None:
    line = battle.game.line
    for _ in range(2):
        battle.scene("undo")
        battle.ask("lift")
    battle.scene("redo")
    battle.ask("lift")
    assert not line.at_end
    done = line.nodes[line.ply + 1].action
    battle.scene("type", text=next(each for each in legal(battle) if each != done))
    assert "take-back" in saved(battle)
