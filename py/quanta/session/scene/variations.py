"""The variations and annotations of a game: from the nodes of its timeline to a scene's tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from quanta.core.turns import SeatAction, TurnNumber, after
from quanta.record.game_tree import Node
from quanta.record.timeline import Timeline
from quanta.scene.view import View
from quanta.session.scene.move_list import MoveList, move_data
from quanta.session.viewpoint import Viewpoint

if TYPE_CHECKING:
    from quanta.session.protocol.scene import AnnotationData, MoveData, TreeData


class Variations:
    """Describes what is not on the current line, each ply once for each viewpoint."""

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
        """What there is beside the current line; None where there is nothing. moves: the list of
        that line; annotations: whether those may be read here."""
        if not line.has_notes:
            return None
        nodes, on, main = line.root.subtree(), set(line.nodes), set(line.root.mainline())
        said = {node.key: _annotation(node) for node in nodes if annotations and node.annotation}
        forks = {n.key: [c.key for c in n.children] for n in nodes if len(n.children) > 1}
        if not forks and not said:
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
                at = after(numbers[node.parent.key], _written(move), moves.columns)
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
            "annotations": said,
        }

    def _move(
        self, node: Node, ply: int, view: View, viewpoint: Viewpoint, *, masked: bool
    ) -> MoveData:
        """Number ``ply`` of a line, which is not the current one. masked: whether what it kept
        secret still is, even where the rest of the game is open."""
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
    """How far the turns are numbered at each node of the current line, by its key."""
    at = TurnNumber()
    numbers = {line.root.key: at}
    for node, entry in zip(line.nodes[1:], moves.entries, strict=True):
        at = numbers[node.key] = after(at, _written(entry), moves.columns)
    return numbers


def _written(move: MoveData) -> SeatAction:
    return SeatAction(move["seat"], move["text"])


def _annotation(node: Node) -> AnnotationData:
    said = node.annotation
    found: AnnotationData = {}
    if said.comment:
        found["text"] = said.comment
    if said.glyph:
        found["glyph"] = said.glyph
    if said.marks:
        found["marks"] = list(said.marks)
    return found


def _runs(nodes: Sequence[Node]) -> list[tuple[int, int]]:
    """Their keys as runs of successive ones: the first, and how many there are."""
    runs: list[tuple[int, int]] = []
    for node in nodes:
        if runs and node.key == sum(runs[-1]):
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((node.key, 1))
    return runs
