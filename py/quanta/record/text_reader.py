"""Reads files of games in the text form that ``record/text_writer.py`` writes and people edit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from quanta.core.errors import BadRecord, QuantaError
from quanta.core.game import Rules
from quanta.record import annotations as noted
from quanta.record.annotation_text import DEEPEST
from quanta.record.annotations import GLYPHS, Match, Remark
from quanta.record.node import Node, chain, counted
from quanta.record.record import ACTION, KEY, VALUE, Record
from quanta.record.text_writer import RESULTS
from quanta.record.timeline import Timeline

LONGEST = 5_000_000
"""A file of more characters is not read."""

BLANK = "\ufeff \t\r\n"
NO_GAME = 'A game begins with the tag [Game "…"], and this does not.'
GAME = re.compile(r"^\[Game\b", re.MULTILINE)
TAG = re.compile(r'\s*\[([A-Za-z][A-Za-z0-9_-]{0,31})[ \t]+"((?:[^"\\\n]|\\["\\])*)"[ \t]*\]')
TOKEN = re.compile(
    r'\s*(?:(?P<comment>\{(?:[^}\\]|\\.)*\})|(?P<quoted>"[^"\n]*")|(?P<bracket>[()])'
    r'|(?P<word>[^\s(){}"]+))',
    re.DOTALL,
)
NUMBER = re.compile(r"[0-9]{1,6}\.+")
WORD = re.compile(r"(?P<action>[A-Za-z0-9_][A-Za-z0-9_,:'+-]*?(?:-\?)?)(?P<glyph>[!?]{1,2})?")
MARKS = re.compile(r"\[%marks((?: [A-Za-z0-9_-]+)+)\] ?")
ESCAPE = re.compile(r"\\(.)", re.DOTALL)
BREAK = re.compile(r"[ \t]*\r?\n\s*")
NAMED = ("Game", "Rules", "Link", "Result", "Open")
SIGNS = {"{": "a comment that is not closed", '"': "a text that is not closed"}
SEAT = re.compile(r"Player([1-9][0-9]?)")
LINK = re.compile(r"([1-9][0-9]?) (\S+)")


class _Trouble(QuantaError):
    """What is wrong, and how many characters into the text of its game."""

    def __init__(self, why: str, place: int) -> None:
        super().__init__(why)
        self.place = place


def is_gamefile(text: str) -> bool:
    """Whether ``text`` looks like a file of games at all."""
    return GAME.search(text) is not None


def parts(text: str) -> list[tuple[int, str]]:
    """The games of a file, each with the line in which it begins, not yet read. What stands before
    the first one, if anything does, comes as a part too. Raises BadRecord for what is too long."""
    if len(text) > LONGEST:
        raise BadRecord(f"The file is longer than {LONGEST} characters.")
    starts = [found.start() for found in GAME.finditer(text)]
    if not starts or text[: starts[0]].strip(BLANK):
        starts = [0, *starts]
    found = []
    line = 1 + text.count("\n", 0, starts[0])
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        found.append((line, text[start:end]))
        line += text.count("\n", start, end)
    return found


def read(text: str, rules: Callable[[str], Rules], line: int = 1) -> Timeline:
    """The game that ``text``, one part of a file, tells. rules: finds a game by its id; line: where
    the part begins. Raises BadRecord, which says the line and the column."""
    try:
        if GAME.match(text) is None:
            raise _Trouble(NO_GAME, 0)
        return Reading(text, rules).game()
    except _Trouble as error:
        raise BadRecord(f"{place(text, error.place, line)}: {error}") from error


def place(text: str, at: int, line: int = 1) -> str:
    """Where in ``text``, which begins in line ``line``, the character number ``at`` stands."""
    begin = text.rfind("\n", 0, at) + 1
    return f"Line {line + text.count(chr(10), 0, at)}, column {at - begin + 1}"


class Reading:
    """One game, from its tags to its result."""

    def __init__(self, text: str, rules: Callable[[str], Rules]) -> None:
        self._text, self._rules, self._at = text.rstrip(), rules, 0
        self._places: dict[str, int] = {}

    def game(self) -> Timeline:
        """The game. Raises _Trouble."""
        try:
            tags = self._tags()
            line = self._begun(tags)
            Moves(line).follow(self._tokens())
            self._opened(line, tags.get("Open"))
            line.check()
        except QuantaError as error:
            raise _Trouble(str(error), self._at) from error
        return line

    def _tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        end = 0
        while found := TAG.match(self._text, end):
            name, value = found[1], ESCAPE.sub(r"\1", found[2])
            self._at = found.start(1) - 1
            if name in tags:
                raise BadRecord(f"The tag {name} is there twice.")
            tags[name], self._places[name], end = value, self._at, found.end()
        self._at = self._next(end)
        if self._text[self._at : self._at + 1] == "[":
            raise BadRecord('This is no tag: a tag is [Name "value"].')
        return tags

    def _next(self, end: int) -> int:
        """Where the next thing after ``end`` stands."""
        return len(self._text) - len(self._text[end:].lstrip())

    def _begun(self, tags: dict[str, str]) -> Timeline:
        moves, self._at = self._at, self._places.get("Game", 0)
        if "Game" not in tags:
            raise BadRecord(NO_GAME)
        rules = self._rules(tags["Game"])
        params, names = {}, {}
        for name, value in tags.items():
            self._at = self._places[name]
            seat = SEAT.fullmatch(name)
            if seat:
                names[int(seat[1]) - 1] = noted.words(value, noted.LONGEST_NAME)
            elif name[0].islower():
                params[name] = _param(name, value)
            elif name not in NAMED:
                raise BadRecord(f"There is no tag {name}; there are {', '.join(NAMED)}, Player1 …")
        version = tags.get("Rules", str(rules.version))
        self._at = self._places.get("Rules", 0)
        if not version.isdecimal() or len(version) > 4:
            raise BadRecord("The tag Rules is no number.")
        start = Record(rules.id, params, (), int(version)).replay(rules)[0]
        line = Timeline(rules, params, start)
        if any(seat >= start.seats for seat in names):
            raise BadRecord(f"There are {start.seats} players.")
        line.name(names)
        self._at = self._places.get("Link", 0)
        line.match = _match(tags.get("Link", ""), start.seats)
        self._at = moves
        return line

    def _tokens(self) -> Iterator[re.Match[str]]:
        end = self._at
        while end < len(self._text):
            found = TOKEN.match(self._text, end)
            if found is None:
                self._at = self._next(end)
                sign = self._text[self._at]
                raise BadRecord(f"Here is {SIGNS.get(sign, f'{sign!r}, which means nothing')}.")
            self._at, end = found.start(found.lastgroup or 0), found.end()
            yield found
        self._at = end

    def _opened(self, line: Timeline, asked: str | None) -> None:
        nodes, _ = counted(line.root)
        self._at = self._places.get("Open", self._at)
        if asked is None:
            line.go([*chain(line.root)][-1])
        elif not asked.isdecimal() or len(asked) > 6 or int(asked) >= len(nodes):
            there = len(nodes) - 1
            raise BadRecord(f"There is no node {asked[:10]!r} to open; there are 0 to {there}.")
        else:
            line.go(nodes[int(asked)])


class Moves:
    """Follows the moves of a game. The variations that are open are kept in a list and not on
    Python's stack, so that no text can be nested too deeply for it."""

    def __init__(self, line: Timeline) -> None:
        self._line, self._node = line, line.root
        self._base = line.root  # where the innermost variation begins
        self._open: list[tuple[Node, Node]] = []  # where to go on after it, and the base then
        self._early = Remark()  # said in a variation before its first move
        self._ended = False

    def follow(self, tokens: Iterator[re.Match[str]]) -> None:
        """Play them all. Raises BadRecord and IllegalAction."""
        for token in tokens:
            if self._ended:
                raise BadRecord("The game has ended with its result, but something follows.")
            kind = token.lastgroup or ""
            text = token[kind]
            if kind == "comment":
                self._comment(_comment(text))
            elif kind == "bracket":
                self._bracket(text)
            elif kind == "word" and (text in RESULTS or NUMBER.fullmatch(text)):
                self._ends(text)
            elif kind == "word" and set(text) <= set("!?"):
                self._glyph(text)
            else:
                self._play(*_action(text))
        if self._open:
            raise BadRecord("The text ends within a variation: a closing bracket is missing.")

    def _ends(self, text: str) -> None:
        self._ended = text in RESULTS
        if self._ended and self._open:
            raise BadRecord("A result stands at the end of the game, not in a variation.")

    def _comment(self, said: Remark) -> None:
        if self._open and self._node is self._base:
            self._early = _joined(self._early, said)
        else:
            self._node.remark = _joined(self._node.remark, said)

    def _glyph(self, text: str) -> None:
        if self._node is self._base:
            raise BadRecord("A glyph stands after the move that it is about.")
        self._node.remark = replace(self._node.remark, glyph=noted.glyph(text))

    def _bracket(self, text: str) -> None:
        if text == "(":
            if self._node is self._base or self._node.parent is None:
                raise BadRecord("A variation stands after the move that it replaces.")
            if len(self._open) == DEEPEST:
                raise BadRecord(f"Variations are nested more than {DEEPEST} deep.")
            self._open.append((self._node, self._base))
            self._node = self._base = self._node.parent
            return
        if not self._open or self._node is self._base:
            raise BadRecord("This bracket closes nothing.")
        self._node, self._base = self._open.pop()

    def _play(self, action: str, glyph: str) -> None:
        if self._node.child(action) is not None:
            raise BadRecord(f"{action[:40]!r} was played here already.")
        self._node = self._line.add(self._node, action)
        self._node.remark, self._early = replace(self._early, glyph=glyph), Remark()


