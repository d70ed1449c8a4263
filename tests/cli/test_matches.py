"""``quanta match``: games are counted whatever plays them; limits, errors and interruptions."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest
from tests.support.rosters import offer

import quanta
from quanta import registry
from quanta.cli.main import main
from quanta.cli.match import command
from quanta.cli.parsing import INTERRUPTED
from quanta.cli.progress import CLEAR, INTERVAL, Progress
from quanta.cli.records import opened
from quanta.core.errors import BadParam
from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.matches.elo import elo, wilson
from quanta.matches.fixture import Fixture, cpu_limit, cpu_time, parse_contestant
from quanta.matches.scheduled_game import GameResult, ScheduledGame, play
from quanta.players import PLAYERS, Limit, Player, RosterEntry, SearchSupport, Thought
from quanta.record.record import Record

pytestmark = pytest.mark.host

SHORT = ("_template", "length=9")


def scored(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert main(["match", *argv, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def fixture(a: str = "greedy", b: str = "random", games: int = 4, **params: str) -> Fixture:
    pair = (
        parse_contestant("_template", a, cpu_limit()),
        parse_contestant("_template", b, cpu_limit()),
    )
    return Fixture("_template", params, pair, games, "seed")


def records_in(file: Path) -> list[str]:
    """The lines of a file of records that are no comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("# ")]


def test_two_games_share_a_set_up_and_change_seats() -> None:
    found = fixture(games=4)
    leap = Fixture("leap", {}, found.players, 4, "seed")
    starts = [leap.opened(number).position.text() for number in range(4)]
    assert starts[0] == starts[1] != starts[2] == starts[3]
    played = [play(ScheduledGame(0, found, number)) for number in range(4)]
    assert [each.seating for each in played] == 2 * [(0, 1), (1, 0)]


def test_a_player_against_itself_gets_a_set_up_for_every_game() -> None:
    pair = fixture("greedy", "greedy").players
    leap = Fixture("leap", {}, pair, 4, "seed")
    assert len({leap.opened(number).position.text() for number in range(4)}) == 4


def test_a_score_has_shares_times_and_limits(capsys: pytest.CaptureFixture[str]) -> None:
    score = scored(capsys, "greedy@5ms", "pacer", *SHORT, "--games", "4", "--nodes", "7")
    assert score["share"] == (score["wins"][0] + score["draws"] / 2) / 4
    assert score["interval"][0] < score["share"] < score["interval"][1] or score["share"] in (0, 1)
    assert sum(seat["share"] for seat in score["by_seat"]) == pytest.approx(1)
    assert [each["limit"] for each in score["players"]] == [{"ms": 5}, {"nodes": 7}]
    assert [each["stated_ms"] for each in score["players"]] == [5, None]
    assert sum(each["moves"] for each in score["players"]) == score["plies"]
    for each in score["players"]:
        assert 0 < each["mean_ms"] <= each["worst_ms"]


def test_records_are_written_game_by_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    written: list[int] = []

    def watched(scheduled: ScheduledGame) -> GameResult:
        written.append(len(records_in(file)))
        return play(scheduled)

    monkeypatch.setattr(command, "play", watched)
    argv = ["match", "greedy", "random", *SHORT, "--games", "3", "--records", str(file)]
    assert main(argv) == 0
    assert written == [0, 1, 2]
    assert len(records_in(file)) == 3


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_progress_and_is_clean_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    watched, piped = Terminal(), io.StringIO()
    for stream in (watched, piped):
        monkeypatch.setattr("sys.stderr", stream)
        assert main(["match", "greedy", "random", *SHORT, "--games", "3"]) == 0
    said = watched.getvalue().split(CLEAR)
    assert [line.split(" ")[0] for line in said[1:-1]] == ["1/3", "2/3", "3/3"]
    assert said[-1] == ""
    assert piped.getvalue() == ""
    assert "in 3 games" in capsys.readouterr().out


def test_where_there_is_no_terminal_a_line_comes_now_and_then() -> None:
    now, piped = [0.0], io.StringIO()
    with Progress(piped, lambda: now[0]) as progress:
        for game in range(1, 7):
            now[0] += INTERVAL / 2
            progress.show(f"{game}/6 games")
    assert piped.getvalue().splitlines() == ["2/6 games", "4/6 games", "6/6 games"]


@pytest.mark.parametrize("stream", [Terminal(), io.StringIO()])
def test_a_note_stays_above_the_line_of_progress(stream: io.StringIO) -> None:
    with Progress(stream, lambda: 0.0) as progress:
        progress.show("1/2 games")
        progress.note("something happened")
    lines = [line.split(CLEAR)[-1] for line in stream.getvalue().split("\n")]
    assert "something happened" in lines
    assert lines[-1] == ""


