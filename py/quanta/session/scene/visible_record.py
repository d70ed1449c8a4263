"""The record of a game as somebody may know it: what can be shown and sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from quanta.core.game import CHANCE, Action, Position
from quanta.record.notes import Notes
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.view import View
from quanta.session.scene.move_list import MoveList
from quanta.session.viewpoint import secret

if TYPE_CHECKING:
    from quanta.session.protocol.scene import PublicData


def visible_record(line: Timeline, moves: MoveList) -> Record:
    """The record of ``line`` as the move list tells it: it can be shown and sent to anybody who may
    know as much. In open games, and once a game is over, it is the whole record."""
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
        actions = [a if p.to_play == CHANCE else p.masked(a, None) for p, a in plies]
        start = start.seen_by(None)
    return _line_alone(line, start, actions)


def public_data(line: Timeline, view: View, moves: MoveList) -> PublicData:
    """What a bystander may know of a game that goes on, as scenes tell it."""
    record = str(public_record(line, moves))
    if not line.actions:
        return {"record": record, "action": "", "label": ""}
    before, action = line.positions[-2], line.actions[-1]
    shown = action if before.to_play == CHANCE else before.masked(action, None)
    label = view.describe_action(before.seen_by(None), shown)
    return {"record": record, "action": shown, "label": label}


def _with_variations(line: Timeline, moves: MoveList) -> Record:
    """The whole record except variations that hide something."""
    return line.record_without_hidden_variations() if moves.hides(line) else line.record()


def _line_alone(line: Timeline, start: Position, actions: Sequence[Action]) -> Record:
    """The record of the line alone, with these actions. Masked ones apply to a start that is seen
    from the same viewpoint; without them, a start that holds no secret stays as it was written."""
    whole = line.line_record()
    names, link_game = line.tree.names, line.tree.link_game
    declared = {ply: node.declarations for ply, node in enumerate(line.nodes) if node.declarations}
    if names or link_game or declared:
        notes = Notes(names=names, link_game=link_game, declarations=declared)
        whole = replace(whole, notes=notes)
    if list(actions) == line.actions and not secret(line.rules, line.root.position, start):
        return whole
    return replace(whole, params={**whole.params, "start": start.text()}, actions=tuple(actions))
