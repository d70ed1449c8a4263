"""One count of turns: the list of moves, its variations, what is said of a move, the text, the
table and the editor have the same numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.session.editing.test_arranging import found
from tests.support.effort import amount
from tests.support.table import Table

from quanta import registry
from quanta.core.rng import Stream
from quanta.record import text_writer
from quanta.record.record import Record
from quanta.record.timeline import Timeline

NUMBER = re.compile(r"(?:(\d+)\.{1,3} )?(\S+)")


def the_line(table: Table) -> Any:
    return table.game.line


def played(game: str, most: int) -> Table:
    """A game of the page, played at random."""
    table, rng = Table(game), Stream(f"turns of {game}")
    ready = registry.modules(game).showcase
    scene = table.scene("new", game=game, params=dict(ready.ready) if ready else {})
    while scene["outcome"] is None and scene["plies"] < most:
        line = the_line(table)
        scene = table.scene("type", text=rng.choice(line.position.legal_actions()))
        if any(card.get("covers") for card in scene["cards"]):
            scene = table.scene("lift")
    return table


def numbers_of_text(line: Timeline) -> list[int]:
    """The number of each ply’s turn, as the text of a game has them."""
    _, _, moves = text_writer.write(line).partition("\n\n")
    found, last = list[int](), 0
    for number, _ in NUMBER.findall(moves)[: line.ply]:
        last = int(number or last)
        found.append(last)
    return found


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_the_list_and_the_text_number_turns_alike(game: str) -> None:
    table = played(game, amount(60, 60, 400))
    scene = table.scene("ping")
    line = the_line(table)
    assert numbers_of_text(line) == [move["turn"] for move in scene["moves"]]


def test_a_battle_is_numbered_as_on_the_table_and_in_the_editor() -> None:
    table = played("legions", 160)
    moves = table.scene("ping")["moves"]
    line = the_line(table)
    own = [node.position.own_turn for node in line.nodes[:-1]]
    assert [move["turn"] for move in moves] == own
    chapters = [(move["turn"], move["chapter"]) for move in moves if "chapter" in move]
    assert any(turn > 1 for turn, _ in chapters)
    assert all(f"Turn {turn} " in chapter for turn, chapter in chapters if turn)
    showcase = registry.modules("legions").showcase
    assert showcase
    params = dict(showcase.ready)
    record = str(Record("legions", {**params, "start": line.position.text()}))
    shown = {each["key"]: each["value"] for each in found("legions", record=record)["details"]}
    assert shown["turn"] == str(line.position.own_turn)


def test_the_moves_of_a_row_have_its_number() -> None:
    table = Table()
    scene = table.scene("open", record="_template;length=9/c2.c3.c4", players=["human", "human"])
    assert [move["turn"] for move in scene["moves"]] == [1, 1, 2]
    assert scene["columns"] == 2
    assert table.scene("goto", ply=2)["says"].startswith("Turn 1. ")


def test_a_variation_goes_on_with_the_numbers_of_its_line() -> None:
    table = Table()
    table.ask("open", record="_template;length=9/c2.c3.c4", players=["human", "human"])
    table.ask("goto", ply=1)
    scene = table.scene("type", text="c4")
    (other,) = scene["tree"]["others"]
    assert [move["turn"] for move in other["moves"]] == [1, 2]
    assert [move["turn"] for move in scene["moves"]] == [1, 1]


def test_moves_with_codes_have_names() -> None:
    scene = Table().scene("new", game="legions", players=["level1", "human"])
    chosen = [move for move in scene["moves"] if move["seat"] >= 0]
    assert all(move["name"] != move["text"] for move in chosen)


def test_a_list_with_chapters_is_a_log_from_the_first_move() -> None:
    table = Table()
    scene = table.scene("new", game="legions", players=["human", "human"])
    for count in range(1, 6):
        taken = next(each["target"] for each in scene["buttons"] if each["target"] != "done")
        scene = table.scene("click", target=taken)
        assert (scene["plies"], scene["columns"]) == (count, 0)
        assert scene["moves"][0]["chapter"]
