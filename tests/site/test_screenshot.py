"""The tool for screenshots explains in a sentence why it cannot take one."""

from __future__ import annotations

from pathlib import Path

import pytest

from quanta_site import screenshot

pytestmark = pytest.mark.host


@pytest.mark.parametrize(("record", "says"), [("leap/", "make site"), ("leap/..", "not an action")])
def test_a_page_that_cannot_be_shown_is_reported_in_a_sentence(
    record: str,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(screenshot, "DIST", tmp_path)
    monkeypatch.setattr("sys.argv", ["screenshot", record])
    assert screenshot.main() == 2
    assert says in capsys.readouterr().err
