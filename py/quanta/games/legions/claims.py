"""Why one action of Legions is better than another: by the exact odds of attacks before any die is
rolled, by the enemies that can attack a unit, and by points that are left unused. Luck is in none
of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from quanta.core.claims import Claim, Explanation, Line, Theme, after, by_line
from quanta.core.words import counted, listed
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import BATTLE, BY_CHANCE
from quanta.games.legions.model.units import Unit
from quanta.games.legions.phases import threats
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.position import LegionsPosition

LEAST = 2.0
"""A difference of fewer points explains nothing."""
OFTEN = 10
"""Times in 100 that an attack must destroy a unit for that to be mentioned."""
ELEMENT = 0.15
"""The share of a unit's points that an element counts for here: few are worth less, or more."""
MOST_UNITS = 2
"""Units that are named as being in danger."""
MOST_ENEMIES = 3
"""Enemies that are named as a danger."""
ATTACKS = Theme(
    "attacks", "Odds of attacks", "Compare the odds of your attacks, and what they are worth."
)
DANGER = Theme(
    "danger", "Units in danger", "Before you move a unit, look from where it can be attacked."
)
UNUSED = Theme("unused", "Points left unused", "Use your command points before you end the turn.")
SEQUENCE = Theme(
    "sequence", "The sequence of a turn", "Rally first, then activate, and give orders last."
)


class LegionsClaims:
    """See ``quanta.core.claims.ClaimMaker``."""

    themes: Mapping[str, Theme] = {
        "destroys": ATTACKS,
        "elements": ATTACKS,
        "worth": ATTACKS,
        "danger": DANGER,
        "safe": DANGER,
        "unused": UNUSED,
        "activations": SEQUENCE,
    }

    def explain(
        self, position: LegionsPosition, played: Line, better: Line
    ) -> Iterator[Explanation]:
        """The differences in the attacks, in the danger, in the points spent; the greatest
        difference first."""
        if position.stage not in BATTLE:
            return
        lines = [_own(position, line) for line in (played, better)]
        differences = [*_attacks(position, *lines), *_dangers(position, *lines)]
        for weight, claims in sorted(differences, key=lambda each: -each[0]):
            if weight >= LEAST:
                yield claims
        yield from _given_up(position, played[0], better[0])

    def threats(self, position: LegionsPosition, played: Line) -> Iterator[Explanation]:
        """The units of the other side that can be attacked from where the enemies stand now, the
        one with the most points to lose first."""
        here, seat = after(position, played), 1 - position.seat
        if here.stage not in BATTLE or _last_turn(here):
            return
        endangered = []
        for unit in here.units:
            attackers = _attackers(here, unit) if unit.seat == seat else {}
            weight = sum(attackers.values())
            if weight >= LEAST:
                endangered.append((-weight, unit.hex, attackers))
        for _, hex_, attackers in sorted(endangered, key=lambda each: each[:2])[:MOST_UNITS]:
            most = sorted(attackers, key=lambda enemy: -attackers[enemy])[:MOST_ENEMIES]
            names = sorted(NAMES[enemy] for enemy in most)
            yield (Claim("danger", played, seat, (NAMES[hex_], *names), len(names)),)

    def say(self, position: LegionsPosition, explanation: Explanation) -> str:
        """The claims of one kind, in a sentence."""
        first = explanation[0]
        if first.kind == "unused":
            points = counted(first.count, "command point")
            return f"Ending the turn leaves {points} unused."
        if first.kind == "activations":
            units = counted(first.count, "unit")
            return f"An order ends the activations of the turn: {units} could still be activated."
        if first.kind in ("danger", "safe"):
            return _danger_words(position, explanation)
        first_attack, *others = by_line(explanation).values()
        return _attack_words(position, first_attack, others[0] if others else ())


class _Attack(NamedTuple):
    """The attack that a line makes before any die is rolled. destroys: how many times in 100 it
    destroys the unit. lost: the tenths of elements that it destroys on average."""

    line: Line
    target: Unit
    points: int
    destroys: int
    lost: int


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


def _given_up(position: LegionsPosition, played: str, better: str) -> Iterator[Explanation]:
    """What an action leaves that the turn still had: points, where the better action orders a unit
    without an order; activations, which an order ends."""
    verb, _, rest = better.partition("-")
    if played == "end" and position.points:
        unit = position.at.get(INDEX[rest[:4]]) if verb == "order" else None
        if unit is None or not unit.order:
            yield (Claim("unused", (played,), position.seat, (), position.points),)
    if played.startswith("order-") and verb == "activate" and position.points > 1:
        units = sum(action.startswith("activate-") for action in position.legal_actions())
        yield (Claim("activations", (played,), position.seat, (), units),)


def _attack(position: LegionsPosition, line: Line) -> _Attack | None:
    """The attack that is made in the activation which the line begins with, or goes on with."""
    here = position
    for plies, action in enumerate(line, 1):
        here = here.apply(action)
        if action.startswith("fire-"):
            _, target, shot = current_attack(here)
            odds = attack_odds.odds(shot)
            lost = round(10 * attack_odds.expected(odds.lost))
            destroys = round(100 * odds.destroy)
            return _Attack(line[:plies], target, here.kind(target).vp, destroys, lost)
        if here.activation is None:
            return None
    return None


