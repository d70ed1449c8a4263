"""Reads files of games in the text form that ``record/text_writer.py`` writes and people edit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from quanta.core.errors import BadRecord, QuantaError
from quanta.core.game import Rules
from quanta.core.limits import (
    MAX_COMMENT,
    MAX_DEPTH,
    MAX_FILE,
    MAX_GAMES,
    MAX_NAME,
    MAX_TAG,
    MAX_TAGS,
    MAX_TOKENS,
    MAX_WRITTEN_COMMENT,
)
from quanta.core.quoting import quoted
from quanta.record.game_tree import Node, numbered
from quanta.record.notes import (
    GLYPHS,
    LINK_KEY,
    Annotation,
    LinkGame,
    added,
    checked,
    checked_glyph,
    checked_marks,
    checked_text,
)
from quanta.record.record import ACTION, KEY, VALUE, Record
from quanta.record.text_writer import RESULTS
from quanta.record.time_control import CLOCK, read_clock
from quanta.record.timeline import Timeline

TOO_MANY = f"The text contains more than {MAX_GAMES} games, the most that can be read at once."
NO_GAME = 'A game begins with the tag [Game "…"], and this does not.'
GAME = re.compile(r"^\[Game\b", re.MULTILINE)
TAG = re.compile(r'\s*+\[([A-Za-z][A-Za-z0-9_-]{0,31})[ \t]++"((?:[^"\\\n]++|\\["\\])*+)"[ \t]*+\]')
TOKEN = re.compile(
    r'\s*+(?:(?P<comment>\{(?:[^}\\]++|\\.)*+\})|(?P<quoted>"[^"\n]*+")|(?P<bracket>[()])'
    r'|(?P<word>[^\s(){}"]++))',
    re.DOTALL,
)
NUMBER = re.compile(r"[0-9]{1,6}\.+")
WORD = re.compile(r"(?P<action>[A-Za-z0-9_][A-Za-z0-9_,:'+-]*?(?:-\?)?)(?P<glyph>[!?]{1,2})?")
MARKS = re.compile(r"\[%marks((?: [A-Za-z0-9_-]++)++)\] ?")
DECLARES = re.compile(r"\{\[%declares ([1-9][0-9]?) ([^\]]*+)\]\}")
ESCAPE = re.compile(r"\\(.)", re.DOTALL)
SPACE = re.compile(r"\s++")
TAGS = ("Game", "Rules", "Link", "TimeControl", "Result", "Open")
SIGNS = {"{": "a comment that is not closed", '"': "a quoted text that is not closed"}
SEAT = re.compile(r"Player([1-9][0-9]?)")
LINK = re.compile(r"([1-9][0-9]?) (\S+)")


class _ParseError(QuantaError):
    """A fault; offset: where, in characters from the beginning of the game's text."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def is_game_text(text: str) -> bool:
    """Whether any line of ``text`` begins as a game does."""
    return GAME.search(text) is not None


def split_games(text: str) -> list[tuple[int, str]]:
    """The games of a file, not yet read, each with the number of the line it begins in. Text before
    the first game counts as a game, too. Raises BadRecord for a file that is too long."""
    if len(text) > MAX_FILE:
        raise BadRecord(f"The file is longer than {MAX_FILE} characters.")
    starts = [match.start() for match in islice(GAME.finditer(text), MAX_GAMES + 1)]
    if len(starts) > MAX_GAMES:
        raise BadRecord(TOO_MANY)
    if not starts or text[: starts[0]].strip():
        starts = [0, *starts]
    games = []
    line = 1 + text.count("\n", 0, starts[0])
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        games.append((line, text[start:end]))
        line += text.count("\n", start, end)
    return games


def read(text: str, rules: Callable[[str], Rules], line: int = 1) -> Timeline:
    """The game that ``text`` describes. rules: gives the rules for a game's id; line: the number
    of the line that ``text`` begins in. Raises BadRecord, which gives line and column."""
    try:
        if GAME.match(text) is None:
            raise _ParseError(NO_GAME, 0)
        return GameReader(text, rules).read()
    except _ParseError as error:
        raise BadRecord(f"{_line_and_column(text, error.offset, line)}: {error}") from error


def _line_and_column(text: str, offset: int, line: int) -> str:
    begin = text.rfind("\n", 0, offset) + 1
    return f"Line {line + text.count(chr(10), 0, offset)}, column {offset - begin + 1}"


