"""Paired games on the command line: what it prints does not depend on what the other seat hides."""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from tests.session.test_paired_games import CASES, pair_of, seated, spread
from tests.support.effort import amount
from tests.support.paired_games import PairedGames, Twins

from quanta.cli.main import main, parser
from quanta.players import AWAY, HUMAN

pytestmark = pytest.mark.host
Words = Callable[[str], Sequence[str]]
ANSWERS: Mapping[str, Words] = {
    "legal": lambda record: ["legal", record],
    "outcome": lambda record: ["outcome", record],
    "perft": lambda record: ["perft", record, "1", "--divide"],
    "best": lambda record: ["best", record, "--nodes", "20"],
    "solve": lambda record: ["solve", record, "--nodes", "20"],
    "verify": lambda record: ["verify", "-"],
    "play": lambda record: ["play", record, "--level", "random"],
}
"""Commands that answer about a whole record for its seat to play, or that play against it."""
PRINTS: Mapping[str, Words] = {
    "show": lambda record: ["show", record],
    "apply": lambda record: ["apply", record],
    "text": lambda record: ["text", record],
    "read": lambda record: ["read", "-"],
}
"""Commands that print the record that they are given; it is secret or not before."""
OTHERS = {
    "games",
    "info",
    "new",
    "match",
    "prices",
    "daily",
    "puzzles",
    "lessons",
    "reach",
    "check",
    "new-game",
    "bench",
    "lab",
    "chances",
    "train",
    "completion",
}
"""Commands that are given no game that is on."""
TYPED = "board\n?\nrecord\nhint\nsave {}\nquit\n"

EACH = amount(3, 3, 1)
"""A command is tried at one in this number of moments of a case."""
each_case = pytest.mark.parametrize(("game", "kind", "hider"), CASES)


@pytest.fixture
def printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., str]:
    """The output of a command line."""

    def run(words: Sequence[str], typed: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        main(words)
        return "".join(capsys.readouterr())

    return run


def moments(game: str, kind: int, hider: int, turn: int) -> list[tuple[PairedGames, int]]:
    """One of some moments of a case: another one for each ``turn``, and in the next case."""
    pair = pair_of(game, kind, hider)
    plies = spread(pair.plies(pair.viewer))
    return [(pair, ply) for ply in plies[(turn + CASES.index((game, kind, hider))) % EACH :: EACH]]


def test_every_command_is_known() -> None:
    found = [each for each in parser()._actions if isinstance(each, argparse._SubParsersAction)]
    assert {*ANSWERS} | {*PRINTS} | OTHERS == {*found[0].choices}


@each_case
@pytest.mark.parametrize("command", ANSWERS)
def test_no_answer_to_the_seat_to_play_shows_a_secret(
    game: str,
    kind: int,
    hider: int,
    command: str,
    printed: Callable[..., str],
    tmp_path: Path,
) -> None:
    for pair, ply in moments(game, kind, hider, list(ANSWERS).index(command)):
        seat = ["--seat", str(pair.viewer + 1)] if command == "play" else []
        typed = TYPED.format(tmp_path / "game") if command == "play" else ""
        first, second = (
            printed([*ANSWERS[command](record), *seat], typed or record)
            for record in pair.records(ply)
        )
        assert first == second


@each_case
def test_pictures_are_drawn_for_the_seat_to_play(
    game: str, kind: int, hider: int, printed: Callable[..., str]
) -> None:
    for pair, ply in moments(game, kind, hider, 0):
        looks = (["--svg", "-"], ["--svg", "-", "--animate", f"{max(0, ply - 2)}-{ply}"])
        for look in looks:
            first, second = (printed(["show", each, *look], "") for each in pair.records(ply))
            assert first == second
            assert "<svg" in first


@each_case
@pytest.mark.parametrize("command", PRINTS)
def test_what_is_shared_can_be_printed(
    game: str, kind: int, hider: int, command: str, printed: Callable[..., str]
) -> None:
    for pair, ply in moments(game, kind, hider, list(PRINTS).index(command)):
        twins = Twins()
        twins.open(pair.records(ply), seated(pair, HUMAN, AWAY))
        shared = twins.scene()["record"]
        action = pair.one.positions[ply].seen_by(pair.viewer).legal_actions()[:1]
        more = action if command == "apply" else []
        out = printed([*PRINTS[command](shared), *more], shared)
        assert out
        assert "error" not in out
        assert "quanta:" not in out


def test_what_is_saved_is_the_whole_game_and_goes_on(
    printed: Callable[..., str], tmp_path: Path
) -> None:
    pair, ply = moments(*CASES[-1], 0)[-1]
    whole, file, seat = pair.records(ply)[0], tmp_path / "game", str(pair.viewer + 1)
    out = printed(["play", whole, "--seat", seat], f"save {file}\nquit\n")
    assert file.read_text() == f"{whole}\n"
    seen = out.splitlines()[-1]
    assert seen != whole
    assert "?" in seen
    assert printed(["play", "-", "--seat", seat], f"{whole}\nquit\n").splitlines()[-1] == seen
    wrong = printed(["play", whole, "--seat", seat], f"save {tmp_path}\nquit\n")
    assert "cannot be written" in wrong


def test_no_player_acts_for_a_side_whose_secrets_are_left_out(printed: Callable[..., str]) -> None:
    pair = pair_of(*CASES[-1])
    ply = pair.plies(pair.hider)[-1]
    twins = Twins()
    twins.open(pair.records(ply), seated(pair, HUMAN, AWAY))
    shared = twins.scene()["record"]
    out = printed(["play", shared, "--seat", str(pair.viewer + 1)], "quit\n")
    assert "so it cannot play on" in out
