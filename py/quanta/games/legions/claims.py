"""Why one action of Legions is better than another: by the exact odds of attacks before the dice
are rolled, the enemies that can attack a unit, and unused points and orders. Luck never counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from quanta.core.claims import Claim, ClaimMaker, Explanation, Line, Theme, after
from quanta.core.errors import QuantaError
from quanta.games.legions.claim_attacks import MadeAttack, made_attack
from quanta.games.legions.claim_words import say
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import BATTLE, BY_CHANCE
from quanta.games.legions.model.units import ADVANCE, SECRET, Unit
from quanta.games.legions.phases import threats
from quanta.games.legions.position import LegionsPosition

LEAST = 2.0
"""A difference of fewer points explains nothing."""
OFTEN = 10
"""An attack that destroys a unit less often, in percent, is not mentioned for that."""
FEWEST = 4
"""An attack that destroys fewer tenths of an element on average is not mentioned for that."""
MOST_UNITS = 2
"""At most this many units in danger are named."""
MOST_NAMED = 3
"""At most this many units that could still be activated are named; more are only counted."""
MOST_ENEMIES = 3
"""At most this many enemies that endanger a unit are named."""
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


class LegionsClaims(ClaimMaker):
    """See ``quanta.core.claims.ClaimMaker``."""

    themes: Mapping[str, Theme] = {
        "destroys": ATTACKS,
        "elements": ATTACKS,
        "left": ATTACKS,
        "frees": ATTACKS,
        "mean": ATTACKS,
        "last": SEQUENCE,
        "danger": DANGER,
        "value": DANGER,
        "hidden": DANGER,
        "attackers": DANGER,
        "unused": UNUSED,
        "orderless": UNUSED,
        "aims": UNUSED,
        "activations": SEQUENCE,
    }

    def explain(
        self, position: LegionsPosition, played: Line, better: Line
    ) -> Iterator[Explanation]:
        """The differences in attacks and danger, the greatest first; then in points spent."""
        if position.stage not in BATTLE:
            return
        lines = [_own(position, line) for line in (played, better)]
        differences = [*_attacks(position, *lines), *_dangers(position, *lines)]
        for weight, claims in sorted(differences, key=lambda each: -each[0]):
            if weight >= LEAST:
                yield claims
        yield from _given_up(position, played[0], better[0])

    def threats(self, position: LegionsPosition, played: Line) -> Iterator[Explanation]:
        """The other side's units that can be attacked now, the one with the most points to lose
        first."""
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


def _given_up(position: LegionsPosition, played: str, better: str) -> Iterator[Explanation]:
    """What the action played gives up: points, if the better action orders a unit without an order;
    activations, which an order ends."""
    if played == "end" and position.points:
        unused = Claim("unused", (played,), position.seat, (), position.points)
        if not better.startswith("order-"):
            yield (unused,)
        elif not _last_own_turn(position) and _orderless(
            position.apply(played), INDEX[better[6:10]]
        ):
            without = Claim("orderless", (played,), position.seat, (better[6:10],), 1)
            yield (unused, without, *_aims(position, better))
    if _ends_activations(position, played, better):
        yield (_activations(position, played),)


def _orderless(position: LegionsPosition, hex_: int) -> bool:
    """Whether there is a unit on this hex, without an order."""
    unit = position.at.get(hex_)
    return unit is not None and not unit.order


def _ends_activations(position: LegionsPosition, played: str, better: str) -> bool:
    """Whether the action played is an order, and the better one an activation."""
    orders = played.startswith("order-") and position.points > 1
    return orders and better.startswith("activate-")


def _activations(position: LegionsPosition, played: str) -> Claim:
    legal = position.legal_actions()
    units = [action.split("-")[1] for action in legal if action.startswith("activate-")]
    named = tuple(units) if len(units) <= MOST_NAMED else ()
    return Claim("activations", (played,), position.seat, named, len(units))


def _aims(position: LegionsPosition, order: str) -> Explanation:
    """The enemy that a unit given this order could best attack next turn if no other unit moves."""
    here, hex_ = position.apply(order), INDEX[order[6:10]]
    unit = here.at.get(hex_)
    if unit is None or unit.order == ADVANCE or _last_turn(here):
        return ()
    worth: dict[int, float] = {}
    for enemy in here.units:
        if enemy.seat != unit.seat:
            most = here.kind(enemy).trait.seen_within
            odds = threats.best_odds(here, threats.threat(here, unit, most=most), enemy)
            if odds is not None:
                worth[enemy.hex] = _worth(here, enemy, odds)
    if not worth:
        return ()
    target = max(sorted(worth), key=lambda each: worth[each])
    return (Claim("aims", (order,), position.seat, (NAMES[hex_], NAMES[target]), 2),)


def _attacks(
    position: LegionsPosition, played: Line, better: Line
) -> Iterator[tuple[float, Explanation]]:
    """The expected result of the better attack, compared with that of the attack played, if any: in
    points if both may well destroy a unit, else in elements."""
    best = made_attack(position, better)
    if best is None:
        return
    before = _why_not_both(position, played, best)
    if before is None:
        return
    worse = made_attack(position, played)
    both = [each for each in (worse, best) if each is not None]
    often = [each.destroys for each in both]
    if max(often) >= OFTEN and min(often):
        worth = [each.mean for each in both]
        results = [each.odds_claims(compared=len(both) > 1) for each in both]
    else:
        worth = [each.worth_of_elements for each in both]
        results = [each.elements_claims() for each in both]
        if best.lost < FEWEST or (best.lost <= both[0].lost and len(both) > 1):
            return
    claims = (claim for result in results for claim in result)
    yield worth[-1] - sum(worth[:-1]), (*before, *claims)


def _why_not_both(position: LegionsPosition, played: Line, best: MadeAttack) -> Explanation | None:
    """Why the better attack is no longer possible after the line played, empty if that is obvious;
    None if it still is possible."""
    first, better = played[0], best.line[0]
    if _ends_activations(position, first, better):
        return (_activations(position, first),)
    if first == "end" or not better.startswith("activate-") or first[:13] == better[:13]:
        return ()
    if position.points == 1:
        return (Claim("last", (first,), position.seat, (), 1),)
    moved = played[1:2] if played[1:] and played[1].startswith("move-") else ()
    here = after(position, (first, *moved))
    rest = here if here.activation is None else here.apply("hold")
    return None if _playable(rest, best.line) else ()


def _playable(position: LegionsPosition, line: Line) -> bool:
    try:
        after(position, line)
    except QuantaError:
        return False
    return True


def _dangers(
    position: LegionsPosition, played: Line, better: Line
) -> Iterator[tuple[float, Explanation]]:
    """The enemies that can attack a unit where the line played moves it, and where the better line
    does, if some can attack it only where the former does."""
    moves = [line for line in (played, better) if line and line[0].startswith("move-")]
    if len(moves) < 2 or _last_turn(position):
        return
    worse, best = (_attackers_of_moved(position, line[:1]) for line in moves)
    if worse.keys() <= best.keys():
        return
    line, here = played[:1], after(position, played[:1])
    hex_ = INDEX[line[0].partition("-")[2]]
    named = sorted(NAMES[enemy] for enemy in worse)
    value = here.kind(here.at[hex_]).vp
    claims = [
        _attackers_claim(position.seat, line, worse),
        Claim("value", line, position.seat, (NAMES[hex_], named[0]), value),
    ]
    if all(here.at[enemy].order == SECRET for enemy in worse):
        claims.append(Claim("hidden", line, 1 - position.seat, tuple(named), len(named)))
    weight = sum(worse.values()) - sum(best.values())
    yield weight, (*claims, _attackers_claim(position.seat, better[:1], best))


def _attackers_claim(seat: int, move: Line, enemies: Iterable[int]) -> Claim:
    """Which enemies, and no others, can attack a unit after its move."""
    named = sorted(NAMES[enemy] for enemy in enemies)
    return Claim("attackers", move, seat, (move[0].partition("-")[2], *named), len(named))


def _last_own_turn(position: LegionsPosition) -> bool:
    """Whether this is the last turn of the side to play, so that orders are useless."""
    turns = position.scenario.turns
    return bool(turns) and position.turn >= 2 * turns - 1


def _last_turn(position: LegionsPosition) -> bool:
    turns = position.scenario.turns
    return bool(turns) and position.turn >= 2 * turns


def _attackers_of_moved(position: LegionsPosition, line: Line) -> dict[int, float]:
    here = after(position, line)
    return _attackers(here, here.at[INDEX[line[-1].partition("-")[2]]])


def _attackers(here: LegionsPosition, unit: Unit) -> dict[int, float]:
    """The hexes of the enemies that can attack a unit, with the points that each one's best attack
    is expected to destroy."""
    attackers = {}
    for threat in threats.against(here, unit.seat, target=unit):
        odds = threats.best_odds(here, threat, unit)
        if odds is not None:
            attackers[threat.unit.hex] = _worth(here, unit, odds)
    return attackers


def _worth(here: LegionsPosition, unit: Unit, odds: attack_odds.Odds) -> float:
    """The points of a unit that an attack with these odds is expected to destroy."""
    kind = here.kind(unit)
    share = float(attack_odds.expected(odds.lost)) / (kind.size + 1)
    return kind.vp * (share + float(odds.destroy))


CLAIMS = LegionsClaims()
