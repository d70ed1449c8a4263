"""The third part of a record's text: variations, remarks, names.

It stands between two slashes after the actions, as items with semicolons between them. Each begins
with a number and a sign that says what it is:

``12=e3-e6.f2-d2``  a variation: after node 12 these actions were played as well;
``12!?``            a glyph for node 12;
``12:Why_not?``     a comment on node 12; a space is ``_``, what no URL can hold is base64 of its
                    UTF-8 between ``~``;
``12*e3.e3-e6``     marks on the board at node 12;
``0@Ann``           the name of whoever plays seat 0;
``1~k3x9Qz``        the game is played by links, and this one is for seat 1.

The slash at its end is what tells a whole record from one that was cut off on its way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from quanta.core.errors import BadRecord
from quanta.record import annotations as noted
from quanta.record.annotations import Branch, Match, Remark
from quanta.record.packing import decoded, encoded

DEEPEST = 64
"""Variations within variations."""
MOST_NODES = 20_000

ITEM = re.compile(r"(?P<at>[0-9]{1,6})(?P<sign>[=:*@~]|[!?]{1,2}$)(?P<data>.*)")
PLAIN = "A-Za-z0-9.,:!*'()+?"
TEXT = re.compile(rf"(?:[{PLAIN}_-]|~[A-Za-z0-9_-]+~)*")
WRAPPED = re.compile(r"~([^~]+)~")
OTHER = re.compile(rf"[^{PLAIN} -]+")


@dataclass(frozen=True, slots=True)
class Annex:
    """What a record holds beside the game itself; see the module's text.

    branches: in the order in which their nodes are counted: after each other's nodes, never back.
    """

    branches: tuple[Branch, ...] = ()
    remarks: Mapping[int, Remark] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    match: Match | None = None

    def __bool__(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.branches or self.remarks or self.names or self.match)

    @property
    def nodes(self) -> int:
        """How many nodes the variations have."""
        return sum(len(branch.actions) for branch in self.branches)

    def __str__(self) -> str:
        """The canonical text, without the slashes."""
        items = [f"{self.match.seat}~{self.match.key}"] if self.match else []
        items += [f"{seat}@{_written(name)}" for seat, name in sorted(self.names.items())]
        items += [f"{after}={'.'.join(actions)}" for after, actions in self.branches]
        for node, remark in sorted(self.remarks.items()):
            items += [f"{node}{remark.glyph}"] if remark.glyph else []
            items += [f"{node}:{_written(remark.text)}"] if remark.text else []
            items += [f"{node}*{'.'.join(remark.marks)}"] if remark.marks else []
        return ";".join(items)


def _written(text: str) -> str:
    safe = OTHER.sub(lambda found: f"~{encoded(found[0].encode())}~", text)
    return safe.replace(" ", "_")


def _read(text: str) -> str:
    if not TEXT.fullmatch(text):
        raise BadRecord("The text has a character that none has.")
    try:
        pieces = WRAPPED.split(text)
        spoken = [p if n % 2 else p.replace("_", " ") for n, p in enumerate(pieces)]
        spoken[1::2] = [decoded(piece).decode() for piece in pieces[1::2]]
    except ValueError as error:
        raise BadRecord("The text is damaged: what is between ~ is not base64 of UTF-8.") from error
    return "".join(spoken)


class Reader:
    """Reads the items of an annex. plies: those of the game itself; check: raises BadRecord for
    what is no list of actions."""

    def __init__(self, plies: int, check: Callable[[tuple[str, ...]], None]) -> None:
        self._plies, self._check = plies, check
        self._branches: list[Branch] = []
        self._lines = [(0, plies, 0)]  # first and last node and depth of each line
        self._line = 0  # the line in which the last branch began
        self._remarks: dict[int, Remark] = {}
        self._names: dict[int, str] = {}
        self._match: Match | None = None

    def read(self, text: str) -> Annex:
        """The annex that ``text`` stands for. Raises BadRecord."""
        for number, item in enumerate(text.split(";") if text else [], 1):
            try:
                self._item(item)
            except BadRecord as error:
                shown = item if len(item) <= 40 else item[:39] + "…"
                raise BadRecord(f"Note {number} of the record, {shown!r}: {error}") from error
        last = self._lines[-1][1]
        for node in self._remarks:
            if node > last:
                raise BadRecord(f"The record speaks of node {node} but has only {last}.")
        remarks_ = dict(sorted(self._remarks.items()))
        return Annex(tuple(self._branches), remarks_, noted.names(self._names), self._match)

    def _item(self, item: str) -> None:
        found = ITEM.fullmatch(item)
        if found is None:
            raise BadRecord("this is none of 12=…, 12:…, 12*…, 12!, 0@… and 0~….")
        at, sign, data = int(found["at"]), found["sign"], found["data"]
        if sign == "=":
            self._branch(at, tuple(data.split(".")))
        elif sign == "@":
            if at in self._names:
                raise BadRecord("this seat has a name already.")
            self._names |= noted.names({at: _read(data)})
        elif sign == "~":
            self._pair(at, data)
        else:
            self._remark(at, sign, data)

    def _pair(self, seat: int, key: str) -> None:
        if self._match is not None:
            raise BadRecord("the record belongs to a game already.")
        if not noted.KEY.fullmatch(key) or seat >= noted.MOST_SEATS:
            raise BadRecord("this is no game that is played by links.")
        self._match = Match(seat, key)

    def _branch(self, after: int, actions: tuple[str, ...]) -> None:
        self._check(actions)
        while self._line < len(self._lines) and after > self._lines[self._line][1]:
            self._line += 1
        if self._line == len(self._lines):
            raise BadRecord(f"there is no node {after} yet.")
        last = self._branches[-1].after if self._branches else 0
        if after < last:
            raise BadRecord(f"variations after node {after} come before those after node {last}.")
        _, end, depth = self._lines[self._line]
        if after == end:
            raise BadRecord(f"nothing else goes on after node {after}.")
        if depth == DEEPEST:
            raise BadRecord(f"variations are nested more than {DEEPEST} deep.")
        nodes = self._lines[-1][1]
        if nodes + len(actions) > MOST_NODES:
            raise BadRecord(f"the record has more than {MOST_NODES} nodes.")
        self._lines.append((nodes + 1, nodes + len(actions), depth + 1))
        self._branches.append(Branch(after, actions))

    def _remark(self, node: int, sign: str, data: str) -> None:
        old = self._remarks.get(node, Remark())
        if sign == ":":
            new = replace(old, text=noted.words(_read(data)))
            said, empty = old.text, not new.text
        elif sign == "*":
            new = replace(old, marks=noted.marks(data.split(".")))
            said, empty = "".join(old.marks), False
        else:
            if node == 0:
                raise BadRecord("a glyph belongs to a move, and the start is none.")
            new = replace(old, glyph=noted.glyph(sign))
            said, empty = old.glyph, False
        if said or empty:
            raise BadRecord("it is empty." if empty else f"node {node} has such a note already.")
        self._remarks[node] = new
