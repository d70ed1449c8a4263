"""Puzzles by name and in links.

After ``puzzle=``, a link has the name of a puzzle that comes with a game, such as
``leap.f4bf26beeb``, or a kind and a record whose actions are the solution, such as
``win.leap@1;start=…/b3-b1``. The record may be packed, or deflated like lessons, after ``1.``.
"""

from __future__ import annotations

import re
from dataclasses import replace

from quanta import registry
from quanta.core.errors import BadRecord
from quanta.core.quoting import quoted, shown
from quanta.lesson import link
from quanta.lesson.document import BadLesson
from quanta.record.link_text import ended, pack, without_end
from quanta.record.puzzle_file import GRADES, Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline

SIGN = "puzzle="
NAMED = re.compile(r"([a-z_][a-z0-9_]*)\.([0-9a-f]{10})")
DEFLATED = "1."
WRITTEN = re.compile(r"([a-z]+)\.(?:[z1]\.|[a-z_][a-z0-9_-]*[@;/])")
NODES = 3_000
"""States searched to refute a link that claims a win."""


def text_of(puzzle: Puzzle) -> str:
    """The text of a link after ``SIGN`` to a puzzle that does not come with a game."""
    start = Record.parse(puzzle.record)
    plain = replace(start, actions=puzzle.solution).plain()
    shortest = min(plain, pack(plain), DEFLATED + link.deflated(plain), key=len)
    return ended(f"{puzzle.kind}.{shortest}")


def name_of(puzzle: Puzzle) -> str:
    """The text of a link after ``SIGN`` to a puzzle that comes with a game."""
    return f"{puzzle.game}.{puzzle.id}"


def linked(puzzle: Puzzle) -> str:
    """The text of a link after ``SIGN`` to any puzzle."""
    return name_of(puzzle) if is_known(puzzle) else text_of(puzzle)


def bare(text: str) -> str:
    """The text of a link after its sign."""
    return without_end(text.strip().removeprefix("#").removeprefix(SIGN))


def is_puzzle(text: str) -> bool:
    """Whether the text of a link after its sign has the form of a puzzle, valid or not."""
    written = WRITTEN.match(text)
    games = registry.ids(hidden=True)
    return NAMED.fullmatch(text) is not None or bool(written and written[1] not in games)


def puzzle_of(text: str) -> Puzzle:
    """The puzzle named or contained in a link's text. Raises BadRecord."""
    text = bare(text)
    named = NAMED.fullmatch(text)
    if named is not None:
        puzzle = _known(named[1], named[2])
        if puzzle is None:
            raise BadRecord(f"There is no puzzle {shown(text)} here. A newer version may have it.")
        return puzzle
    kind, dot, written = text.partition(".")
    if not dot:
        raise BadRecord("The link names no puzzle. Ask for it again.")
    claimed = _claimed(kind, Record.parse(_inflated(written)))
    return _known(claimed.game, claimed.id) or claimed


def _inflated(written: str) -> str:
    if not written.startswith(DEFLATED):
        return written
    try:
        return link.inflated(written.removeprefix(DEFLATED))
    except BadLesson as error:
        raise BadRecord(
            "The puzzle in the link is damaged or cut off. Ask for it again."
        ) from error


def is_known(puzzle: Puzzle) -> bool:
    """Whether this puzzle comes with its game."""
    return _known(puzzle.game, puzzle.id) == puzzle


def _known(game: str, id_: str) -> Puzzle | None:
    """The puzzle with this id that comes with a game, or None."""
    known = registry.modules(game).puzzles if game in registry.ids(hidden=True) else None
    return next((puzzle for puzzle in (known() if known else ()) if puzzle.id == id_), None)


def _claimed(kind: str, solved: Record) -> Puzzle:
    """The puzzle contained in a link, after a quick check of its claims."""
    modules = registry.modules(solved.game)
    themes, goal = modules.puzzle_themes or {}, modules.puzzle_goal
    if kind not in themes or goal is None:
        raise BadRecord(
            f"{registry.rules(solved.game).name} has no puzzles of the kind {quoted(kind)}."
        )
    line = Timeline.of(registry.rules(solved.game), solved)
    if not line.actions:
        raise BadRecord("The puzzle in the link has no solution.")
    if modules.certify_puzzle is not None and not ends_in_win(line):
        if not modules.certify_puzzle(kind, solved):
            raise BadRecord("What the puzzle in the link claims is not true.")
    else:
        _check_win(line)
    plain = replace(solved, actions=(), params=line.params)
    record = str(replace(plain, version=line.rules.version))
    grade = min(GRADES, 1 + len(solved.actions) // 2)
    return Puzzle(
        solved.game,
        record,
        kind,
        grade,
        goal(kind, replace(solved, params=line.params)),
        solved.actions,
        "",
    )


def ends_in_win(line: Timeline) -> bool:
    """Whether the seat that begins has won at the end of the line."""
    end = line.positions[-1].outcome()
    return end is not None and end.winner == line.positions[0].to_play


def _check_win(line: Timeline) -> None:
    # Lessons and puzzles that come with a game do not need the solver.
    from quanta.players.puzzle_search import can_win_within

    if not ends_in_win(line):
        raise BadRecord("The solution of the puzzle in the link does not win.")
    start, first = line.positions[0], line.positions[1]
    make = registry.modules(line.rules.id).kernel
    kernel = make(start) if make and first.outcome() is None and start.seats == 2 else None
    if kernel is None or all(each.to_play == start.to_play for each in line.positions[:-1]):
        return
    left = len(line.actions) - 1
    if can_win_within(kernel, kernel.state(first), start.to_play, left, NODES) is False:
        raise BadRecord(
            "The solution of the puzzle in the link can be refuted, so it proves no win."
        )
