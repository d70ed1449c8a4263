"""Writes a game as text that people can read and edit, much like PGN: tags, numbered turns,
comments in braces, variations in parentheses, glyphs, the result.

``record/text_reader.py`` reads it; docs/text.md describes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from quanta.core.game import CHANCE, Action, Outcome
from quanta.core.turns import LOG, SeatAction, TurnNumber, after, columns, seat_action
from quanta.record.game_tree import Node
from quanta.record.time_control import written_clock
from quanta.record.timeline import Timeline

WIDTH = 88
"""Characters in a line; a longer comment is not broken."""
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
IN_PLAY = "*"
BARE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_,:'+-]*?(?:-\?)?")
"""An action that needs no quotes."""


def write(line: Timeline) -> str:
    """The whole game with its variations and annotations; the text ends in a line break."""
    tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in _tags(line))
    return f"{tags}\n{_wrap(_tokens(line))}\n"


def write_all(lines: Iterable[Timeline]) -> str:
    """Several games as one file."""
    return "\n".join(map(write, lines))


def _tags(line: Timeline) -> Iterator[tuple[str, str]]:
    record = line.record()
    yield "Game", record.game
    yield "Rules", str(record.version)
    yield from record.params.items()
    for seat, name in sorted(line.tree.names.items()):
        yield f"Player{seat + 1}", name
    link = line.tree.link_game
    if link is not None:
        yield "Link", f"{link.seat + 1} {link.key}"
    if line.tree.time_control:
        yield "TimeControl", line.tree.time_control
    yield "Result", _result(line)
    if record.ply is not None:
        yield "Open", str(record.ply)


def _result(line: Timeline) -> str:
    """For two seats as in chess; for other numbers of seats, the return of each."""
    end: Outcome | None = line.root.end().outcome()
    if end is None:
        return IN_PLAY
    if len(end.returns) != 2:
        return " ".join(map(str, end.returns))
    first, second = end.returns
    return RESULTS[2] if first == second else RESULTS[first < second]


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _tokens(line: Timeline) -> Iterator[str]:
    yield from _comment(line.root)
    if line.root.children:
        yield from _line(line.root.children[0], _Numbering(line), TurnNumber())
    result = _result(line)
    yield result if result in RESULTS else IN_PLAY


class _Numbering:
    """Numbers the turns of a game as its list of moves does."""

    def __init__(self, line: Timeline) -> None:
        self._rules = line.rules
        plies = [self._ply(node) for node in line.root.mainline() if node.parent]
        counts = self._rules.turn_number(line.root.position) is not None
        self._columns = LOG if counts else columns(plies, line.root.position.seats)

    def _ply(self, node: Node) -> SeatAction:
        assert node.parent is not None
        return seat_action(self._rules, node.parent.position, node.action)

    def after(self, at: TurnNumber, node: Node) -> TurnNumber:
        """The numbering after one more ply."""
        return after(at, self._ply(node), self._columns)

    def lacks_the_first(self, at: TurnNumber) -> bool:
        """Whether the first seat has no ply with a number that ``at`` has begun."""
        return self._columns > 1 and at.seat > 0

    def is_log(self) -> bool:
        """Whether a turn has many plies, so that its beginning is to be seen."""
        return self._columns == LOG


def _line(first: Node, numbering: _Numbering, at: TurnNumber) -> Iterator[str]:
    """The main continuation from ``first``, each ply followed by the variations that replace it.
    at: the numbering before it."""
    interrupted, rolled = True, False
    for node in first.mainline():
        assert node.parent is not None
        before, at = at, numbering.after(at, node)
        begins = numbering.is_log() and at.seat != before.seat and not rolled
        number = ""
        if at.number > before.number:
            number = f"{at.number}... " if numbering.lacks_the_first(at) else f"{at.number}. "
        elif at.number and (interrupted or begins):
            number = f"{at.number}... "
        action = node.action if is_bare(node.action) else f'"{node.action}"'
        yield f"{number}{action} {node.annotation.glyph}".rstrip()
        comment = list(_comment(node))
        yield from comment
        variations = [] if node.index else node.parent.children[1:]
        for variation in variations:
            yield "("
            yield from _line(variation, numbering, before)
            yield ")"
        interrupted = bool(comment or variations)
        rolled = at.number > before.number and node.parent.position.to_play == CHANCE


def is_bare(action: Action) -> bool:
    """Whether ``action`` needs no quotes in the text."""
    return BARE.fullmatch(action) is not None and action not in RESULTS


def _comment(node: Node) -> Iterator[str]:
    """The clock, the marks and the comment of ``node`` in braces, if there are any, and what was
    declared."""
    clock, marks = node.annotation.clock, node.annotation.marks
    text = node.annotation.comment.replace("\\", "\\\\").replace("}", "\\}")
    parts = [] if clock is None else [written_clock(clock)]
    parts += [f"[%marks {' '.join(marks)}]"] if marks else []
    parts += [("\\" if text.startswith("[%") else "") + text] if text else []
    if parts:
        yield "{" + " ".join(parts) + "}"
    for seat, word in node.declarations:
        yield f"{{[%declares {seat + 1} {word}]}}"


def _wrap(tokens: Iterable[str]) -> str:
    """The tokens in lines, with no space just inside the parentheses of a variation."""
    lines, line, glue = [], "", True
    for token in tokens:
        space = "" if glue or token == ")" else " "
        if line and space and len(line) + 1 + len(token) > WIDTH:
            lines.append(line)
            line, space = "", ""
        line += space + token
        glue = token == "("
    return "\n".join([*lines, line])
