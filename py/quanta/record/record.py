"""Records: a game and how it was played, as one line that is also a link.

``<game>[@version][;key=value]…/<action>.<action>…[@node][/notes/]`` — every character may stand in
a URL fragment. The same bytes are the link after ``#``, the line in a file, the argument of the
command line, the autosave and the bug report. A long record is deflated into one token, ``z.…``.
Variations, comments and names are in the notes: see ``record/annotation_text.py``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from quanta.core.errors import BadParam, BadRecord, IllegalAction
from quanta.core.game import Action, Position, Rules
from quanta.core.rng import Stream
from quanta.record.annotation_text import Annex, Reader
from quanta.record.packing import is_packed, packed, unpacked

LONG = 2_000
"""Records of more characters than this are written deflated."""
READABLE = 200
"""Records of no more characters stand in a link as they are."""
LONGEST = 400_000
"""No record of more characters than this is read, inflated or not."""
MOST_PLIES = 20_000

HEAD = re.compile(r"(?P<game>[a-z_][a-z0-9_-]{0,31})(?:@(?P<version>[0-9]{1,4}))?")
KEY = re.compile(r"[a-z][a-z0-9_-]{0,31}")
VALUE = re.compile(r"[A-Za-z0-9_.~,:!*'()+-]*")
ACTION = re.compile(r"[A-Za-z0-9_~,:!*'()+?-]{1,200}")
PLAYED = re.compile(r"(?P<actions>[^@]*)(?:@(?P<ply>[0-9]{1,6}))?")


@dataclass(frozen=True, slots=True)
class Record:
    """A played game: which game and rules version, its parameters, its actions.

    params: as text, among them ``start``, the first position, wherever a set-up was drawn.
    ply: the node to open the record at: 0 … len(actions), or one of a variation; None opens it at
    its end. annex: variations, remarks, names.
    """

    game: str
    params: Mapping[str, str] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    version: int | None = None
    ply: int | None = None
    annex: Annex = field(default_factory=Annex)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The record that ``text`` stands for, not yet replayed. Raises BadRecord.

        A leading ``#`` (or ``%23``), percent-encoding and white space around are tolerated.
        """
        plain = _unwrapped(text)
        if is_packed(plain):
            plain = _unwrapped(unpacked(plain, LONGEST))
        top, *parts = plain.split("/", 3)
        name, *pairs = top.split(";")
        head = HEAD.fullmatch(name)
        if head is None:
            raise BadRecord(f"The record begins with {_short(name)}, which is no game's name.")
        played = PLAYED.fullmatch(parts[0] if parts else "")
        if played is None:
            raise BadRecord("The record does not have the form game;key=value/action.action@ply.")
        actions = tuple(played["actions"].split(".")) if played["actions"] else ()
        check_actions(actions)
        annex = Reader(len(actions), check_actions).read(_notes(parts[1:]))
        version = int(head["version"]) if head["version"] else None
        ply = int(played["ply"]) if played["ply"] else None
        plies = len(actions) + annex.nodes
        if ply is not None and ply > plies:
            raise BadRecord(f"The record opens at ply {ply} but has only {plies} plies.")
        return cls(head["game"], _params(pairs), actions, version, ply, annex)

    def plain(self) -> str:
        """The record as readable text, however long it is."""
        head = self.game if self.version is None else f"{self.game}@{self.version}"
        params = "".join(f";{key}={value}" for key, value in self.params.items())
        ply = "" if self.ply in (None, len(self.actions)) else f"@{self.ply}"
        notes = f"/{self.annex}/" if self.annex else ""
        return f"{head}{params}/{'.'.join(self.actions)}{ply}{notes}"

    def __str__(self) -> str:
        """The record's canonical text; ``Record.parse`` is its inverse."""
        plain = self.plain()
        if len(plain) <= LONG:
            return plain
        return packed(plain)

    def link(self) -> str:
        """The text for a link: plain while that is short, else as few characters as can be."""
        plain = self.plain()
        return plain if len(plain) <= READABLE else min(plain, packed(plain), key=len)

    def replay(self, rules: Rules) -> list[Position]:
        """Every position from the start to the end of the record, actions + 1 in all.

        Raises BadRecord, which says at which ply and why, and BadParam.
        """
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
                raise BadRecord(f"Ply {ply}, {_short(action)}: {error}") from error
        return positions


def start_of(rules: Rules, params: Mapping[str, str]) -> Position:
    """The first position of a record with these parameters. Raises BadRecord and BadParam.

    A record must not depend on chance: a drawn set-up stands in it as ``start=``.
    """
    try:
        if params.get("start"):
            return rules.start(params, Stream(b""))
        first, again = (rules.start(params, Stream(seed)) for seed in (b"one", b"two"))
    except BadParam as error:
        raise BadParam(f"{rules.name}: {error}") from error
    if first != again:
        raise BadRecord("The set-up is drawn by chance, so the record must have it as start=….")
    return first


def _unwrapped(text: str) -> str:
    if len(text) > LONGEST:
        raise BadRecord(f"The record is longer than {LONGEST} characters.")
    plain = _decoded(text.strip()).lstrip("#").strip()
    if not plain:
        raise BadRecord("The record is empty.")
    if not plain.isascii() or not plain.isprintable() or " " in plain:
        place = next(i for i, c in enumerate(plain) if not ("!" <= c <= "~"))
        raise BadRecord(f"The record has a character that no record has, at place {place + 1}.")
    return plain


def _decoded(text: str) -> str:
    """``text`` without the percent-encoding that messengers put on a link, once or twice."""
    if "%" not in text:
        return text
    from urllib.parse import unquote  # late: it is dear to import, and most records have none

    for _ in range(3):
        text = unquote(text, errors="replace").strip()
    return text


def _notes(parts: Sequence[str]) -> str:
    """What stands between the last two slashes."""
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
            raise BadRecord(f"{_short(pair)} is not of the form key=value.")
        if key in params:
            raise BadRecord(f"The record has {key}= twice.")
        if not VALUE.fullmatch(value):
            raise BadRecord(f"The value of {key} has a character that no value has.")
        params[key] = value
    return params


def check_actions(actions: Sequence[Action]) -> None:
    """Raises BadRecord for what cannot be the actions of a record, whatever the game."""
    if len(actions) > MOST_PLIES:
        raise BadRecord(f"The record has more than {MOST_PLIES} plies.")
    for ply, action in enumerate(actions, 1):
        if not ACTION.fullmatch(action):
            raise BadRecord(f"Ply {ply}, {_short(action)}, is not an action.")


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:39] + "…")
