"""Play by link, as by letter: each link carries the game, and the player who opens it is to move.

The links of a game have its key. There is no server, so a link may be old, or two may have been
sent from one position; ``compare`` detects that, and no move is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE
from quanta.core.rng import Stream
from quanta.players import AWAY, HUMAN
from quanta.record.game_tree import Node
from quanta.record.link_text import to_base64
from quanta.record.notes import LinkGame, Notes
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.modes.by_link import take_backs

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ComparisonData, ComparisonKind

BYTES = 9
"""Random bytes in a key: no two games on one device share it by accident."""


def key(rng: Stream) -> str:
    """The key of a new game."""
    return to_base64(bytes(rng.below(256) for _ in range(BYTES)))


def challenge(line: Timeline, seat: int, fresh: str) -> Record:
    """The game up to the cursor, without variations and annotations, as a new game with the key
    ``fresh`` for a friend to take ``seat``. Raises BadRequest."""
    seats = line.position.seats
    if not 0 <= seat < seats:
        raise BadRequest(f"There is no seat {seat}; there are 0 to {seats - 1}.")
    if seats < 2:
        raise BadRequest("This game has only one player.")
    _refuse_secrets(line.nodes[: line.ply + 1])
    record = replace(line.line_record(), actions=tuple(line.actions[: line.ply]), ply=None)
    return replace(record, notes=Notes(names=line.tree.names, link_game=LinkGame(seat, fresh)))


def turn(line: Timeline, seated: Sequence[str]) -> Record:
    """The game for the remote player to move, or else for the next one, without variations and
    annotations but with declarations such as a resignation. Raises BadRequest."""
    link = line.tree.link_game
    if link is None:
        raise BadRequest("This game is not played by link.")
    nodes = list(line.root.mainline())
    end = nodes[-1].position
    away = [seat for seat, player in enumerate(seated) if player == AWAY]
    if not away:
        raise BadRequest("No player of this game is on another device.")
    due = end.to_play if end.outcome() is None and end.to_play != CHANCE else 0
    seat = min(away, key=lambda each: (each - due) % end.seats)
    _refuse_secrets(nodes)
    actions = tuple(node.action for node in nodes[1:])
    declared = {n: tuple(take_backs(node)) for n, node in enumerate(nodes) if take_backs(node)}
    if nodes[-1].declarations:
        declared[len(actions)] = nodes[-1].declarations
    notes = Notes(names=line.tree.names, link_game=LinkGame(seat, link.key), declarations=declared)
    return replace(line.line_record(), actions=actions, ply=None, notes=notes)


def here(line: Timeline) -> Record:
    """The game up to the cursor, to continue from. Raises BadRequest."""
    _refuse_secrets(line.nodes[: line.ply + 1])
    actions = tuple(line.actions[: line.ply])
    notes = Notes(names=line.tree.names)
    return replace(line.line_record(), actions=actions, ply=None, notes=notes)


def _refuse_secrets(nodes: Sequence[Node]) -> None:
    """Raises BadRequest if there are secrets. nodes: from the root on."""
    start = nodes[0].position
    if any(node.hidden for node in nodes) or start.seen_by(None) != start:
        raise BadRequest("This game keeps secrets, and a link of this kind would reveal them.")


def players(link: LinkGame, seats: int) -> list[str]:
    """The players of a game that came by link: the person who opened it, and remote players."""
    return [HUMAN if seat == link.seat else AWAY for seat in range(seats)]


def compare(mine: Timeline, theirs: Timeline) -> ComparisonData:
    """The relation of a link to the game here. kind: ``same``; ``newer``, it has more moves;
    ``older``, it has fewer; ``fork``, it has different ones; ``other``, it is another game. A game
    with more declarations at its end, such as a resignation, is newer; so is one in which moves
    were taken back that the other still has. Raises BadRequest if there are secrets, which a
    comparison could reveal."""
    _refuse_secrets(list(mine.root.mainline()))
    if mine.rules.id != theirs.rules.id or mine.root.position != theirs.root.position:
        return {"kind": "other", "ply": 0, "mine": "", "theirs": ""}
    ours, others = ([node.action for node in each.root.mainline()][1:] for each in (mine, theirs))
    pairs = enumerate(zip(ours, others, strict=False))
    shared = min(len(ours), len(others))
    ply = next((number for number, (a, b) in pairs if a != b), shared)
    mine_next, theirs_next = "".join(ours[ply : ply + 1]), "".join(others[ply : ply + 1])
    kind: ComparisonKind = "fork"
    ahead = _compared_take_backs(mine, theirs, ply)
    if ahead is not None:
        kind = ahead
    elif not mine_next and not theirs_next:
        kind = _compared_ends(mine.root.end(), theirs.root.end())
    elif not mine_next:
        kind = "newer"
    elif not theirs_next:
        kind = "older"
    return {"kind": kind, "ply": ply, "mine": mine_next, "theirs": theirs_next}


def _compared_take_backs(mine: Timeline, theirs: Timeline, ply: int) -> ComparisonKind | None:
    """The kind by moves taken back up to ``ply``, where the games begin to differ; None if that
    does not decide."""
    pairs = list(zip(mine.root.mainline(), theirs.root.mainline(), strict=False))[: ply + 1]
    ours, others = ([take_backs(pair[side]) for pair in pairs] for side in (0, 1))
    if ours == others:
        return None
    ahead = any(more - less for more, less in zip(others, ours, strict=True))
    return "newer" if ahead else "older"


def taken_back_at(mine: Timeline, theirs: Timeline) -> Node | None:
    """The node of ``mine`` where ``theirs`` ends because the moves after it were taken back, or
    None. They must have been compared."""
    end, place = theirs.root.end(), sum(1 for _ in theirs.root.mainline()) - 1
    node = next((n for at, n in enumerate(mine.root.mainline()) if at == place), None)
    if node is None or not node.children or not take_backs(end) - take_backs(node):
        return None
    return node


def _compared_ends(mine: Node, theirs: Node) -> ComparisonKind:
    """The kind for games with the same moves, by their declarations."""
    ours, others = set(mine.declarations), set(theirs.declarations)
    if ours == others:
        return "same"
    return "newer" if others - ours else "older"
