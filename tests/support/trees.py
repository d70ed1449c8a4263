"""Random games with random variations, annotations and names, of any kind of game."""

from __future__ import annotations

from quanta.core.errors import IllegalAction
from quanta.core.game import CHANCE
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.record.notes import GLYPHS, RESIGN, TIME, Annotation, Declaration, LinkGame
from quanta.record.timeline import Timeline

TEXTS = (
    "Why not?",
    "a; b/c = d@e #f %41 & g_h ~i~",
    "  two  spaces  ",
    "Zürich – „gut“ … 東京 🧑‍🚀 ½",
    "} { ) ( [ ] \\ \" ' $3 12. 3… *",
    "<script>alert(1)</script>",
    "e3-e6",
    "[%clk 0:00:09] [%clk nonsense]",
)
CONTROLS = ("", "300", "600+5", "1/30")


def walk(line: Timeline, rng: Stream, plies: int) -> None:
    """Play at random from the cursor, for this number of plies or to the end of the game."""
    for _ in range(plies):
        position = line.position
        if position.outcome() is not None:
            return
        if position.to_play == CHANCE:
            line.apply(draw(position, rng))
        else:
            line.apply(rng.choice(position.legal_actions()))


def tree(
    start: Timeline, rng: Stream, *, plies: int, variations: int, annotations: int
) -> Timeline:
    """``start`` with this many plies, variations and annotations at random places."""
    walk(start, rng, plies)
    for _ in range(variations):
        start.go_to(rng.choice(start.root.subtree()))
        try:
            walk(start, rng, 1 + rng.below(max(plies // 4, 2)))
        except IllegalAction as error:
            assert "nested" in str(error)  # noqa: PT017
        if rng.below(4) == 0:
            start.tree.promote_to_main(start.node)
    nodes = start.root.subtree()
    for _ in range(annotations):
        node = rng.choice(nodes)
        glyph = rng.choice(("", *GLYPHS)) if node.parent is not None else ""
        marks = rng.choice(((), ("a1",), ("b2", "a1-b2")))
        clock = rng.choice((None, 0, 9, 2714, 35_999_999)) if node.parent is not None else None
        start.annotate(node, Annotation(rng.choice(("", *TEXTS)), glyph, marks, clock))
    if annotations and rng.below(3) == 0:
        seat = rng.below(start.position.seats)
        start.tree.declare(rng.choice(nodes), (Declaration(seat, rng.choice((RESIGN, TIME))),))
    if annotations:
        start.tree.set_names(
            {seat: rng.choice(("", "Ann", "Bö; @b")) for seat in range(start.position.seats)}
        )
        start.tree.set_time_control(rng.choice(CONTROLS))
        start.tree.link_game = rng.choice((None, LinkGame(0, "k3x9Qz")))
    start.go_to(rng.choice(nodes))
    return start