def _attacks(
    position: LegionsPosition, played: Line, better: Line
) -> Iterator[tuple[float, Explanation]]:
    """The expected result of the better attack, next to that of the attack made, if any: in points
    where units may well be destroyed, else in elements."""
    attacks = [_attack(position, line) for line in (played, better)]
    if attacks[1] is None:
        return
    both = [each for each in attacks if each is not None]
    often = [each.destroys for each in both]
    if max(often) >= OFTEN and min(often):
        worth = [each.destroys * each.points / 100 for each in both]
        claims = [_destroys(position.seat, each) for each in both]
    else:
        worth = [each.lost * each.points * ELEMENT / 10 for each in both]
        claims = [_elements(position.seat, each) for each in both]
        if both[-1].lost <= both[0].lost and both[1:]:
            return
    yield worth[-1] - sum(worth[:-1]), tuple(claim for each in claims for claim in each)


def _destroys(seat: int, attack: _Attack) -> Explanation:
    line, cells = attack.line, (NAMES[attack.target.hex],)
    return (
        Claim("destroys", line, seat, cells, attack.destroys),
        Claim("worth", line, seat, cells, attack.points),
    )


def _elements(seat: int, attack: _Attack) -> Explanation:
    return (Claim("elements", attack.line, seat, (NAMES[attack.target.hex],), attack.lost),)


def _dangers(
    position: LegionsPosition, played: Line, better: Line
) -> Iterator[tuple[float, Explanation]]:
    """The enemies that can attack a unit where one line moves it, and not where the other does."""
    moves = [line for line in (played, better) if line and line[0].startswith("move-")]
    if len(moves) < 2 or _last_turn(position):
        return
    worse, best = (_attackers_of_moved(position, line[:1]) for line in moves)
    only = [enemy for enemy in worse if enemy not in best]
    only.sort(key=lambda enemy: -worse[enemy])
    named = tuple(sorted(NAMES[enemy] for enemy in only[:MOST_ENEMIES]))
    weight = sum(worse.values()) - sum(best.values())
    if named:
        kinds = (("danger", played), ("safe", better))
        yield (
            weight,
            tuple(
                Claim(
                    kind, line[:1], position.seat, (line[0].partition("-")[2], *named), len(named)
                )
                for kind, line in kinds
            ),
        )


def _last_turn(position: LegionsPosition) -> bool:
    turns = position.scenario.turns
    return bool(turns) and position.turn >= 2 * turns


def _attackers_of_moved(position: LegionsPosition, line: Line) -> dict[int, float]:
    here = after(position, line)
    return _attackers(here, here.at[INDEX[line[-1].partition("-")[2]]])


def _attackers(here: LegionsPosition, unit: Unit) -> dict[int, float]:
    """The hexes of the enemies that can attack a unit, each with the points that its best attack is
    expected to destroy."""
    kind = here.kind(unit)
    attackers = {}
    for threat in threats.against(here, unit.seat, target=unit):
        odds = threats.best_odds(here, threat, unit)
        if odds is not None:
            share = float(attack_odds.expected(odds.lost)) / (kind.size + 1)
            attackers[threat.unit.hex] = kind.vp * (share + float(odds.destroy))
    return attackers


def _attack_words(position: LegionsPosition, first: Sequence[Claim], then: Sequence[Claim]) -> str:
    """The expected results of an attack, and of another one for comparison."""
    clauses = [f"The attack {_from_and_on(position, first[0])} {_does(first)}"]
    if then:
        same = first[0].cells == then[0].cells
        which = _attacker(position, then[0]) if same else _from_and_on(position, then[0])
        clauses.append(f"the one {which} {_does(then, brief=True, same=same)}")
    return f"{'; '.join(clauses)}."


def _attacker(position: LegionsPosition, claim: Claim) -> str:
    """``by the Moths from 0506``."""
    here = after(position, claim.line)
    activation, _, _ = current_attack(here)
    return f"by the {here.kind(here.acting_unit).name} from {NAMES[activation.actor]}"


def _from_and_on(position: LegionsPosition, claim: Claim) -> str:
    """``by the Moths from 0506 on the Pikes on 0910``."""
    here = after(position, claim.line)
    _, target, _ = current_attack(here)
    return f"{_attacker(position, claim)} on the {here.kind(target).name} on {claim.cells[0]}"


def _does(claims: Sequence[Claim], *, brief: bool = False, same: bool = False) -> str:
    """The claims about one attack. brief: after another one; same: on the same unit."""
    first, *others = claims
    if first.kind == "elements":
        lost = f"{first.count // 10}.{first.count % 10}"
        return lost if brief else f"destroys {lost} elements on average"
    times = (
        counted(first.count, "time")
        if brief
        else f"destroys the unit {counted(first.count, 'time')} in 100"
    )
    return times if same else f"{times}, for {counted(others[0].count, 'point')}"


def _danger_words(position: LegionsPosition, claims: Explanation) -> str:
    """From where the unit that moves can be attacked in one hex and not in another."""
    danger, *others = claims
    place, *enemies = danger.cells
    here = after(position, danger.line)
    name = here.kind(here.at[INDEX[place]]).name
    whose = "its" if len(enemies) == 1 else "their"
    attacked = f"On {place} the {name} can be attacked from {listed(enemies)}"
    return (
        f"{attacked}; {others[0].cells[0]} is out of {whose} reach." if others else f"{attacked}."
    )


CLAIMS = LegionsClaims()
