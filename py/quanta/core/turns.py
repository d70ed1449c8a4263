"""Turns, the consecutive plies of a seat, and their numbers in a list of moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from quanta.core.game import Action, Position, Rules

LOG = 0
"""Columns of a list in which each ply, or each entry of several, has a row of its own."""
LOG_SHARE = 0.25
"""A list is a log if more than this share of the plies follow one by the same seat without going on
from where it ended."""


class SeatAction(NamedTuple):
    """A ply: who acts, with −1 for chance, how it is written, and the number of its turn where the
    game counts them (``Rules.turn_number``)."""

    seat: int
    action: Action
    number: int | None = None


def seat_action(rules: Rules, before: Position, action: Action) -> SeatAction:
    """A ply that is played in ``before``. action: as it is written."""
    return SeatAction(before.to_play, action, rules.turn_number(before))


class TurnNumber(NamedTuple):
    """Where numbering is. number: of the turn; last: the ply before; seat: the last that chose."""

    number: int = 0
    last: SeatAction | None = None
    seat: int = -1


def alternates(start: Position, line: Iterable[Action]) -> bool:
    """Whether each ply of a legal line from ``start`` is a turn of its own."""
    position = start
    for action in line:
        after = position.apply(action)
        if after.outcome() is None and after.to_play == position.to_play:
            return False
        position = after
    return True


def turns(start: Position, line: Iterable[Action]) -> Iterator[tuple[Action, ...]]:
    """A legal line from ``start``, cut where the seat to play changes."""
    position, turn = start, list[Action]()
    for action in line:
        turn.append(action)
        after = position.apply(action)
        if after.to_play != position.to_play:
            yield tuple(turn)
            turn = []
        position = after
    if turn:
        yield tuple(turn)


def first_turn(start: Position, line: Iterable[Action]) -> tuple[Action, ...]:
    """The first plies of a legal line from ``start``, which the seat to play there chooses."""
    return next(turns(start, line), ())


def columns(plies: Sequence[SeatAction], seats: int) -> int:
    """How many turns a row of the list has: one for each seat, 1 where a single seat plays, or
    ``LOG``."""
    chosen = [ply for ply in plies if ply.seat >= 0]
    if len(chosen) > 2 and len({ply.seat for ply in chosen}) == 1:
        return 1
    again = sum(a.seat == b.seat and not continues(a, b) for a, b in pairwise(chosen))
    return LOG if again > LOG_SHARE * len(chosen) else max(seats, 1)


def continues(before: SeatAction | None, ply: SeatAction) -> bool:
    """Whether a ply continues from where the same seat's last one ended, as ``e1-d2`` does after
    ``f2-e1``; both are then written as one, ``f2-e1-d2``."""
    if before is None or before.seat != ply.seat or ply.seat < 0:
        return False
    end, start = before.action.split("-"), ply.action.split("-")
    return len(end) == len(start) == 2 and end[1] == start[0]


def after(at: TurnNumber, ply: SeatAction, per_row: int) -> TurnNumber:
    """Numbering after one more ply. per_row: the ``columns`` of the list. The turns of all sides
    that follow each other in the order of the seats have one number; chance has none of its own."""
    seat = ply.seat if ply.seat >= 0 else at.seat
    if ply.number is not None:
        return TurnNumber(ply.number, ply, seat)
    if ply.seat < 0:
        return TurnNumber(at.number, ply, seat)
    if per_row == LOG:
        opens = ply.seat != at.seat and not 0 <= at.seat < ply.seat
    else:
        fits = at.last is not None and per_row > 1 and 0 <= at.last.seat < ply.seat
        opens = not fits and not continues(at.last, ply)
    return TurnNumber(at.number + opens, ply, ply.seat)


def turn_numbers(plies: Iterable[SeatAction], per_row: int) -> Iterator[int]:
    """The number of each ply of a line from the start."""
    at = TurnNumber()
    for ply in plies:
        at = after(at, ply, per_row)
        yield at.number