def _param(name: str, value: str) -> str:
    if not KEY.fullmatch(name) or not VALUE.fullmatch(value):
        raise BadRecord(f"The tag {name} has a character that no parameter has.")
    return value


def _match(text: str, seats: int) -> Match | None:
    if not text:
        return None
    found = LINK.fullmatch(text)
    if found is None or not noted.KEY.fullmatch(found[2]) or int(found[1]) > seats:
        raise BadRecord("The tag Link is not a player’s number and a game’s key.")
    return Match(int(found[1]) - 1, found[2])


def _action(text: str) -> tuple[str, str]:
    """The action and the glyph that hangs on it."""
    if text.startswith('"'):
        action, glyph = text[1:-1], ""
    else:
        found = WORD.fullmatch(text)
        action, glyph = (found["action"], found["glyph"] or "") if found else (text, "")
    if not ACTION.fullmatch(action):
        raise BadRecord(f"{action[:40]!r} is not a move.")
    if glyph and glyph not in GLYPHS:
        raise BadRecord(f"{glyph!r} is no glyph; there are {' '.join(GLYPHS)}.")
    return action, glyph


def _comment(text: str) -> Remark:
    """What braces hold: marks, if it begins with them, and words; a line break is a space."""
    inner = text[1:-1]
    found = MARKS.match(inner)
    marks = noted.marks(found[1].split()) if found else ()
    spoken = inner[found.end() :] if found else inner
    spoken = BREAK.sub(" ", spoken)
    return Remark(noted.words(ESCAPE.sub(r"\1", spoken)), "", marks)


def _joined(first: Remark, second: Remark) -> Remark:
    """Two remarks on one node as one."""
    text = " ".join(each.text for each in (first, second) if each.text)
    marks = tuple(dict.fromkeys((*first.marks, *second.marks)))
    return Remark(noted.words(text), second.glyph or first.glyph, noted.marks(marks))
