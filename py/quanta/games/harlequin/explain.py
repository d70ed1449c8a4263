"""Explanations for players of Harlequin: cells, the reach of a token, and the effect of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quanta.core.words import counted
from quanta.games.harlequin.cells import (
    CORNERS,
    DARK,
    EMPTY,
    OVER,
    TRACK,
    TRACK_MARKS,
    TRACK_NAMES,
)
from quanta.games.harlequin.chain import END
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.reasons import why_not_choose
from quanta.games.harlequin.state import COLOURS, LETTERS, NAMES, TOKENS


def reach(position: HarlequinPosition, token: int) -> tuple[frozenset[int], frozenset[int]]:
    """The reach of the token on a cell if its side were to move: the empty light cells over which
    its turn could end, and the tiles that it could turn over on the way."""
    seat = position.token_owner(token)
    assert seat is not None
    board, chain = position.turn_board(token, seat), position.chain(token)
    ends: set[int] = set() if chain.owner else {light for light, _ in board.ends(token)}
    flips: set[int] = set()
    for owner in [chain.owner] if chain.owner else LETTERS:
        cells = board.reach(replace(chain, owner=owner))
        over = {light for cell in cells for light, _ in board.ends(cell)}
        ends |= over
        if over and owner != board.mine:
            jumps = (jump for cell in cells for jump in board.jumps(cell))
            flips |= {light for light, _ in jumps if board.tiles[light] == owner}
    return frozenset(ends), frozenset(flips | chain.flipped)


def light_name(light: int) -> str:
    """``between b2 and c3``."""
    a, b = CORNERS[light]
    return f"between {DARK.names[a]} and {DARK.names[b]}"


def describe_light_cell(position: HarlequinPosition, light: int) -> str:
    """A sentence about a light cell and its tile."""
    letter = position.tiles[light]
    if letter == EMPTY:
        return f"The light cell {light_name(light)} is empty: a jump over it ends the turn."
    tile = f"The tile {light_name(light)} is {NAMES[letter]}’s"
    if light in position.flipped:
        own = COLOURS[position.to_play]
        when = "when the turn ends" if position.flips == END else "already"
        return f"{tile}; it turns to {own} {when}."
    return f"{tile}, who jumped it last or placed it."


def describe_dark_cell(position: HarlequinPosition, cell: int) -> str:
    """A sentence about a dark cell and its token."""
    name, seat = DARK.names[cell], position.token_owner(cell)
    track = f"the {TRACK_NAMES[TRACK[cell]]} track"
    if seat is None:
        return f"{name} is empty, on {track}."
    if position.placing:
        return f"{name} holds {COLOURS[seat]}’s token, on {track}."
    if position.path and cell == position.path[-1]:
        return _describe_chain(position)
    ends, flips = reach(position, cell)
    whose = f"{name}, {COLOURS[seat]}’s token on {track}"
    if seat == position.to_play and not position.path and not position.landings(cell):
        return why_not_choose(position, cell)
    if not ends:
        return f"{whose}, could not end a turn now."
    turned = f" and turn over {_up_to(len(flips))}" if flips else ""
    can = "can" if seat == position.to_play and not position.path else "could"
    return f"{whose}, {can} end a turn over {counted(len(ends), 'empty cell')}{turned}."


def _up_to(count: int) -> str:
    return counted(count, "tile") if count == 1 else f"up to {counted(count, 'tile')}"


def _describe_chain(position: HarlequinPosition) -> str:
    chain = position.chain(position.path[-1])
    if chain.owner == LETTERS[position.to_play]:
        return "Over your own tiles only; the last jump goes over an empty light cell."
    turning = "to turn over" if position.flips == END else "turned over"
    return (
        f"Over {NAMES[chain.owner]}’s tiles only, {len(chain.flipped)} {turning}; the last jump "
        "goes over an empty light cell."
    )


def label(position: HarlequinPosition, cell: int, movable: bool) -> str:
    """The accessible name of a dark cell."""
    seat = position.token_owner(cell)
    track = f"{TRACK_NAMES[TRACK[cell]]} track"
    if seat is None:
        return f"{DARK.names[cell]}, empty, {track}"
    can = ", can jump" if movable else ""
    return f"{DARK.names[cell]}, {COLOURS[seat].lower()} token, {track}{can}"


def light_label(position: HarlequinPosition, light: int) -> str:
    """The accessible name of a light cell."""
    letter = position.current_tiles[light]
    if letter == EMPTY:
        return f"{light_name(light)}, empty"
    name = f"{light_name(light)}, {NAMES[letter].lower()} tile"
    if light in position.flipped and position.flips == END:
        return f"{name}, about to turn {COLOURS[position.to_play].lower()}"
    return name


def must_skip(position: HarlequinPosition) -> bool:
    """Whether the seat to play can only skip (R9)."""
    return not position.placing and list(position.legal_actions()) == [SKIP]


def prompt(position: HarlequinPosition) -> str:
    """Whose turn it is, in a few words."""
    who = COLOURS[position.to_play]
    if position.placing:
        return f"{who} places token {len(position.tokens[position.to_play]) + 1} of {TOKENS}."
    if position.path:
        return f"{who} jumps on from {DARK.names[position.path[-1]]}."
    return f"{who} has to skip." if must_skip(position) else f"{who}’s turn."


def task(position: HarlequinPosition) -> str:
    """The task of the seat to play, to follow ``Your turn:``; empty if it must skip."""
    colour = COLOURS[position.to_play].lower()
    if position.placing:
        placed = len(position.tokens[position.to_play])
        return f"place a {colour} token at the edge, {placed + 1} of {TOKENS}"
    if position.path:
        return f"jump on from {DARK.names[position.path[-1]]}"
    return "" if must_skip(position) else f"choose a {colour} token to jump with"


def describe_position(position: HarlequinPosition, last: str | None) -> str:
    """A sentence about the whole position. last: the action that led to it."""
    if position.placing:
        return "A token never leaves its track."
    if position.path:
        return _describe_chain(position)
    who, other = COLOURS[position.to_play], COLOURS[1 - position.to_play]
    if must_skip(position):
        return f"None of {who}’s tokens can end a turn over an empty cell."
    if last == SKIP:
        return f"{other} could not end a turn and has skipped it."
    return ""


def describe_action(before: HarlequinPosition, action: str) -> str:
    """A sentence on the effect of an action in the position ``before`` it."""
    who = COLOURS[before.to_play]
    if action == SKIP:
        return f"{who} cannot end a turn and skips it."
    if before.placing:
        return f"{who} places a token on {action}."
    start, end = (DARK.index[name] for name in action.split("-"))
    light = OVER[start, end]
    letter = before.tiles[light]
    jump = f"{who} jumps from {DARK.names[start]} to {DARK.names[end]} over"
    if letter != EMPTY:
        whose = "its own" if letter == LETTERS[before.to_play] else f"a {NAMES[letter].lower()}"
        return f"{jump} {whose} tile."
    turned = len(before.flipped)
    if not turned:
        return f"{jump} an empty cell and places a tile there."
    return f"{jump} an empty cell, places a tile there and turns over {counted(turned, 'tile')}."


def seat_lines(position: HarlequinPosition, seat: int) -> Sequence[str]:
    """The lines of a seat in the panel: its tokens by track, and the tiles about to turn over."""
    tokens = position.current_tokens[seat]
    tracks = [sum(TRACK[cell] == track for cell in tokens) for track in (0, 1)]
    words = [f"{n} on {marks}" for n, marks in zip(tracks, TRACK_MARKS, strict=True) if n]
    lines = [", ".join(words) if words else "no token yet"]
    turning = len(position.flipped) if position.flips == END else 0
    if turning and seat == position.to_play:
        lines.append(f"{counted(turning, 'tile')} about to turn over")
    return lines
