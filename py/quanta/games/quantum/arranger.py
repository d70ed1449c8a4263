"""The set-up editor for Quantum: stacks, piece by piece, and whose turn it is (quantum H17, M6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.core.errors import BadRecord
from quanta.core.params import fill
from quanta.core.rng import Stream
from quanta.games.quantum import drawing
from quanta.games.quantum.pieces import piece
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.rules import NO_TURN, PARAMS, read_rows, variant_of
from quanta.games.quantum.state import COLOURS, HIGHEST, LETTERS, TOWERS_TO_WIN
from quanta.games.quantum.view import OVERLAYS, VIEW
from quanta.grids.square import SquareBoard, board
from quanta.scene.arrangement import (
    NOTHING,
    Arrangement,
    Fault,
    Mirror,
    PlainArranger,
    Turn,
    mirrors_by,
)
from quanta.scene.shapes import ORIGIN, group, path
from quanta.scene.view import Frame, Look
from quanta.scene.workshop import Brush

SHOWN = frozenset(overlay.key for overlay in OVERLAYS if overlay.on)
TURNS = "wb"
LESS = "less"
"""The brush that removes the top piece of a stack."""


class QuantumArranger(PlainArranger):
    """See ``quanta.scene.arrangement.Arranger``. The shape of an arrangement is its board. The
    content of a cell is a stack from bottom to top; painting adds a piece on top."""

    def empty(self, params: Mapping[str, str], rng: Stream) -> Arrangement:
        """A board without pieces, White to move."""
        width, height = map(int, fill(PARAMS, params)["board"].split("x"))
        cells = board(width, height)
        return Arrangement(cells, dict.fromkeys(cells.names, NOTHING), TURNS[0])

    def of(self, position: QuantumPosition) -> Arrangement:
        """The arrangement of a position, without its moves since the last capture."""
        cells = dict(zip(position.board.names, position.cells, strict=True))
        return Arrangement(position.board, cells, TURNS[position.to_play])

    def read(self, text: str, params: Mapping[str, str]) -> Arrangement:
        """Any stacks on any board. Raises BadRecord."""
        rows, _, rest = text.partition("_")
        turn = rest.partition("_")[0]
        if turn not in (*TURNS,):
            raise BadRecord(NO_TURN)
        cells, stacks = read_rows(rows.split("-"))
        return Arrangement(cells, dict(zip(cells.names, stacks, strict=True)), turn)

    def text(self, arrangement: Arrangement) -> str:
        """See ``QuantumPosition.text``."""
        return _position(arrangement, {}).text()

    def turns(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Turn]:
        """White or Black."""
        return [Turn(TURNS[seat], f"{COLOURS[seat]}’s turn") for seat in (0, 1)]

    def brushes(self, params: Mapping[str, str]) -> Sequence[Brush]:
        """A brush for each piece, and one that removes the top piece."""
        pieces = [
            Brush(
                letter,
                piece(letter).capitalize(),
                sample=[group("", "stack", ORIGIN, drawing.discs(letter))],
            )
            for letter in "".join(LETTERS)
        ]
        off = path("", "tool-sign", "M0 22V-20M-15 -6L0 -21L15 -6")
        return [*pieces, Brush(LESS, "Remove top piece", sample=[off])]

    def painted(self, content: str, brush: str) -> str:
        """The stack with one piece more on top, or one less."""
        return content[:-1] if brush == LESS else content + brush

    def refusal(self, arrangement: Arrangement, place: str, content: str) -> str:
        """Refuse stacks that are higher than a move can make (quantum H4)."""
        if len(content) <= HIGHEST:
            return ""
        return f"{place} has {HIGHEST} pieces already; no move makes a higher stack."

    def exchanged(self, content: str) -> str:
        """The stack with every piece in the other colour."""
        return content.swapcase()

    def mirrors(self, arrangement: Arrangement) -> Sequence[Mirror]:
        """The symmetries of a rectangle."""
        cells: SquareBoard = arrangement.shape

        def image(across: bool, upright: bool) -> Mapping[str, str]:
            images = cells.mirrored(across, upright)
            return {name: cells.names[to] for name, to in zip(cells.names, images, strict=True)}

        return mirrors_by(image)

    def faults(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Fault]:
        """Three towers on both sides; a side without a stack."""
        position = _position(arrangement, params)
        towers = [position.towers(seat) for seat in (0, 1)]
        if all(len(cells) >= TOWERS_TO_WIN for cells in towers):
            names = [position.board.names[cell] for cells in towers for cell in cells]
            says = "Both sides have three towers, and the game ends with the third of either."
            return [Fault(says, names)]
        return [
            Fault(f"There is no stack of {COLOURS[seat]}’s on the board.", level="warning")
            for seat in (0, 1)
            if not position.stacks(seat)
        ]

    def frame(
        self, arrangement: Arrangement, params: Mapping[str, str], focus: str | None
    ) -> Frame:
        """The picture of the view."""
        return VIEW.frame(_position(arrangement, params), Look(focus=focus, shown=SHOWN))


def _position(arrangement: Arrangement, params: Mapping[str, str]) -> QuantumPosition:
    """A position to draw, which need not be possible."""
    variant = variant_of(fill(PARAMS, params))
    cells, seat = tuple(arrangement.cells.values()), TURNS.index(arrangement.turn)
    return QuantumPosition(arrangement.shape, cells, seat, variant)


ARRANGER = QuantumArranger()
