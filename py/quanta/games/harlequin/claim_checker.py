"""Whether a claim about a game of Harlequin is true, from legal actions and the text of positions
only, without the code that makes claims."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.claims import Claim, ReadPosition, after
from quanta.core.game import Position

SKIP = "skip"
Light = tuple[int, int]
"""A light cell: its row from below and its column."""


def holds(position: Position, claim: Claim, read: ReadPosition) -> bool:
    """See ``quanta.core.claims.HoldsClaim``. All claims are about positions between turns."""
    end = after(position, claim.line)
    if not _between_turns(end):
        return False
    match claim.kind:
        case "turned":
            return _turned_over(position, claim, end) == claim.count
        case "tiles":
            return _parts(end)[0].count("rb"[claim.seat]) == claim.count
        case "chain":
            return _greatest_turn_holds(_turn_of(end, claim.seat, read), claim)
        case "ends":
            return len(_endings(_turn_of(end, claim.seat, read))) == claim.count
        case "skips":
            tokens = {*_tokens(end, claim.seat)}
            skips = _parts(end)[3][0] == "rb"[claim.seat] and [*end.legal_actions()] == [SKIP]
            return skips and {*claim.cells} == tokens and len(claim.cells) == claim.count
        case "shut":
            here = _turn_of(end, claim.seat, read)
            starts = {action.partition("-")[0] for action in here.legal_actions()}
            shut = set(_tokens(end, claim.seat)) - starts
            return set(claim.cells) == shut and len(shut) == claim.count
        case "jumps":
            here = _turn_of(end, claim.seat, read)
            jumps = [a for a in here.legal_actions() if a != SKIP and _between_turns(here.apply(a))]
            return len(jumps) == claim.count
    return False


def _turned_over(position: Position, claim: Claim, end: Position) -> int | None:
    """How many tiles the last turn of the line turned over; None if it is not the seat's."""
    begun = here = position
    for action in claim.line[:-1]:
        here = here.apply(action)
        if _between_turns(here):
            begun = here
    if begun.to_play != claim.seat or claim.line[-1] == SKIP:
        return None
    enemy = "br"[claim.seat]
    return _parts(begun)[0].count(enemy) - _parts(end)[0].count(enemy)


def _greatest_turn_holds(position: Position, claim: Claim) -> bool:
    """Whether the most tiles that the next turn can turn over, if they turn over at its end, are
    this many, and with the token on the claim's cell: those of the other side within reach of a
    token that can end its turn."""
    enemy = "br"[position.to_play]
    most = {cell: len(jumped) * bool(ends) for cell, jumped, ends in _reached(position, enemy)}
    if not claim.count:
        return not claim.cells and not any(most.values())
    return [most.get(cell) for cell in claim.cells] == [max(most.values())] == [claim.count]


def _endings(position: Position) -> set[Light]:
    """The empty light cells over which the next turn can end, after a chain over either side's
    tiles or at once."""
    return {light for owner in "rb" for _, _, ends in _reached(position, owner) for light in ends}


def _reached(position: Position, owner: str) -> Iterator[tuple[str, set[Light], set[Light]]]:
    """For each token of the side to play, its cell, the tiles of ``owner`` that it can jump over in
    one turn, and the empty cells over which it can end the turn."""
    tiles = _parts(position)[0].split("-")
    tokens = [{*_tokens(position, seat)} for seat in (0, 1)]
    for cell in tokens[position.to_play]:
        occupied = (tokens[0] | tokens[1]) - {cell}
        reached, jumped, ends = [cell], set[Light](), set[Light]()
        for here in reached:
            column, rank = ord(here[0]) - ord("a"), int(here[1]) - 1
            for x, y in ((column + a, rank + b) for a in (-1, 1) for b in (-1, 1)):
                there, light = f"{chr(ord('a') + x)}{y + 1}", (min(rank, y), min(column, x))
                if not (0 <= x <= 5 and 0 <= y <= 5) or there in occupied:
                    continue
                tile = tiles[4 - light[0]][light[1]]
                if tile == "o":
                    ends.add(light)
                elif tile == owner:
                    jumped.add(light)
                    reached += [] if there in reached else [there]
        yield cell, jumped, ends


def _turn_of(position: Position, seat: int, read: ReadPosition) -> Position:
    """The same board at the start of a turn of ``seat``."""
    *board, turn = _parts(position)
    return position if turn[0] == "rb"[seat] else read("_".join((*board, "rb"[seat] + turn[1])))


def _tokens(position: Position, seat: int) -> list[str]:
    text = _parts(position)[1 + seat]
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _between_turns(position: Position) -> bool:
    """Whether no turn is under way: there is no path after tiles, tokens and turn."""
    return len(_parts(position)) == 4


def _parts(position: Position) -> list[str]:
    return position.text().split("_")
