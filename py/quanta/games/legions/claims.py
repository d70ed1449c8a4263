"""Why one action of Legions is better than another: by the exact odds of attacks before the dice
are rolled, the places of units, and unused points and orders. Luck never counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quanta.core.claims import Claim, ClaimMaker, Explanation, Line, Theme, after
from quanta.games.legions.claim_attacks import compare_attacks
from quanta.games.legions.claim_orders import given_up, last_turn
from quanta.games.legions.claim_places import attackers, compare_places, places
from quanta.games.legions.claim_words import say
from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.model.stages import BATTLE, BY_CHANCE
from quanta.games.legions.position import LegionsPosition

LEAST = 1.0
"""A difference of fewer points explains nothing."""
DANGEROUS = 2.0
"""A unit that would lose fewer points is not called in danger."""
MOST_UNITS = 2
"""At most this many units in danger are named."""
MOST_ENEMIES = 3
"""At most this many enemies that endanger a unit are named."""
ATTACKS = Theme(
    "attacks", "Odds of attacks", "Compare the odds of your attacks, and what they are worth."
)
DANGER = Theme(
    "danger", "Units in danger", "Before you move a unit, look from where it can be attacked."
)
PLACES = Theme(
    "places",
    "Where to move",
    "Move a unit to where it can attack next turn, or nearer to its goal.",
)
UNUSED = Theme("unused", "Points left unused", "Use your command points before you end the turn.")
ORDERED = Theme("orders", "Orders", "Order each unit to do what lets it attack in your next turn.")
SEQUENCE = Theme(
    "sequence", "The sequence of a turn", "Rally first, then activate, and give orders last."
)


class LegionsClaims(ClaimMaker):
    """See ``quanta.core.claims.ClaimMaker``."""

    themes: Mapping[str, Theme] = {
        "destroys": ATTACKS,
        "elements": ATTACKS,
        "hurts": ATTACKS,
        "left": ATTACKS,
        "frees": ATTACKS,
        "mean": ATTACKS,
        "last": SEQUENCE,
        "danger": DANGER,
        "value": DANGER,
        "hidden": DANGER,
        "attackers": DANGER,
        "next": PLACES,
        "scores": PLACES,
        "nearer": PLACES,
        "unused": UNUSED,
        "orderless": UNUSED,
        "idle": UNUSED,
        "marked": UNUSED,
        "aims": UNUSED,
        "targets": ORDERED,
        "activations": SEQUENCE,
    }

    def explain(
        self, position: LegionsPosition, played: Line, better: Line
    ) -> Iterator[Explanation]:
        """The differences in attacks and places, the greatest first; then in points spent."""
        if position.stage not in BATTLE:
            return
        lines = [_own(position, line) for line in (played, better)]
        differences = [*compare_attacks(position, *lines)]
        ends = [] if last_turn(position) else places(position, *lines)
        if ends:
            differences += compare_places(*ends)
        for weight, claims in sorted(differences, key=lambda each: -each[0]):
            if weight >= LEAST:
                yield claims
        yield from given_up(position, played, better)

    def threats(self, position: LegionsPosition, played: Line) -> Iterator[Explanation]:
        """The other side's units that can be attacked now, the one with the most points to lose
        first."""
        here, seat = after(position, played), 1 - position.seat
        if here.stage not in BATTLE or last_turn(here):
            return
        endangered = []
        for unit in here.units:
            enemies = attackers(here, unit) if unit.seat == seat else {}
            weight = sum(enemies.values())
            if weight >= DANGEROUS:
                endangered.append((-weight, unit.hex, enemies))
        for _, hex_, enemies in sorted(endangered, key=lambda each: each[:2])[:MOST_UNITS]:
            most = sorted(enemies, key=lambda enemy: -enemies[enemy])[:MOST_ENEMIES]
            names = sorted(NAMES[enemy] for enemy in most)
            yield (Claim("danger", played, seat, (NAMES[hex_], *names), len(names)),)

    def ending(self, position: LegionsPosition, won: Claim) -> Explanation:
        """The points of both sides, if the game ends with this turn, whatever the dice show."""
        if won.count or _own(position, won.line) != won.line:
            return ()
        end = after(position, won.line)
        return tuple(
            Claim("points", won.line, seat, (), end.vp[seat]) for seat in (won.seat, 1 - won.seat)
        )

    def say(self, position: LegionsPosition, explanation: Explanation) -> str:
        """A sentence for each attack, order and danger."""
        return say(position, explanation)


def _own(position: LegionsPosition, line: Line) -> Line:
    """The seat’s own actions, until a die is rolled or its turn ends."""
    actions: list[str] = []
    here = position
    for action in line:
        if here.stage in BY_CHANCE or here.seat != position.seat:
            break
        actions.append(action)
        here = here.apply(action)
    return tuple(actions)


CLAIMS = LegionsClaims()
