"""Bots that are programs: what they are asked, and what becomes of bad ones."""

from __future__ import annotations

import io
import os
import threading
from multiprocessing import active_children
from pathlib import Path
from select import select

import pytest

import quanta
from quanta import registry
from quanta.cli.main import main
from quanta.core.game import CHANCE
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.matches import program
from quanta.matches.fixture import Fixture, cpu_limit
from quanta.matches.pool import results
from quanta.matches.program import Program, parse_program, question
from quanta.matches.scheduled_game import PlayerFailed, crashed, play, scheduled
from quanta.testing.random_games import drawn_params

pytestmark = pytest.mark.host
pytest_plugins = ("tests.support.dudo",)

LEAP = quanta.load("leap", board="hex2")
FIRST = """
while read -r word ms seat record actions; do
    case $word in
        hello) echo "hello 1 first" ;;
        choose) echo "${actions%% *}" ;;
    esac
done
"""
"""Plays the first legal action."""
HELLO = "read -r line; echo hello 1; read -r line;"
HANGS = "read -r line; sleep 60"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(program, "GRACE", 0.2)
    return tmp_path


def bot(script: str, limit: str = "") -> str:
    """The player that is a shell script."""
    Path("bot.sh").write_text(script, encoding="utf-8")
    return f"program:sh bot.sh{limit}"


def nothing_is_left() -> bool:
    """Whether no program runs any more, and none that one has started: it would hold its standard
    error open, which a thread reads to its end."""
    listening = [each for each in threading.enumerate() if each.name == program.LISTENER]
    for each in listening:
        each.join(10)
    return not program.running and not any(each.is_alive() for each in listening)


def test_a_program_plays_a_match_a_game_and_on_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    named = bot(FIRST, "@9000ms")
    standing = quanta.match(LEAP, [named, lambda seen: seen.legal_actions()[0]], games=2, seed=1)
    assert (standing.games, standing.forfeits) == (2, {})
    games = quanta.match(LEAP, [lambda seen: seen.legal_actions()[0]] * 2, games=1, seed=1)
    assert standing.records[0] == games.records[0]
    assert f"{named}: " in str(standing)
    assert "always within its 9000 ms" in str(standing)
    game = quanta.play(LEAP, [named, "random"], seed=1)
    assert game.outcome() is not None
    assert main(["match", named, "random", "leap", "board=hex2", "--games", "1"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "leap", "board=hex2", "--level", named, "--seat", "2"]) == 0
    assert "captures" in capsys.readouterr().out
    assert nothing_is_left()


