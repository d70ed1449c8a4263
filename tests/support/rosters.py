"""A roster of a test's own: players that a command meets beside those of every game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from quanta.players import PLAYERS, RosterEntry

ASKED = (
    "roster",
    "cli.match.fixture",
    "cli.match.plan",
    "cli.match.tables",
    "cli.bench.search_speed",
)
"""Modules that ask who can play."""


def offer(monkeypatch: pytest.MonkeyPatch, **entries: RosterEntry) -> None:
    """Let every game have these players, and beside them only those without a level."""
    found: Mapping[str, RosterEntry] = {**PLAYERS, **entries}
    for module in ASKED:
        monkeypatch.setattr(f"quanta.{module}.roster", lambda game: found)
