"""The files that ``quanta new-game`` writes outside the game's own folder, as templates.

``$name`` is the game's id and ``$title`` its name on screen. Their subject is the crawl, the small
game that every new game starts as.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Template

DIGEST = Template("""\
+++
game = "$name"
title = "$title"
edition = "The first edition"
designer = "unknown"
year = 2000
publisher = ""
source = "the document that the rules were taken from"
rights = "Who owns the game, and what they ask for. The rules on this page are in our own words."
publish = "ask-first"
+++

## How to play

Describe the game here in a few paragraphs, for someone who has never played it. As it is, this
is the crawl: two players move one snail along a lane, and the player who brings it home wins.

## Rules

What the document says, in our own words, one rule an entry. Every id has a test.

- **R1.** *Start.* The snail stands on the first cell. White begins.
- **R2.** *Moves.* The players take turns. The snail goes one or two cells on.
- **R3.** *End.* The player who brings the snail to the last cell wins.

## Our rulings

Where the document is silent or ambiguous: what we decided, and why.

- **H1.** *Length.* The document does not say how long the lane is. Seven cells, or 3 to 12
  (`length=`).

## Made by us

- **M1.** The names of the cells: `c1` is the first, where the snail begins.
- **M2.** The text of a position, `start=`: the snail's cell, `_`, and `w` or `b` for the player
  to move.
""")

RULES_TEST = Template('''\
"""The rules of $title: a test for each id of its digest, named in the marker."""

from __future__ import annotations

import pytest

from quanta import registry
from quanta.core.errors import BadParam, BadRecord, IllegalAction
from quanta.core.game import Position
from quanta.record.record import Record

RULES = registry.rules("$name")


def after(*actions: str, start: str = "1_w", length: str = "7") -> Position:
    """The position that these actions lead to."""
    record = Record("$name", {"length": length, "start": start}, actions)
    return record.replay(RULES)[-1]


@pytest.mark.rule("$name R1")
def test_the_snail_begins_on_the_first_cell_and_white_moves_it() -> None:
    assert after().text() == "1_w"


@pytest.mark.rule("$name R2")
def test_the_snail_goes_one_or_two_cells_on() -> None:
    assert after().legal_actions() == ["c2", "c3"]
    assert after("c3").text() == "3_b"
    with pytest.raises(IllegalAction, match="out of its reach"):
        after().apply("c4")


@pytest.mark.rule("$name R3")
def test_whoever_brings_the_snail_home_wins() -> None:
    end = after("c3", "c5", "c7").outcome()
    assert end is not None
    assert end.returns == (1, -1)
    assert after("c3", "c5").outcome() is None


@pytest.mark.rule("$name H1")
def test_the_lane_has_3_to_12_cells() -> None:
    assert after(length="3").legal_actions() == ["c2", "c3"]
    with pytest.raises(BadParam):
        after(length="13")


@pytest.mark.rule("$name M1")
def test_cells_are_counted_from_the_first() -> None:
    assert after(start="4_b").legal_actions() == ["c5", "c6"]


@pytest.mark.rule("$name M2")
def test_the_text_of_a_position_is_read_back() -> None:
    assert after(start="4_b").text() == "4_b"
    with pytest.raises(BadRecord):
        after(start="8_b")
''')

PLAIN = Template('''\
"""The rules of $title once more, as simply as possible: the reference for the tests.

It shares no code with the package under test, so an error goes unnoticed only if made twice.
"""

from __future__ import annotations

from collections import Counter

State = tuple[int, int, str]
"""The length of the lane, the snail's cell counted from 1, and ``w`` or ``b``."""


def parse(text: str, length: str = "7") -> State:
    cell, turn = text.split("_")
    return int(length), int(cell), turn


def actions(state: State) -> list[str]:
    length, cell, _ = state
    return sorted(f"c{each}" for each in (cell + 1, cell + 2) if each <= length)


def apply(state: State, action: str) -> State:
    length, _, turn = state
    return length, int(action[1:]), "b" if turn == "w" else "w"


