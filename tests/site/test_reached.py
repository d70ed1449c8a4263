"""The modules that a browser gets are those that its entry imports."""

from __future__ import annotations

from pathlib import Path

import pytest

from quanta import registry
from quanta_site.engine import runtime
from quanta_site.engine.reached import reached

MODULES = {
    "quanta/__init__.py": "",
    "quanta/_version.py": "",
    "quanta/hosts/browser.py": "import quanta.session.session",
    "quanta/session/session.py": """
from typing import TYPE_CHECKING
from quanta.core import words
if TYPE_CHECKING:
    from quanta.session import types_only
def search(modules):
    from . import late
    return modules.evaluate
""",
    "quanta/session/types_only.py": "",
    "quanta/session/late.py": "from ..core.deep import x",
    "quanta/core/words.py": "",
    "quanta/core/deep.py": "",
    "quanta/core/unasked.py": "",
    "quanta/cli/main.py": "import quanta.session.session",
    "quanta/games/snails/evaluate.py": "from quanta.games.snails.slime import glue",
    "quanta/games/snails/slime.py": "modules.learning",
    "quanta/games/snails/learning.py": "",
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    for name, text in MODULES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return {name: tmp_path / name for name in MODULES}


def test_imports_are_followed_and_so_are_the_hooks_that_are_read(files: dict[str, Path]) -> None:
    assert reached(files, ["snails"]) == {
        "quanta",
        "quanta._version",
        "quanta.hosts.browser",
        "quanta.session.session",
        "quanta.session.late",
        "quanta.core.words",
        "quanta.core.deep",
        "quanta.games.snails.evaluate",
        "quanta.games.snails.slime",
    }


def test_a_browser_gets_nothing_of_the_workbench() -> None:
    names = runtime.sources(registry.ids())
    rooms = {name.split("/")[1] for name in names}
    assert not rooms & {"api", "cli", "matches", "testing"}
    modules = {Path(name).name for name in names}
    assert {"kernel.py", "evaluate.py", "claims.py"} <= modules
    assert not modules & {"batch.py", "learning.py", "invariants.py", "perft.py", "perft.json"}
