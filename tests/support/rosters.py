"""Players for a test, besides those of every game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from quanta.players import PLAYERS, RosterEntry

ASKED = (
    "quanta.roster",
    "quanta.matches.fixture",
    "quanta.cli.match.plan",
    "quanta.cli.match.tables",
    "quanta_lab.bench.search_speed",
)
"""Modules that import ``roster``."""


def offer(monkeypatch: pytest.MonkeyPatch, **entries: RosterEntry) -> None:
    """Give every game these players, and no others except those without a level."""
    found: Mapping[str, RosterEntry] = {**PLAYERS, **entries}
    for module in ASKED:
        monkeypatch.setattr(f"{module}.roster", lambda game: found)
