"""Records: a game and how it was played, as one line that is also a link.

``<game>[@version][;key=value]…/<action>.<action>…[@node][/notes/]`` — every character may be in
a URL fragment. The same bytes are the link after ``#``, the line in a file, the argument of the
command line, the autosave and the bug report. A long record is packed into one token, ``z.…``.
Variations, comments and names are in the notes: see ``record/notes_text.py``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from quanta.core.arguments import a_text, described, whole, with_method
from quanta.core.errors import BadParam, BadRecord, IllegalAction, QuantaError
from quanta.core.game import Action, OpenRules, Position, Rules
from quanta.core.limits import MAX_PLIES, MAX_RECORD
from quanta.core.quoting import quoted
from quanta.core.rng import NoChance, Stream
from quanta.core.words import counted
from quanta.record.link_text import ended, is_packed, pack, unpack, without_end
from quanta.record.notes import NO_NOTES, Notes
from quanta.record.notes_text import NotesReader, write_notes

MAX_UNPACKED = 2_000
"""Records with more characters than this are written packed."""
MAX_PLAIN_LINK = 200
"""Records with at most this many characters are in a link as they are, whatever packing saves."""

LONGEST_SHOWN = 60
"""Characters of a record that a shell shows."""
MOST_NUMBER = 999_999
"""Of a version and of a ply, as they can be written."""

HEAD = re.compile(r"(?P<game>[a-z_][a-z0-9_-]{0,31})(?:@(?P<version>[0-9]{1,4}))?")
KEY = re.compile(r"[a-z][a-z0-9_-]{0,31}")
VALUE = re.compile(r"[A-Za-z0-9_.~,:!*'()+-]*")
ACTION = re.compile(r"[A-Za-z0-9_~,:!*'()+?-]{1,200}")
PLAYED = re.compile(r"(?P<actions>[^@]*)(?:@(?P<ply>[0-9]{1,6}))?")


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A played game: which game and rules version, its parameters, its actions.

    params: as text; ``start``, the first position, is among them wherever a set-up was drawn.
    ply: the number of the node to open the record at: 0 … len(actions), or more for a node in a
    variation; None for the end. notes: variations, annotations, names. Raises BadRecord for what
    is of another kind, and for a ply that there is not.
    """

    game: str
    params: Mapping[str, str] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    version: int | None = None
    ply: int | None = None
    notes: Notes = NO_NOTES

    def __post_init__(self) -> None:
        game: Any = self.game
        if not isinstance(game, str):
            a_text("The game of a record", game, BadRecord)
        _check_texts("params", self.params, isinstance(self.params, Mapping))
        _check_texts("actions", self.actions, isinstance(self.actions, tuple | list))
        if not isinstance(self.notes, Notes):
            raise BadRecord(f"notes is what a record has as notes, not {described(self.notes)}.")
        for name, number in (("version", self.version), ("ply", self.ply)):
            if number is not None and not (type(number) is int and 0 <= number <= MOST_NUMBER):
                whole(name, number, 0, MOST_NUMBER, BadRecord)
        if self.ply is not None and self.ply > len(self.actions):
            plies = len(self.actions) + self.notes.size
            if self.ply > plies:
                raise BadRecord(f"The record opens at ply {self.ply} but has only {plies} plies.")

    @classmethod
    def parse(cls, text: str) -> Self:
        """The record that ``text`` describes, not yet replayed. Raises BadRecord.

        A leading ``#`` (or ``%23``), percent-encoding, surrounding white space, a byte order mark
        and what follows an ``&`` are tolerated; ``record/link_reader.py`` reads more.
        """
        given: Any = text
        if not isinstance(given, str):
            a_text("A record", given, BadRecord)
        plain = _unwrap(text)
        if is_packed(plain):
            plain = _unwrap(unpack(plain, MAX_RECORD))
        top, *parts = plain.split("/", 3)
        name, *pairs = top.split(";")
        head = HEAD.fullmatch(name)
        if head is None:
            raise BadRecord(
                f"The record begins with {quoted(name)}, which is not the name of a game."
            )
        played = PLAYED.fullmatch(parts[0] if parts else "")
        if played is None:
            raise BadRecord("The record does not have the form game;key=value/action.action@ply.")
        actions = tuple(played["actions"].split(".")) if played["actions"] else ()
        check_actions(actions)
        text = _notes(parts[1:])
        notes = NotesReader(len(actions), check_actions).read(text) if text else NO_NOTES
        version = int(head["version"]) if head["version"] else None
        ply = int(played["ply"]) if played["ply"] else None
        return cls(head["game"], _params(pairs), actions, version, ply, notes)

    def plain(self) -> str:
        """The record as text that is never packed, however long it is."""
        head = self.game if self.version is None else f"{self.game}@{self.version}"
        params = "".join(f";{key}={value}" for key, value in self.params.items())
        ply = "" if self.ply in (None, len(self.actions)) else f"@{self.ply}"
        noted = self.notes is not NO_NOTES and self.notes
        notes = f"/{write_notes(self.notes)}/" if noted else ""
        return f"{head}{params}/{'.'.join(self.actions)}{ply}{notes}"

    def __str__(self) -> str:
        """The record's canonical text; ``Record.parse`` is its inverse."""
        plain = self.plain()
        return plain if len(plain) <= MAX_UNPACKED else pack(plain)

    def __repr__(self) -> str:
        text = self.plain()
        if len(text) <= LONGEST_SHOWN:
            return f"quanta.Record.parse({text!r})"
        return f"<quanta.Record of {self.game}: {counted(len(self.actions), 'action')}>"

    def link(self) -> str:
        """The text for a link: the short form, at the end a letter or a digit."""
        return ended(self.short())

    def short(self) -> str:
        """The record readable if it is short, else plain or packed, whichever is shorter."""
        plain = self.plain()
        return plain if len(plain) <= MAX_PLAIN_LINK else min(plain, pack(plain), key=len)

    def replay(self, rules: Rules) -> list[Position]:
        """The positions of the main line, start included: one more than there are actions.

        Raises BadRecord, which says at which ply and why, and BadParam.
        """
        if not isinstance(rules, OpenRules):
            with_method("rules", rules, "start")
        if self.version is not None and not 1 <= self.version <= rules.version:
            raise BadRecord(
                f"The record follows version {self.version} of the rules of {rules.name}; "
                f"this program knows versions up to {rules.version}."
            )
        positions: list[Position] = [start_of(rules, self.params)]
        for ply, action in enumerate(self.actions, 1):
            try:
                positions.append(positions[-1].apply(action))
            except IllegalAction as error:
                raise BadRecord(f"Ply {ply}, {quoted(action)}: {error}") from error
        return positions


