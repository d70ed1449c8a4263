"""``quanta check`` finds each of these faults, and reports its place and what to do.

Each is put into a throw-away copy of one of the manual's games, which is checked as its author
would. Together the faults reach every kind of module that a game may have.
"""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.support.effort import IN_LONG

from quanta.testing import check
from quanta_site import plugins

pytestmark = pytest.mark.host

DOCS = Path(__file__).resolve().parents[2] / "docs"
checking = import_module("quanta.testing.check")
MATCHES = "search_is_no_worse_for_a_module"

HOOKS = '''\
"""What Hex offers beside its modules."""

from quanta.core.game import ReadyGame, Showcase

LESSONS = ("first",)
CLOCKS = ("300", "300+5", "1/30")
SHOWCASE = Showcase("hex;size=3/b1.a1.b2.a2.b3", 0, 5, 4)


def ready_games():
    return [ReadyGame("small", "A small board", "Three cells to a side.", {"size": "3"})]
'''
LESSON = """\
lesson hex first
title: A first win

step join
at: hex;size=3;start=bro-oro-boo_r/
say: Red joins top and bottom with one stone.
goal: win 1
answer: b3
only: yes
"""
PUZZLES = '''\
"""Puzzles of Hex."""

from quanta.record.puzzle_file import read_puzzles

THEMES = {"win": "Wins"}


def goal(kind, record):
    return "Red to move wins with one stone."


def puzzles():
    return read_puzzles("win 1 hex;size=3;start=bro-oro-boo_r/b3", goal)
'''
ADDED = {"hooks.py": HOOKS, "lessons/first.txt": LESSON, "puzzles.py": PUZZLES}
"""What the copy of Hex has beside the files of the manual."""


TURNED = """\
assert evaluates(position)
    return -lead if seat == 0 else lead


def evaluates(position):
    return position.board.size == 4
"""
"""The end of an evaluation whose sign is turned, and which knows one size of board alone."""


class Fault(NamedTuple):
    """A change of a game: in ``file``, ``old`` becomes ``new``; without ``old``, the file is
    ``new``. clause: the one that fails; told: what is in the sentences about it."""

    name: str
    file: str
    old: str
    new: str
    clause: str
    told: tuple[str, ...]


