"""The view of the crawl."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.games._template.position import CrawlPosition
from quanta.games._template.state import NAMES
from quanta.scene.layout import box_around
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, group, target, text
from quanta.scene.view import Frame, Look, Overlay, PlainView, SeatLine

STEP = 60.0
SNAIL = [circle("", "body", ORIGIN, 20)]


class CrawlView(PlainView):
    """See ``quanta.scene.view.View``; ``PlainView`` has what the crawl does not need to say."""

    overlays: Sequence[Overlay] = (Overlay("names", "Cell names", on=True),)

    def title(self, position: CrawlPosition) -> str:
        """The name and the length of the lane."""
        return f"The crawl · {position.length} cells"

    def frame(self, position: CrawlPosition, look: Look) -> Frame:
        """A lane of rings with the snail in one of them."""
        points: list[Point] = [(cell * STEP, 0.0) for cell in range(position.length)]
        if look.flip:
            points.reverse()
        names = [f"c{cell + 1}" for cell in range(position.length)]
        centres = dict(zip(names, points, strict=True))
        shapes: list[Shape] = [circle(f"ring-{n}", "ring", at, 26) for n, at in centres.items()]
        if "names" in look.shown:
            shapes += [
                text(f"name-{n}", "coord", (x, 44.0), n, 14) for n, (x, _) in centres.items()
            ]
        here = names[position.at]
        snail = group(f"p-{look.names.get(here, here)}", "ball seat-0", centres[here], SNAIL)
        shapes.append(snail)
        for name, centre in centres.items():
            role = "hit can" if name in look.can else "hit"
            label = f"{name}, the snail" if name == here else f"{name}, empty"
            shapes.append(target(circle(f"hit-{name}", role, centre, 28), name, label, 0))
        return Frame(box_around(points, 56.0), shapes)

    def seats(self, position: CrawlPosition) -> Sequence[SeatLine]:
        """Cells to go."""
        left = f"{position.length - 1 - position.at} cells to go"
        return [SeatLine(name, f"seat-{seat}", left) for seat, name in enumerate(NAMES)]

    def prompt(self, position: CrawlPosition) -> str:
        """Whose turn it is."""
        return f"{NAMES[position.to_play]}’s turn."

    def task(self, position: CrawlPosition) -> str:
        """The choice that is to be made."""
        return "move the snail"

    def describe_selection(self, position: CrawlPosition, look: Look) -> str:
        """How far the snail goes."""
        return "It goes one or two cells on."

    def why_not(self, position: CrawlPosition, look: Look, target: str) -> str:
        """Out of reach."""
        return f"The snail is on c{position.at + 1} and goes one or two cells on."

    def headline(self, position: CrawlPosition) -> str:
        """Who has won."""
        return f"{NAMES[1 - position.to_play]} wins" if position.outcome() else ""

    def describe_action(self, before: CrawlPosition, action: str) -> str:
        """Who moves the snail where."""
        return f"{NAMES[before.to_play]} moves the snail to {action}."

    def moved(self, before: CrawlPosition, action: str) -> Mapping[str, str]:
        """The snail."""
        return {f"c{before.at + 1}": action}


VIEW = CrawlView()
