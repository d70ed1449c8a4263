"""``quanta verify`` of a game of sealed play: its output and its exit status."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests.sealed.pair import finished

from quanta.cli.main import main

pytestmark = pytest.mark.host


def written(folder: Path, *texts: str) -> str:
    file = folder / "game.txt"
    file.write_text("# a game\n" + "".join(f"{text}\n" for text in texts), encoding="utf-8")
    return str(file)


def test_a_game_in_which_everything_fits(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pair = finished("legions", 2)
    assert main(["verify", written(tmp_path, *pair.texts)]) == 0
    *steps, end, record = capsys.readouterr().out.splitlines()
    assert all(line.startswith("fits   message ") for line in steps)
    assert end == f"Everything fits. Fingerprint: {pair.devices[0].game.fingerprint}."
    assert main(["outcome", record]) == 0


def test_a_game_in_which_something_does_not_fit(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pair = finished("legions", 1)
    texts = [text for text in pair.texts if ".o." not in text or text != pair.texts[-1]]
    assert main(["verify", written(tmp_path, *texts)]) == 1
    out = capsys.readouterr().out
    assert "FAULT  message " in out
    assert "player 1: As far as these messages go, this seat has not opened its secrets." in out
    assert out.endswith("Not everything fits.\n")


def test_the_answer_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = finished("legions", 1)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(reversed(pair.texts))))
    assert main(["verify", "-", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["fits"], told["game"], told["level"]) == (True, "legions", 1)
    assert told["steps"][2] == {
        "message": 2,
        "seat": 0,
        "fits": True,
        "said": told["steps"][2]["said"],
    }
    assert sum(told["returns"]) == 0
    assert told["record"]


@pytest.mark.parametrize("change", ["sealed=", "sealed=1.AAAAAAA.c.1", "sealed=2.A.b"])
def test_what_cannot_be_read_is_an_error_of_its_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: str
) -> None:
    pair = finished("legions", 1)
    assert main(["verify", written(tmp_path, change, *pair.texts)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("quanta: ")
    assert told.err.count("\n") == 1


def test_a_missing_message_is_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pair = finished("legions", 1)
    assert main(["verify", written(tmp_path, *pair.texts[:4], *pair.texts[5:])]) == 2
    assert "Message 4 is missing" in capsys.readouterr().err