class Spy:
    """Notes the limits it gets, and then fails or is interrupted."""

    seen: list[Limit]

    def __init__(self, error: type[BaseException] | None) -> None:
        self.error, self.seen = error, []

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        self.seen.append(limit)
        if self.error is not None and len(self.seen) == 2:
            raise self.error("no idea")
        yield Thought(position.legal_actions()[0])


def with_spy(monkeypatch: pytest.MonkeyPatch, error: type[BaseException] | None) -> Spy:
    spy = Spy(error)
    offer(monkeypatch, spy=RosterEntry("Spy", lambda known: spy))
    return spy


def test_players_get_their_limits_in_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = with_spy(monkeypatch, None)
    score = quanta.match(
        quanta.load("_template", length=9), ["spy@9ms,3p", "random"], games=2, seed="limits"
    )
    assert set(spy.seen) == {Limit(9, None, 3, cpu_time)}
    assert score.games == 2


def test_an_error_in_a_game_names_its_seed_and_the_record_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with_spy(monkeypatch, LookupError)
    assert main(["match", "spy", "random", *SHORT, "--seed", "fault"]) == 2
    out, said = capsys.readouterr()
    assert said.count("\n") == 1
    assert "Game 1 of spy against random" in said
    assert "'fault'" in said
    assert "LookupError in test_matches.py" in said
    assert said.endswith("; its record is in match-1.txt.\n")
    record = Record.parse((tmp_path / "match-1.txt").read_text(encoding="utf-8"))
    assert len(record.replay(registry.rules("_template"))) > 2
    assert "in 9 games" in out
    assert "1 stopped by an error, not counted" in out


class AlwaysFails:
    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        raise LookupError("never " * 100)


