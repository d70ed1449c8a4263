"""The notes of a record as text: variations, annotations, declarations, names, clocks.

They are between two slashes after the actions, separated by semicolons. Each note begins with a
number and a sign for its kind:

``12=e3-e6.f2-d2``  a variation: these actions were also played after node 12;
``12!?``            a glyph for node 12;
``12:Why_not?``     a comment on node 12; a space is written ``_``, and whatever a URL cannot hold
                    as the base64 of its UTF-8 between ``~``;
``12*e3.e3-e6``     marks on the board at node 12;
``12+1-resign``     seat 1 declares at node 12 that it resigns;
``0,300+5``         the time control; a slash in it is written ``-``;
``12,271.4``        what was left on the clock of who made move 12, in seconds;
``0@Ann``           the name of the player of seat 0;
``1~k3x9Qz``        the key of a game played by link, in which seat 1 is to move.

The closing slash shows that the text is complete.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from quanta.core.errors import BadRecord
from quanta.core.limits import MAX_DEPTH, MAX_NODES, MAX_SEATS
from quanta.core.quoting import quoted
from quanta.record.link_text import from_base64, to_base64
from quanta.record.notes import (
    LINK_KEY,
    Annotation,
    Declaration,
    LinkGame,
    Notes,
    Variation,
    added,
    checked,
    checked_glyph,
    checked_marks,
    checked_names,
    checked_text,
)
from quanta.record.time_control import checked_control, read_left, written_left

NOTE = re.compile(r"(?P<at>[0-9]{1,6})(?P<sign>[=:*@~+,]|[!?]{1,2}$)(?P<data>.*)")
PLAIN = "A-Za-z0-9.,:!*'()+?"
TEXT = re.compile(rf"(?:[{PLAIN}_-]++|~[A-Za-z0-9_-]++~)*+")
DECLARED = re.compile(r"([0-9]{1,2})-(.*)")
ENCODED = re.compile(r"~([^~]+)~")
NOT_PLAIN = re.compile(rf"[^{PLAIN} -]+")


def write_notes(notes: Notes) -> str:
    """The canonical text of ``notes``, without the slashes."""
    link = notes.link_game
    texts = [f"{link.seat}~{link.key}"] if link else []
    texts += [f"{seat}@{_encode(name)}" for seat, name in sorted(notes.names.items())]
    texts += [f"0,{notes.time_control.replace('/', '-')}"] if notes.time_control else []
    texts += [f"{after}={'.'.join(actions)}" for after, actions in notes.variations]
    for node, annotation in sorted(notes.annotations.items()):
        texts += [f"{node}{annotation.glyph}"] if annotation.glyph else []
        texts += [f"{node}:{_encode(annotation.comment)}"] if annotation.comment else []
        texts += [f"{node}*{'.'.join(annotation.marks)}"] if annotation.marks else []
        left = annotation.clock
        texts += [f"{node},{written_left(left)}"] if left is not None else []
    for node, declared in sorted(notes.declarations.items()):
        texts += [f"{node}+{seat}-{word}" for seat, word in declared]
    return ";".join(texts)


def _encode(text: str) -> str:
    safe = NOT_PLAIN.sub(lambda match: f"~{to_base64(match[0].encode())}~", text)
    return safe.replace(" ", "_")


def _decode(text: str) -> str:
    if not TEXT.fullmatch(text):
        raise BadRecord("The text has a character that is not allowed in a record.")
    try:
        pieces = ENCODED.split(text)
        decoded = [p if n % 2 else p.replace("_", " ") for n, p in enumerate(pieces)]
        decoded[1::2] = [from_base64(piece).decode() for piece in pieces[1::2]]
    except ValueError as error:
        raise BadRecord("The text is damaged: what is between ~ is not base64 of UTF-8.") from error
    return "".join(decoded)


class NotesReader:
    """Reads the notes of a record.

    plies: the number of plies of the main line; check: raises BadRecord for a list of actions that
    no record can have.
    """

    def __init__(self, plies: int, check: Callable[[tuple[str, ...]], None]) -> None:
        self._check = check
        self._variations: list[Variation] = []
        self._lines = [(0, plies, 0)]  # first node, last node and depth of each line
        self._line = 0  # the line that the last variation branched from
        self._annotations: dict[int, Annotation] = {}
        self._declarations: dict[int, tuple[Declaration, ...]] = {}
        self._names: dict[int, str] = {}
        self._link_game: LinkGame | None = None
        self._time_control = ""

    def read(self, text: str) -> Notes:
        """The notes that ``text`` describes. Raises BadRecord, which names the wrong note."""
        for number, note in enumerate(text.split(";") if text else [], 1):
            try:
                self._read_note(note)
            except BadRecord as error:
                raise BadRecord(f"Note {number} of the record, {quoted(note)}: {error}") from error
        last = self._lines[-1][1]
        for node in (*self._annotations, *self._declarations):
            if node > last:
                raise BadRecord(
                    f"The record has a note on node {node} but its last node is {last}."
                )
        return Notes(
            tuple(self._variations),
            dict(sorted(self._annotations.items())),
            checked_names(self._names),
            self._link_game,
            dict(sorted(self._declarations.items())),
            self._time_control,
        )

    def _read_note(self, note: str) -> None:
        match = NOTE.fullmatch(note)
        if match is None:
            raise BadRecord("this is none of 12=…, 12:…, 12*…, 12+…, 12,…, 12!, 0@… and 0~….")
        at, sign, data = int(match["at"]), match["sign"], match["data"]
        if sign == "=":
            self._read_variation(at, tuple(data.split(".")))
        elif sign == "@":
            if at in self._names:
                raise BadRecord("this seat already has a name.")
            self._names |= checked_names({at: _decode(data)})
        elif sign == "~":
            self._read_link_game(at, data)
        elif sign == "+":
            self._read_declaration(at, data)
        elif sign == "," and at == 0:
            if self._time_control:
                raise BadRecord("the record already has a time control.")
            self._time_control = checked_control(data.replace("-", "/"))
        else:
            self._read_annotation(at, sign, data)

    def _read_link_game(self, seat: int, key: str) -> None:
        if self._link_game is not None:
            raise BadRecord("the record already has the key of a game played by link.")
        if not LINK_KEY.fullmatch(key) or seat >= MAX_SEATS:
            raise BadRecord("this is no game played by link.")
        self._link_game = LinkGame(seat, key)

    def _read_declaration(self, node: int, data: str) -> None:
        match = DECLARED.fullmatch(data)
        if match is None:
            raise BadRecord("this is not a declaration.")
        known = self._declarations.get(node, ())
        self._declarations[node] = added(known, checked(int(match[1]), match[2]))

    def _read_variation(self, after: int, actions: tuple[str, ...]) -> None:
        self._check(actions)
        while self._line < len(self._lines) and after > self._lines[self._line][1]:
            self._line += 1
        if self._line == len(self._lines):
            raise BadRecord(f"there is no node {after} yet.")
        last = self._variations[-1].after if self._variations else 0
        if after < last:
            raise BadRecord(f"variations after node {after} come before those after node {last}.")
        _, end, depth = self._lines[self._line]
        if after == end:
            raise BadRecord(f"node {after} ends its line, so there can be no variation after it.")
        if depth == MAX_DEPTH:
            raise BadRecord(f"variations are nested more than {MAX_DEPTH} deep.")
        nodes = self._lines[-1][1]
        if nodes + len(actions) > MAX_NODES:
            raise BadRecord(f"the record has more than {MAX_NODES} nodes.")
        self._lines.append((nodes + 1, nodes + len(actions), depth + 1))
        self._variations.append(Variation(after, actions))

    def _read_annotation(self, node: int, sign: str, data: str) -> None:
        old = self._annotations.get(node, Annotation())
        repeated: str | bool
        if sign == ":":
            new = replace(old, comment=checked_text(_decode(data)))
            repeated, empty = old.comment, not data
        elif sign == "*":
            new = replace(old, marks=checked_marks(data.split(".")))
            repeated, empty = "".join(old.marks), False
        elif sign == ",":
            new = replace(old, clock=read_left(data))
            repeated, empty = old.clock is not None, False
        else:
            if node == 0:
                raise BadRecord("a glyph belongs to a move, and the start is not a move.")
            new = replace(old, glyph=checked_glyph(sign))
            repeated, empty = old.glyph, False
        if repeated or empty:
            raise BadRecord("it is empty." if empty else f"node {node} already has such a note.")
        if new:
            self._annotations[node] = new
