"""Why a click or an action is not possible, in words a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.words import listed
from quanta.games.harlequin.cells import BLACK, EDGE, JUMPS, OVER, TRACK, TRACK_NAMES
from quanta.games.harlequin.turn import EMPTY, IMMEDIATE, Chain, Turn

if TYPE_CHECKING:
    from quanta.games.harlequin.position import HarlequinPosition

NAMES = {"r": "Red", "b": "Blue"}


def unreadable(position: HarlequinPosition, action: str) -> str:
    """What an action looks like here, for one that names no cells."""
    shown = action if len(action) <= 40 else action[:39] + "…"
    form = "the name of an edge cell, such as a3" if position.placing else "from-to, such as b2-c3"
    return f"{shown!r} is not an action here; an action is written as {form}."


def ending(full: bool, counts: tuple[int, int], winner: str) -> str:
    """Why the game is over and who has won."""
    over = "Every white cell has a tile" if full else "Neither player can end a turn"
    score = f"Red has {counts[0]}, Blue {counts[1]}"
    if counts[0] != counts[1]:
        return f"{over}: {score}."
    return f"{over}: {score}, a tie, and {winner} made the last jump."


def holder(position: HarlequinPosition, cell: int) -> int | None:
    """The seat whose token stands on the cell; None when it is empty."""
    return next((seat for seat, cells in enumerate(position.standing) if cell in cells), None)


def why_not_place(position: HarlequinPosition, cell: int) -> str:
    """Why no token can be placed on the cell (R3)."""
    name = BLACK.names[cell]
    if cell not in EDGE:
        return f"{name} is not at the edge; tokens are placed on the outer black cells."
    return f"{name} is taken; a token is placed on an empty cell of the edge."


def why_not_skip(position: HarlequinPosition) -> str:
    """Why the turn cannot be skipped (R9)."""
    if position.outcome() is not None:
        return "The game is over."
    if position.path:
        return f"The token on {BLACK.names[position.path[-1]]} is under way and can end its turn."
    return "A turn is skipped only when none of your tokens can end one; yours can."


def why_not_choose(position: HarlequinPosition, cell: int) -> str:
    """Why the token, or the emptiness, on the cell cannot be chosen to jump."""
    name, seat = BLACK.names[cell], holder(position, cell)
    if position.path and cell != position.path[-1]:
        under_way = BLACK.names[position.path[-1]]
        return f"The token on {under_way} is under way; the turn has to go on with it."
    if seat is None:
        return f"{name} is empty; choose one of your tokens."
    if seat != position.to_play:
        return f"The token on {name} is not yours."
    stuck = "; ".join(_obstacles(position, cell))
    return f"The token on {name} has no jump: {stuck}."


def _obstacles(position: HarlequinPosition, cell: int) -> list[str]:
    """For each neighbour of the cell what keeps its token from going there."""
    found: dict[str, list[str]] = {}
    for _, landing in JUMPS[cell]:
        why = _bar(position, cell, landing)
        found.setdefault(why, []).append(BLACK.names[landing])
    return [f"{listed(names)} {why}" for why, names in found.items()]


def _bar(position: HarlequinPosition, cell: int, landing: int) -> str:
    turn, chain = position.turn(cell), position.chain(cell)
    if landing in turn.blocked:
        return "blocked by a token"
    after = turn.after(chain, (OVER[cell, landing], landing))
    if after is None:
        return "barred in this chain"
    return "not on a way to an empty white cell"


def why_not_jump(position: HarlequinPosition, start: int, end: int) -> str:
    """Why the token on ``start`` cannot jump to ``end``."""
    if start not in position.movers or not position.landings(start):
        return why_not_choose(position, start)
    a, b = BLACK.names[start], BLACK.names[end]
    if start == end:
        return f"The token stands on {a} already; it has to jump over a white cell."
    if (start, end) not in OVER:
        return _too_far(start, end)
    turn, chain, white = position.turn(start), position.chain(start), OVER[start, end]
    if end in turn.blocked:
        seat = holder(position, end)
        whose = "your own" if seat == position.to_play else "an opposing"
        return f"{b} is taken by {whose} token; a jump needs an empty cell to land on."
    if turn.after(chain, (white, end)) is None:
        return _why_barred(turn, chain, white, a, b)
    colour = NAMES[turn.tiles[white]]
    return (
        f"From {b} no end of the turn could be reached: the chain keeps to {colour}’s tiles and "
        "has to finish with a jump over an empty white cell."
    )


def _too_far(start: int, end: int) -> str:
    a, b = BLACK.names[start], BLACK.names[end]
    if TRACK[start] != TRACK[end]:
        tracks = f"{a} is on the {TRACK_NAMES[TRACK[start]]} track, {b} on the other"
        return f"{tracks}; a token never changes tracks."
    reach = [BLACK.names[landing] for _, landing in JUMPS[start]]
    return f"One jump leads over one white cell: from {a} only to {listed(sorted(reach), 'or')}."


def _why_barred(turn: Turn, chain: Chain, white: int, a: str, b: str) -> str:
    owner = turn.tiles[white]
    assert owner != EMPTY
    if owner != chain.owner:
        begun, other = NAMES[chain.owner], NAMES[owner]
        return (
            f"The tile between {a} and {b} is {other}’s; this chain began over {begun}’s tiles and "
            "keeps to them."
        )
    if white in chain.flipped and turn.flips == IMMEDIATE:
        return (
            f"The tile between {a} and {b} is flipped already and yours now; this chain keeps to "
            "the other side’s tiles (flips=immediate)."
        )
    return (
        f"The token has been on {b} in this turn, and nothing new would be flipped; going round "
        "again is not allowed."
    )
