"""What a killed build left behind is removed by the next one, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta_site.scratch import scratch

pytestmark = pytest.mark.host


def test_a_folder_is_there_until_the_end_of_the_work(tmp_path: Path) -> None:
    with scratch(tmp_path / "new") as folder:
        assert folder.is_dir()
    assert not list((tmp_path / "new").iterdir())


def test_what_a_killed_build_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / ".work-abandoned" / "dist").mkdir(parents=True)
    (tmp_path / "dist").mkdir()
    with scratch(tmp_path) as folder:
        assert {path.name for path in tmp_path.iterdir()} == {folder.name, "dist"}


def test_the_folder_of_another_build_at_work_is_left_alone(tmp_path: Path) -> None:
    with scratch(tmp_path) as first, scratch(tmp_path) as second:
        assert first.is_dir()
        assert second.is_dir()
