"""Clocks: their times, from the host, are kept with the moves, and who runs out of time loses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.session.test_declarations import play, scene
from tests.support.table import Table

from quanta import registry
from quanta.core.errors import BadRecord
from quanta.record.record import Record
from quanta.record.time_control import checked_control, control_in_words


def timed(game: str, control: str = "300+5", **more: Any) -> Table:
    table = Table("clocks")
    scene(table.ask("new", game=game, clock=control, **more))
    return table


def mover(told: dict[str, Any]) -> int:
    """The seat to play."""
    seat = told["to_play"]
    assert isinstance(seat, int)
    return seat


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_who_runs_out_of_time_loses_in_every_game(game: str) -> None:
    table = timed(game)
    first = mover(table.ask("ping")["scene"])
    told = scene(play(table))
    told = scene(table.ask("clock", seat=first, left=298_450))
    assert told["clock"]["left"][first] == 298_400
    late = mover(told)
    over = scene(table.ask("time", seat=late))
    seats = len(over["seats"])
    returns = [1 - seats if seat == late else 1 for seat in range(seats)]
    assert over["outcome"]["returns"] == returns
    assert over["outcome"]["reason"] == f"{over['seats'][late]['name']} ran out of time."
    assert over["status"]["text"] == over["outcome"]["reason"]
    assert "resigned" not in over["outcome"]
    again = scene(Table("again").ask("open", record=over["record"]))
    assert (again["outcome"], again["clock"]) == (over["outcome"], over["clock"])
    text = table.ask("export", **{"as": "text"})["text"]
    assert '[TimeControl "300+5"]' in text
    assert "[%clk 0:04:58.4]" in text
    assert f"[%declares {late + 1} time]" in text
    back = scene(table.ask("undo"))
    assert back["outcome"] is None
    assert "clock" not in back


def test_a_move_that_was_under_way_saves_from_losing() -> None:
    table = timed("leap", params={"board": "hex3"})
    before = mover(table.ask("ping")["scene"])
    told = scene(play(table))
    assert scene(table.ask("time", seat=before))["record"] == told["record"]
    assert scene(table.ask("time", seat=99))["outcome"] is None


def test_the_time_ends_the_game_wherever_its_board_is_looked_at() -> None:
    table = timed("leap", params={"board": "hex3"})
    play(table)
    told = scene(play(table))
    scene(table.ask("goto", ply=0))
    over = scene(table.ask("time", seat=told["to_play"]))
    assert over["ply"] == 2
    assert over["outcome"]


def test_moves_taken_back_do_not_give_back_time() -> None:
    table = timed("leap", params={"board": "hex3"})
    first = mover(table.ask("ping")["scene"])
    play(table)
    table.ask("clock", seat=first, left=200_000)
    told = scene(table.ask("undo"))
    assert told["to_play"] == first
    assert scene(table.ask("time", seat=first))["outcome"]


def test_clocks_are_recorded_beside_secrets_and_not_by_link() -> None:
    table = timed("legions")
    played = scene(play(table))
    keeper = played["moves"][-1]["seat"]
    told = scene(table.ask("clock", seat=keeper, left=1_000))
    assert Record.parse(told["record"]).notes.time_control == "300+5"
    table.ask("new", game="leap", clock="300")
    link = table.ask("challenge", seat=1)["text"]
    assert "clock" not in scene(table.ask("open", record=link))


@pytest.mark.parametrize("control", ["soon", "0", "300+", "40/9000", "1/0", "-", "3000000"])
def test_what_is_no_time_control_is_refused(control: str) -> None:
    with pytest.raises(BadRecord):
        checked_control(control)
    table = timed("leap")
    before = table.ask("ping")["scene"]["record"]
    assert not table.ask("new", game="leap", clock=control)["ok"]
    assert table.ask("ping")["scene"]["record"] == before


@pytest.mark.parametrize("left", [-1, 10**12])
def test_what_no_clock_shows_is_refused(left: int) -> None:
    table = timed("leap")
    play(table)
    assert not table.ask("clock", seat=0, left=left)["ok"]


def test_without_a_time_control_there_is_no_loss_on_time() -> None:
    table = Table("none")
    told = scene(table.ask("new", game="leap"))
    assert "clock" not in told
    assert scene(table.ask("time", seat=told["to_play"]))["outcome"] is None


def test_a_time_control_has_plain_words() -> None:
    assert control_in_words("180") == "3 minutes each, for the whole game"
    assert control_in_words("90+1") == "1 minute 30 seconds each, and 1 second more after each turn"
    assert control_in_words("1/30") == "30 seconds for each turn"
