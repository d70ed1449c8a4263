"""The ends of turns of Harlequin, as claims can be about them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from quanta.core.claims import Claim, Line
from quanta.games.harlequin.cells import DARK, EMPTY, JUMPS
from quanta.games.harlequin.chain import Chain
from quanta.games.harlequin.claim_values import Part
from quanta.games.harlequin.explain import must_skip, reach
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import LETTERS


class TurnEnd:
    """The position after a turn of a line. turn: the actions of that turn; mover: whose it was;
    turned: how many tiles it turned over."""

    def __init__(
        self, line: Line, turn: Line, before: HarlequinPosition, here: HarlequinPosition
    ) -> None:
        self.line, self.turn, self.here = line, turn, here
        self.mover = before.to_play
        enemy = LETTERS[1 - self.mover]
        self.turned = before.tiles.count(enemy) - here.tiles.count(enemy)

    @property
    def skipped(self) -> bool:
        """Whether the turn was skipped."""
        return self.turn == (SKIP,)

    @cached_property
    def shut(self) -> tuple[set[int], ...]:
        """Seat -> the cells of its tokens that cannot make a turn."""
        return tuple(
            {c for c in self.here.tokens[seat] if not self._moves(c, seat)} for seat in (0, 1)
        )

    def _moves(self, cell: int, seat: int) -> bool:
        board = self.here.turn_board(cell, seat)
        return any(True for _ in board.steps(Chain.begun(cell)))

    @cached_property
    def jumps(self) -> tuple[int, ...]:
        """Seat -> the number of turns of a single jump, over an empty cell."""
        here = self.here
        occupied = {*here.tokens[0], *here.tokens[1]}
        return tuple(
            sum(
                here.tiles[light] == EMPTY and end not in occupied
                for cell in here.tokens[seat]
                for light, end in JUMPS[cell]
            )
            for seat in (0, 1)
        )

    @cached_property
    def _reached(self) -> tuple[dict[int, tuple[frozenset[int], frozenset[int]]], ...]:
        """Seat -> for each of its tokens, the empty cells to end a turn over, and the tiles that
        the turn could turn over."""
        here = self.here
        return tuple({cell: reach(here, cell) for cell in here.tokens[seat]} for seat in (0, 1))

    def chain_claim(self, seat: int) -> Claim:
        """The claim about the most tiles that a turn of the seat could turn over, if they turn over
        at its end, and with which token."""
        flips = {cell: len(tiles) for cell, (_, tiles) in self._reached[seat].items()}
        best = max(sorted(flips), key=lambda cell: flips[cell])
        names = (DARK.names[best],) if flips[best] else ()
        return Claim("chain", self.line, seat, names, flips[best])

    def shut_claim(self, seat: int) -> Claim:
        """The claim about the tokens of a seat that are shut in; that it has to skip its turn if
        all are."""
        names = tuple(sorted(DARK.names[cell] for cell in self.shut[seat]))
        skips = self.here.to_play == seat and must_skip(self.here)
        return Claim("skips" if skips else "shut", self.line, seat, names, len(names))

    def turned_claim(self) -> Claim:
        """The claim about the number of tiles that the turn has turned over."""
        return Claim("turned", self.line, self.mover, (), self.turned)

    def tiles_claim(self, seat: int) -> Claim:
        """The claim about the number of tiles of a seat."""
        return Claim("tiles", self.line, seat, (), self.here.tiles.count(LETTERS[seat]))

    def jumps_claim(self, seat: int) -> Claim:
        """The claim about the number of turns of a single jump."""
        return Claim("jumps", self.line, seat, (), self.jumps[seat])

    def claim(self, part: Part) -> Claim:
        """The claim of this kind about this seat."""
        kind, seat = part
        match kind:
            case "shut":
                return self.shut_claim(seat)
            case "jumps":
                return self.jumps_claim(seat)
            case "turned":
                return self.turned_claim()
            case "tiles":
                return self.tiles_claim(seat)
            case "ends":
                ends = {light for lights, _ in self._reached[seat].values() for light in lights}
                return Claim(kind, self.line, seat, (), len(ends))
        return self.chain_claim(seat)


def turn_ends(position: HarlequinPosition, line: Line) -> Iterator[TurnEnd]:
    """The ends of the turns of a line, of the last one only if it is complete."""
    here = before = position
    begun = 0
    for number, action in enumerate(line, 1):
        here = here.apply(action)
        if not here.path:
            yield TurnEnd(line[:number], line[begun:number], before, here)
            before, begun = here, number