HEX = (
    Fault(
        "a lesson that cannot be read",
        "lessons/first.txt", "goal: win 1", "goal: wins",
        "lessons_are_sound", ("lessons/first.txt: Line 7", "wins"),
    ),
    Fault(
        "a lesson whose answer does not win",
        "lessons/first.txt", "answer: b3", "answer: c3",
        "lessons_are_sound", ("lessons/first.txt, line 4, step join", "c3"),
    ),
    Fault(
        "a lesson without its file",
        "hooks.py", '("first",)', '("first", "second")',
        "lessons_are_sound", ("lessons/second.txt is missing", "LESSONS"),
    ),
    Fault(
        "a puzzle whose solution is illegal",
        "puzzles.py", "_r/b3", "_r/a1",
        "puzzles_are_solved_by_their_solutions", ("start=bro-oro-boo_r", "a1 is not legal"),
    ),
    Fault(
        "a puzzle whose solution does not win",
        "puzzles.py", "_r/b3", "_r/c3",
        "puzzles_are_solved_by_their_solutions", ("start=bro-oro-boo_r", "c3 does not reach"),
    ),
    Fault(
        "a digest that does not say whether to publish",
        "digests/hex.md", 'publish = "yes"\n', "",
        "digests_can_be_read", ("digests/hex.md: the front matter lacks the entry publish",),
    ),
    Fault(
        "a digest of another game",
        "digests/hex.md", 'game = "hex"', 'game = "chess"',
        "digests_can_be_read", ("digests/hex.md of hex says that its game is chess",),
    ),
    Fault(
        "a tree that calls every end won",
        "tree.py", "return -1\n", "return 1\n",
        "a_tree_ends_as_the_game_ends", ("terminal_value() is 1 in", "but -1 by the rules"),
    ),
    Fault(
        "a tree with its sign turned",
        "tree.py", "lead + GAIN * (", "-lead - GAIN * (",
        MATCHES, ("tree.py lost", "look at its sign"),
    ),
    Fault(
        "a tree whose best value is its worst",
        "tree.py", "max((value for", "min((value for",
        "a_tree_ends_as_the_game_ends", ("best_value() is",),
    ),
    Fault(
        "a playout that both sides win",
        "kernel.py", "return self.traced_playout(state, rng)[0] if end is None else end",
        "return (1, 1)",
        "playouts_end_as_the_rules_can_end", ("playout() returns (1, 1) in", "sum 0"),
    ),
    Fault(
        "a playout that the loser wins",
        "kernel.py", "won == (turn == 0)", "won == (turn == 1)",
        MATCHES, ("kernel.py lost", "look at what playout() returns"),
    ),
    Fault(
        "a kernel that lacks a move",
        "kernel.py", "for cell in self.cells if empty", "for cell in self.cells[1:] if empty",
        "kernel_and_rules_agree", ("differ in a1",),
    ),
    Fault(
        "a kernel in which the other side wins",
        "kernel.py", "seat = 1 - state[2]", "seat = state[2]",
        "kernel_and_rules_agree", ("differ in",),
    ),
    Fault(
        "an evaluation with its sign turned",
        "evaluate.py", "lead if seat == 0 else -lead", "-lead if seat == 0 else lead",
        MATCHES, ("evaluate.py lost", "look at its sign"),
    ),
    Fault(
        "an evaluation of one size of board with its sign turned",
        "evaluate.py", "return lead if seat == 0 else -lead\n", TURNED,
        MATCHES, ("evaluate.py lost", "look at its sign"),
    ),
    Fault(
        "an evaluation in fractions",
        "evaluate.py", "lead if seat == 0 else -lead", "(lead if seat == 0 else -lead) / STEP",
        "evaluations_are_whole_numbers", ("evaluate() is", "no whole number"),
    ),
    Fault(
        "an evaluation beyond a win",
        "evaluate.py", "STEP, TO_MOVE, CELL = 100", "STEP, TO_MOVE, CELL = 10**7",
        "evaluations_are_whole_numbers", ("evaluate() is", "below a million"),
    ),
    Fault(
        "features that are not always as many",
        "features.py", "",
        "def features(position, seat):\n    return range(4 - position.to_play)\n",
        "evaluations_are_whole_numbers", ("features() has 3 or 4 numbers",),
    ),
    Fault(
        "a showcase that cannot be replayed",
        "hooks.py", "a2.b3", "a2.b2",
        "the_showcase_is_a_finished_game", ("SHOWCASE in hooks.py", "b2"),
    ),
    Fault(
        "a clock that is none",
        "hooks.py", '"300+5"', '"fast"',
        "clocks_can_be_read", ("CLOCKS in hooks.py", "fast"),
    ),
    Fault(
        "a ready game that cannot begin",
        "hooks.py", '{"size": "3"}', '{"size": "30"}',
        "ready_games_can_begin", ("'small' cannot begin", "30"),
    ),
)  # fmt: skip
KONANE = (
    Fault(
        "a learning of five plies",
        "learning.py", "plies=here.size", "plies=5",
        "what_is_learned_from_is_complete", ("plies is 5", "this one has"),
    ),
    Fault(
        "planes that are taken for an image",
        "learning.py", "plies=here.size", "plies=here.size, most=255",
        "what_is_learned_from_is_complete", ("most is 255", "image"),
    ),
    Fault(
        "an observation from the other side",
        "learning.py", "(LETTERS[seat], LETTERS[1 - seat])", "(LETTERS[1 - seat], LETTERS[seat])",
        "own_planes_show_what_is_own", ("'own stones'", "observe(seen, seat)"),
    ),
    Fault(
        "a turn of the other side",
        "learning.py", "seen.to_play == seat", "seen.to_play != seat",
        "own_planes_show_what_is_own", ("'own turn' is not set",),
    ),
    Fault(
        "a list of actions that lacks the opening",
        "learning.py", "{*here.names, *moves}", "moves",
        "what_is_learned_from_is_complete", ("lacks a1",),
    ),
    Fault(
        "a piece said to move backwards",
        "view.py", "{start: end}", "{end: start}",
        "pieces_keep_their_names_where_they_move", ("moved() says that", "where none is"),
    ),
    Fault(
        "a misspelt role",
        "view.py", '"ring"', '"ringg"',
        "every_mark_has_a_style_and_a_sign", ("'ringg' (did you mean ring?)", "roles.css"),
    ),
    Fault(
        "returns that do not sum to zero",
        "rules.py", "(-1, 1) if", "(1, 1) if",
        "the_end_has_returns_that_sum_to_zero_and_a_reason", ("(1, 1)",),
    ),
    Fault(
        "levels that are words",
        "levels.py", "", 'LEVELS = ("easy", "hard")\n',
        "players_can_be_listed", ("levels.py has 'easy' for level 1", "RosterEntry"),
    ),
    Fault(
        "a draw that hooks.py does not speak of",
        "rules.py", "(-1, 1) if self.to_play == 0 else (1, -1)", "(0, 0)",
        "a_game_that_can_be_drawn_says_so", ("DRAWS = True",),
    ),
    Fault(
        "a legend without pictures",
        "legend.py", "",
        "from quanta.scene.legend import Sign\n\nLEGEND = (Sign('A stone.', ()),)\n",
        "a_legend_has_sentences_and_pictures", ("'A stone.' in legend.py",),
    ),
)  # fmt: skip
CASES = [("hex", fault) for fault in HEX] + [("konane", fault) for fault in KONANE]


def copied(game: str, folder: Path) -> Path:
    """A sound copy of one of the manual's games."""
    home = folder / game
    shutil.copytree(DOCS / game, home, ignore=shutil.ignore_patterns("__pycache__"))
    for file, text in ADDED.items() if game == "hex" else ():
        (home / file).parent.mkdir(exist_ok=True)
        (home / file).write_text(text, encoding="utf-8")
    return home


def only(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check this clause alone, beside what is checked of every game first."""
    for name in ("CLAUSES", "GAME_CLAUSES"):
        kept = tuple(each for each in getattr(checking, name) if each.__name__ == clause)
        monkeypatch.setattr(checking, name, kept)
    if clause != MATCHES:
        monkeypatch.setattr(checking, MATCHES, lambda game, rng, until: iter(()))


@IN_LONG
@pytest.mark.parametrize("game", ["hex", "konane"])
def test_the_copies_are_sound(game: str, tmp_path: Path) -> None:
    with plugins.added([str(copied(game, tmp_path))]):
        assert not check(game, games=1, seconds=600).faults


@pytest.mark.parametrize(("game", "fault"), CASES, ids=[fault.name for _, fault in CASES])
def test_the_fault_is_found_and_named(
    game: str, fault: Fault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = copied(game, tmp_path)
    file = home / fault.file
    text = file.read_text(encoding="utf-8") if fault.old else ""
    assert fault.old in text
    file.write_text(text.replace(fault.old, fault.new) if text else fault.new, encoding="utf-8")
    only(fault.clause, monkeypatch)
    with plugins.added([str(home)]):
        faults = check(game, games=6, seconds=600).faults
    assert {each.clause for each in faults} == {fault.clause}
    told = [each.text for each in faults]
    assert all(any(part in text for text in told) for part in fault.told), told