@pytest.mark.parametrize("game", [*registry.ids(hidden=True), "dudo"])
@pytest.mark.usefixtures("dudo")
def test_a_question_holds_what_the_seat_may_know_and_its_legal_actions(game: str) -> None:
    rules, rng, asked = registry.rules(game), Stream("question"), 0
    for params in ({}, drawn_params(rules, rng)):
        position = rules.start(params, rng)
        while position.outcome() is None and asked < 40:
            seat = position.to_play
            if seat != CHANCE:
                seen = position.seen_by(seat)
                line = question(game, params, seen, 500)
                word, ms, to_play, record, *actions = line.split(" ")
                assert (word, ms, to_play) == ("choose", "500", str(seat))
                opened = quanta.open(record).position.inner
                assert opened == seen
                assert actions == list(position.legal_actions())
                other = rules.complete(seen, rng).seen_by(seat)
                assert question(game, params, other, 500) == line
                asked += 1
            position = position.apply(random_action(position, rng))
    assert asked > 2


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (f"{HELLO} sleep 60", "did not answer within its 80 ms"),
        (f"{HELLO} sleep 60 & wait", "did not answer within its 80 ms"),
        (HANGS, "did not answer within its 100 ms"),
        (
            "read -r line; echo hello 2; read -r line",
            "answered 'hello 2' to 'hello 1', not the same",
        ),
        (f"{HELLO} echo a1-a1; read -r line", "played 'a1-a1': "),
        (f"{HELLO} printf '\\377\\0\\n'; read -r line", "played '�U+0000': "),
        (f"{HELLO} echo; read -r line", "played '': "),
        (f"{HELLO} yes x | tr -d '\\n'", "answered with a line of more than 400 characters"),
        (f"{HELLO} echo no >&2; echo idea >&2; exit 3", "ended its process with status 3: idea"),
        ("exit 0", "ended its process with status 0"),
        (f"{HELLO} kill -SEGV $$", "ended its process by SIGSEGV"),
        (f"{HELLO} exec >&-; sleep 60", "closed its standard output"),
        ("echo hello 1; sleep 60", "did not answer within its 80 ms"),
    ],
)
def test_a_bad_program_forfeits_with_one_sentence_and_leaves_nothing_behind(
    script: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "START_MS", 100 if script == HANGS else 10_000)
    named = bot(script, "@80ms" if "80 ms" in reason else "@9000ms")
    standing = quanta.match(LEAP, [named, "random"], games=1, seed=1)
    assert standing.wins == [0, 1]
    assert standing.forfeits[0].startswith(f"{named} {reason}")
    assert standing.forfeits[0].isprintable()
    assert standing.times[0].stopped == int("within its 80 ms" in reason)
    with pytest.raises(quanta.QuantaError, match=r"^[^\n]*$"):
        quanta.play(LEAP, [named, named], seed=1)
    assert nothing_is_left()


def test_what_a_program_writes_to_standard_error_does_no_harm() -> None:
    named = bot("yes warning | head -c 300000 >&2\n" + FIRST)
    standing = quanta.match(LEAP, [named, "random"], games=1, seed=1)
    assert not standing.forfeits
    assert nothing_is_left()


def test_a_program_that_does_not_read_or_end_is_stopped() -> None:
    hanging = Program(["sh", "-c", "sleep 60"])
    with pytest.raises(PlayerFailed, match="within its 50 ms"):
        hanging.ask("x" * 300_000, 50)
    staying = Program(["sh", "-c", "echo hello; sleep 60 & sleep 60"])
    assert staying.ask("hello", 9000) == "hello"
    staying.close()
    assert nothing_is_left()


def test_a_program_ends_with_the_process_that_has_started_it() -> None:
    os.mkfifo("alive")
    reading = os.open("alive", os.O_RDONLY | os.O_NONBLOCK)
    named = parse_program(bot(f"exec 9>alive; echo >&9; {HANGS}"), cpu_limit())
    plan = scheduled([Fixture("leap", {}, (named, named), 1, "seed")])
    played = results(play, plan, 1, apart=True, died=crashed)
    watching = threading.Thread(target=lambda: next(played, None))
    watching.start()
    assert select([reading], [], [], 10)[0]
    assert os.read(reading, 9) == b"\n"
    for worker in active_children():
        worker.terminate()
    assert select([reading], [], [], 10)[0]
    assert os.read(reading, 9) == b"", "nothing writes to it any more"
    watching.join()


def test_a_program_that_cannot_run_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("plain").write_text("", encoding="utf-8")
    for wrong, why in (
        ("program:./none --fast", "There is no program './none' to run."),
        ("program:./plain", "There is no program './plain' to run."),
        ("program:", "There is no program '' to run."),
        ("program:sh 'bot", "it lacks a quotation mark"),
        ("program:./bot@soon", "There is no program './bot@soon' to run."),
    ):
        assert main(["match", wrong, "random", "leap"]) == 2
        said = capsys.readouterr().err
        assert why in said
        assert said.count("\n") == 1
    Path("plain").write_bytes(b"\0\1")
    Path("plain").chmod(0o755)
    standing = quanta.match(LEAP, ["program:./plain", "random"], games=1)
    assert standing.forfeits[0] == "program:./plain cannot be started: Exec format error"