class GameReader:
    """Reads one game, from its tags to its result."""

    def __init__(self, text: str, rules: Callable[[str], Rules]) -> None:
        self._text, self._rules = text.rstrip(), rules
        self._at = 0  # the offset of what is being read
        self._tag_at: dict[str, int] = {}

    def read(self) -> Timeline:
        """The game, with its cursor where the tag Open says. Raises _ParseError."""
        try:
            tags = self._read_tags()
            line = self._start(tags)
            MoveReader(line).read(self._tokens())
            self._open(line, tags.get("Open"))
            line.check_length()
        except QuantaError as error:
            raise _ParseError(str(error), self._at) from error
        return line

    def _read_tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        end = 0
        while match := TAG.match(self._text, end):
            name, self._at = match[1], match.start(1) - 1
            if name in tags:
                raise BadRecord(f"The tag {name} is given twice.")
            if len(tags) == MAX_TAGS:
                raise BadRecord(f"A game has at most {MAX_TAGS} tags.")
            if match.end(2) - match.start(2) > MAX_TAG:
                raise BadRecord(f"The tag {name} is longer than {MAX_TAG} characters.")
            value = ESCAPE.sub(r"\1", match[2])
            tags[name], self._tag_at[name], end = value, self._at, match.end()
        self._at = self._skip_space(end)
        if self._text[self._at : self._at + 1] == "[":
            raise BadRecord('This is not a tag: a tag is [Name "value"].')
        return tags

    def _skip_space(self, end: int) -> int:
        return len(self._text) - len(self._text[end:].lstrip())

    def _start(self, tags: dict[str, str]) -> Timeline:
        moves, self._at = self._at, self._tag_at.get("Game", 0)
        if "Game" not in tags:
            raise BadRecord(NO_GAME)
        rules = self._rules(tags["Game"])
        params, names = {}, {}
        for name, value in tags.items():
            self._at = self._tag_at[name]
            seat = SEAT.fullmatch(name)
            if seat:
                names[int(seat[1]) - 1] = checked_text(value, MAX_NAME)
            elif name[0].islower():
                params[name] = _param(name, value)
            elif name not in TAGS:
                raise BadRecord(
                    f"There is no tag {name}; the tags are {', '.join(TAGS)}, Player1 …"
                )
        version = tags.get("Rules", str(rules.version))
        self._at = self._tag_at.get("Rules", 0)
        if not version.isdecimal() or len(version) > 4:
            raise BadRecord("The tag Rules is not a number.")
        start = Record(rules.id, params, (), int(version)).replay(rules)[0]
        line = Timeline(rules, params, start)
        if any(seat >= start.seats for seat in names):
            raise BadRecord(f"There are {start.seats} players.")
        line.tree.set_names(names)
        self._at = self._tag_at.get("TimeControl", 0)
        line.tree.set_time_control(tags.get("TimeControl", ""))
        self._at = self._tag_at.get("Link", 0)
        line.tree.link_game = _link_game(tags.get("Link", ""), start.seats)
        self._at = moves
        return line

    def _tokens(self) -> Iterator[re.Match[str]]:
        end, tokens = self._at, 0
        while end < len(self._text):
            match = TOKEN.match(self._text, end)
            if match is None:
                self._at = self._skip_space(end)
                sign = self._text[self._at]
                raise BadRecord(
                    f"Here is {SIGNS.get(sign, f'{quoted(sign)}, which has no meaning here')}."
                )
            kind = match.lastgroup or ""
            self._at, end, tokens = match.start(kind), match.end(), tokens + 1
            if kind == "comment" and end - self._at > MAX_WRITTEN_COMMENT:
                raise BadRecord(f"The comment is longer than {MAX_COMMENT} characters.")
            if tokens > MAX_TOKENS:
                raise BadRecord(f"The game has more than {MAX_TOKENS} moves, comments and signs.")
            yield match
        self._at = end

    def _open(self, line: Timeline, number: str | None) -> None:
        nodes, _ = numbered(line.root)
        self._at = self._tag_at.get("Open", self._at)
        if number is None:
            line.go_to(line.root.end())
        elif not number.isdecimal() or len(number) > 6 or int(number) >= len(nodes):
            last = len(nodes) - 1
            raise BadRecord(f"There is no node {quoted(number)} to open; there are 0 to {last}.")
        else:
            line.go_to(nodes[int(number)])


