"""The clauses of the contract about ``learning.py``: what learning programs are given is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta import registry
from quanta.core.game import CHANCE, Position
from quanta.core.learning import MOST_VALUE, OWN, OWN_TURN, Learning
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.scene import text_board
from quanta.scene.text_board import TextCell
from quanta.scene.view import Look

Faults = Iterator[str]

LATEST, LOOKED_AT = 40, 8
"""Positions of a game, from the last one back, that are observed; and compared with the picture."""


def what_is_learned_from_is_complete(line: Timeline, rng: Stream) -> Faults:
    """``learning.py`` has every action of a seat, observations of the stated size, and as many
    actions and planes at each ply; its observations of kernel states are those of positions; and no
    game has more plies, or other returns, than it states."""
    make, first = registry.modules(line.rules.id).learning, None
    yield from _bound_faults(line) if make else ()
    for position in line.positions[-LATEST:] if make else ():
        assert make is not None
        if position.to_play == CHANCE or position.outcome() is not None:
            continue
        seen, text = position.seen_by(position.to_play), position.text()
        learning = make(seen)
        first = first or learning
        if learning is None or first is None:
            continue
        if learning.actions != first.actions or learning.shape != first.shape:
            yield f"The actions or planes are others in {text} than before."
        if missing := sorted(set(seen.legal_actions()) - set(learning.actions)):
            yield f"The list of actions lacks {', '.join(missing[:4])}, legal in {text}."
        yield from _observation_faults(line.rules.id, learning, seen)
    if first is not None and sorted(set(first.actions)) != list(first.actions):
        yield "The list of actions is not sorted, or has one of them twice."


def _observation_faults(game: str, learning: Learning, seen: Position) -> Faults:
    shown, text = learning.observe(seen, seen.to_play), seen.text()
    planes, rows, columns = learning.shape
    if len(shown) != planes * rows * columns or max(shown) > learning.most:
        yield f"The observation of {text} is not of the size or the values that are stated."
    make = registry.modules(game).kernel
    kernel = None if make is None else make(seen)
    at = learning.observe_state
    if kernel is not None and at is not None and at(kernel.state(seen)) != shown:
        yield f"The kernel’s state of {text} and the position are observed differently."


def _bound_faults(line: Timeline) -> Faults:
    """The promises of ``Learning`` about whole games."""
    start, end = line.root.position, line.position.outcome()
    make = registry.modules(line.rules.id).learning
    learning = make(start.seen_by(max(start.to_play, 0))) if make else None
    if learning is None:
        return
    if line.ply > learning.plies:
        yield f"plies is {learning.plies}, the most that a game can have; this one has {line.ply}."
    if learning.most > MOST_VALUE:
        yield f"most is {learning.most}; {MOST_VALUE} is allowed, as 255 is the mark of images."
    low, high = learning.returns
    if end is not None and not all(low <= each <= high for each in end.returns):
        yield f"returns is {learning.returns}, the lowest and the highest; this is {end.returns}."


def own_planes_show_what_is_own(line: Timeline, rng: Stream) -> Faults:
    """``observe(seen, seat)`` is from the side of ``seat``: the plane ``own turn`` is set when it
    is to play, and planes of ``own`` pieces do not show those of another seat."""
    make, mixed_up, right = registry.modules(line.rules.id).learning, set[str](), set[str]()
    for position in line.positions[-LOOKED_AT:] if make else ():
        seat = position.to_play
        if seat == CHANCE or position.outcome() is not None or make is None:
            continue
        seen = position.seen_by(seat)
        if (learning := make(seen)) is None:
            continue
        planes = _planes(learning, seen, seat)
        if not all(planes.get(OWN_TURN, b"1")):
            yield f"The plane {OWN_TURN!r} is not set for the seat to play in {seen.text()}."
        cells = _pieces(line, seen, learning)
        for name, marked in planes.items() if cells else ():
            if name.startswith(OWN) and name != OWN_TURN:
                own, others = _differ(marked, cells, seat)
                right |= {name} if own else set()
                mixed_up |= {name} if others else set()
    for name in sorted(mixed_up - right):
        yield (
            f"The plane {name!r} shows the pieces of another seat; observe(seen, seat) is from the "
            "side of seat."
        )


def _planes(learning: Learning, seen: Position, seat: int) -> dict[str, bytes]:
    """Name -> content of each plane."""
    shown, size = learning.observe(seen, seat), learning.rows * learning.columns
    return {name: shown[n * size : (n + 1) * size] for n, name in enumerate(learning.planes)}


def _pieces(line: Timeline, seen: Position, learning: Learning) -> Sequence[TextCell]:
    """The cells of the picture in the order of a plane; none where they are not as many."""
    view = registry.view(line.rules.id)
    cells = text_board.cells(view.frame(seen, Look()).shapes, view.seats(seen))
    return cells if len(cells) == learning.rows * learning.columns else ()


def _differ(marked: bytes, cells: Sequence[TextCell], seat: int) -> tuple[bool, bool]:
    """Whether a plane marks all pieces of the seat and no others; and all those of another seat."""
    places = {n for n, value in enumerate(marked) if value}
    of: dict[int, set[int]] = {}
    for number, cell in enumerate(cells):
        if cell.piece is not None:
            of.setdefault(cell.piece.seat, set()).add(number)
    others = [numbers for other, numbers in of.items() if other != seat]
    return places == of.get(seat), places in others


LEARNING_CLAUSES = (what_is_learned_from_is_complete, own_planes_show_what_is_own)
"""All of them."""
