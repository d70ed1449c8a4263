"""The rooms of Legions: imports go down only, those for types included."""

from __future__ import annotations

import pytest
from tests.rooms import PACKAGE, imported

pytestmark = pytest.mark.host

FOLDER = PACKAGE / "games" / "legions"
NAME = "quanta.games.legions."
ORDER = (
    "model",
    "phases",
    "reasons",
    "secrets",
    "text",
    "position",
    "claim_places",
    "claim_orders",
    "claim_attacks",
    "claim_words",
    "claims",
    "claim_checker",
    "sealed",
    "learning",
    "evaluate",
    "ready_armies",
    "ai",
    "levels",
    "players",
    "invariants",
    "scenarios",
    "rules",
    "pricing",
    "hooks",
    "explain",
    "luck",
    "report",
    "view",
    "legend",
    "crafts",
    "workshop",
    "arranger",
    "puzzles",
)
"""Rooms, and modules beside them, from the lowest to the highest."""


def modules() -> dict[str, set[str]]:
    """Each module of the game -> those of the game that it imports."""
    paths = {path.relative_to(FOLDER).with_suffix(""): path for path in FOLDER.rglob("*.py")}
    names = {".".join(at.parts).removesuffix(".__init__"): path for at, path in paths.items()}
    return {
        name: {used.removeprefix(NAME) for used in imported(path)} & set(names) - {name}
        for name, path in names.items()
    }


def room(module: str) -> int:
    return ORDER.index(module.partition(".")[0])


def test_imports_go_down_the_rooms() -> None:
    for module, used in modules().items():
        if module != "__init__":
            assert all(room(other) <= room(module) for other in used), module
