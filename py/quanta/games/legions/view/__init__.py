"""The view of Quantum Legions: map, counters, overlays, buttons and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from quanta.core.game import CHANCE
from quanta.games.legions import explain, reasons
from quanta.games.legions import report as battle_report
from quanta.games.legions.model.geometry import BOTTOM, INDEX, MIDDLE, NAMES, PLACES, TOP, WHOLE
from quanta.games.legions.model.stages import (
    ACTIVATE_STEP,
    AREA,
    DEPLOY,
    FIRE,
    MOVE,
    MUSTER,
    PLAY,
    UNDER_WAY,
)
from quanta.games.legions.model.terrain import Ground
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.phases import deployment
from quanta.games.legions.phases.setup import BOTTOM_AREA, TOP_AREA
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import (
    board,
    controls,
    counters,
    danger,
    dice,
    dismissal,
    entries,
    guide,
    losses,
    notes,
    overlays,
    phase_list,
    previews,
    redeployment,
    section_tiles,
    story,
)
from quanta.scene.cards import Card
from quanta.scene.dice import DiceThrow
from quanta.scene.report import GameReport
from quanta.scene.shapes import Shape, circle, target
from quanta.scene.view import (
    Button,
    EntryPart,
    Frame,
    Look,
    Overlay,
    Path,
    Phase,
    PlainView,
    Replacement,
    SeatLine,
)

HIT = 25.0
NAMES_ON, REACH, AIMS, SIGHT, LAST, GUIDE = "coords", "reach", "aims", "sight", "last", "guide"
DANGER, THREATS = "danger", "threats"

AREAS = {TOP: TOP_AREA, BOTTOM: BOTTOM_AREA}

OVERLAYS = (
    Overlay(SIGHT, "What is seen from a hex, and why not", on=False),
    Overlay(REACH, "Where a unit can move, and the cost", on=True),
    Overlay(AIMS, "Targets: chance to hurt, to destroy", on=True),
    Overlay(DANGER, "Danger: how many can hit a unit there next turn", on=True),
    Overlay(THREATS, "What a unit can hit; without one, what all enemies can", on=False),
    Overlay(LAST, "The last turn", on=True),
    Overlay(NAMES_ON, "Names of the hexes", on=True),
    Overlay(GUIDE, "What to do, beside the board, in the first turns", on=True),
)


class LegionsView(PlainView):
    """See ``quanta.scene.view.View``."""

    overlays: Sequence[Overlay] = OVERLAYS
    reports: bool = True

    def report(
        self, position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]]
    ) -> GameReport:
        """Luck, casualties, and the attacks that the battle turned on."""
        positions = [*(before for before, _ in plies), position]
        return battle_report.report(positions, notes.luck_note(position, Look(plies=plies)))

    def title(self, position: LegionsPosition) -> str:
        """The game, the scenario, and the sections laid."""
        sections = position.scenario.sections
        names = [sections[number].name for number, _ in position.laid]
        if position.scenario.name:
            names.insert(0, position.scenario.name)
        battle = position.scenario.campaign
        if battle is not None:
            names.insert(0, f"{battle.name}, {battle.number} of {len(battle.titles)}")
        return " · ".join(["Quantum Legions", *names])

    def paths(self, position: LegionsPosition) -> Sequence[tuple[Path, str]]:
        """A unit's hex and a button; a hex to move to or attack; a unit type and its hex."""
        if position.to_play == CHANCE:
            return []
        plain = [(controls.clicks(position, action), action) for action in position.legal_actions()]
        return plain + controls.drags(position)

    def shortcuts(
        self, position: LegionsPosition, picked: Path
    ) -> Sequence[tuple[Path, Sequence[str]]]:
        """A unit with its order, and where it moves or what it attacks."""
        return controls.at_once(position, picked)

    def replacements(
        self, position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]], picked: Path
    ) -> Sequence[Replacement]:
        """Units that are taken are left out, and those that are set up already go elsewhere."""
        if position.stage == MUSTER:
            return dismissal.replacements(position, plies, picked)
        return redeployment.replacements(position, plies, picked)

    def buttons(self, position: LegionsPosition) -> Mapping[str, Button]:
        """All steps that are not on the board, with what they do and cost."""
        found = dict.fromkeys(step for path, _ in self.paths(position) for step in path)
        off = [step for step in found if step not in INDEX and not step.startswith("section-")]
        return {step: controls.button(position, step) for step in sorted(off, key=controls.rank)}

    def phases(
        self, position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]] = ()
    ) -> Sequence[Phase]:
        """The phases of the set-up, or of a turn."""
        return phase_list.phases(position, plies)

    def frame(self, position: LegionsPosition, look: Look) -> Frame:
        """The map with units and overlays; before it is laid, the sections to choose from."""
        if section_tiles.shown(position):
            return section_tiles.frame(position, look)
        sections = position.scenario.sections
        one, two = (sections[number].climate == "frozen" for number, _ in position.laid)
        small, letters = position.scenario.small, position.ground.letters
        shapes: list[Shape] = [*board.ground(letters, (one, two), look.flip, small=small)]
        if NAMES_ON in look.shown:
            shapes += board.names(look.flip, position.scenario.in_play)
        if position.scenario.objectives:
            from quanta.games.legions.view import objectives  # late: most games have none

            shapes += objectives.shapes(position, look.flip)
        shapes += _areas(position, look)
        if SIGHT in look.shown:
            shapes += overlays.visibility(position, look)
        if REACH in look.shown:
            shapes += overlays.reach(position, look)
        if THREATS in look.shown:
            shapes += danger.zone(position, look)
        if DANGER in look.shown:
            shapes += danger.marks(position, look)
        shapes += _units(position, look)
        if LAST in look.shown:
            shapes += overlays.last_turn(position, look)
        shapes += overlays.sight_line(position, look, always=SIGHT in look.shown)
        if AIMS in look.shown:
            shapes += overlays.attacks(position, look)
        shapes += overlays.hint(position, look)
        shapes += _hits(position, look)
        return Frame(board.box(small), shapes)

    def seats(self, position: LegionsPosition) -> Sequence[SeatLine]:
        """Points scored, and the army left."""
        return [
            SeatLine(
                name,
                f"seat-{seat}",
                explain.points_words(position.vp[seat], position.scenario.goal),
                explain.seat_lines(position, seat),
            )
            for seat, name in enumerate(SEATS)
        ]

    def is_at_top(self, position: LegionsPosition, seat: int) -> bool:
        """The side that has chosen it, or was left with it."""
        return position.top == seat

    def prompt(self, position: LegionsPosition) -> str:
        """Whose turn it is to do what."""
        return explain.prompt(position)

    def goal(self, position: LegionsPosition) -> str:
        """Of a battle (legions R15), or of a scenario."""
        if position.scenario.objectives:
            from quanta.games.legions.scenarios import words  # late: most games have none

            return words.goal(position)
        goal = position.scenario.goal
        return f"Be the first with {goal} points: destroying a unit brings what it is worth."

    def task(self, position: LegionsPosition) -> str:
        """The choice that is to be made."""
        return explain.task(position)

    def describe_selection(self, position: LegionsPosition, look: Look) -> str:
        """The attack, the line of sight or the hex pointed at, or else what can be done."""
        if section_tiles.shown(position):
            out = f" {dismissal.HINT}" if dismissal.step_of(0) in look.can else ""
            return explain.instructions(position) + out
        here = INDEX.get(look.focus or (look.picked[0] if look.picked else ""))
        if here is None:
            return explain.instructions(position)
        if position.stage in (MOVE, FIRE) and previews.attack_on(position, here) is not None:
            return f"{NAMES[here]}: {explain.attack_words(position, here)}"
        line = previews.sight_line(position, look, always=SIGHT in look.shown)
        if line is None:
            told = explain.label(position, here)
            lifted = position.stage == DEPLOY and NAMES[here] in look.picked
            return f"{told} {explain.LIFTED}" if lifted else told
        return _sight_words(position, line)

    def cards(self, position: LegionsPosition, look: Look) -> Sequence[Card]:
        """What counts and what to do, luck, odds, the unit in focus, the army, the last attack, the
        losses. While a unit is pointed at that is not the one picked, what is to be known of it
        comes first."""
        first = list(guide.cards(position, look)) if GUIDE in look.shown else []
        if position.scenario.counts_more:
            from quanta.games.legions.view import objectives  # late: most games have none

            first[:0] = filter(None, [objectives.card(position)])
        if position.scenario.campaign is not None:
            from quanta.games.legions.view import campaign  # late: most games are of none

            stands = campaign.card(position, position.scenario.campaign)
            first.insert(0 if position.stage == DEPLOY else len(first), stands)
        found = [*notes.notes(position, look)]
        held = list(danger.card(position, look)) if DANGER in look.shown else []
        lost = losses.card(position, look.plies)
        pointed = look.focus or (look.tried[-1] if look.tried else "")
        is_asked = INDEX.get(pointed) in position.at and pointed not in look.picked
        told = [*found, *held, *first] if is_asked else [*first, *found, *held]
        return [*told, *([lost] if lost is not None else [])]

    def why_not(self, position: LegionsPosition, look: Look, target: str) -> str:
        """Why a hex cannot be clicked now."""
        hex_ = INDEX.get(target)
        if hex_ is None or section_tiles.shown(position):
            return (
                section_tiles.why_not(position, target)
                if target in section_tiles.targets(position)
                else explain.instructions(position)
            )
        reason = controls.why_not(position, look, hex_)
        line = previews.sight_line(position, look, always=True) if SIGHT in look.shown else None
        if line is None or line[1] != hex_:
            return reason
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

    def name_action(self, before: LegionsPosition, action: str) -> str:
        """The units and places of an action, for its text is in codes."""
        return explain.name_action(before, action) if before.to_play != CHANCE else action

    def entry_part(self, before: LegionsPosition, action: str) -> EntryPart | None:
        """Activations, orders, armies and set-ups are an entry each."""
        return entries.part(before, action)

    def chapter(self, before: LegionsPosition, action: str) -> str:
        """The set-up, and each turn of a side."""
        return story.chapter(before)

    def tell_entry(self, plies: Sequence[tuple[LegionsPosition, str]]) -> str:
        """An activation, the orders of a turn or the markers removed, in a sentence."""
        return story.entry_words(plies)

    def tell_chapter(self, plies: Sequence[tuple[LegionsPosition, str]]) -> str:
        """What a turn brought."""
        return story.chapter_words(plies)

    def throw(self, before: LegionsPosition, action: str) -> DiceThrow | None:
        """All dice of a battle."""
        return dice.throw(before, action)

    def moved(self, before: LegionsPosition, action: str) -> Mapping[str, str]:
        """The hexes between which a unit moves."""
        if before.stage != MOVE or not action.startswith("move-") or before.activation is None:
            return {}
        return {NAMES[before.activation.actor]: action.removeprefix("move-")}


