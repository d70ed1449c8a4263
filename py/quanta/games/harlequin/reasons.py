"""Why a click or an action is not possible, in words for players."""

from __future__ import annotations

from quanta.core.quoting import quoted
from quanta.core.words import listed
from quanta.games.harlequin.cells import DARK, EDGE, EMPTY, JUMPS, OVER, TRACK, TRACK_NAMES
from quanta.games.harlequin.chain import IMMEDIATE, Chain, TurnBoard
from quanta.games.harlequin.state import NAMES, HarlequinState


def unreadable(state: HarlequinState, action: str) -> str:
    """The message for an action that does not name cells."""
    form = "the name of an edge cell, such as a3" if state.placing else "from-to, such as b2-c3"
    return f"{quoted(action)} is not an action here; an action is written as {form}."


def ending(state: HarlequinState, winner: str) -> str:
    """Why the game is over and who has won."""
    full = EMPTY not in state.tiles
    over = "Every light cell has a tile" if full else "Neither player can end a turn"
    red, blue = state.count(0), state.count(1)
    score = f"Red has {red}, Blue {blue}"
    if red != blue:
        return f"{over}: {score}."
    return f"{over}: {score}, a tie, and {winner} made the last jump."


def why_not_place(state: HarlequinState, cell: int) -> str:
    """Why no token can be placed on the cell (R3)."""
    name = DARK.names[cell]
    if cell not in EDGE:
        return f"{name} is not at the edge; choose an outer dark cell."
    return f"{name} is occupied; choose an empty cell."


def why_not_skip(state: HarlequinState) -> str:
    """Why the turn cannot be skipped (R9)."""
    if state.over:
        return "The game is over."
    if state.path:
        return f"The token on {DARK.names[state.path[-1]]} is under way and can end its turn."
    return "A turn is skipped only when none of your tokens can end one; yours can."


def why_not_choose(state: HarlequinState, cell: int) -> str:
    """Why ``cell`` cannot be chosen as the start of a jump."""
    name, seat = DARK.names[cell], state.token_owner(cell)
    if state.path and cell != state.path[-1]:
        under_way = DARK.names[state.path[-1]]
        return f"The token on {under_way} is under way; the turn has to go on with it."
    if seat is None:
        return f"{name} is empty; choose one of your tokens."
    if seat != state.to_play:
        return f"The token on {name} is not yours."
    stuck = "; ".join(_obstacles(state, cell))
    return f"The token on {name} cannot jump: {stuck}."


def _obstacles(state: HarlequinState, cell: int) -> list[str]:
    """Why the token on ``cell`` cannot jump to each neighbouring cell, grouped by reason."""
    obstacles: dict[tuple[str, str], list[str]] = {}
    for _, landing in JUMPS[cell]:
        why = _obstacle(state, cell, landing)
        obstacles.setdefault(why, []).append(DARK.names[landing])
    return [f"{listed(names)} {why[len(names) > 1]}" for why, names in obstacles.items()]


def _obstacle(state: HarlequinState, cell: int, landing: int) -> tuple[str, str]:
    """Why a token cannot jump to a cell, in the singular and the plural."""
    board, chain = state.turn_board(cell), state.chain(cell)
    if landing in board.blocked:
        return "is occupied by a token", "are occupied by tokens"
    after = board.after(chain, (OVER[cell, landing], landing))
    if after is None:
        return "is barred in this chain", "are barred in this chain"
    return "does not lead to an empty light cell", "do not lead to an empty light cell"


def why_not_jump(state: HarlequinState, start: int, end: int) -> str:
    """Why the token on ``start`` cannot jump to ``end``."""
    if start not in state.movers or not state.landings(start):
        return why_not_choose(state, start)
    a, b = DARK.names[start], DARK.names[end]
    if start == end:
        return f"The token is on {a} already; it has to jump over a light cell."
    if (start, end) not in OVER:
        return _too_far(start, end)
    board, chain, light = state.turn_board(start), state.chain(start), OVER[start, end]
    if end in board.blocked:
        seat = state.token_owner(end)
        whose = "your own" if seat == state.to_play else "an enemy"
        return f"{b} is occupied by {whose} token; a jump needs an empty cell to land on."
    if board.after(chain, (light, end)) is None:
        return _why_barred(board, chain, light, a, b)
    colour = NAMES[board.tiles[light]]
    return (
        f"From {b} the turn could not be completed: the chain keeps to {colour}’s tiles and "
        "has to finish with a jump over an empty light cell."
    )


def _too_far(start: int, end: int) -> str:
    a, b = DARK.names[start], DARK.names[end]
    if TRACK[start] != TRACK[end]:
        tracks = f"{a} is on the {TRACK_NAMES[TRACK[start]]} track, {b} on the other"
        return f"{tracks}; a token never changes tracks."
    reach = [DARK.names[landing] for _, landing in JUMPS[start]]
    return f"One jump leads over one light cell: from {a} only to {listed(sorted(reach), 'or')}."


def _why_barred(board: TurnBoard, chain: Chain, light: int, a: str, b: str) -> str:
    owner = board.tiles[light]
    assert owner != EMPTY
    if owner != chain.owner:
        begun, other = NAMES[chain.owner], NAMES[owner]
        return (
            f"The tile between {a} and {b} is {other}’s; this chain began over {begun}’s tiles and "
            "keeps to them."
        )
    if light in chain.flipped and board.flips == IMMEDIATE:
        return (
            f"The tile between {a} and {b} is already flipped and yours, as tiles turn over at "
            "once in this game; this chain keeps to the other side’s tiles."
        )
    return (
        f"The token has been on {b} in this turn, and nothing new would be flipped: by our ruling "
        "it does not go round again, which would change nothing."
    )
