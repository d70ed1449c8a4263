"""``quanta.match`` and bots from files: whatever a bot does, the match goes on."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pytest

import quanta
from quanta.api.player import Bot
from quanta.cli.main import main
from quanta.matches.deadline import TooSlow, within
from quanta.matches.scheduled_game import GameResult, TimeUsed

pytestmark = pytest.mark.host

LEAP = quanta.load("leap", board="hex2")


class First:
    """Plays the first action that there is."""

    def choose(self, position: quanta.Position) -> str:
        assert position.seat == position.to_play
        return position.legal_actions()[0]


def test_a_match_has_a_score_with_its_interval_and_elo() -> None:
    told: list[int] = []
    players: list[Bot | str] = [First(), "random"]
    standing = quanta.match(
        LEAP, players, games=6, seed=1, progress=lambda so_far: told.append(so_far.games)
    )
    assert told == [1, 2, 3, 4, 5, 6]
    assert standing.games == sum(standing.wins) + standing.draws == 6
    assert standing.interval.low <= standing.share <= standing.interval.high
    assert standing.elo_interval.low <= standing.elo <= standing.elo_interval.high
    assert not standing.forfeits
    assert "in 6 games" in repr(standing)
    assert "\n" not in repr(standing)
    assert str(standing).startswith(repr(standing)[1:-1])
    again = quanta.match(LEAP, players, games=6, seed=1)
    assert again.records == standing.records


def test_players_come_as_objects_functions_texts_and_choosers() -> None:
    def last(position: quanta.Position) -> str:
        return position.legal_actions()[-1]

    level = quanta.player("leap", level=1)
    pairs: list[list[quanta.Chooser | Bot | str]]
    pairs = [[level, last], [last, First()], ["1@9ms", level], ["level1", "greedy"]]
    for pair in pairs:
        assert quanta.match(LEAP, pair, games=2).games == 2
        assert quanta.play("leap", pair, seed=1, plies=3).ply == 3
    own = quanta.Chooser("leap", "own", level.player)
    assert quanta.match("leap", [own, "random"], games=1, plies=2, draws=True).draws == 1


def test_more_players_than_two_sit_in_every_seat_once_a_round() -> None:
    """For as many seats as players, for more and for fewer."""
    for players, seats in ((3, 3), (3, 5), (4, 3)):
        named: list[Bot | str] = ["random@1n", First(), "random", "random@2n"]
        game = quanta.load("leap", board="hex3", edition="stones", seats=str(seats))
        standing = quanta.match(game, named[:players], games=players, seed=3, plies=30, draws=True)
        table = [standing.fixture.seating(number, seats) for number in range(players)]
        assert all(sorted(column) == list(range(players)) for column in zip(*table, strict=True))
        starts = {standing.fixture.opened(number).position.text() for number in range(players)}
        assert len(starts) == 1
        assert sum(score.points for score in standing.scores) == pytest.approx(standing.games)
        assert sum(score.games for score in standing.scores) == players * min(players, seats)
        rows = standing.data()["players"]
        for row, score in zip(rows, standing.scores, strict=True):
            assert row["share"] == score.points / score.games
            assert row["interval"][0] <= row["share"] <= row["interval"][1]
        assert str(standing).count(" points in ") == players
        with pytest.raises(quanta.BadRequest, match="two players"):
            standing.elo  # noqa: B018


def test_a_win_is_shared_by_the_players_with_equal_greatest_returns() -> None:
    standing = quanta.Standing(quanta.match(LEAP, ["random"] * 3, games=1, plies=1).fixture)
    for number, winners in enumerate([(0,), (0, 2), (0, 1, 2)]):
        result = GameResult(winners, (0, 1, 2), 9, (TimeUsed(),) * 3, "")
        standing.add(number, result)
    assert [score.points for score in standing.scores] == pytest.approx([11 / 6, 1 / 3, 5 / 6])
    assert (standing.wins, standing.draws) == ([1, 0, 0], 2)
    assert standing.seat_points == pytest.approx([11 / 6, 1 / 3, 5 / 6])
    assert standing.seat_wins == [1, 0, 0]
    assert "seats uneven" not in str(standing)


def test_a_round_robin_has_a_cross_table_of_every_two_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told: list[quanta.Standing] = []
    table = quanta.round_robin(
        "_template", ["random", "greedy@3n", First()], games=2, seed=2, progress=told.append
    )
    assert isinstance(table, quanta.CrossTable)
    assert len(told) == 6
    assert {id(each) for each in told} == {id(each) for each in table.standings}
    rows = {row["player"]: row for row in table.rows}
    assert [row["elo"] for row in table.rows] == sorted(
        (r["elo"] for r in table.rows), reverse=True
    )
    assert sum(row["points"] for row in table.rows) == 6
    for name, row in rows.items():
        for other, (points, games) in row["against"].items():
            assert points + rows[other]["against"][name][0] == games == 2
    assert repr(table) == f"<{table.rows[0]['player']} is the first of 3>"
    assert table.rows[0]["player"] in str(table).splitlines()[1]
    words = ["random", "greedy@3n", "pacer", "_template", "--games", "2", "--seed", "2"]
    assert main(["match", "--round-robin", *words, "--json"]) == 0
    same = quanta.round_robin("_template", words[:3], games=2, seed=2)
    assert json.loads(capsys.readouterr().out)["table"] == same.data()["table"]
    with pytest.raises(quanta.BadRequest, match="named twice"):
        quanta.round_robin("_template", ["random", First(), "random"])


def test_the_command_takes_any_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "random", "greedy@1n", "random@2n", "leap", "board=hex3"]
    words += ["edition=stones", "seats=3"]
    assert main([*words, "--games", "4", "--json"]) == 0
    score = json.loads(capsys.readouterr().out)
    assert [each["games"] for each in score["players"]] == [4, 4, 4]
    assert "elo" not in score
    assert main([*words, "--games", "1"]) == 0
    assert "seats uneven, as 1 is no multiple of 3" in capsys.readouterr().out
    assert main(["match", "random", "leap"]) == 2
    assert "two players or more" in capsys.readouterr().err


def raising(position: quanta.Position) -> str:
    raise KeyError("nothing")


def leaving(position: quanta.Position) -> str:
    raise SystemExit


def illegal(position: quanta.Position) -> str:
    return "a1-a1"


def numbers(position: quanta.Position) -> str:
    return 3  # type: ignore[return-value]


def endless(position: quanta.Position) -> str:
    while True:
        pass


def sleeping(position: quanta.Position) -> str:
    threading.Event().wait(2)
    return position.legal_actions()[0]


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (raising, "raising failed with KeyError in test_match.py:"),
        (leaving, "leaving failed with SystemExit"),
        (illegal, "illegal played 'a1-a1': "),
        (numbers, "numbers gave 3, which is no action; an action is a text."),
        (endless, "endless did not answer within its 50 ms"),
        (sleeping, "sleeping did not answer within its 50 ms"),
    ],
)
def test_a_bot_that_fails_loses_that_game_and_the_match_goes_on(bot: object, reason: str) -> None:
    standing = quanta.match(LEAP, [bot, First()], games=2, ms=50)  # type: ignore[list-item]
    assert (standing.wins, standing.broken) == ([0, 2], 0)
    assert set(standing.forfeits) == {0, 1}
    assert all(reason in why for why in standing.forfeits.values())
    assert standing.data()["forfeits"][0]["game"] == 1
    assert "2 forfeited" in str(standing)
    stopped = 2 * ("did not answer" in reason)
    assert standing.times[0].stopped == standing.data()["players"][0]["stopped"] == stopped
    last = str(standing).splitlines()[-2]
    assert ("always within" in last, "stopped" in last) == (not stopped, bool(stopped))


def test_work_that_takes_too_long_is_stopped_even_if_it_catches_what_it_can() -> None:
    ended = threading.Event()

    def stubborn() -> None:
        try:
            while True:
                time.sleep(0.001)
        except BaseException:  # noqa: BLE001
            try:
                while True:
                    time.sleep(0.001)
            finally:
                ended.set()

    with pytest.raises(TooSlow):
        within(stubborn, 0.02)
    assert ended.wait(10)
    assert within(lambda: 5, 10) == 5


BOTS = """
from helper import pick

