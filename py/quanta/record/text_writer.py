"""A game as text that people read and edit, much like PGN: tags, numbered turns, comments in
braces, variations in brackets, glyphs, the result. ``record/text_reader.py`` reads it; docs/text.md
describes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from quanta.core.game import CHANCE, Action, Outcome
from quanta.record.node import Node, chain
from quanta.record.timeline import Timeline

WIDTH = 88
"""Lines are broken before they get longer, but never within a comment."""
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
IN_PLAY = "*"
BARE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_,:'+-]*?(?:-\?)?")
"""An action that needs no quotes."""


def written(line: Timeline) -> str:
    """The whole game with its variations and remarks; it ends in a line break."""
    tags = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in _tags(line))
    return f"{tags}\n{_broken(_tokens(line))}\n"


def collected(lines: Iterable[Timeline]) -> str:
    """A file of several games."""
    return "\n".join(map(written, lines))


def _tags(line: Timeline) -> Iterator[tuple[str, str]]:
    record = line.record()
    yield "Game", record.game
    yield "Rules", str(record.version)
    yield from record.params.items()
    for seat, name in sorted(line.names.items()):
        yield f"Player{seat + 1}", name
    if line.match is not None:
        yield "Link", f"{line.match.seat + 1} {line.match.key}"
    yield "Result", _result(line)
    if record.ply is not None:
        yield "Open", str(record.ply)


def _result(line: Timeline) -> str:
    """As everywhere for two seats; for others what each gets."""
    *_, last = chain(line.root)
    end: Outcome | None = last.position.outcome()
    if end is None:
        return IN_PLAY
    if len(end.returns) != 2:
        return " ".join(map(str, end.returns))
    first, second = end.returns
    return RESULTS[2] if first == second else RESULTS[first < second]


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _tokens(line: Timeline) -> Iterator[str]:
    yield from _said(line.root)
    if line.root.children:
        yield from _line(line.root.children[0], 1)
    result = _result(line)
    yield result if result in RESULTS else IN_PLAY


def _line(first: Node, turn: int) -> Iterator[str]:
    """The plies from ``first`` on, the first of which is of turn number ``turn``, each followed by
    what was played instead of it."""
    broken = True
    for node in chain(first):
        assert node.parent is not None
        begins = _begins(node)
        turn += begins and node is not first
        number = f"{turn}. " if begins else f"{turn}... " if broken else ""
        action = node.action if is_bare(node.action) else f'"{node.action}"'
        yield f"{number}{action} {node.remark.glyph}".rstrip()
        said = list(_said(node))
        yield from said
        others = [] if node.rank else node.parent.children[1:]
        for other in others:
            yield "("
            yield from _line(other, turn)
            yield ")"
        broken = bool(said or others)


def _begins(node: Node) -> bool:
    """Whether a turn begins with the ply that leads to ``node``: another seat than before acts,
    dice aside."""
    assert node.parent is not None
    seat, before = node.parent.position.to_play, node.parent
    if seat == CHANCE:
        return before.parent is None
    while before.parent is not None:
        if before.parent.position.to_play != CHANCE:
            return before.parent.position.to_play != seat
        before = before.parent
    return before is node.parent


def is_bare(action: Action) -> bool:
    """Whether ``action`` can stand in the text without quotes."""
    return BARE.fullmatch(action) is not None and action not in RESULTS


def _said(node: Node) -> Iterator[str]:
    """The comment on ``node``, if there is one."""
    remark = node.remark
    text = remark.text.replace("\\", "\\\\").replace("}", "\\}")
    if remark.marks:
        yield "{[%marks " + " ".join(remark.marks) + "]" + (f" {text}" if text else "") + "}"
    elif text:
        yield "{" + ("\\" if text.startswith("[%") else "") + text + "}"


def _broken(tokens: Iterable[str]) -> str:
    """The tokens in lines; no space goes inside the brackets of a variation."""
    lines, now, glue = [], "", True
    for token in tokens:
        space = "" if glue or token == ")" else " "
        if now and space and len(now) + 1 + len(token) > WIDTH:
            lines.append(now)
            now, space = "", ""
        now += space + token
        glue = token == "("
    return "\n".join([*lines, now])
