"""Dudo, the game of hidden dice in the manual, beside the games of the package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from quanta import registry

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture(scope="module")
def dudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The id of the game, which is there for the tests of a module."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "dudo").symlink_to(DOCS / "dudo")
    registry.add_folder(str(folder))
    yield "dudo"
    registry.remove_folder(str(folder))
