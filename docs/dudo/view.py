"""The view of Dudo: a cup for each seat, and under them a square for each bid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.games.dudo.rules import DOUBT, FACES, HIDDEN, NAMES, WAITING, DudoPosition

from quanta.core.words import counted
from quanta.scene.layout import box_around
from quanta.scene.notes import Note, Row
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, group, polygon, target, text
from quanta.scene.view import Frame, Look, PlainView, SeatLine

ROLES = ("seat-2", "seat-3", "seat-4", "seat-5", "seat-6")
"""The roles of the style sheet that have the colours of the names."""
FACE_NAMES = ("one", "two", "three", "four", "five", "six")
SIDE = 60.0
MIDDLE = SIDE * (len(FACES) - 1) / 2
SQUARE = ((-28.0, -28.0), (28.0, -28.0), (28.0, 28.0), (-28.0, 28.0))
CARD = ((-30.0, -24.0), (30.0, -24.0), (30.0, 24.0), (-30.0, 24.0))


class DudoView(PlainView):
    """See ``quanta.scene.view.View``."""

    def title(self, position: DudoPosition) -> str:
        """The number of players."""
        return f"Dudo · {counted(position.seats, 'player')}"

    def frame(self, position: DudoPosition, look: Look) -> Frame:
        """The cups, then a row of bids for each number of dice."""
        step = 2 * MIDDLE / position.seats
        cups = [(seat, (step * (seat + 0.5), -76.0)) for seat in range(position.seats)]
        bids = [(bid, _place(bid)) for bid in position.bids]
        shapes: list[Shape] = [_cup(position, seat, at) for seat, at in cups]
        shapes += [polygon(f"tile-{bid}", "tile", at, SQUARE) for bid, at in bids]
        if position.bid:
            role = f"ball {ROLES[position.neighbour(-1)]}"
            said = text("", "number", ORIGIN, position.bid.replace("x", "×"), 17)
            ball = [circle("", "body", ORIGIN, 26), said]
            shapes.append(group("bid", role, _place(position.bid), ball))
        shapes += [
            text(f"name-{bid}", "coord", at, bid.replace("x", "×"), 17)
            for bid, at in bids
            if bid != position.bid
        ]
        for seat, at in cups:
            said = f"{NAMES[seat]}’s cup: {_dice(position.cups[seat])}"
            shapes.append(target(circle(f"hit-{seat}", "hit", at, 24), NAMES[seat], said, 0))
        for bid, at in bids:
            hit = circle(f"hit-{bid}", "hit can" if bid in look.can else "hit", at, 28)
            shapes.append(target(hit, bid, _told(bid), int(bid[:-2])))
        return Frame(box_around([(0.0, -76.0), *(at for _, at in bids)], 42.0), shapes)

    def buttons(self, position: DudoPosition) -> Mapping[str, str]:
        """What is no bid."""
        return {DOUBT: "Doubt"} if position.bid else {}

    def seats(self, position: DudoPosition) -> Sequence[SeatLine]:
        """The dice that each has left."""
        return [
            SeatLine(NAMES[seat], ROLES[seat], f"{len(cup)} {'die' if len(cup) == 1 else 'dice'}")
            for seat, cup in enumerate(position.cups)
        ]

    def goal(self, position: DudoPosition) -> str:
        """What wins."""
        return "Be the last player with dice."

    def prompt(self, position: DudoPosition) -> str:
        """Whose turn it is."""
        return "The dice fall." if position.to_play < 0 else f"{NAMES[position.to_play]}’s turn."

    def task(self, position: DudoPosition) -> str:
        """The choice that is to be made."""
        return "bid more, or doubt" if position.bid else "bid"

    def headline(self, position: DudoPosition) -> str:
        """Who has won."""
        end = position.outcome()
        return f"{NAMES[end.returns.index(max(end.returns))]} wins" if end else ""

    def why_not(self, position: DudoPosition, look: Look, target: str) -> str:
        """What a bid has to be."""
        if target in NAMES:
            return "A cup is lifted once someone doubts."
        return "A bid names more dice than the last one, or as many of a higher face."

    def describe_action(self, before: DudoPosition, action: str) -> str:
        """Who bids, doubts, throws or shows what."""
        word, _, rest = action.partition("-")
        if not rest:
            name = NAMES[before.to_play]
            return f"{name} doubts." if action == DOUBT else f"{name} bids {_told(action)}."
        seat, _, dice = rest.partition("-")
        name, said = NAMES[int(seat)], _dice(dice.replace("?", HIDDEN))
        if word == "throw":
            return f"{name} throws {said}."
        after = before.lifted(int(seat), dice)
        if after.next_cup is not None:
            return f"{name} shows {said}."
        loser = NAMES[after.loser]
        found = _told(f"{after.found}x{after.bid[-1]}")
        return f"{name} shows {said}. There are {found}, so {loser} loses a die."

    def notes(self, position: DudoPosition, look: Look) -> Sequence[Note]:
        """What the last doubt has shown."""
        shown: list[tuple[DudoPosition, str]] = []
        for before, action in reversed(look.plies):
            if action.startswith("show"):
                shown.insert(0, (before, action))
            elif shown:
                break
        if not shown:
            return ()
        bid, rows = shown[0][0].bid, []
        for _, action in shown:
            _, seat, dice = action.split("-")
            rows.append(Row(NAMES[int(seat)], (_dice(dice),)))
        return [Note(f"The last doubt: {_told(bid)}", rows)]


def _place(bid: str) -> Point:
    count, face = bid.split("x")
    return SIDE * FACES.index(face), SIDE * (int(count) - 1)


def _cup(position: DudoPosition, seat: int, at: Point) -> Shape:
    dice = position.cups[seat].replace(WAITING, "–").replace(HIDDEN, "?")
    parts = [polygon("", "face", ORIGIN, CARD), text("", "code", ORIGIN, " ".join(dice), 18)]
    return group(f"cup-{seat}", f"counter {ROLES[seat]}", at, parts)


def _dice(cup: str) -> str:
    """The dice under a cup, in words."""
    if not cup:
        return "no dice"
    if HIDDEN in cup:
        return "hidden dice"
    return "not thrown" if WAITING in cup else " and ".join(cup)


def _told(bid: str) -> str:
    """A bid in words, such as ``3 fives``."""
    count, face = bid.split("x")
    name = FACE_NAMES[int(face) - 1]
    plural = "" if count == "1" else "es" if name == "six" else "s"
    return f"{int(count) or 'no'} {name}{plural}"


VIEW = DudoView()
