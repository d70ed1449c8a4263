"""The set-up editor for Harlequin: tiles, tokens, whose turn it is and who jumped last (harlequin
H11, M2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from quanta.core.errors import BadRecord
from quanta.core.params import fill
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.games.harlequin.cells import DARK, EDGE, EMPTY, LIGHT, LIGHT_INDEX, LIGHT_NAMES
from quanta.games.harlequin.drawing import ROLES, tile, token
from quanta.games.harlequin.position import NEITHER, HarlequinPosition
from quanta.games.harlequin.rules import PARAMS, read_parts
from quanta.games.harlequin.state import COLOURS, LETTERS, NO_TILES, TOKENS
from quanta.games.harlequin.view import OVERLAYS, VIEW
from quanta.scene.arrangement import (
    NOTHING,
    Arrangement,
    Fault,
    Mirror,
    PlainArranger,
    Turn,
    mirrors_by,
)
from quanta.scene.shapes import ORIGIN, group
from quanta.scene.view import Frame, Look
from quanta.scene.workshop import Brush

SHOWN = frozenset(overlay.key for overlay in OVERLAYS if overlay.on)
TILES = dict(zip(LETTERS, (f"{colour} tile" for colour in COLOURS), strict=True))
OTHER = dict(zip("rbRB", "brBR", strict=True))
PLACES = (*LIGHT_NAMES, *DARK.names)


class HarlequinArranger(PlainArranger):
    """See ``quanta.scene.arrangement.Arranger``. The content of a light cell is ``r`` or ``b`` for
    a tile, that of a dark cell ``R`` or ``B`` for a token. A turn is the seat to play and the one
    that jumped last, as in a position’s text."""

    def empty(self, params: Mapping[str, str], rng: Stream) -> Arrangement:
        """The board before the first token."""
        return self.of(HarlequinPosition())

    def of(self, position: HarlequinPosition) -> Arrangement:
        """The arrangement of a position; in the middle of a turn, the board before the turn."""
        cells = dict.fromkeys(PLACES, NOTHING)
        for name, letter in zip(LIGHT_NAMES, position.tiles, strict=True):
            cells[name] = letter.replace(EMPTY, NOTHING)
        for letter, tokens in zip(LETTERS, position.tokens, strict=True):
            for cell in tokens:
                cells[DARK.names[cell]] = letter.upper()
        last = NEITHER if position.last is None else LETTERS[position.last]
        return Arrangement(None, cells, LETTERS[position.to_play] + last)

    def read(self, text: str, params: Mapping[str, str]) -> Arrangement:
        """Any tiles on light cells and tokens on dark ones. Raises BadRecord."""
        tiles, tokens, seat, last = read_parts(text, most=DARK.size)
        if len({*tokens[0], *tokens[1]}) < len(tokens[0]) + len(tokens[1]):
            raise BadRecord("Two tokens are on the same cell.")
        return self.of(HarlequinPosition(tiles, tokens, seat, last))

    def text(self, arrangement: Arrangement) -> str:
        """See ``HarlequinPosition.text``."""
        return _position(arrangement, {}).text()

    def turns(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Turn]:
        """The turns that fit the board: whose turn it is and, once there are tiles, who jumped
        last."""
        position = _position(arrangement, params)
        if position.tiles == NO_TILES:
            task = "place a token" if position.placing else "jump first"
            seat = _placing_seat(position)
            seats = LETTERS if seat is None else LETTERS[seat]
            return [Turn(s + NEITHER, f"{COLOURS[LETTERS.index(s)]}’s turn: {task}") for s in seats]
        names = dict(zip(LETTERS, COLOURS, strict=True))
        return [
            Turn(seat + last, f"{names[seat]}’s turn; {names[last]} jumped last")
            for seat in LETTERS
            for last in LETTERS
        ]

    def brushes(self, params: Mapping[str, str]) -> Sequence[Brush]:
        """Tiles and tokens of both sides."""
        brushes = []
        for seat, letter in enumerate(LETTERS):
            sample = group("", f"patch {ROLES[seat]}", ORIGIN, tile(seat))
            brushes.append(Brush(letter, TILES[letter], sample=[sample]))
        for seat, letter in enumerate(LETTERS):
            sample = group("", f"ball {ROLES[seat]}", ORIGIN, token(seat))
            brushes.append(Brush(letter.upper(), f"{COLOURS[seat]} token", sample=[sample]))
        return brushes

    def refusal(self, arrangement: Arrangement, place: str, content: str) -> str:
        """Refuse tiles on dark cells and tokens on light ones (harlequin R1)."""
        if content in TILES and place not in LIGHT_INDEX:
            return f"{place} is a dark cell, for a token; tiles go on light cells."
        if content.lower() in TILES and content not in TILES and place in LIGHT_INDEX:
            return "This is a light cell, for a tile; tokens go on dark cells."
        return ""

    def exchanged(self, content: str) -> str:
        """The same tile or token of the other side."""
        return OTHER.get(content, content)

    def mirrors(self, arrangement: Arrangement) -> Sequence[Mirror]:
        """The symmetries of a square that keep dark cells dark."""
        return mirrors_by(_image)

    def settled(self, arrangement: Arrangement) -> Arrangement:
        """The arrangement with a turn that fits: while tokens are placed, their number decides
        whose turn it is; a seat has jumped last if and only if there are tiles."""
        position = _position(arrangement, {})
        placing = _placing_seat(position)
        seat, last = arrangement.turn[0], arrangement.turn[1]
        if position.tiles == NO_TILES:
            first = seat if placing is None else LETTERS[placing]
            return replace(arrangement, turn=first + NEITHER)
        return replace(arrangement, turn=seat + (OTHER[seat] if last == NEITHER else last))

    def faults(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Fault]:
        """Too many tokens; while tokens are being placed, tokens in the middle, tiles, or tokens
        that have not been placed in turn."""
        return [*_faults(arrangement)]

    def frame(
        self, arrangement: Arrangement, params: Mapping[str, str], focus: str | None
    ) -> Frame:
        """The picture of the view."""
        return VIEW.frame(_position(arrangement, params), Look(focus=focus, shown=SHOWN))


def _position(arrangement: Arrangement, params: Mapping[str, str]) -> HarlequinPosition:
    """A position to draw, which need not be possible."""
    cells = arrangement.cells
    tiles = "".join(cells[name] or EMPTY for name in LIGHT_NAMES)
    red, blue = (
        tuple(cell for cell, name in enumerate(DARK.names) if cells[name] == letter)
        for letter in LETTERS.upper()
    )
    seat, last = arrangement.turn[0], arrangement.turn[1]
    return HarlequinPosition(
        tiles,
        (red, blue),
        LETTERS.index(seat),
        None if last == NEITHER else LETTERS.index(last),
        fill(PARAMS, params)["flips"],
    )


def _placing_seat(position: HarlequinPosition) -> int | None:
    """The seat to place a token; None if all are placed, or if no seat fits."""
    red, blue = map(len, position.tokens)
    return red - blue if blue < TOKENS and red - blue in (0, 1) else None


def _image(across: bool, upright: bool) -> Mapping[str, str]:
    grids = ((LIGHT, LIGHT_NAMES), (DARK, DARK.names))
    return {
        name: names[to]
        for grid, names in grids
        for name, to in zip(names, grid.mirrored(across, upright), strict=True)
    }


def _faults(arrangement: Arrangement) -> Iterator[Fault]:
    tokens = [arrangement.holding(letter) for letter in LETTERS.upper()]
    tiles = arrangement.holding(*LETTERS)
    for colour, places in zip(COLOURS, tokens, strict=True):
        if len(places) > TOKENS:
            yield Fault(f"{colour} has {len(places)} tokens; a player has {TOKENS}.", places)
    red, blue = map(len, tokens)
    if max(red, blue) > TOKENS or red == blue == TOKENS:
        return
    has = f"Red has {counted(red, 'token')} and Blue {counted(blue, 'token')}"
    if red - blue not in (0, 1):
        sentence = f"{has}. They place them in turn, Red first, so Red has as many or one more."
        yield Fault(sentence, [*tokens[0], *tokens[1]])
    if tiles:
        yield Fault(f"{has}: no tile is placed before both have {TOKENS}.", tiles)
    inner = [place for places in tokens for place in places if DARK.index[place] not in EDGE]
    if inner:
        yield Fault("While tokens are being placed, all of them are at the edge.", inner)


ARRANGER = HarlequinArranger()
