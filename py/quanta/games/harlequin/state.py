"""The state of a game of Harlequin: tiles, tokens, and the jumps of the turn under way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from quanta.games.harlequin.cells import EMPTY, LIGHT, OVER
from quanta.games.harlequin.chain import END, Chain, TurnBoard

COLOURS = ("Red", "Blue")
LETTERS = "rb"
NAMES = dict(zip(LETTERS, COLOURS, strict=True))
TOKENS = 3
NO_TILES = EMPTY * LIGHT.size

Tokens = tuple[tuple[int, ...], tuple[int, ...]]
"""The dark cells of each seat's tokens, in order."""


@dataclass(frozen=True, slots=True)
class HarlequinState:
    """The data of a position.

    tiles: a letter for each light cell in reading order: ``r``, ``b``, ``o`` for none. tokens: the
    cells of the tokens. Both as they were when the turn began.
    last: the seat that made the last jump, None before the first; it wins ties (R10).
    flips: when jumped tiles turn over, ``end`` or ``immediate`` (``harlequin H1``).
    path: in the middle of a turn, the cells of its token, from the first to the present one; else
    empty. The states that the turn must not repeat follow from it (``harlequin H5``).
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
    def current_tokens(self) -> Tokens:
        """The present cells of the tokens, also in the middle of a turn."""
        if not self.path:
            return self.tokens
        own = {*self.tokens[self.to_play]} - {self.path[0]} | {self.path[-1]}
        return self.tokens_with(tuple(sorted(own)))

    def tokens_with(self, own: tuple[int, ...]) -> Tokens:
        """The tokens, with those of the seat to play on the cells ``own``."""
        return (own, self.tokens[1]) if self.to_play == 0 else (self.tokens[0], own)

    def token_owner(self, cell: int) -> int | None:
        """The seat whose token is on a dark cell; None if it is empty."""
        return next((seat for seat, cells in enumerate(self.current_tokens) if cell in cells), None)

    @property
    def movers(self) -> tuple[int, ...]:
        """The tokens that the seat to play may move: all its own, or the moving one."""
        return self.path[-1:] or self.tokens[self.to_play]

    @property
    def flipped(self) -> frozenset[int]:
        """The light cells whose tiles the turn under way turns over."""
        return self.chain(self.path[-1]).flipped if self.path else frozenset()

    @property
    def current_tiles(self) -> str:
        """The present tiles: with ``flips=immediate``, those jumped are already turned."""
        if not self.path or self.flips == END:
            return self.tiles
        flipped, own = self.flipped, LETTERS[self.to_play]
        return "".join(own if w in flipped else letter for w, letter in enumerate(self.tiles))

    def count(self, seat: int) -> int:
        """The number of tiles that a seat has now."""
        return self.current_tiles.count(LETTERS[seat])

    @property
    def over(self) -> bool:
        """Whether the game is over: every light cell has a tile, or neither seat can end a turn
        (R10)."""
        if self.placing or self.path:
            return False
        return EMPTY not in self.tiles or not (self.can_jump(0) or self.can_jump(1))

    def turn_board(self, token: int, seat: int | None = None) -> TurnBoard:
        """The board for a turn of the token on ``token``. seat: its owner; by default the seat to
        play."""
        mover = self.to_play if seat is None else seat
        everyone = {cell for cells in self.current_tokens for cell in cells}
        return TurnBoard(self.tiles, LETTERS[mover], frozenset(everyone - {token}), self.flips)

    def chain(self, token: int) -> Chain:
        """The chain of the token on ``token``: that of the turn under way, or a new one."""
        if not self.path or self.path[-1] != token:
            return Chain.begun(token)
        board = self.turn_board(token)

        def jumped(chain: Chain, landing: int) -> Chain:
            after = board.after(chain, (OVER[chain.cell, landing], landing))
            assert after is not None, "the path of a position is a legal chain"
            return after

        return reduce(jumped, self.path[1:], Chain.begun(self.path[0]))

    def can_jump(self, seat: int) -> bool:
        """Whether a seat could make a turn now (R9, R10)."""
        return any(
            True
            for token in self.tokens[seat]
            for _ in self.turn_board(token, seat).steps(Chain.begun(token))
        )

    def landings(self, token: int) -> list[int]:
        """The cells where the token on ``token``, one of ``movers``, may jump."""
        return [landing for (_, landing), _ in self.turn_board(token).steps(self.chain(token))]