def test_a_match_of_games_with_errors_stops(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    offer(monkeypatch, failing=RosterEntry("Failing", lambda known: AlwaysFails()))
    assert main(["match", "failing", "random", *SHORT, "--games", "50"]) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert "stops after 10 games" in said.splitlines()[-1]
    assert max(map(len, said.splitlines())) < 400
    assert len(list(tmp_path.iterdir())) == command.MOST_BROKEN


ENDLESS = ("random", "random", "_template", "length=9", "--games", "8", "--plies", "5")
"""Some of these games end within their plies."""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_game_that_does_not_end_is_named_and_the_others_are_counted(
    jobs: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["match", *ENDLESS, "--jobs", jobs, "--records", "games.txt", "--json"]) == 2
    out, said = capsys.readouterr()
    score = json.loads(out)
    assert 0 < score["unfinished"] == 8 - score["games"] < 8
    assert sum(score["wins"]) + score["draws"] == score["games"]
    assert sum(each["moves"] for each in score["players"]) == score["plies"]
    assert len(records_in(tmp_path / "games.txt")) == score["games"]
    notes = said.splitlines()
    assert len(notes) == score["unfinished"]
    for note in notes:
        file = note.split()[-1].rstrip(".")
        number = re.fullmatch(r"match-(\d)\.txt", file)
        assert number is not None
        assert note.startswith(f"quanta: Game {number[1]} of random against random, _template ")
        assert f"did not end in 5 plies; its record is in {file}." in note
        line = opened((tmp_path / file).read_text(encoding="utf-8"))
        assert len(line.actions) == 5
        assert line.position.outcome() is None


def test_a_game_that_does_not_end_can_count_as_a_draw(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    score = scored(capsys, *ENDLESS, "--unfinished", "draw", "--records", "games.txt")
    assert score["games"] == 8
    assert score["draws"] == score["unfinished"] > 0
    assert score["share"] == (score["wins"][0] + score["draws"] / 2) / 8
    assert sum(seat["share"] for seat in score["by_seat"]) == pytest.approx(1)
    assert len(records_in(tmp_path / "games.txt")) == 8
    assert main(["match", *ENDLESS, "--unfinished", "draw"]) == 0
    out, said = capsys.readouterr()
    assert said.count(" and counts as a draw; its record is in match-") == score["unfinished"]
    assert f"{score['unfinished']} unfinished, counted as draws" in out


def test_a_match_without_a_finished_game_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    argv = ("--by-seat", "random", "_template", "--over", "length=8,9", "--games", "1")
    assert main(["match", *argv, "--plies", "2"]) == 2
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["match-1-1.txt", "match-2-1.txt"], "a file for each pairing and game"
    capsys.readouterr()
    assert main(["match", "random", "greedy", *SHORT, "--plies", "2", "--games", "1"]) == 2
    assert capsys.readouterr().out == "No game has ended.\n"


def test_a_record_that_cannot_be_written_does_not_stop_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match-1.txt").mkdir()
    argv = ["match", "random", "greedy", *SHORT, "--plies", "2", "--games", "2"]
    assert main([*argv, "--unfinished", "draw"]) == 0
    assert "its record cannot be written to match-1.txt: " in capsys.readouterr().err
    assert (tmp_path / "match-2.txt").is_file()


def test_an_interrupted_match_prints_what_has_been_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_spy(monkeypatch, KeyboardInterrupt)
    played: list[GameResult] = []

    def keep(scheduled: ScheduledGame) -> GameResult:
        played.append(play(scheduled))
        return played[-1]

    monkeypatch.setattr(command, "play", keep)
    argv = ["match", "spy", "random", "_template", "length=4", "--games", "50", "--json"]
    assert main(argv) == INTERRUPTED
    assert json.loads(capsys.readouterr().out)["games"] == len(played) < 50


@pytest.mark.parametrize(
    "argv",
    [
        ("greedy", "random"),
        ("greedy@", "random", *SHORT),
        ("greedy@5", "random", *SHORT),
        ("greedy@0ms", "random", *SHORT),
        ("greedy@9999999999n", "random", *SHORT),
        ("99", "random", *SHORT),
        ("greedy", "random", *SHORT, "--ms", "0"),
        ("greedy", "random", *SHORT, "--nodes", "-1"),
        ("greedy", "random", *SHORT, "--jobs", "-1"),
        ("greedy", "random", *SHORT, "--jobs", "1000"),
        ("greedy", "random", *SHORT, "--plies", "0"),
        ("greedy", "random", *SHORT, "--plies", "20001"),
        ("greedy", "random", *SHORT, "--plies", "9", "--opening", "9"),
        ("greedy", "random", "_template", "length=many"),
        ("greedy", "random", "_template", "wide=9"),
        ("greedy", "random", "chess"),
        ("greedy", "random", *SHORT, "--games", "2", "--records", "/no-such-folder/games"),
    ],
)
def test_bad_matches_are_refused_in_one_line(
    argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *argv]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_a_level_is_called_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, third=PLAYERS["random"]._replace(level=3, ms=70))
    found = parse_contestant("_template", "3", cpu_limit())
    assert (found.written, found.player, found.stated) == ("3", "third", 70)
    assert parse_contestant("_template", "3@500ms", cpu_limit()).stated == 70
    assert parse_contestant("_template", "3@50ms", cpu_limit()).stated == 50
    assert parse_contestant("_template", "random", cpu_limit(nodes=9)).stated is None
    with pytest.raises(BadParam, match=r"level 4 .*3 to 3"):
        parse_contestant("_template", "4", cpu_limit())


def test_a_player_can_do_without_modules_of_its_game() -> None:
    def without(game: str, text: str) -> tuple[str, set[str]]:
        found = parse_contestant(game, text, cpu_limit())
        return found.player, set(found.without)

    assert without("leap", "level3-tree-kernel@50ms") == ("level3", {"tree", "kernel"})
    assert without("leap", "3-tree") == ("level3", {"tree"})
    assert without("leap", "level3") == ("level3", set())
    with pytest.raises(BadParam, match="no module kernel to leave out"):
        without("_template", "random-kernel")
    with pytest.raises(BadParam, match="no player 'greedy-rules'"):
        without("leap", "greedy-rules")


def test_a_player_without_a_module_searches_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[SearchSupport] = []

    def make(support: SearchSupport) -> Player:
        shown.append(support)
        return PLAYERS["random"].make(support)

    offer(monkeypatch, watched=PLAYERS["random"]._replace(make=make))
    assert main(["match", "watched-tree", "random", "leap", "board=hex2", "--games", "1"]) == 0
    assert shown[-1].tree is None
    assert shown[-1].kernel is not None


def test_an_opening_is_drawn_once_for_every_two_games() -> None:
    a, b = (parse_contestant("_template", name, cpu_limit()) for name in ("random", "greedy"))
    lines = [Fixture("_template", {}, (a, b), 4, "o", opening=2).opened(n) for n in range(4)]
    assert [line.ply for line in lines] == [2, 2, 2, 2]
    assert lines[0].actions == lines[1].actions
    endless = Fixture("_template", {}, (a, b), 1, "o", opening=1_000).opened(0)
    assert endless.position.outcome() is None
    with pytest.raises(BadParam, match="opening"):
        Fixture("_template", {}, (a, b), 1, "o", opening=-1)


@pytest.mark.parametrize("games", range(1, 40))
def test_a_match_won_wholly_has_no_upper_bound(games: int) -> None:
    won, lost = wilson(games, games), wilson(0, games)
    assert (won.high, lost.low) == (1.0, 0.0)
    assert elo(won.high) == inf
    assert elo(lost.low) == -inf