class Bot:
    def __init__(self):
        self.asked = 0
    def choose(self, position):
        self.asked += 1
        return pick(position)

bot = Bot()

def function(position):
    return pick(position)

def broken(position):
    return 1 / 0

number = 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["."])
    Path("helper.py").write_text("def pick(position):\n    return position.legal_actions()[0]\n")
    Path("my.py").write_text(BOTS)
    Path("torn.py").write_text("def torn(:\n")
    return tmp_path


def test_a_bot_in_a_file_plays_on_the_command_line(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.undo()
    monkeypatch.chdir(folder)
    before = sys.path[:]
    try:
        words = ["match", "my.py:bot", "my.py:Bot", "my.py:function@500ms", "leap", "board=hex2"]
        assert main([*words, "--games", "3", "--json"]) == 0
        score = json.loads(capsys.readouterr().out)
        assert score["games"] == 3
        assert score["forfeits"] == []
        assert [each["stated_ms"] for each in score["players"]] == [10_000, 10_000, 500]
        words = ["match", "my.py:broken", "random", "leap", "board=hex2", "--games", "2"]
        assert main(words) == 0
        out, said = capsys.readouterr()
        assert said.count("ZeroDivisionError in my.py:") == 2
        assert "2 forfeited" in out
        for wrong, why in (
            ("my.py:nobody", "has no nobody"),
            ("my.py:number", "no method choose"),
            ("torn.py:torn", "cannot be imported: SyntaxError"),
            ("none.py:bot", "There is no file none.py"),
            ("my.py:bot@soon", "is no limit"),
            ("my.py", "Name the bot in my.py too: my.py:NAME."),
            ("my.py:", "Name the bot in my.py too: my.py:NAME."),
            ("my.py@9ms", "my.py:NAME@9ms."),
        ):
            assert main(["match", wrong, "random", "leap", "--games", "2"]) == 2
            said = capsys.readouterr().err
            assert why in said
            assert said.count("\n") == 1
    finally:
        sys.path[:] = before