def _sight_words(position: LegionsPosition, ends: tuple[int, int]) -> str:
    words = reasons.sight_words(position, *ends)
    return f"{NAMES[ends[0]]} to {NAMES[ends[1]]}: {words[0].lower()}{words[1:]}"


def _areas(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    """The set-up areas, while they are chosen and filled."""
    if position.stage == AREA:
        for side in (TOP, BOTTOM):
            depth = position.scenario.area_depth
            seat = position.seat if look.hint == AREAS[side] else -1
            yield from board.area(side, seat, depth, look.flip, position.scenario.in_play)
    if position.stage == DEPLOY:
        side = position.side(position.seat)
        depth, inside = deployment.depth(position), position.scenario.in_play
        yield from board.area(side, position.seat, depth, look.flip, inside)


def _units(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    centres = board.spots(look.flip)
    activation = position.activation
    for unit in position.units:
        name = NAMES[unit.hex]
        states = ""
        if name in look.picked or (activation is not None and activation.actor == unit.hex):
            states = " picked"
        elif activation is not None and activation.target == unit.hex:
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
def _empty_hits(ground: Ground, flip: bool) -> dict[int, tuple[Shape, ...]]:
    """The hit areas of empty hexes, in each of the three roles."""
    found = {}
    for hex_ in WHOLE:
        name, centre = NAMES[hex_], board.spots(flip)[hex_]
        label = f"{name}, {ground.at(hex_).name}."
        found[hex_] = tuple(
            target(circle(f"hit-{name}", role, centre, HIT), name, label, PLACES[hex_][1] // 2)
            for role in ROLES
        )
    return found


PLAIN, CAN, GOAL = range(3)
"""Nothing to click, a first click, a next click."""
ROLES = ("hit", "hit can", "hit aside goal")


@lru_cache(maxsize=2)
def reading_order(small: bool) -> tuple[int, ...]:
    """The hexes of the map row by row."""
    of = MIDDLE if small else WHOLE
    return tuple(sorted(of, key=lambda hex_: (PLACES[hex_][1] // 2, PLACES[hex_][0])))


def _hits(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    """A hit area on every hex, row by row."""
    empty = _empty_hits(position.ground, look.flip)
    actor = NAMES[position.activation.actor] if position.activation is not None else ""
    rings = position.stage not in UNDER_WAY  # else the overlays mark the goals
    order = reading_order(position.scenario.small)
    for hex_ in reversed(order) if look.flip else order:
        name = NAMES[hex_]
        state = PLAIN
        if name in (look.goals if look.picked or rings else look.can - {actor}):
            state = GOAL
        elif name in look.can and (not look.picked or position.stage == DEPLOY):
            state = CAN  # what is set up can be picked up in any case
        shape = empty[hex_][state]
        if hex_ in position.at:
            shape = {**shape, "label": explain.label(position, hex_)}
        if name in look.picked:
            shape = {**shape, "role": shape["role"] + " picked"}
        yield shape


VIEW = LegionsView()