def outcome(state: State) -> tuple[int, int] | None:
    length, cell, turn = state
    if cell < length:
        return None
    return (1, -1) if turn == "b" else (-1, 1)


def perft(state: State, depth: int) -> int:
    """The number of paths of ``depth`` plies."""
    if depth == 0:
        return 1
    return sum(perft(apply(state, action), depth - 1) for action in actions(state))


def outcomes(state: State) -> Counter[tuple[int, int]]:
    """Outcome -> the number of paths that lead to it."""
    end = outcome(state)
    if end is not None:
        return Counter({end: 1})
    found: Counter[tuple[int, int]] = Counter()
    for action in actions(state):
        found += outcomes(apply(state, action))
    return found
''')

MAKE_TABLES = Template('''\
"""Makes the tables in ``data/`` with the plain rules: run it with ``python -m``.

``perft.json`` counts paths by depth and by outcome, from starts near the end; ``golden.json`` has
whole games, which must replay forever.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.games.$name import plain_$name as plain

import quanta.games.$name as game

DATA = Path(game.__file__).parent / "data"
SOURCE = "counted by the plain rules among its tests"
STARTS: dict[str, tuple[dict[str, str], str]] = {
    "the start": ({"length": "7"}, "1_w"),
    "a long lane": ({"length": "12"}, "1_w"),
}
"""Name -> parameters and position from which all paths are counted to the end."""
WHOLE = {"length": "7"}, "1_w"
"""The parameters and the position from which the whole games start."""
DEPTH = 4
GAMES = 5


def counted() -> list[dict[str, Any]]:
    """The entries of perft.json."""
    found = []
    for name, (params, start) in STARTS.items():
        state = plain.parse(start, **params)
        ends = plain.outcomes(state)
        paths = [plain.perft(state, depth) for depth in range(1, DEPTH + 1)]
        entry = {"name": name, "params": params, "start": start, "perft": paths}
        by_end = {",".join(map(str, end)): ends[end] for end in sorted(ends, reverse=True)}
        found.append({**entry, "outcomes": by_end, "source": SOURCE})
    return found


def played(number: int) -> dict[str, Any]:
    """An entry of golden.json: a pseudo-random game, the same in every Python."""
    (params, start), actions = WHOLE, list[str]()
    state = plain.parse(start, **params)
    while (end := plain.outcome(state)) is None:
        legal = plain.actions(state)
        drawn = sha256(f"{number} {len(actions)}".encode()).digest()[0]
        actions.append(legal[drawn % len(legal)])
        state = plain.apply(state, actions[-1])
    head = ";".join(f"{key}={value}" for key, value in {**params, "start": start}.items())
    record = f"$name@1;{head}/{'.'.join(actions)}"
    return {"name": f"game {number}", "record": record, "returns": list(end)}


def main() -> None:
    """Write both tables."""
    DATA.mkdir(exist_ok=True)
    golden = [played(number) for number in range(1, GAMES + 1)]
    for name, entries in (("perft.json", counted()), ("golden.json", golden)):
        (DATA / name).write_text(json.dumps(entries, indent=1) + "\\n", encoding="utf-8")


if __name__ == "__main__":
    main()
''')

TWIN_TEST = Template('''\
"""$title against its plain rules, and its tables, which the plain rules made."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from tests.games.$name import make_tables
from tests.games.$name import plain_$name as plain

from quanta import registry
from quanta.core.playout import random_action
from quanta.core.rng import Stream

RULES = registry.rules("$name")


@pytest.mark.parametrize(
    ("params", "start"), [*make_tables.STARTS.values(), make_tables.WHOLE], ids=str
)
@pytest.mark.parametrize("seed", range(10))
def test_both_rules_play_random_games_alike(params: dict[str, str], start: str, seed: int) -> None:
    rng = Stream(seed)
    position, state = RULES.read(start, params), plain.parse(start, **params)
    while position.outcome() is None:
        assert list(position.legal_actions()) == plain.actions(state)
        action = random_action(position, rng)
        position, state = position.apply(action), plain.apply(state, action)
    end = position.outcome()
    assert end is not None
    assert end.returns == plain.outcome(state)


