"""Quantum Legions as shapes and words: a printed map, counters on it, what they could do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from quanta.core.game import CHANCE
from quanta.games.legions import deploy, explain, reasons
from quanta.games.legions.geometry import AREA_DEPTH, BOTTOM, INDEX, NAMES, PLACES, SIZE, TOP
from quanta.games.legions.pieces import (
    ACTIVATE_STEP,
    AREA,
    DEPLOY,
    FIRE,
    MOVE,
    PLAY,
    SEATS,
    UNDER_WAY,
)
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.terrain import Ground
from quanta.games.legions.view import (
    aiming,
    counters,
    drawing,
    marks,
    phases,
    steps,
    telling,
    tiles,
)
from quanta.scene.cards import Card
from quanta.scene.shapes import Shape, circle, target
from quanta.scene.view import Button, Frame, Look, Overlay, Path, Phase, PlainView, SeatLine

HIT = 25.0
NAMES_ON, REACH, AIMS, SIGHT, LAST = "coords", "reach", "aims", "sight", "last"

OVERLAYS = (
    Overlay(SIGHT, "What is seen from a hex, and why not", on=False),
    Overlay(REACH, "Where a unit can move, and the cost", on=True),
    Overlay(AIMS, "Targets: chance to hurt, to destroy", on=True),
    Overlay(LAST, "The last turn", on=True),
    Overlay(NAMES_ON, "Names of the hexes", on=True),
)


class LegionsView(PlainView):
    """See ``quanta.scene.view.View``."""

    overlays: Sequence[Overlay] = OVERLAYS

    def title(self, position: LegionsPosition) -> str:
        """The game and the sections laid."""
        sections = position.table.sections
        names = [sections[number].name for number, _ in position.laid]
        return " · ".join(["Quantum Legions", *names])

    def paths(self, position: LegionsPosition) -> Sequence[tuple[Path, str]]:
        """A unit's hex and a button, a hex to go to or to attack, a type and a hex to deploy."""
        if position.to_play == CHANCE:
            return []
        plain = [(steps.clicks(position, action), action) for action in position.legal_actions()]
        return plain + steps.drags(position)

    def buttons(self, position: LegionsPosition) -> Mapping[str, Button]:
        """Everything that is not on the board, with what it does and costs."""
        found = dict.fromkeys(step for path, _ in self.paths(position) for step in path)
        off = [step for step in found if step not in INDEX and not step.startswith("section-")]
        return {step: steps.button(position, step) for step in sorted(off, key=steps.rank)}

    def phases(self, position: LegionsPosition) -> Sequence[Phase]:
        """The parts of the set-up, or of a turn."""
        return phases.phases(position)

    def frame(self, position: LegionsPosition, look: Look) -> Frame:
        """The map, what lies on it, and what could be done; before that, the sections."""
        if tiles.shown(position):
            return tiles.frame(position, look)
        sections = position.table.sections
        one, two = (sections[number].climate == "frozen" for number, _ in position.laid)
        shapes: list[Shape] = [*drawing.ground(position.ground.letters, (one, two), look.flip)]
        if NAMES_ON in look.shown:
            shapes += drawing.names(look.flip)
        shapes += _areas(position, look)
        if SIGHT in look.shown:
            shapes += marks.seen(position, look)
        if REACH in look.shown:
            shapes += marks.reach(position, look)
        shapes += _units(position, look)
        if LAST in look.shown:
            shapes += marks.turn(position, look)
        shapes += marks.ray(position, look, always=SIGHT in look.shown)
        if AIMS in look.shown:
            shapes += marks.aims(position, look)
        shapes += marks.hint(position, look)
        shapes += _hits(position, look)
        return Frame(drawing.BOX, shapes)

    def seats(self, position: LegionsPosition) -> Sequence[SeatLine]:
        """Points scored, and what is left of the army."""
        return [
            SeatLine(
                name,
                f"seat-{seat}",
                f"{position.vp[seat]} of {position.table.goal} points",
                explain.seat_lines(position, seat),
            )
            for seat, name in enumerate(SEATS)
        ]

    def prompt(self, position: LegionsPosition) -> str:
        """Who has to do what."""
        return explain.prompt(position)

    def describe_selection(self, position: LegionsPosition, look: Look) -> str:
        """The line of sight in question, the attack or the hex pointed at, or what can be done."""
        if tiles.shown(position):
            return explain.todo(position)
        here = INDEX.get(look.focus or (look.picked[0] if look.picked else ""))
        if here is None:
            return explain.todo(position)
        if position.stage in (MOVE, FIRE) and aiming.aim_at(position, here) is not None:
            return f"{NAMES[here]}: {explain.attack_words(position, here)}"
        line = aiming.ray(position, look, always=SIGHT in look.shown)
        if line is None:
            return explain.label(position, here)
        return _sight_words(position, line)

    def cards(self, position: LegionsPosition, look: Look) -> Sequence[Card]:
        """Luck, odds, the unit pointed at, the army, the last attack."""
        return list(telling.notes(position, look))

    def why_not(self, position: LegionsPosition, look: Look, target: str) -> str:
        """Why a hex cannot be clicked now."""
        hex_ = INDEX.get(target)
        if hex_ is None or tiles.shown(position):
            return (
                tiles.why_not(position, target)
                if target in tiles.targets(position)
                else explain.todo(position)
            )
        told = steps.why_not(position, look, hex_)
        line = aiming.ray(position, look, always=True) if SIGHT in look.shown else None
        if line is None or line[1] != hex_:
            return told
        return _sight_words(position, line)

    def headline(self, position: LegionsPosition) -> str:
        """Who has won."""
        end = position.outcome()
        if end is None:
            return ""
        return "A draw" if end.winner is None else f"{SEATS[end.winner]} wins"

    def describe_action(self, before: LegionsPosition, action: str) -> str:
        """A sentence on what an action does."""
        return explain.describe_action(before, action)

    def moved(self, before: LegionsPosition, action: str) -> Mapping[str, str]:
        """The unit that moves; one that is deployed comes from nowhere."""
        if before.stage != MOVE or not action.startswith("move-") or before.deed is None:
            return {}
        return {NAMES[before.deed.actor]: action.removeprefix("move-")}


