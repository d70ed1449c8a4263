"""A position of Quantum Legions: everything that decides how it can go on.

What may be done in each stage of the game is in a module of its own; this one only leads there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from quanta.core.errors import IllegalAction
from quanta.core.game import CHANCE, Action, Outcome
from quanta.games.legions import reasons, secrets
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.pieces import (
    AREA,
    ATTACK,
    BY_CHANCE,
    COMMAND,
    DAMAGE,
    DEPLOY,
    FIRE,
    FIRST,
    MOVE,
    MUSTER,
    PLAY,
    SAVES,
    SECTION,
    UNKNOWN,
    Deed,
    Table,
    Unit,
)
from quanta.games.legions.model.terrain import Ground
from quanta.games.legions.phases import activation, attack, deployment, muster, outcome, setup, turn
from quanta.games.legions.text import writer

Chances = Sequence[tuple[Action, Fraction]]


@dataclass(frozen=True)
class LegionsPosition:
    """A state of play; equal positions have equal futures.

    stage, seat: what is to be done, and whose turn it is (whose dice, in a stage of chance).
    first, top: the seats of the first player and of the upper set-up area; UNKNOWN before that.
    laid: the sections on the table as (number, turned). reserves: for each seat the kinds of its
    units not yet deployed, sorted. units: those on the board, sorted by hex. vp: points scored.
    turn: turns begun, both seats counted. points, step: command points left, and how far the turn
    has got. deed: the activation under way. knows: for each seat, whether its secrets are known
    here; both for the true position.
    """

    table: Table
    stage: str = MUSTER
    seat: int = 0
    first: int = UNKNOWN
    top: int = UNKNOWN
    laid: tuple[tuple[int, bool], ...] = ()
    reserves: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    units: tuple[Unit, ...] = ()
    vp: tuple[int, int] = (0, 0)
    turn: int = 0
    points: int = 0
    step: int = 0
    deed: Deed | None = None
    knows: tuple[bool, bool] = (True, True)
    _legal: list[Sequence[Action]] = field(
        default_factory=list, init=False, compare=False, repr=False
    )

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    @property
    def to_play(self) -> int:
        """The seat that acts, or CHANCE where dice are to be rolled."""
        return CHANCE if self.stage in BY_CHANCE else self.seat

    @cached_property
    def ground(self) -> Ground:
        """The terrain; at least one section must be laid."""
        return self.table.ground(self.laid)

    @cached_property
    def at(self) -> dict[int, Unit]:
        """Hex -> the unit on it."""
        return {unit.hex: unit for unit in self.units}

    @cached_property
    def occupied(self) -> int:
        """The hexes with units, as bits."""
        return sum(1 << unit.hex for unit in self.units)

    def kind(self, unit: Unit) -> Kind:
        """What type of unit it is."""
        return self.table.kinds[unit.kind]

    def side(self, seat: int) -> int:
        """The edge, TOP or BOTTOM, at which the seat sets up."""
        return int(seat != self.top)

    def legal_actions(self) -> Sequence[Action]:
        """What the stage allows, sorted; found once for each position."""
        if not self._legal:
            over = outcome.outcome(self) is not None
            self._legal.append(() if over else ROOMS[self.stage][0](self))
        return self._legal[0]

    def apply(self, action: Action) -> LegionsPosition:
        """The position after ``action``. In a position as a seat sees it, the actions of others
        stand in their masked form, such as ``order-0507-?`` (legions H5)."""
        legal = self.legal_actions()
        place = bisect_left(legal, action)
        if place == len(legal) or legal[place] != action:
            raise IllegalAction(reasons.why_not(self, action))
        return ROOMS[self.stage][1](self, action)

    def outcome(self) -> Outcome | None:
        """Points, annihilation or the turn limit (legions R15, H29, H30)."""
        return outcome.outcome(self)

    def text(self) -> str:
        """One line; see ``notation``."""
        return writer.written(self)

    def chances(self) -> Chances:
        """The throws of the dice with their probabilities."""
        if self.to_play != CHANCE or self.outcome() is not None:
            return ()
        return CHANCES[self.stage](self)

    def seen_by(self, seat: int | None) -> LegionsPosition:
        """The same without the other seat's orders and its army not yet shown (legions H5, H25)."""
        knows = (self.knows[0] and seat == 0, self.knows[1] and seat == 1)
        return secrets.hidden(self, knows)

    def masked(self, action: Action, seat: int | None) -> Action:
        """The action as ``seat`` learns of it (legions H5)."""
        return secrets.masked(self, action, seat)

    def but(self, **changes: object) -> LegionsPosition:
        """The position with some fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


Room = tuple[
    Callable[[LegionsPosition], Sequence[Action]],
    Callable[[LegionsPosition, Action], LegionsPosition],
]
ROOMS: dict[str, Room] = {
    MUSTER: (muster.legal, muster.after),
    FIRST: (setup.legal_first, setup.after_first),
    SECTION: (setup.legal_section, setup.after_section),
    AREA: (setup.legal_area, setup.after_area),
    DEPLOY: (deployment.legal, deployment.after),
    COMMAND: (turn.legal_command, turn.after_command),
    PLAY: (turn.legal, turn.after),
    MOVE: (activation.legal_move, activation.after),
    FIRE: (activation.legal_fire, activation.after),
    ATTACK: (attack.legal, attack.after_attack),
    DAMAGE: (attack.legal, attack.after_damage),
    SAVES: (attack.legal, attack.after_saves),
}
"""Stage -> what may be done in it and what follows."""
CHANCES: dict[str, Callable[[LegionsPosition], Chances]] = {
    FIRST: setup.chances_first,
    COMMAND: turn.chances,
    ATTACK: attack.chances,
    DAMAGE: attack.chances,
    SAVES: attack.chances,
}