def test_the_tables_are_what_the_plain_rules_make() -> None:
    data = files("quanta.games.$name") / "data"
    golden = [make_tables.played(number) for number in range(1, make_tables.GAMES + 1)]
    assert json.loads((data / "perft.json").read_text("utf-8")) == make_tables.counted()
    assert json.loads((data / "golden.json").read_text("utf-8")) == golden
''')

PROJECT = Template("""\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "quanta-$name"
description = "$title, a game for Quanta"
version = "0.1.0"
readme = "README.md"
license = "MIT"
license-files = ["LICENSE"]
requires-python = ">=3.11"
dependencies = ["quanta"]

[project.optional-dependencies]
test = ["mypy", "pytest"]
pettingzoo = ["quanta[pettingzoo]"]
gymnasium = ["quanta[gymnasium]"]
openspiel = ["quanta[openspiel]"]
site = ["quanta-site"]

# With "pip install -e ." this folder is on Python's path, where Quanta looks for games.
[tool.hatch.build]
dev-mode-dirs = ["py"]

# The wheel holds only the game's folder, so that installing it puts it among Quanta's games.
[tool.hatch.build.targets.wheel]
only-include = ["py/quanta/games/$name"]
sources = ["py"]

[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
addopts = ["--strict-markers", "--import-mode=importlib"]
markers = ["rule(id): the rule or ruling of the digest that this test exercises"]

[tool.mypy]
strict = true
files = ["py", "tests"]
mypy_path = ["py", "."]
explicit_package_bases = true
""")

README = Template("""\
# $title

A game for Quanta, as a package of its own.

    # from now on, quanta finds the game
    pip install -e '.[test]'
    # play it in the terminal
    quanta play $name
    # does it keep the contract?
    quanta check $name
    # its own tests, and its types
    python3 -m pytest
    python3 -m mypy

- `py/quanta/games/$name/digests/$name.md`: the rules in words, each with an id
- `py/quanta/games/$name/`: the game
- `tests/games/$name/`: its tests, and the rules a second time in the simplest way

`pip wheel --no-deps -w build .` makes a wheel in `build/`. Installed beside Quanta, it adds the
game.

`pip install -e '.[site]'` and `quanta-site build --game .` make a site of it in `dist/`.
""")

LICENCE = """\
MIT License

Copyright (c) the authors of this game

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or
substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT
OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""

IGNORED = """\
__pycache__/
.mypy_cache/
.pytest_cache/
.venv/
build/
dist/
single/
*.egg-info/
"""

WORKFLOW = """\
name: test
on: [push, pull_request]
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        python: ["3.11", "3.14"]
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: ${{ matrix.python }}
      - run: pip install -e '.[test]'
      - run: python -m pytest
      - run: python -m mypy
"""

CONTRACT_TEST = Template('''\
"""$title keeps the contract of games: whatever shows, plays or stores games can rely on it."""

from __future__ import annotations

from quanta.testing import check


def test_the_contract_holds_in_random_games() -> None:
    assert not check("$name", games=4).faults
''')

PROJECT_FILES: Mapping[str, str | Template] = {
    "pyproject.toml": PROJECT,
    "README.md": README,
    "LICENSE": LICENCE,
    ".gitignore": IGNORED,
    ".github/workflows/test.yml": WORKFLOW,
    "tests/games/$name/test_${name}_contract.py": CONTRACT_TEST,
}
"""Path -> template or text, only in a project of its own."""

CONFTEST = '''\
"""Lets Quanta find the game in this folder without installing it."""

import os
from pathlib import Path

os.environ["QUANTA_GAMES"] = str(Path(__file__).parent / "py" / "quanta" / "games")
'''

FILES = {
    "seeds/$name.md": DIGEST,
    "tests/games/$name/make_tables.py": MAKE_TABLES,
    "tests/games/$name/plain_$name.py": PLAIN,
    "tests/games/$name/test_${name}_rules.py": RULES_TEST,
    "tests/games/$name/test_${name}_twins.py": TWIN_TEST,
}
"""Path -> template, in a checkout of Quanta and in a project of its own."""
