"""What has been played, told ply by ply: made once for each ply and each pair of eyes.

A scene tells all of a game, which may have thousands of plies, at every answer; so what was made
before is kept as long as it is true. Variations are told beside the line that is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from quanta.core.game import CHANCE, Action, Position
from quanta.record.node import Node
from quanta.record.notes import Notes
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.view import View
from quanta.session.viewpoint import Eyes, secret

Entry = dict[str, Any]
"""A line of the move list: ``ply``, ``seat``, ``text`` and ``label``."""


@dataclass(frozen=True, slots=True)
class _Ply:
    """keeper: the seat that keeps the action from a bystander, None where nobody does; known:
    whether these eyes see more of it than a bystander; moved: which pieces went where."""

    entry: Entry
    keeper: int | None
    known: bool
    moved: Mapping[str, str]


class Tale:
    """All of a timeline as one pair of eyes may know it."""

    def __init__(self) -> None:
        self._played: list[Action] = []
        self._plies: list[_Ply] = []
        self._named: tuple[int, dict[str, str]] = (0, {})
        self.entries: list[Entry] = []
        self.start: Position | None = None
        self.all = False
        self._hiders: set[int] = set()
        self._knowers: set[int] = set()

    def follow(self, line: Timeline, view: View, eyes: Eyes) -> None:
        """Bring it up to the timeline."""
        played = line.actions
        same = common(self._played, played)
        del self._plies[same:], self.entries[same:]
        if same < self._named[0]:
            self._named = (0, {})
        for ply in range(same, len(played)):
            self._plies.append(_ply(line, view, eyes, ply))
            self.entries.append(self._plies[-1].entry)
        self._played, self.all = played, eyes.all
        if self.start is None:
            self._begin(line, eyes)

    def _begin(self, line: Timeline, eyes: Eyes) -> None:
        """Who keeps something in the start already, which may be set up by hand."""
        start = line.root.position
        self.start, public = eyes.see(start), start.seen_by(None)
        if not eyes.all and secret(line.rules, start, public):
            seats = range(start.seats)
            self._hiders = {seat for seat in seats if start.seen_by(seat) != public}
            self._knowers = self._hiders & {eyes.seat} if self.start != public else set()

    def keepers(self) -> list[int]:
        """The seats that keep something from a bystander."""
        found = {ply.keeper for ply in self._plies if ply.keeper is not None}
        return sorted(found | self._hiders)

    def hides(self, line: Timeline) -> bool:
        """Whether anything in the game or its variations is kept from a bystander."""
        return bool(self._hiders) or any(node.hidden for node in line.root.subtree())

    def known(self) -> list[int]:
        """The seats of whose secrets these eyes know something."""
        found = {p.keeper for p in self._plies if p.known and p.keeper is not None}
        return sorted(found | self._knowers)

    def names(self, ply: int) -> dict[str, str]:
        """cell -> the cell where the piece on it at ``ply`` began: a name that it keeps."""
        done, names = self._named if self._named[0] <= ply else (0, {})
        names = dict(names)
        for moved in (each.moved for each in self._plies[done:ply]):
            carried = {end: names.get(start, start) for start, end in moved.items()}
            for start in moved:
                names.pop(start, None)
            names |= carried
        self._named = ply, names
        return names


class Tales:
    """The tales of one game, one for each pair of eyes that has looked at it."""

    def __init__(self) -> None:
        self._tales: dict[tuple[int | None, int | None, bool], Tale] = {}
        self._beside: dict[tuple[object, ...], Entry] = {}

    def of(self, line: Timeline, view: View, eyes: Eyes) -> Tale:
        """The tale of ``line`` as ``eyes`` may know it now."""
        tale = self._tales.setdefault(eyes.state, Tale())
        tale.follow(line, view, eyes)
        return tale

    def tree(self, line: Timeline, view: View, eyes: Eyes, *, said: bool) -> Entry | None:
        """What there is beside the line; None where there is nothing.

        at: the key of the node that is looked at. line: the keys of the plies of the line, as [key,
        how many follow each other]. forks: the keys of what follows a node, the main line first,
        where that is more than one. others: what is not on the line, as {after, moves}; each move
        has its key as ``node``. remarks: what was said of nodes, by key, if it may be (``said``).
        """
        if not line.has_notes:
            return None
        nodes, on, main = line.root.subtree(), set(line.nodes), set(line.root.mainline())
        starts = [n for n in nodes if n.parent and n not in on and (n.parent in on or n.index)]
        open_ = main if eyes.all else set(nodes)
        others = [
            {
                "after": first.parent.key if first.parent else 0,
                "moves": [self._told(node, view, eyes, open_) for node in first.mainline()],
            }
            for first in starts
        ]
        remarks = {node.key: _said(node) for node in nodes if said and node.annotation}
        forks = {n.key: [c.key for c in n.children] for n in nodes if len(n.children) > 1}
        if not forks and not remarks:
            return None
        found = {"at": line.node.key, "line": _runs(line.nodes[1:]), "forks": forks}
        return {**found, "others": others, "remarks": remarks}

    def _told(self, node: Node, view: View, eyes: Eyes, open_: set[Node]) -> Entry:
        """A ply beside the line. Where all is open, what a variation kept secret still is not."""
        assert node.parent is not None
        key = (node.key, node in open_, eyes.state)
        if key not in self._beside:
            before, ply = node.parent.position, len(node.path()) - 1
            masked = node.hidden and node not in open_
            seen = before.seen_by(eyes.seat) if masked else eyes.see(before)
            heard = (
                before.masked(node.action, eyes.seat) if masked else eyes.hear(before, node.action)
            )
            told = {"node": node.key, "ply": ply, "seat": before.to_play, "text": heard}
            self._beside[key] = {**told, "label": view.describe_action(seen, heard)}
        return self._beside[key]


def _said(node: Node) -> Entry:
    said = node.annotation
    found = {"text": said.comment, "glyph": said.glyph, "marks": list(said.marks)}
    return {name: value for name, value in found.items() if value}


def _runs(nodes: Sequence[Node]) -> list[list[int]]:
    """Their keys, as [the first, how many follow each other]."""
    runs: list[list[int]] = []
    for node in nodes:
        if runs and node.key == sum(runs[-1]):
            runs[-1][1] += 1
        else:
            runs.append([node.key, 1])
    return runs


def told_record(line: Timeline, tale: Tale) -> Record:
    """The record of ``line`` as the tale tells it: it can be shown and sent to anybody who may know
    as much. In open games, and once a game is over, it is the whole record."""
    assert tale.start is not None, "the tale follows no line"
    if line.has_notes and (tale.all or not tale.hides(line)):
        return _open(line, tale)
    return _told(line, tale.start, [entry["text"] for entry in tale.entries])


def _open(line: Timeline, tale: Tale) -> Record:
    """All of it, but for what a variation keeps secret."""
    return line.record_without_hidden_variations() if tale.hides(line) else line.record()


def public_record(line: Timeline, tale: Tale) -> Record:
    """The record of ``line`` as a bystander may know it; the whole one once the game is over."""
    actions, start = line.actions, line.root.position
    if line.has_notes and (line.over or not tale.hides(line)):
        return _open(line, tale)
    if not line.over:
        plies = zip(line.positions, line.actions, strict=False)
        actions = [a if p.to_play == CHANCE else p.masked(a, None) for p, a in plies]
        start = start.seen_by(None)
    return _told(line, start, actions)


def _told(line: Timeline, start: Position, actions: Sequence[Action]) -> Record:
    """The record of the line alone, with these actions. Masked ones apply to a start that is seen
    by the same eyes; without them a start in which nothing is secret stays as it was written."""
    whole = line.line_record()
    names, link_game = line.tree.names, line.tree.link_game
    if names or link_game:
        whole = replace(whole, notes=Notes(names=names, link_game=link_game))
    if list(actions) == line.actions and not secret(line.rules, line.root.position, start):
        return whole
    return replace(whole, params={**whole.params, "start": start.text()}, actions=tuple(actions))


def _ply(line: Timeline, view: View, eyes: Eyes, ply: int) -> _Ply:
    before, action = line.nodes[ply].position, line.nodes[ply + 1].action
    seen, heard = eyes.see(before), eyes.hear(before, action)
    entry = {
        "ply": ply + 1,
        "seat": before.to_play,
        "text": heard,
        "label": view.describe_action(seen, heard),
    }
    public = action if before.to_play == CHANCE else before.masked(action, None)
    keeper = None if public == action else before.to_play
    return _Ply(entry, keeper, heard != public, view.moved(seen, heard))


def common(first: Sequence[object], second: Sequence[object]) -> int:
    """How many items both begin with."""
    pairs = enumerate(zip(first, second, strict=False))
    most = min(len(first), len(second))
    return next((number for number, (a, b) in pairs if a is not b and a != b), most)
