"""Taking a move back in a game by link: who played last asks, and the other one lets it or plays
on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.players import AWAY, HUMAN
from quanta.record.declarations import ASK_TAKE_BACK, TAKE_BACK, Declaration
from quanta.record.node import Node
from quanta.record.timeline import Timeline

if TYPE_CHECKING:
    from quanta.session.protocol.scene import TakeBackOfLink

SEATS = 2


def state(line: Timeline, players: Sequence[str]) -> TakeBackOfLink | None:
    """Whether somebody here may ask, has asked, or is asked; None where none of it is so."""
    node = line.node
    if line.tree.link_game is None or len(players) != SEATS or not _is_last(line):
        return None
    asker = node.take_back_asked
    if asker is not None:
        return "asked" if players[1 - asker] == HUMAN else "asking"
    mover = -1 if node.parent is None else node.parent.position.to_play
    if mover not in range(SEATS) or node.position.to_play == mover:
        return None
    if (players[mover], players[1 - mover]) != (HUMAN, AWAY):
        return None
    back = Declaration(mover, TAKE_BACK)  # at each place once, so that an old link is known as old
    return None if back in turn_start(node, mover).declarations else "possible"


def _is_last(line: Timeline) -> bool:
    node = line.node
    return not node.children and node.is_mainline() and node.outcome() is None


def turn_start(node: Node, seat: int) -> Node:
    """Where the turn of ``seat`` began that led to ``node``."""
    while node.parent is not None and node.parent.position.to_play == seat:
        node = node.parent
    return node


def ask_or_let(line: Timeline, players: Sequence[str]) -> Node:
    """Ask to take the last turn back, or take it back for who asks; where the game is then. Raises
    BadRequest where neither can be."""
    found, node = state(line, players), line.node
    if found == "possible":
        assert node.parent is not None
        seat = node.parent.position.to_play
        line.tree.declare(node, (*node.declarations, Declaration(seat, ASK_TAKE_BACK)))
        return node
    asker = node.take_back_asked
    if found != "asked" or asker is None:
        raise BadRequest("There is no move here that can be taken back by agreement now.")
    start = turn_start(node, asker)
    line.tree.declare(start, (*start.declarations, Declaration(asker, TAKE_BACK)))
    cut(line, start)
    return start


def cut(line: Timeline, node: Node) -> None:
    """Take away all that follows ``node``, with its variations: the first of these would else be
    what was played."""
    line.go_to(node)
    for child in [*node.children]:
        line.tree.remove_variation(child)
    line.nodes = node.path()


def take_backs(node: Node) -> frozenset[Declaration]:
    """Who has gone back to ``node``."""
    return frozenset(each for each in node.declarations if each.word == TAKE_BACK)
