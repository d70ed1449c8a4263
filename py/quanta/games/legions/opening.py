"""How the tactical player chooses its army, its ground and where its units begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.field import marches
from quanta.games.legions.geometry import BOTTOM, COLUMNS, INDEX, PLACES, TOP, area
from quanta.games.legions.maps import half_board
from quanta.games.legions.muster import DONE, TAKE
from quanta.games.legions.pieces import UNKNOWN, Table
from quanta.games.legions.survey import BOTTOM_AREA, TOP_AREA
from quanta.games.legions.terrain import ground as ground_of
from quanta.games.legions.units import Kind

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

Found = tuple[Action, float]

AGAIN = 0.78
"""What a type is worth when it is already there, for each time: armies are mixed."""
WASTE = 0.3
"""What a point is worth that can no longer be spent."""
LOTS = 8
"""Worths are told apart by lots of up to this many hundredths, so that armies differ."""


def muster(position: LegionsPosition, rng: Stream) -> Iterator[Found]:
    """The next unit of the army: of a list drawn by lot, few and strong ones, since command points
    are scarce, of different types, and such that the limit is used up."""
    table, army = position.table, position.reserves[position.seat]
    open_to = table.addable(army)
    if not army:
        chosen = rng.choice(sorted({table.list_of[kind] for kind in open_to}))
        open_to = [kind for kind in open_to if table.list_of[kind] == chosen]
    best: Found = (DONE, 0.0)
    for kind in open_to:
        worth = _weight(table, army, kind) * (1 + rng.below(LOTS) / 100)
        if best[0] == DONE or worth > best[1]:
            best = TAKE + table.kinds[kind].code, worth
    yield best


def _weight(table: Table, army: tuple[int, ...], number: int) -> float:
    kind = table.kinds[number]
    room = table.limit - table.worth(army) - kind.vp
    later = _filled(
        tuple(sorted({table.kinds[k].vp for k in table.addable((*army, number))})), room
    )
    again: float = AGAIN ** army.count(number)
    return strength(kind) * again - WASTE * (room - later)


def strength(kind: Kind) -> float:
    """How good a type is in the hands of this player: points well concentrated, fired from
    afar, and able to come near."""
    return sqrt(kind.vp) * (1 + 0.08 * kind.range + 0.04 * kind.engage)


@lru_cache(maxsize=1024)
def _filled(prices: tuple[int, ...], room: int) -> int:
    """The most of ``room`` that units at these prices can use up."""
    reached = 1
    for price in prices:
        for _ in range(room // price):
            reached |= reached << price
    return (reached & ((1 << (room + 1)) - 1)).bit_length() - 1


def section(position: LegionsPosition, rng: Stream) -> Iterator[Found]:
    """The section that suits the army: open for vehicles and long ranges, close for infantry."""
    best: Found | None = None
    for action in position.legal_actions():
        steps = action.split("-")
        laid = position.table.sections[int(steps[1]) - 1]
        letters = half_board(laid)
        worth = _suits(position, letters) + rng.below(LOTS) / 100
        if best is None or worth > best[1]:
            best = action, worth
            yield best


def _suits(position: LegionsPosition, letters: str) -> float:
    """How well ground suits the own army: hexes it can enter, easily, and in cover."""
    ground = ground_of(letters)
    found = 0.0
    army = [position.table.kinds[kind] for kind in position.reserves[position.seat]]
    for kind in army:
        moves = ground.moves[kind.arm]
        for hex_ in range(len(moves)):
            if moves[hex_]:
                found += 0.5 * (ground.cover(hex_, kind.arm) - 1) + 1 / moves[hex_]
    return found / (len(army) * len(letters))


def edge(position: LegionsPosition) -> Iterator[Found]:
    """The edge whose area suits the army better."""
    letters = position.ground.letters
    worths = [
        _suits(
            position,
            "".join(letters[hex_] if hex_ in spots else "w" for hex_ in range(len(letters))),
        )
        for spots in (set(area(TOP)), set(area(BOTTOM)))
    ]
    yield (TOP_AREA, worths[0]) if worths[0] >= worths[1] else (BOTTOM_AREA, worths[1])


FRONT, FRONT_FAR = 0.6, 0.05
"""What a move nearer to the enemy is worth at first, and how much less for each hex of range."""
IN_COVER = 0.7
CROWD = 0.3
"""What a column away from the middle of the army, or of the enemy, costs: fire is massed."""


def deploy(position: LegionsPosition) -> Iterator[Found]:
    """The strongest unit left, near its fellows, in cover, and with a short way to the enemy."""
    seat, table = position.seat, position.table
    kinds = [kind for kind in position.reserves[seat] if kind != UNKNOWN]
    number = max(kinds, key=lambda kind: (table.kinds[kind].vp, -kind))
    kind, ground = table.kinds[number], position.ground
    foes = frozenset(unit.hex for unit in position.units if unit.seat != seat)
    goals = foes or frozenset(area(1 - position.side(seat)))
    march = marches(ground, kind.arm, kind.trait.difficult, goals)
    middle = _middle([u.hex for u in position.units if u.seat == seat] or list(foes))
    best: Found | None = None
    for action in position.legal_actions():
        code, _, name = action.partition("-")
        if code != kind.code:
            continue
        hex_ = INDEX[name]
        worth = IN_COVER * (ground.cover(hex_, kind.arm) - 1)
        worth -= CROWD * abs(PLACES[hex_][0] - middle)
        worth -= (FRONT - FRONT_FAR * kind.range) * march[hex_]
        if best is None or worth > best[1]:
            best = action, worth
    assert best is not None, "whatever is in reserve finds room"
    yield best


def _middle(hexes: Sequence[int]) -> float:
    """The middle column of these hexes, or of the board."""
    if not hexes:
        return (COLUMNS - 1) / 2
    return sum(PLACES[hex_][0] for hex_ in hexes) / len(hexes)
