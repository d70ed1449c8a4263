"""Random games with random variations, remarks and names, of any kind of game."""

from __future__ import annotations

from quanta.core.errors import IllegalAction
from quanta.core.game import CHANCE
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.record.annotations import GLYPHS, Match, Remark
from quanta.record.node import below
from quanta.record.timeline import Timeline

TEXTS = (
    "Why not?",
    "a; b/c = d@e #f %41 & g_h ~i~",
    "  two  spaces  ",
    "Zürich – „gut“ … 東京 🧑‍🚀 ½",
    "} { ) ( [ ] \\ \" ' $3 12. 3… *",
    "<script>alert(1)</script>",
    "e3-e6",
)


def walk(line: Timeline, rng: Stream, plies: int) -> None:
    """Play on at random from the cursor, by so many plies or to the end of the game."""
    for _ in range(plies):
        position = line.position
        if position.outcome() is not None:
            return
        if position.to_play == CHANCE:
            line.apply(draw(position, rng))
        else:
            line.apply(rng.choice(position.legal_actions()))


def tree(start: Timeline, rng: Stream, *, plies: int, branches: int, remarks: int) -> Timeline:
    """``start`` with so many plies, variations and remarks at random places."""
    walk(start, rng, plies)
    for _ in range(branches):
        start.go(rng.choice(below(start.root)))
        try:
            walk(start, rng, 1 + rng.below(max(plies // 4, 2)))
        except IllegalAction as error:
            assert "nested" in str(error)  # noqa: PT017
        if rng.below(4) == 0:
            start.promote(start.node)
    nodes = below(start.root)
    for _ in range(remarks):
        node = rng.choice(nodes)
        glyph = rng.choice(("", *GLYPHS)) if node.parent is not None else ""
        marks = rng.choice(((), ("a1",), ("b2", "a1-b2")))
        start.say(node, Remark(rng.choice(("", *TEXTS)), glyph, marks))
    if remarks:
        start.name(
            {seat: rng.choice(("", "Ann", "Bö; @b")) for seat in range(start.position.seats)}
        )
        start.match = rng.choice((None, Match(0, "k3x9Qz")))
    start.go(rng.choice(nodes))
    return start