def _sight_words(position: LegionsPosition, ends: tuple[int, int]) -> str:
    words = reasons.seen_in_words(position, *ends)
    return f"{NAMES[ends[0]]} to {NAMES[ends[1]]}: {words[0].lower()}{words[1:]}"


def _areas(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    """The set-up areas, until the battle begins."""
    if position.stage == AREA:
        for side in (TOP, BOTTOM):
            yield from drawing.area(side, -1, AREA_DEPTH, look.flip)
    if position.stage == DEPLOY:
        side = position.side(position.seat)
        yield from drawing.area(side, position.seat, deploy.depth(position), look.flip)


def _units(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    centres = drawing.spots(look.flip)
    deed = position.deed
    for unit in position.units:
        name = NAMES[unit.hex]
        states = ""
        if name in look.picked or (deed is not None and deed.actor == unit.hex):
            states = " picked"
        elif deed is not None and deed.target == unit.hex:
            states = " aimed"
        elif (
            position.stage == PLAY
            and unit.seat == position.seat
            and unit.order
            and not unit.suppressed
            and position.step <= ACTIVATE_STEP
        ):
            states = " ready"
        key = f"unit-{look.names.get(name, name)}"
        yield counters.counter(key, unit, position.kind(unit), centres[unit.hex], states)


@lru_cache(maxsize=32)
def _bare(ground: Ground, flip: bool) -> dict[int, tuple[Shape, ...]]:
    """Hit areas of hexes on which nothing stands, for each of the three roles."""
    found = {}
    for hex_ in range(SIZE):
        name, centre = NAMES[hex_], drawing.spots(flip)[hex_]
        label = f"{name}, {ground.at(hex_).name}."
        found[hex_] = tuple(
            target(circle(f"hit-{name}", role, centre, HIT), name, label, PLACES[hex_][1] // 2)
            for role in ROLES
        )
    return found


PLAIN, CAN, GOAL = range(3)
ROLES = ("hit", "hit can", "hit aside goal")
READING = sorted(range(SIZE), key=lambda hex_: (PLACES[hex_][1] // 2, PLACES[hex_][0]))
"""The hexes row by row."""


def _hits(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    """A hit area on every hex, row by row."""
    bare = _bare(position.ground, look.flip)
    actor = NAMES[position.deed.actor] if position.deed is not None else ""
    loud = position.stage not in UNDER_WAY  # where a picture marks the goals, rings do not
    for hex_ in reversed(READING) if look.flip else READING:
        name = NAMES[hex_]
        state = PLAIN
        if name in (look.goals if look.picked or loud else look.can - {actor}):
            state = GOAL
        elif name in look.can and not look.picked:
            state = CAN
        shape = bare[hex_][state]
        if hex_ in position.at:
            shape = {**shape, "label": explain.label(position, hex_)}
        if name in look.picked:
            shape = {**shape, "role": shape["role"] + " picked"}
        yield shape


VIEW = LegionsView()
