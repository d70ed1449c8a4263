"""The list of moves and its variations number turns; what is said of a move has the same number."""

from __future__ import annotations

from tests.session.test_session import Table


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


def test_a_list_with_chapters_is_a_log_from_the_first_moves_of_one_side_on() -> None:
    table = Table()
    scene = table.scene("new", game="legions", players=["human", "human"])
    for count in range(1, 6):
        taken = next(each["target"] for each in scene["buttons"] if each["target"] != "done")
        scene = table.scene("click", target=taken)
        assert (scene["plies"], scene["columns"]) == (count, 0)
        assert scene["moves"][0]["chapter"]
