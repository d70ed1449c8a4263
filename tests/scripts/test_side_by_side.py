"""Suites are run side by side: all of them, whatever happens to one, and nothing is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import side_by_side

pytestmark = pytest.mark.host

MARK = "import pathlib, sys; pathlib.Path(sys.argv[1]).touch()"


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "logs"
    monkeypatch.setattr(side_by_side, "LOGS", folder)
    return folder


def python(name: str, code: str, *given: object) -> str:
    """A suite that is a few words of Python."""
    words = " ".join(f"'{word}'" for word in given)
    return f'{name}={sys.executable} -c "{code}" {words}'


def test_all_are_run_and_the_last_line_of_each_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], logs: Path
) -> None:
    names = ["one", "two", "three"]
    suites = [python(name, f"print('begins'); print('== {name} passed ==')") for name in names]
    assert side_by_side.main(suites) == 0
    out = capsys.readouterr().out
    for name in names:
        assert f"{name}: {name} passed (0:" in out
        assert (logs / f"{name}.log").read_text(encoding="utf-8").startswith("begins")
    assert "begins" not in out


def test_one_that_fails_is_printed_whole_and_the_others_are_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there"
    bad = python("bad", "import sys; print('the reason'); print('the end'); sys.exit(3)")
    assert side_by_side.main([bad, bad.replace("bad=", "worse="), python("x", MARK, there)]) == 1
    out = capsys.readouterr().out
    assert there.exists()
    assert out.count("the reason") == 2
    assert "bad failed after 0:" in out
    assert "2 of 3 failed" in out


def test_one_that_comes_after_another_is_started_when_it_has_passed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, begin = tmp_path / "there", side_by_side.Suite.start
    seen: dict[str, bool] = {}

    def start(suite: side_by_side.Suite) -> None:
        seen[suite.name] = there.exists()
        begin(suite)

    monkeypatch.setattr(side_by_side.Suite, "start", start)
    suites = [python("first", MARK, there), python("then:first", ""), python("beside", "")]
    assert side_by_side.main(suites) == 0
    assert list(seen) == ["first", "beside", "then"]
    assert (seen["first"], seen["then"]) == (False, True)


def test_a_command_after_one_that_fails_is_not_run_and_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there"
    bad = python("bad", "raise SystemExit(3)")
    next_one, last = python("next:bad", MARK, there), python("last:next", MARK, there)
    assert side_by_side.main([bad, next_one, last]) == 1
    out = capsys.readouterr().out
    assert "next: not run, because bad failed" in out
    assert "last: not run, because next failed" in out
    assert "3 of 3 failed" in out
    assert not there.exists()


def test_one_cannot_come_after_what_is_not_before_it() -> None:
    with pytest.raises(SystemExit, match="one is to come after two"):
        side_by_side.main(["one:two=true", "two=true"])


def test_a_suite_shows_its_progress(logs: Path) -> None:
    logs.mkdir()
    suite = side_by_side.suite("unit=true")
    suite.log.write_bytes(b"...... [  7%]\n...... [ 45%]\n...")
    assert suite.progress == "unit 45 %"


def test_progress_is_a_line_now_and_then_where_there_is_no_terminal(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.mkdir()
    suite = side_by_side.suite("unit=true")
    suite.log.write_bytes(b"[ 45%]")
    moments = iter([0.0, 1.0, 31.0, 32.0])
    monkeypatch.setattr("side_by_side.monotonic", lambda: next(moments))
    progress = side_by_side.Progress()
    for waiting in (2, 1, 0):
        progress.tell([suite], waiting)
    assert capsys.readouterr().out == "[0:31] unit 45 %, 1 to come\n"