class MoveReader:
    """Plays the moves of a game. Open variations are in a list and not on Python's stack, so that
    no nesting is too deep for it."""

    def __init__(self, line: Timeline) -> None:
        self._tree, self._node = line.tree, line.root
        self._base = line.root  # where the innermost variation branches off
        self._open: list[tuple[Node, Node]] = []  # the node and the base to return to after each
        self._early = Annotation()  # a comment in a variation before its first move
        self._ended = False

    def read(self, tokens: Iterator[re.Match[str]]) -> None:
        """Play all moves. Raises BadRecord and IllegalAction."""
        for token in tokens:
            if self._ended:
                raise BadRecord("The game has ended with its result, but something follows.")
            kind = token.lastgroup or ""
            text = token[kind]
            if declared := DECLARES.fullmatch(text):
                self._declare(int(declared[1]), declared[2])
            elif kind == "comment":
                # Before a move it could be no one's clock.
                self._annotate(_comment(text, clocks=self._node is not self._base))
            elif kind == "bracket":
                self._read_bracket(text)
            elif kind == "word" and (text in RESULTS or NUMBER.fullmatch(text)):
                self._read_result_or_number(text)
            elif kind == "word" and set(text) <= set("!?"):
                self._read_glyph(text)
            else:
                self._play(*_action(text))
        if self._open:
            raise BadRecord("The text ends within a variation: a closing bracket is missing.")

    def _read_result_or_number(self, text: str) -> None:
        self._ended = text in RESULTS
        if self._ended and self._open:
            raise BadRecord("A result belongs at the end of the game, not in a variation.")

    def _annotate(self, annotation: Annotation) -> None:
        if self._open and self._node is self._base:
            self._early = _combined(self._early, annotation)
        else:
            self._node.annotation = _combined(self._node.annotation, annotation)

    def _declare(self, player: int, word: str) -> None:
        """A declaration, after the moves that it follows."""
        if self._open and self._node is self._base:
            raise BadRecord("A declaration belongs after a move.")
        if player > self._node.position.seats:
            raise BadRecord(f"There are {self._node.position.seats} players.")
        known = self._node.declarations
        self._tree.declare(self._node, added(known, checked(player - 1, word)))

    def _read_glyph(self, text: str) -> None:
        if self._node is self._base:
            raise BadRecord("A glyph belongs after the move that it is about.")
        self._node.annotation = replace(self._node.annotation, glyph=checked_glyph(text))

    def _read_bracket(self, text: str) -> None:
        if text == "(":
            if self._node is self._base or self._node.parent is None:
                raise BadRecord("A variation belongs after the move that it replaces.")
            if len(self._open) == MAX_DEPTH:
                raise BadRecord(f"Variations are nested more than {MAX_DEPTH} deep.")
            self._open.append((self._node, self._base))
            self._node = self._base = self._node.parent
            return
        if not self._open or self._node is self._base:
            raise BadRecord("This bracket closes no variation.")
        self._node, self._base = self._open.pop()

    def _play(self, action: str, glyph: str) -> None:
        if self._node.child(action) is not None:
            raise BadRecord(f"{quoted(action)} was already played here.")
        self._node = self._tree.add(self._node, action)
        self._node.annotation, self._early = replace(self._early, glyph=glyph), Annotation()


def _param(name: str, value: str) -> str:
    if not KEY.fullmatch(name) or not VALUE.fullmatch(value):
        raise BadRecord(f"The tag {name} has a character that is not allowed in a parameter.")
    return value


def _link_game(text: str, seats: int) -> LinkGame | None:
    if not text:
        return None
    match = LINK.fullmatch(text)
    if match is None or not LINK_KEY.fullmatch(match[2]) or int(match[1]) > seats:
        raise BadRecord("The tag Link is not a player’s number and a game’s key.")
    return LinkGame(int(match[1]) - 1, match[2])


def _action(text: str) -> tuple[str, str]:
    """The action and the glyph written after it without a space."""
    if text.startswith('"'):
        action, glyph = text[1:-1], ""
    else:
        match = WORD.fullmatch(text)
        action, glyph = (match["action"], match["glyph"] or "") if match else (text, "")
    if not ACTION.fullmatch(action):
        raise BadRecord(f"{quoted(action)} is not a move.")
    if glyph and glyph not in GLYPHS:
        raise BadRecord(f"{quoted(glyph)} is not a glyph; the glyphs are {' '.join(GLYPHS)}.")
    return action, glyph


def _comment(text: str, *, clocks: bool) -> Annotation:
    """The content of braces: first a clock and marks, if there are any, then a comment, in which a
    line break becomes a space. clocks: whether a clock is allowed."""
    inner = text[1:-1]
    clock_text = CLOCK.match(inner) if clocks else None
    inner = inner[clock_text.end() :] if clock_text else inner
    match = MARKS.match(inner)
    marks = checked_marks(match[1].split()) if match else ()
    comment = inner[match.end() :] if match else inner
    comment = SPACE.sub(lambda space: " " if "\n" in space[0] else space[0], comment)
    clock = read_clock(clock_text) if clock_text else None
    return Annotation(checked_text(ESCAPE.sub(r"\1", comment)), "", marks, clock)


def _combined(first: Annotation, second: Annotation) -> Annotation:
    """Two annotations of one node as one."""
    comment = " ".join(each.comment for each in (first, second) if each.comment)
    marks = checked_marks(tuple(dict.fromkeys((*first.marks, *second.marks))))
    clock = first.clock if second.clock is None else second.clock
    return Annotation(checked_text(comment), second.glyph or first.glyph, marks, clock)
