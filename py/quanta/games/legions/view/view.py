"""The view of Quantum Legions: what is shown and said of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.core.game import CHANCE
from quanta.games.legions import explain, reasons
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import DEPLOY, FIRE, MOVE, MUSTER
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import (
    board,
    controls,
    note_parts,
    notes,
    phase_list,
    previews,
    section_tiles,
    story,
)
from quanta.games.legions.view.picture import OVERLAYS, PICTURE, SIGHT
from quanta.scene.dice import DiceThrow
from quanta.scene.hover_parts import NotePart, ShapePart, ViewInParts
from quanta.scene.layout import Box
from quanta.scene.report import GameReport
from quanta.scene.view import (
    BoardLook,
    Button,
    EntryPart,
    Look,
    Overlay,
    Path,
    Phase,
    Replacement,
    SeatLine,
)


class LegionsView(ViewInParts):
    """See ``quanta.scene.view.View``."""

    overlays: Sequence[Overlay] = OVERLAYS
    reports: bool = True

    def report(
        self, position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]]
    ) -> GameReport:
        """Luck, casualties, and the attacks that the battle turned on."""
        from quanta.games.legions import report as battle_report  # late: at the end of a game

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
            return controls.dismissals(position, plies, picked)
        return controls.redeployments(position, plies, picked)

    def buttons(self, position: LegionsPosition) -> Mapping[str, Button]:
        """All steps that are not on the board, with what they do and cost."""
        steps = dict.fromkeys(step for path, _ in self.paths(position) for step in path)
        off = [step for step in steps if step not in INDEX and not step.startswith("section-")]
        return {step: controls.button(position, step) for step in sorted(off, key=controls.rank)}

    def phases(
        self, position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]] = ()
    ) -> Sequence[Phase]:
        """The phases of the set-up, or of a turn."""
        return phase_list.phases(position, plies)

    def box(self, position: LegionsPosition, look: BoardLook) -> Box:
        """The map; before it is laid, the table with the sections."""
        if section_tiles.shown(position):
            return section_tiles.box(position)
        return board.box(position.scenario.small)

    def picture_parts(self, position: LegionsPosition) -> Sequence[ShapePart]:
        """The map with units and overlays; before it is laid, the sections to choose from."""
        return section_tiles.parts(position) if section_tiles.shown(position) else PICTURE

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
            from quanta.games.legions.scenarios import descriptions  # late: most games have none

            return descriptions.goal(position)
        goal = position.scenario.goal
        return f"First to {goal} points: you score what each destroyed unit is worth."

    def task(self, position: LegionsPosition) -> str:
        """The choice that is to be made."""
        return explain.task(position)

    def describe_selection(self, position: LegionsPosition, look: Look) -> str:
        """The attack, the line of sight or the hex pointed at, or else what can be done."""
        if section_tiles.shown(position):
            out = f" {controls.DISMISSAL_HINT}" if controls.dismissal_step(0) in look.can else ""
            return explain.instructions(position) + out
        here = INDEX.get(look.focus or (look.picked[0] if look.picked else ""))
        if here is None:
            return explain.instructions(position)
        attacks = position.stage in (MOVE, FIRE) and previews.can_attack(position, here)
        if attacks and not look.unaided:
            return f"{NAMES[here]}: {explain.attack_words(position, here)}"
        line = previews.sight_line(position, look, always=SIGHT in look.shown)
        if line is None:
            label = explain.label(position, here)
            lifted = position.stage == DEPLOY and NAMES[here] in look.picked
            return f"{label} {explain.LIFTED}" if lifted else label
        return _sight_words(position, line)

    def note_parts(self, position: LegionsPosition, look: Look) -> Sequence[NotePart]:
        """What counts and what to do, luck, odds, the unit in focus, the army, the last attack, the
        losses."""
        return note_parts.parts(position, look)

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
        return story.entry_part(before, action)

    def chapter(self, before: LegionsPosition, action: str) -> str:
        """The set-up, and each turn of a side."""
        return story.chapter(before)

    def describe_entry(self, plies: Sequence[tuple[LegionsPosition, str]]) -> str:
        """An activation, the orders of a turn or the markers removed, in a sentence."""
        return story.entry_words(plies)

    def describe_chapter(self, plies: Sequence[tuple[LegionsPosition, str]]) -> str:
        """A summary of a turn."""
        return story.chapter_words(plies)

    def throw(self, before: LegionsPosition, action: str) -> DiceThrow | None:
        """All dice of a battle."""
        return story.throw(before, action)

    def moved(self, before: LegionsPosition, action: str) -> Mapping[str, str]:
        """The hexes between which a unit moves."""
        if before.stage != MOVE or not action.startswith("move-") or before.activation is None:
            return {}
        return {NAMES[before.activation.actor]: action.removeprefix("move-")}


def _sight_words(position: LegionsPosition, ends: tuple[int, int]) -> str:
    words = reasons.sight_words(position, *ends)
    return f"{NAMES[ends[0]]} to {NAMES[ends[1]]}: {words[0].lower()}{words[1:]}"


VIEW = LegionsView()
