"""The puzzles of Quantum Legions: one decision each, with the exact odds or the lines of sight as
the judge (legions R18 to R25).

``attack``: the target that is most likely to be destroyed. ``turn``: the one attack that most
likely wins at once. ``sight``: the one hex from which a target is seen. All are drawn: units at
random places of two sections, one of them with an order to carry out.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from quanta.core.errors import QuantaError
from quanta.core.game import Action, Params
from quanta.core.rng import Stream
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import FIRE, MOVE
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.phases import attack
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES
from quanta.record.puzzle_file import Puzzle, puzzles_of
from quanta.record.record import Record

COLUMNS, ROWS = (3, 11), (4, 11)
"""Units are placed between these, so that they are within range of each other."""
TARGETS = (3, 6)
"""The fewest and the most enemies on the board."""
FRIENDS = 3
"""Other units of the seat, at most: they are in the way."""
CLEAR = Fraction(4, 100)
"""The margin of the best choice, so that the third decimal never matters."""
MOST_HEXES = 30
"""The most hexes to choose from in a question of sight."""
ATTACK_GRADES = (Fraction(40, 100), Fraction(28, 100), Fraction(18, 100), Fraction(10, 100))
"""The margins of the best choice from which a puzzle has grade 1, 2 …; the rest are 5."""
SIGHT_GRADES = (6, 9, 13, 18, 24)
"""The numbers of hexes to choose from at which a question of sight has grade 2, 3 …"""

THEMES = {
    "attack": "The best attack",
    "sight": "Lines of sight",
    "turn": "Win in this turn",
}
"""Kind -> what the list of puzzles calls it."""

Made = Iterator[tuple[int, Record] | None]
Chosen = tuple[int, tuple[Action, ...]]
"""A grade and a solution."""


@cache
def puzzles() -> Sequence[Puzzle]:
    """All puzzles, in the order of their file."""
    return puzzles_of(RULES.id, goal)


def goal(kind: str, solved: Record) -> str:
    """The task in words."""
    position = RULES.read(solved.params["start"], {})
    assert isinstance(position, LegionsPosition)
    unit, name = position.acting_unit, SEATS[position.seat]
    who = f"{name}’s {position.kind(unit).name} on {NAMES[unit.hex]}"
    if kind == "sight":
        target = solved.actions[-1].partition("-")[2]
        only = f"Only one hex lets them attack {target}"
        return f"{who} have the order to engage. {only}: attack from there."
    if kind == "turn":
        need = position.scenario.goal - position.vp[position.seat]
        return f"{name} needs {need} points. Which attack of {who} is the likeliest to win now?"
    return f"{who} attack: which target are they most likely to destroy?"


def odds_of(position: LegionsPosition) -> dict[Action, Fraction]:
    """Each attack that the acting unit can make now, and the exact chance that it destroys its
    target."""
    activation, unit = position.activation, position.acting_unit
    assert activation is not None
    return {
        f"fire-{NAMES[hex_]}": attack_odds.odds(
            attack.shot(position, unit, position.at[hex_], activation.order)
        ).destroy
        for hex_ in attack.targets(position, unit)
    }


def best_attack(position: LegionsPosition) -> Chosen | None:
    """The attack most likely to destroy, if it clearly is."""
    return _clearly_best(odds_of(position))


def best_win(position: LegionsPosition) -> Chosen | None:
    """The attack most likely to win at once, where another is more likely to destroy."""
    odds = odds_of(position)
    need = position.scenario.goal - position.vp[position.seat]
    worth = {a: position.kind(position.at[INDEX[a.partition("-")[2]]]).vp for a in odds}
    winning = {action: odds[action] if worth[action] >= need else Fraction(0) for action in odds}
    best = _clearly_best(winning)
    if best is None or best == _clearly_best(odds):
        return None
    return best


def only_sight(position: LegionsPosition) -> Chosen | None:
    """The one hex from which one target is in sight and within range, with the attack from there:
    the target that is seen from a single hex, if there is just one such target."""
    seen: dict[Action, list[Action]] = {}
    moves = [action for action in position.legal_actions() if action.startswith("move-")]
    for move in moves:
        for fire in position.apply(move).legal_actions():
            if fire.startswith("fire-"):
                seen.setdefault(fire, []).append(move)
    now = {action for action in position.legal_actions() if action.startswith("fire-")}
    single = [(fire, ways[0]) for fire, ways in seen.items() if len(ways) == 1 and fire not in now]
    if len(single) != 1 or not SIGHT_GRADES[0] <= len(moves) <= MOST_HEXES:
        return None
    fire, move = single[0]
    return 1 + bisect(SIGHT_GRADES, len(moves)), (move, fire)


def _clearly_best(odds: Mapping[Action, Fraction]) -> Chosen | None:
    ranked = sorted(odds, key=lambda action: -odds[action])
    if len(ranked) < 2 or not odds[ranked[0]]:
        return None
    lead = odds[ranked[0]] - odds[ranked[1]]
    if lead < CLEAR:
        return None
    grade = 1 + sum(lead < bound for bound in ATTACK_GRADES) + (len(ranked) > 3)
    return grade, (ranked[0],)


Choose = Callable[[LegionsPosition], Chosen | None]


def _making(stage: str, order: str, choose: Choose) -> Callable[[Params, Stream], Made]:
    """A maker of puzzles of one kind."""

    def make(params: Params, rng: Stream) -> Made:
        while True:
            text = _drawn(stage, order, rng)
            try:
                position = RULES.read(text, {})
            except QuantaError:  # a unit is on ground that it cannot enter
                yield None
                continue
            assert isinstance(position, LegionsPosition)
            chosen = choose(position)
            if chosen is None:
                yield None
                continue
            grade, actions = chosen
            yield grade, Record(RULES.id, {"start": text}, actions, RULES.version)

    return make


CHOICES: Mapping[str, tuple[str, str, Choose]] = {
    "attack": (FIRE, "s", best_attack),
    "turn": (FIRE, "s", best_win),
    "sight": (MOVE, "e", only_sight),
}
"""Kind -> the stage, the letter of the order, and what is right there."""
KINDS = {kind: _making(*choice) for kind, choice in CHOICES.items()}
"""Kind -> an endless generator of puzzles of that kind."""


def certified(kind: str, solved: Record) -> bool:
    """Whether the solution of a puzzle is right, by computing it again."""
    position = RULES.read(solved.params["start"], {})
    assert isinstance(position, LegionsPosition)
    chosen = CHOICES[kind][2](position)
    return chosen is not None and chosen[1] == solved.actions


def _drawn(stage: str, order: str, rng: Stream) -> str:
    """The text of a position that may have faults."""
    start = RULES.start({}, rng)
    assert isinstance(start, LegionsPosition)
    codes = [kind.code for kind in start.scenario.kinds]
    own, enemy = rng.below(2), TARGETS[0] + rng.below(TARGETS[1] - TARGETS[0] + 1)
    letters = "ab"[own], "ba"[own]
    hexes: list[str] = []
    while len(hexes) < 1 + enemy + FRIENDS:
        column = COLUMNS[0] + rng.below(COLUMNS[1] - COLUMNS[0] + 1)
        name = f"{column:02}{ROWS[0] + rng.below(ROWS[1] - ROWS[0] + 1):02}"
        if name in INDEX and name not in hexes:
            hexes.append(name)
    lists = [[kind.code for kind in forces.kinds] for forces in start.scenario.lists]
    army = {letter: rng.choice(lists) for letter in letters}
    seats = [letters[0], *([letters[1]] * enemy), *([letters[0]] * rng.below(FRIENDS + 1))]
    units = []
    for letter, name in zip(seats, hexes, strict=False):
        code = rng.choice(army[letter])
        size = start.scenario.kinds[codes.index(code)].size
        left = size if name == hexes[0] else 1 + rng.below(size)
        units.append(f"{letter}{name}:{code}:{left}:0:n")
    first, second = 1 + rng.below(5), 1 + rng.below(4)
    second += second >= first
    points = [100 + 5 * rng.below(17), 5 * rng.below(35)]
    vp = points if own == 0 else points[::-1]
    listed = ",".join(sorted(units, key=lambda unit: unit[1:5]))
    head = f"{stage}.{letters[0]}.a.b.{9 + own}.3.1.{vp[0]}.{vp[1]}"
    return f"{head}_{first}-{second}_-_-_{listed}_{hexes[0]}:{order}_ab"
