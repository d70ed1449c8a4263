"""The invariants of each game that has them, in a few games."""

from __future__ import annotations

import json

import pytest
from tests.support.effort import NOT_IN_QUICK, amount
from tests.support.games import GAMES

from quanta import registry
from quanta.cli.main import main
from quanta.core.errors import QuantaError
from quanta.roster import own_players
from quanta_lab.bench import whole_games

CHECKED = [game for game in GAMES if registry.modules(game).check_position]
OWN = [(game, name) for game in CHECKED for name in own_players(game)]


@pytest.mark.parametrize(("game", "name"), OWN)
def test_its_own_players_keep_the_invariants_to_the_end(game: str, name: str) -> None:
    found = whole_games.check_games(game, name, amount(1, 2, 50), "tests")
    assert found.broken == []
    assert found.ended == found.games


@NOT_IN_QUICK
@pytest.mark.parametrize("game", CHECKED)
def test_bench_checks_whole_games(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", game, "--games", "random=1", "--seed", "7", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["trials"]
    assert (found["player"], found["games"], found["ended"]) == ("random", 1, 1)
    assert found["broken"] == []
    assert (
        f"{found['plies'][0]:,} plies checked, 0 broken"
        in whole_games.InvariantReport(**found).lines()[0]
    )


@pytest.mark.parametrize("game", CHECKED[:1])
def test_bench_says_what_is_broken_and_where(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    modules = registry.modules(game)
    monkeypatch.setattr(modules, "check_step", lambda before, action, after: ["It is odd."])
    assert main(["bench", game, "--games", "random=5"]) == 1
    out = capsys.readouterr().out
    assert "Game 0, ply 1, " in out
    assert "It is odd." in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["_template", "--games", "random=1"], "no invariants"),
        (["legions", "--games", "random"], "PLAYER=N"),
        (["legions", "--games", "random=0"], "PLAYER=N"),
        (["legions", "--games", "deep=1"], "no player"),
        (["--games", "random=1"], "needs a game"),
    ],
)
def test_trials_that_cannot_be_are_refused(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 2
    assert why in capsys.readouterr().err


def test_a_game_that_does_not_end_is_distinguished_from_one_that_does() -> None:
    found = whole_games.check_games(CHECKED[0], "random", 1, "short", most=10)
    assert (found.ended, found.plies) == (0, [10])
    with pytest.raises(QuantaError):
        whole_games.parse_counts(["random=many"])
