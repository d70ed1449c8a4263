"""What a command reads and prints on odd consoles, from odd files, on a full disk."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BufferedReader, BytesIO, TextIOWrapper
from pathlib import Path
from subprocess import PIPE, run
from xml.dom import minidom

import pytest
from tests.support.effort import amount

from quanta.cli.main import main

pytestmark = pytest.mark.host

FULL = Path("/dev/full")
RECORD = "leap@1;edition=rings;start=ww-bwb-bb_w/b3-b1.a1-b1/0@Zo~w6s~;1:Why~4oCZ~not?/"
ENCODINGS = ["cp932", "cp949", "cp850", "cp437", "cp1251", "cp1253", "latin-1", "ascii", "cp1252"]
EACH = amount(4, 4, 1)
"""A command is printed in one in this number of encodings: in others than the command before it."""
COMMANDS = [
    *(f"info {game}" for game in ("leap", "legions", "quantum", "harlequin")),
    *(f"lessons list {game}" for game in ("leap", "legions", "quantum", "harlequin")),
    *(f"{command} --help" for command in ("", "play", "match", "info", "puzzles")),
    "games",
    f"show --board {RECORD}",
    "nonsense—é",
    "read /none—é",
    "legal leap;start=\udce9/",
]


def status(*words: str) -> int:
    """The exit status of a command."""
    try:
        return main(words)
    except SystemExit as stopped:
        return int(stopped.code or 0)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Sets what standard input has."""
    return lambda data: monkeypatch.setattr(
        sys, "stdin", TextIOWrapper(BufferedReader(BytesIO(data)), "ascii")
    )


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], BytesIO]:
    """What is printed in an encoding, on both streams, as it is on a console that has no more."""

    def into(encoding: str) -> BytesIO:
        out = BytesIO()
        for name in ("stdout", "stderr"):
            monkeypatch.setattr(sys, name, TextIOWrapper(out, encoding, write_through=True))
        return out

    return into


def answers(command: str, encoding: str, printed: Callable[[str], BytesIO]) -> str:
    """The output of a command in an encoding."""
    out = printed(encoding)
    assert status(*command.split()) in (0, 2)
    return out.getvalue().decode(encoding)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_an_encoding_lacks_is_replaced_by_what_can_be_read(
    command: str, printed: Callable[[str], BytesIO]
) -> None:
    whole = answers(command, "utf-8", printed)
    turn = COMMANDS.index(command)
    for encoding in {"ascii", *ENCODINGS[turn % EACH :: EACH]}:
        text = answers(command, encoding, printed)
        assert text
        assert "\\" not in text
        assert text.count("?") == whole.count("?")
        assert text.count("\n") == whole.count("\n")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_game_is_played_on_any_console(
    encoding: str, typed: Callable[[bytes], None], printed: Callable[[str], BytesIO]
) -> None:
    games = ("leap", "quantum", "harlequin", "legions")
    turn = ENCODINGS.index(encoding)
    for game in games[turn % len(games) :][:1] if EACH > 1 else games:
        typed(b"?\nboard\nx\nrecord\nquit\n")
        text = answers(f"play {game} --seed 1 --two", encoding, printed)
        assert f"{game}@1;" in text.splitlines()[-1]
        assert "\\u" not in text


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_pictures_and_games_as_text_are_utf_8_everywhere(
    encoding: str, typed: Callable[[bytes], None], printed: Callable[[str], BytesIO]
) -> None:
    out = printed(encoding)
    assert status("show", RECORD, "--svg", "-") == 0
    assert minidom.parseString(out.getvalue())
    out = printed(encoding)
    assert status("text", RECORD) == 0
    text = out.getvalue()
    assert "Why’not?" in text.decode()
    assert "Zoë" in text.decode()
    typed(text)
    out = printed(encoding)
    assert status("read", "-") == 0
    assert out.getvalue().decode() == f"{RECORD}\n"


WAYS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
MARKS = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}


@pytest.mark.parametrize("encoding", WAYS)
def test_files_and_standard_input_are_read_by_their_byte_order_mark(
    encoding: str,
    typed: Callable[[bytes], None],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    assert status("text", RECORD) == 0
    text = capsys.readouterr().out
    for written, commands in ((text, ["read"]), (RECORD, ["read", "verify", "text", "legal"])):
        data = MARKS.get(encoding, b"") + f"{written}\n".replace("\n", "\r\n").encode(encoding)
        file = tmp_path / "game.txt"
        file.write_bytes(data)
        for command in commands:
            typed(data)
            assert status(command, "-") == (2 if encoding == "cp1252" and written == text else 0)
            said = capsys.readouterr()
            if command == "read":
                refused = "'-' cannot be read. It is not in UTF-8: byte "
                assert said.out == f"{RECORD}\n" or refused in said.err
                status("read", str(file))
                assert capsys.readouterr().out == said.out
    typed(data + "quit\r\n".encode("utf-16" if "16" in encoding else "utf-8"))
    assert status("play", "-", "--two") == 0


def test_an_encoding_that_nothing_marks_is_named(
    typed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("read", "verify", "legal", "play"):
        typed(RECORD.encode("utf-16-le"))
        assert status(command, "-") == 2
        assert "UTF-16 without a byte order mark" in capsys.readouterr().err


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a file that is always full")
@pytest.mark.parametrize("buffering", [True, False])
def test_a_full_disk_is_reported_in_one_line(
    buffering: bool, monkeypatch: pytest.MonkeyPatch, typed: Callable[[bytes], None]
) -> None:
    for command in ("games", "--help", "show --board " + RECORD, "play leap", "legal -"):
        typed(f"{RECORD}\n".encode())
        said = TextIOWrapper(BytesIO(), "utf-8", write_through=True)
        with FULL.open("wb", 8192 if buffering else 0) as raw:
            full = TextIOWrapper(raw, "utf-8", write_through=not buffering)
            monkeypatch.setattr(sys, "stdout", full)
            monkeypatch.setattr(sys, "stderr", said)
            assert status(*command.split()) == 2
        assert said.buffer.getvalue() == (
            b"quanta: Standard output cannot be written: No space left on device.\n"
        )


def test_streams_that_are_closed_end_a_command_with_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    for words in ("read -", "verify -", "text -", "legal -", "play -", "play leap"):
        assert status(*words.split()) == 2
        assert capsys.readouterr().err.endswith("Standard input is closed.\n")
    with monkeypatch.context() as closed:
        closed.setattr(sys, "stdout", None)
        for words in ("games", "--help", "play leap", f"legal {RECORD}"):
            assert status(*words.split()) == 2
            assert capsys.readouterr().err == "quanta: Standard output is closed.\n"
    monkeypatch.setattr(sys, "stderr", None)
    assert status("nonsense") == 2
    assert status("games") == 0


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a file that is always full")
def test_a_process_that_cannot_print_ends_with_status_2_and_no_traceback() -> None:
    python = (sys.executable, "-m", "quanta")
    with FULL.open("w") as full:
        ended = run([*python, "--help"], stdout=full, stderr=PIPE, check=False)
        assert (ended.returncode, ended.stderr.count(b"\n")) == (2, 1)
        assert run([*python, "nonsense"], stdout=full, stderr=full, check=False).returncode == 2
