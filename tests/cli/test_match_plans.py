"""The options of ``quanta match``: a ladder, shares of seats, several sets of parameters."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite, log, sqrt

import pytest
from tests.cli.test_matches import scored
from tests.support.rosters import offer

from quanta.cli.main import main
from quanta.cli.match import plan
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.matches.elo import ELO, Z, elo, wilson
from quanta.matches.ratings import Pairing, ratings
from quanta.matches.sprt import Sprt
from quanta.players import Limit, RosterEntry, Thought

pytestmark = pytest.mark.host


class ByIndex:
    """Plays the legal action at ``index``."""

    def __init__(self, index: int) -> None:
        self.index = index

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        yield Thought(position.legal_actions()[self.index])


LEVELS = {
    "third": RosterEntry("Third", lambda known: ByIndex(-1), "", 30, 3),
    "first": RosterEntry("First", lambda known: ByIndex(0), "", 10, 1),
    "second": RosterEntry("Second", lambda known: ByIndex(-1), "", 20, 2),
}


@pytest.fixture
def three_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, **LEVELS)


@pytest.mark.usefixtures("three_levels")
def test_a_ladder_sets_each_level_against_the_one_below(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = scored(capsys, "--ladder", "_template", "length=9", "--games", "2")
    rows = found["ladder"]
    assert [row["level"] for row in rows] == [1, 2, 3]
    assert [row["against"] for row in rows] == [None, "first", "second"]
    assert [row["stated_ms"] for row in rows] == [10, 20, 30]
    assert [row["games"] for row in rows] == [None, 2, 2]
    assert rows[0]["share"] is None
    assert rows[2]["share"] == found["matches"][1]["share"]
    assert [match["games"] for match in found["matches"]] == [2, 2]


@pytest.mark.usefixtures("three_levels")
def test_a_ladder_is_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["match", "--ladder", "_template", "--over", "length=5,9", "--games", "2"]
    assert main(argv) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:3] == ["parameters", "level", "name"]
    assert [line.split()[:3] for line in lines[1:]] == [
        [f"length={length}", str(level), name]
        for length in (5, 9)
        for level, name in enumerate(("First", "Second", "Third"), 1)
    ]
    assert {line.index(" ms ") for line in lines[1:]} == {lines[0].index("states") + 2}


def test_a_round_robin_ends_in_a_cross_table_and_ratings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = ["--round-robin", "random", "greedy@3n", "pacer@3n", "_template"]
    argv += ["--over", "length=5,9", "--games", "4", "--seed", "2"]
    found = scored(capsys, *argv)
    assert scored(capsys, *argv, "--jobs", "2")["table"] == found["table"]
    assert [match["games"] for match in found["matches"]] == [4] * 6
    assert [row["params"] for row in found["table"]] == ["length=5"] * 3 + ["length=9"] * 3
    for row in found["table"]:
        assert row["elo_interval"][0] < row["elo"] < row["elo_interval"][1]
        assert row["games"] == 8
    assert main(["match", *argv]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines[1:]] == ["1", "2", "3"] * 2
    assert [line.split()[2] for line in lines[1:]] == [row["player"] for row in found["table"]]
    assert main(["match", "--round-robin", "random", "random", "_template"]) == 2
    assert "named twice" in capsys.readouterr().err


def test_the_rating_of_two_is_their_elo_with_one_drawn_game_more() -> None:
    won, lost = ratings(2, [Pairing(0, 1, 7, 9)])
    share = 7.5 / 10
    assert won.elo - lost.elo == pytest.approx(elo(share), abs=1e-5)
    half = Z * ELO / sqrt(10 * share * (1 - share))
    assert won.interval.high - won.elo == pytest.approx(half / 2)
    whole = ratings(3, [Pairing(0, 1, 9, 9), Pairing(0, 2, 9, 9), Pairing(1, 2, 4.5, 9)])
    assert whole[0].elo > whole[1].elo == pytest.approx(whole[2].elo)
    assert all(isfinite(end) for each in whole for end in each.interval)


def test_a_sequential_test_stops_a_match_at_the_same_game_with_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = ["greedy@9n", "random", "_template", "length=9", "--games", "400", "--seed", "1"]
    found = scored(capsys, *argv, "--sprt=-300,300")
    assert found["games"] < 400
    assert found["games"] % 2 == 0
    assert found["sprt"]["decision"] in (-300, 300)
    same = scored(capsys, *argv, "--sprt=-300,300", "--jobs", "2")
    assert (same["games"], same["wins"]) == (found["games"], found["wins"])
    assert main(["match", *argv[:-4], "--games", "2", "--sprt=0,5"]) == 0
    assert "Elo, risk 5 %: undecided after 2 games" in capsys.readouterr().out
    for wrong in ("5", "5,5", "x,y", "0,nan"):
        assert main(["match", *argv, f"--sprt={wrong}"]) == 2
        assert "ELO0" in capsys.readouterr().err


def test_the_ratio_of_a_sequential_test_is_that_of_the_likelihoods() -> None:
    test = Sprt(0, 100)
    high = 1 / (1 + 10 ** (-100 / 400))
    # Without draws it is the ratio of two binomial probabilities.
    binomial = 30 * log(high / 0.5) + 20 * log((1 - high) / 0.5)
    assert test.ratio(20, 0, 30) == pytest.approx(binomial, abs=0.01)
    assert test.ratio(10, 30, 10) < 0 < test.ratio(5, 30, 20)
    assert [test.decision(*counts) for counts in ((0, 0, 1), (50, 0, 50), (0, 0, 40))] == [
        None,
        0,
        100,
    ]


def test_the_shares_of_seats_are_printed_for_each_set_of_parameters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = ("--by-seat", "random", "_template", "--over", "length=4,7", "--games", "6")
    found = scored(capsys, *argv)["matches"]
    assert [match["params"] for match in found] == [{"length": "4"}, {"length": "7"}]
    for match in found:
        assert sum(seat["share"] for seat in match["by_seat"]) == pytest.approx(1)
    assert main(["match", *argv]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["length=4", "6"], ["length=7", "6"]]


def test_games_that_repeat_are_counted_once(capsys: pytest.CaptureFixture[str]) -> None:
    score = scored(capsys, "pacer", "greedy@1n", "_template", "length=3", "--games", "9")
    assert score["games"] == 9
    assert score["different"] < 9
    argv = ["match", "pacer", "greedy@1n", "_template", "length=3", "--games", "9"]
    assert main(argv) == 0
    assert f"only {score['different']} different games" in capsys.readouterr().out


def test_sets_of_parameters_are_combined() -> None:
    found = plan.parameter_sets("_template", ["length=5"], ["length=6,7"])
    assert found == [{"length": "6"}, {"length": "7"}]
    found = plan.parameter_sets("leap", ["setup=random"], ["edition", "board=hex4,hex5"])
    assert len(found) == 2 * len({each["edition"] for each in found})
    assert all(each["setup"] == "random" for each in found)


def test_a_parameter_alone_means_all_its_values() -> None:
    lengths = [int(each["length"]) for each in plan.parameter_sets("_template", [], ["length"])]
    assert lengths == list(range(lengths[0], lengths[-1] + 1))
    with pytest.raises(BadParam, match="cannot be listed"):
        plan.parameter_sets("_template", [], ["start"])
    with pytest.raises(BadParam, match="too many"):
        plan.parameter_sets("_template", [], ["length=" + ",".join(["5"] * (plan.MOST_SETS + 1))])


@pytest.mark.parametrize(
    "words", [["--ladder"], ["--ladder", "length=5"], ["--by-seat", "random"], ["--by-seat"]]
)
def test_missing_arguments_are_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", *words]) == 2
    assert "needs a" in capsys.readouterr().err


def test_a_game_without_levels_has_no_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch)
    with pytest.raises(BadRequest, match="no ladder"):
        plan.ladder(["_template"], [], plan.Terms(2, "seed", Limit()))


def test_intervals_are_those_of_the_textbook() -> None:
    low, high = wilson(70, 100)
    assert (round(low, 4), round(high, 4)) == (0.6042, 0.7811)
    assert wilson(0, 0) == (0.0, 1.0)


def test_elo_is_zero_at_a_half() -> None:
    assert elo(0.5) == 0
    assert round(elo(0.75)) == 191
    assert round(elo(0.25)) == -191