def _check_texts(name: str, value: Any, fits: bool) -> None:
    """Raises BadRecord unless it is of the right kind, and contains only texts."""
    if not fits:
        raise BadRecord(f"{name} of a record are not {described(value)}.")
    each = [*value, *value.values()] if isinstance(value, Mapping) else value
    if not all(isinstance(text, str) for text in each):
        raise BadRecord(f"{name} of a record are texts.")


def start_of(rules: Rules, params: Mapping[str, str]) -> Position:
    """The first position of a record with these parameters. Raises BadRecord and BadParam.

    A record must not depend on chance: a set-up that was drawn must be in it as ``start=``.
    """
    try:
        if params.get("start"):
            return rules.start(params, Stream(b""))
        return rules.start(params, NoChance())
    except BadParam as error:
        raise BadParam(f"{rules.name}: {error}") from error


def link_of(record: Record, rules: Rules) -> str:
    """The text for a link to a game of these rules. It lacks a start to which the parameters alone
    lead, since that would cost its length in every link; reading finds it again."""
    others = {key: value for key, value in record.params.items() if key != "start"}
    try:
        drawn = start_of(rules, others).text() != record.params.get("start", "")
    except QuantaError:
        drawn = True
    return record.link() if drawn else replace(record, params=others).link()


def _unwrap(text: str) -> str:
    if len(text) > MAX_RECORD:
        raise BadRecord(f"The record is longer than {MAX_RECORD} characters.")
    plain = without_end(_unquote(text.replace("\ufeff", "").strip()).lstrip("#")).strip()
    if not plain:
        raise BadRecord("The record is empty.")
    if not plain.isascii() or not plain.isprintable() or " " in plain:
        place = next(i for i, c in enumerate(plain) if not ("!" <= c <= "~"))
        raise BadRecord(f"The record has a character that is not allowed, at position {place + 1}.")
    return plain


def _unquote(text: str) -> str:
    """``text`` without the percent-encoding that messengers put on a link, once or twice."""
    if "%" not in text:
        return text
    from urllib.parse import unquote  # late: slow to import, and most records need no decoding

    for _ in range(3):
        text = unquote(text, errors="replace").strip()
    return text


def _notes(parts: Sequence[str]) -> str:
    """The text between the last two slashes."""
    if not parts:
        return ""
    if len(parts) < 2 or parts[1]:
        raise BadRecord("The record is cut off or damaged: its notes do not end in a slash.")
    return parts[0]


def _params(pairs: Sequence[str]) -> dict[str, str]:
    params: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not KEY.fullmatch(key):
            raise BadRecord(f"{quoted(pair)} is not of the form key=value.")
        if key in params:
            raise BadRecord(f"The record has {key}= twice.")
        if not VALUE.fullmatch(value):
            raise BadRecord(f"The value of {key} has a character that is not allowed.")
        params[key] = value
    return params


def check_actions(actions: Sequence[Action]) -> None:
    """Raises BadRecord for a list of actions that no record can have, whatever the game."""
    if len(actions) > MAX_PLIES:
        raise BadRecord(f"The record has more than {MAX_PLIES} plies.")
    for ply, action in enumerate(actions, 1):
        if not ACTION.fullmatch(action):
            raise BadRecord(f"Ply {ply}, {quoted(action)}, is not an action.")
