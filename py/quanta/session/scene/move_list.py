"""A game as a viewpoint may know it: the move list, the variations and the record.

Every scene lists the whole game, which may have thousands of plies; so descriptions are cached as
long as they are valid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from quanta.core.game import CHANCE, Action, Position
from quanta.core.turns import (
    LOG,
    SeatAction,
    TurnNumber,
    after,
    columns,
    seat_action,
    turn_numbers,
)
from quanta.record.game_tree import Node
from quanta.record.notes import Annotation, Notes
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.dice import DiceThrow
from quanta.scene.view import View
from quanta.session.scene.difference import common
from quanta.session.viewpoint import Plies, Viewpoint, secret

if TYPE_CHECKING:
    from quanta.session.protocol.scene import (
        AnnotationData,
        MoveData,
        PublicData,
        ThrowData,
        TreeData,
    )


@dataclass(frozen=True, slots=True)
class _Ply:
    """keepers: the seats that keep the action from a bystander; known: those among them whose
    secret the viewpoint sees; moved: the pieces that moved, and where; chapter: its heading."""

    entry: MoveData
    keepers: Sequence[int]
    known: Sequence[int]
    moved: Mapping[str, str]
    chapter: str


class MoveList:
    """All plies of a timeline as one viewpoint may know them.

    entries: one for each ply; columns: turns in a row of the list, see ``core.turns``; start: the
    first position; sees_all: whether nothing is hidden.
    """

    def __init__(self) -> None:
        self._end: Node | None = None
        self._played: list[Action] = []
        self._plies: list[_Ply] = []
        self._named: tuple[int, dict[str, str]] = (0, {})
        self.entries: list[MoveData] = []
        self.columns = 1
        self.start: Position | None = None
        self.sees_all = False
        self._hiders: set[int] = set()
        self._knowers: set[int] = set()

    def follow(self, line: Timeline, view: View, viewpoint: Viewpoint) -> None:
        """Update the list to the timeline."""
        if self._end is line.nodes[-1] and self.sees_all == viewpoint.sees_all:
            return
        self._end, played = line.nodes[-1], line.actions
        same = common(self._played, played)
        changed = self.start is None or same < max(len(self._played), len(played))
        del self._plies[same:], self.entries[same:]
        if same < self._named[0]:
            self._named = (0, {})
        for ply in range(same, len(played)):
            self._plies.append(_ply(line, view, viewpoint, ply))
            self.entries.append(self._plies[-1].entry)
        if changed:
            self._number(line)
            self._describe(view, Plies(line, viewpoint, len(played)), same)
        self._played, self.sees_all = played, viewpoint.sees_all
        if self.start is None:
            self._begin(line, viewpoint)

    def _number(self, line: Timeline) -> None:
        """Give each entry the number of its turn. Entries already sent are copied, not changed."""
        plies = _written(line, self.entries)
        has_chapters = any(ply.chapter for ply in self._plies)
        self.columns = LOG if has_chapters else columns(plies, line.position.seats)
        for ply, number in enumerate(turn_numbers(plies, self.columns)):
            if self.entries[ply]["turn"] != number:
                self.entries[ply] = {**self.entries[ply], "turn": number}

    def _describe(self, view: View, plies: Plies, same: int) -> None:
        """Update the descriptions of entries and chapters that have plies from ``same`` on."""
        size, chapters = len(self.entries), [ply.chapter for ply in self._plies]
        starts = [n for n in range(size) if self._begins_entry(n)]
        for start, end in pairwise([*starts, size]):
            if end >= same and "entry" in self.entries[start]:
                self._write(start, "told", view.describe_entry(plies[start:end]))
        heads = [
            n for n in range(size) if chapters[n] and (not n or chapters[n - 1] != chapters[n])
        ]
        for start, end in pairwise([*heads, size]):
            if end >= same:
                self._write(start, "chapter", chapters[start])
                self._write(start, "summary", view.describe_chapter(plies[start:end]))

    def _begins_entry(self, number: int) -> bool:
        """Whether a ply begins an entry of a log."""
        own, before = self.entries[number], self.entries[number - 1] if number else None
        if before is None or not own.get("short") or own.get("entry") != before.get("entry"):
            return True
        return own["seat"] >= 0 and own["seat"] != self._last_seat(number)

    def _last_seat(self, number: int) -> int:
        """The last seat to choose before a ply; −1 if none has."""
        seats = (self.entries[ply]["seat"] for ply in range(number - 1, -1, -1))
        return next((seat for seat in seats if seat >= 0), -1)

    def _write(self, number: int, key: Literal["told", "chapter", "summary"], text: str) -> None:
        """Set a text of an entry. An entry already sent is copied, not changed."""
        if self.entries[number].get(key, "") == text:
            return
        changed = self.entries[number].copy()
        changed[key] = text
        self.entries[number] = changed

    def _begin(self, line: Timeline, viewpoint: Viewpoint) -> None:
        """Note the seats with secrets in the start, which may be set up by hand."""
        start = line.root.position
        self.start, public = viewpoint.seen(start), start.seen_by(None)
        if not viewpoint.sees_all and secret(line.rules, start, public):
            seats = range(start.seats)
            self._hiders = {seat for seat in seats if start.seen_by(seat) != public}
            self._knowers = self._hiders & {viewpoint.seat} if self.start != public else set()

    def keepers(self) -> list[int]:
        """The seats that keep something from a bystander."""
        return sorted(self._hiders.union(*(ply.keepers for ply in self._plies)))

    def hides(self, line: Timeline) -> bool:
        """Whether anything in the game or its variations is kept from a bystander."""
        return bool(self._hiders) or any(node.hidden for node in line.root.subtree())

    def known(self) -> list[int]:
        """The seats with secrets that the viewpoint knows."""
        return sorted(self._knowers.union(*(ply.known for ply in self._plies)))

    def names(self, ply: int) -> dict[str, str]:
        """cell -> the first cell of the piece on it at ``ply``, which the piece keeps as a name."""
        done, names = self._named if self._named[0] <= ply else (0, {})
        names = dict(names)
        for moved in (each.moved for each in self._plies[done:ply]):
            carried = {end: names.get(start, start) for start, end in moved.items()}
            for start in moved:
                names.pop(start, None)
            names |= carried
        self._named = ply, names
        return names


class MoveLists:
    """The move lists of one game, one for each viewpoint that it has been seen from."""

    def __init__(self) -> None:
        self._lists: dict[tuple[int | None, int | None, bool], MoveList] = {}

    def of(self, line: Timeline, view: View, viewpoint: Viewpoint) -> MoveList:
        """The move list of ``line`` as the viewpoint may know it now."""
        moves = self._lists.setdefault(viewpoint.state, MoveList())
        moves.follow(line, view, viewpoint)
        return moves


def _ply(line: Timeline, view: View, viewpoint: Viewpoint, ply: int) -> _Ply:
    before, action = line.nodes[ply].position, line.nodes[ply + 1].action
    seen, shown = viewpoint.seen(before), viewpoint.masked(before, action)
    entry = move_data(view, seen, shown, ply + 1)
    part = view.entry_part(seen, shown)
    if part is not None:
        entry["entry"], entry["short"] = part
    public = before.masked(action, None)
    keepers = () if public == action else _keepers(before, action, public)
    own = (before.to_play, viewpoint.seat)
    known = [] if shown == public else [seat for seat in keepers if seat in own]
    return _Ply(entry, keepers, known, view.moved(seen, shown), view.chapter(seen, shown))


def _keepers(before: Position, action: Action, public: Action) -> Sequence[int]:
    """The seats that keep an action from a bystander, who knows it as ``public``: the one that
    plays it; for chance, those that know more of it or, if none does, all."""
    if before.to_play != CHANCE:
        return (before.to_play,)
    seats = range(before.seats)
    return [seat for seat in seats if before.masked(action, seat) != public] or seats


def move_data(view: View, seen: Position, shown: Action, ply: int) -> MoveData:
    """A ply for a move list, without its turn number. seen, shown: the position and the action as
    the viewpoint knows them."""
    data: MoveData = {
        "ply": ply,
        "turn": 0,
        "seat": seen.to_play,
        "text": shown,
        "label": view.describe_action(seen, shown),
    }
    name = view.name_action(seen, shown)
    if name != shown:
        data["name"] = name
    throw = view.throw(seen, shown)
    if throw is not None:
        data["throw"] = _throw_data(throw)
    return data


def _throw_data(throw: DiceThrow) -> ThrowData:
    return {
        "title": throw.title,
        "dice": [{"face": die.face, "means": die.means, "mark": die.mark} for die in throw.dice],
        "result": throw.result,
        "role": throw.role,
        "place": throw.place,
    }


class Variations:
    """Describes the moves off the current line, each once for each viewpoint."""

    def __init__(self) -> None:
        self._moves: dict[tuple[object, ...], MoveData] = {}

    def tree(
        self,
        line: Timeline,
        view: View,
        viewpoint: Viewpoint,
        moves: MoveList,
        *,
        annotations: bool,
    ) -> TreeData | None:
        """The variations and annotations around the current line; None if there are none. moves:
        the list of that line; annotations: whether those may be shown."""
        if not line.has_notes:
            return None
        nodes, on, main = line.root.subtree(), set(line.nodes), set(line.root.mainline())
        texts = {n.key: data for n in nodes if annotations and (data := _annotation(n))}
        forks = {n.key: [c.key for c in n.children] for n in nodes if len(n.children) > 1}
        if not forks and not texts:
            return None
        starts = [n for n in nodes if n.parent and n not in on and (n.parent in on or n.index)]
        unmasked = main if viewpoint.sees_all else set(nodes)
        numbers = _numbers(line, moves)
        plies = {node.key: ply for ply, node in enumerate(line.nodes)}

        def numbered(first: Node) -> Iterator[MoveData]:
            for node in first.mainline():
                assert node.parent is not None
                plies[node.key] = ply = plies[node.parent.key] + 1
                move = self._move(node, ply, view, viewpoint, masked=node not in unmasked)
                played = seat_action(line.rules, node.parent.position, move["text"])
                at = after(numbers[node.parent.key], played, moves.columns)
                numbers[node.key] = at
                yield {**move, "turn": at.number}

        return {
            "at": line.node.key,
            "line": _runs(line.nodes[1:]),
            "forks": forks,
            # Each begins after a move of the line or of one before it.
            "others": [
                {"after": first.parent.key if first.parent else 0, "moves": [*numbered(first)]}
                for first in starts
            ],
            "annotations": texts,
        }

    def _move(
        self, node: Node, ply: int, view: View, viewpoint: Viewpoint, *, masked: bool
    ) -> MoveData:
        """Ply ``ply`` of another line. masked: whether its secret is still one, even if the rest of
        the game is open."""
        assert node.parent is not None
        key = (node.key, masked, viewpoint.state)
        if key not in self._moves:
            before = node.parent.position
            if masked and node.hidden:
                seen = before.seen_by(viewpoint.seat)
                shown = before.masked(node.action, viewpoint.seat)
            else:
                seen, shown = viewpoint.seen(before), viewpoint.masked(before, node.action)
            self._moves[key] = {"node": node.key, **move_data(view, seen, shown, ply)}
        return self._moves[key]


def _numbers(line: Timeline, moves: MoveList) -> dict[int, TurnNumber]:
    """The turn number at each node of the current line, by key."""
    at = TurnNumber()
    numbers = {line.root.key: at}
    for node, ply in zip(line.nodes[1:], _written(line, moves.entries), strict=True):
        at = numbers[node.key] = after(at, ply, moves.columns)
    return numbers


def _written(line: Timeline, entries: Sequence[MoveData]) -> list[SeatAction]:
    """The plies of the current line, for their numbering."""
    return [
        seat_action(line.rules, node.position, entry["text"])
        for node, entry in zip(line.nodes, entries, strict=False)
    ]


def _annotation(node: Node) -> AnnotationData:
    annotation = node.annotation
    data: AnnotationData = {}
    if annotation.comment:
        data["text"] = annotation.comment
    if annotation.glyph:
        data["glyph"] = annotation.glyph
    if annotation.marks:
        data["marks"] = list(annotation.marks)
    return data


def _runs(nodes: Sequence[Node]) -> list[tuple[int, int]]:
    """The keys of nodes as runs of successive ones: the first, and their number."""
    runs: list[tuple[int, int]] = []
    for node in nodes:
        if runs and node.key == sum(runs[-1]):
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((node.key, 1))
    return runs


def visible_record(line: Timeline, moves: MoveList) -> Record:
    """The record of ``line`` as the viewpoint of the move list may know it. In open games, and once
    a game is over, it is the whole record."""
    assert moves.start is not None, "the move list follows no line"
    if line.has_notes and (moves.sees_all or not moves.hides(line)):
        return _with_variations(line, moves)
    return _line_alone(line, moves.start, [entry["text"] for entry in moves.entries])


def public_record(line: Timeline, moves: MoveList) -> Record:
    """The record of ``line`` as a bystander may know it; the whole one once the game is over."""
    actions, start = line.actions, line.root.position
    if line.has_notes and (line.over or not moves.hides(line)):
        return _with_variations(line, moves)
    if not line.over:
        plies = zip(line.positions, line.actions, strict=False)
        actions = [before.masked(action, None) for before, action in plies]
        start = start.seen_by(None)
    return _line_alone(line, start, actions)


def public_data(line: Timeline, view: View, moves: MoveList) -> PublicData:
    """An unfinished game as a bystander may know it."""
    record = str(public_record(line, moves))
    if not line.actions:
        return {"record": record, "action": "", "label": ""}
    before, action = line.positions[-2], line.actions[-1]
    shown = before.masked(action, None)
    label = view.describe_action(before.seen_by(None), shown)
    return {"record": record, "action": shown, "label": label}


def _with_variations(line: Timeline, moves: MoveList) -> Record:
    """The whole record except variations that hide something."""
    return line.record_without_hidden_variations() if moves.hides(line) else line.record()


def _line_alone(line: Timeline, start: Position, actions: Sequence[Action]) -> Record:
    """The record of only the line, with these actions. Masked actions need a start as seen from the
    same viewpoint; otherwise a start without secrets keeps its text."""
    whole = line.line_record()
    if line.tree.has_notes:
        whole = replace(whole, notes=_notes_alone(line))
    if list(actions) == line.actions and not secret(line.rules, line.root.position, start):
        return whole
    return replace(whole, params={**whole.params, "start": start.text()}, actions=tuple(actions))


def _notes_alone(line: Timeline) -> Notes:
    """What is to be known besides the actions of a line: names, clocks, declarations."""
    tree = line.tree
    clocks = {
        ply: Annotation(clock=node.annotation.clock)
        for ply, node in enumerate(line.nodes)
        if node.annotation.clock is not None
    }
    declared = {ply: node.declarations for ply, node in enumerate(line.nodes) if node.declarations}
    return Notes((), clocks, tree.names, tree.link_game, declared, tree.time_control)
