"""A position of Harlequin: tiles, tokens, and the jumps made so far in the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Self

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, OpenGame, Outcome
from quanta.games.harlequin import reasons
from quanta.games.harlequin.cells import ACTIONS, BLACK, EDGE, OVER, WHITE
from quanta.games.harlequin.turn import EMPTY, END, Chain, Turn

COLOURS = ("Red", "Blue")
LETTERS = "rb"
NOBODY = "o"
SKIP = "skip"
TOKENS = 3
NO_TILES = EMPTY * WHITE.size

Tokens = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class HarlequinPosition(OpenGame):
    """A state of play; equal positions have equal futures.

    tiles: a letter for each white cell in reading order: ``r``, ``b``, ``o`` for none.
    tokens: the black cells of each seat's tokens, in order. Both as they were when the turn began.
    last: the seat that made the last jump, None before the first (it decides ties, R10).
    flips: when jumped tiles turn over, ``end`` or ``immediate`` (``harlequin H1``).
    path: in the middle of a turn, where its token has stood, from the first cell to the present
    one; else empty. It holds all that the turn must not repeat (``harlequin H5``).
    """

    tiles: str = NO_TILES
    tokens: Tokens = ((), ())
    to_play: int = 0
    last: int | None = None
    flips: str = END
    path: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """Two: Red and Blue."""
        return 2

    @property
    def placing(self) -> bool:
        """Whether tokens are still being placed (R3)."""
        return len(self.tokens[1]) < TOKENS

    @property
    def standing(self) -> Tokens:
        """Where the tokens are now; in the middle of a turn one of them is under way."""
        if not self.path:
            return self.tokens
        own = {*self.tokens[self.to_play]} - {self.path[0]} | {self.path[-1]}
        moved = tuple(sorted(own))
        return (moved, self.tokens[1]) if self.to_play == 0 else (self.tokens[0], moved)

    @property
    def movers(self) -> tuple[int, ...]:
        """The tokens that the seat to play may move: all its own, or the one under way."""
        return self.path[-1:] or self.tokens[self.to_play]

    @property
    def showing(self) -> str:
        """The tiles as they lie now: with ``flips=immediate`` those jumped are turned already."""
        if not self.path or self.flips == END:
            return self.tiles
        flipped = self.chain(self.path[-1]).flipped
        own = LETTERS[self.to_play]
        return "".join(own if w in flipped else letter for w, letter in enumerate(self.tiles))

    def count(self, seat: int) -> int:
        """The number of tiles that show the seat's side now."""
        return self.showing.count(LETTERS[seat])

    def turn(self, token: int, seat: int | None = None) -> Turn:
        """The turn that the token on ``token`` would make, or is making, for a seat (to play)."""
        mover = self.to_play if seat is None else seat
        everyone = {cell for cells in self.standing for cell in cells}
        return Turn(self.tiles, LETTERS[mover], frozenset(everyone - {token}), self.flips)

    def chain(self, token: int) -> Chain:
        """How far the turn of the token on ``token`` has got."""
        if not self.path or self.path[-1] != token:
            return Chain.begun(token)
        turn = self.turn(token)

        def on(chain: Chain, landing: int) -> Chain:
            after = turn.after(chain, (OVER[chain.cell, landing], landing))
            assert after is not None, "the path of a position is a legal chain"
            return after

        return reduce(on, self.path[1:], Chain.begun(self.path[0]))

    def can_jump(self, seat: int) -> bool:
        """Whether the seat, if it were to begin a turn now, could end it (R9, R10)."""
        return any(
            True
            for token in self.tokens[seat]
            for _ in self.turn(token, seat).steps(Chain.begun(token))
        )

    def landings(self, token: int) -> list[int]:
        """Where the token on ``token``, one of ``movers``, may jump now."""
        return [landing for (_, landing), _ in self.turn(token).steps(self.chain(token))]

    def legal_actions(self) -> Sequence[Action]:
        """A free edge cell while placing (R3); a jump ``b2-c3`` from which the turn can be ended
        (R5, R7, H4); ``skip`` when there is none (R9) and the game is not over."""
        if self.placing:
            taken = {cell for cells in self.tokens for cell in cells}
            return sorted(BLACK.names[cell] for cell in EDGE - taken)
        actions = [ACTIONS[token, end] for token in self.movers for end in self.landings(token)]
        if not actions and self.can_jump(1 - self.to_play):
            return [SKIP]
        return sorted(actions)

    def apply(self, action: Action) -> Self:
        """The position after placing a token, one jump, or a skipped turn."""
        if self.placing:
            return self._place(action)
        if action == SKIP:
            if self.legal_actions() != [SKIP]:
                raise IllegalAction(reasons.why_not_skip(self))
            return replace(self, to_play=1 - self.to_play)
        start, _, end = action.partition("-")
        if start not in BLACK.index or end not in BLACK.index:
            raise IllegalAction(reasons.unreadable(self, action))
        return self._jump(BLACK.index[start], BLACK.index[end])

    def _place(self, action: Action) -> Self:
        cell = BLACK.index.get(action)
        if cell is None:
            raise IllegalAction(reasons.unreadable(self, action))
        if cell not in EDGE or any(cell in cells for cells in self.tokens):
            raise IllegalAction(reasons.why_not_place(self, cell))
        own = tuple(sorted((*self.tokens[self.to_play], cell)))
        return replace(self, tokens=self._with(own), to_play=1 - self.to_play)

    def _jump(self, start: int, end: int) -> Self:
        if start not in self.movers or end not in self.landings(start):
            raise IllegalAction(reasons.why_not_jump(self, start, end))
        placed = OVER[start, end]
        if self.tiles[placed] != EMPTY:
            return replace(self, path=(*(self.path or (start,)), end))
        turned = self.chain(start).flipped | {placed}
        own = LETTERS[self.to_play]
        first = self.path[0] if self.path else start
        stay = {*self.tokens[self.to_play]} - {first}
        return replace(
            self,
            tiles="".join(own if w in turned else letter for w, letter in enumerate(self.tiles)),
            tokens=self._with(tuple(sorted((*stay, end)))),
            to_play=1 - self.to_play,
            last=self.to_play,
            path=(),
        )

    def _with(self, own: tuple[int, ...]) -> Tokens:
        return (own, self.tokens[1]) if self.to_play == 0 else (self.tokens[0], own)

    def outcome(self) -> Outcome | None:
        """Over when every white cell has a tile or nobody can jump; most tiles win, and on a tie
        whoever jumped last (R10)."""
        if self.placing or self.path:
            return None
        full = EMPTY not in self.tiles
        if not full and (self.can_jump(0) or self.can_jump(1)):
            return None
        counts = self.count(0), self.count(1)
        ahead = counts[0] - counts[1]
        winner = self.last if ahead == 0 else int(ahead < 0)
        assert winner is not None, "a position with tiles says who jumped last"
        returns = (1, -1) if winner == 0 else (-1, 1)
        return Outcome(returns, reasons.ending(full, counts, COLOURS[winner]))

    def text(self) -> str:
        """Rows of tiles from the top joined by ``-``; then, each after ``_``: Red's tokens, Blue's,
        who is to play and who jumped last, and the path of a turn under way (``harlequin M2``)."""
        rows = "-".join(self.tiles[i : i + WHITE.width] for i in range(0, WHITE.size, WHITE.width))
        red, blue = ("".join(sorted(BLACK.names[c] for c in cells)) for cells in self.tokens)
        last = NOBODY if self.last is None else LETTERS[self.last]
        path = "".join(BLACK.names[cell] for cell in self.path)
        parts = [rows, red, blue, LETTERS[self.to_play] + last, *([path] if path else [])]
        return "_".join(parts)
