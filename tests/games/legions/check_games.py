"""What must hold after every ply of a game; and thousands of games, when run as a program.

``python -m tests.games.legions.check_games [GAMES]`` plays so many games (1,000 by default) and
says how many plies were checked.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.games.legions.play import game, positions

from quanta.games.legions.pieces import (
    BATTLE,
    COMMAND,
    DEPLOY,
    MOST_UNITS,
    PLAY,
    UNDER_WAY,
    UNKNOWN,
)
from quanta.games.legions.position import LegionsPosition


def followed(line: Sequence[LegionsPosition], actions: Sequence[str]) -> None:
    """Check every position, every step between two, and the points at the end."""
    for position in line:
        stands(position)
    for before, action, after in zip(line, actions, line[1:], strict=False):
        follows(before, action, after)
    deployed = next((p for p in line if p.stage in BATTLE), None)
    if deployed is not None:
        for seat in (0, 1):
            lost = worth(deployed, 1 - seat) - worth(line[-1], 1 - seat)
            assert line[-1].vp[seat] == lost, "points booked are what was destroyed"


def worth(position: LegionsPosition, seat: int) -> int:
    return sum(position.kind(unit).vp for unit in position.units if unit.seat == seat)


def stands(position: LegionsPosition) -> None:
    """What holds in every position."""
    table = position.table
    assert len(position.at) == len(position.units), "one unit a hex"
    assert list(position.units) == sorted(position.units)
    for unit in position.units:
        kind = position.kind(unit)
        assert position.ground.moves[kind.arm][unit.hex], "no unit where it cannot go"
        assert 1 <= unit.left <= kind.size
        assert unit.suppressed >= 0
    for seat, reserve in enumerate(position.reserves):
        army = [*reserve, *(u.kind for u in position.units if u.seat == seat)]
        assert UNKNOWN not in army
        assert len(army) <= MOST_UNITS
        assert table.worth(tuple(army)) <= table.limit
        assert table.mixed or len({table.list_of[kind] for kind in army}) <= 1
    assert 0 <= position.points <= 12
    assert position.stage == PLAY or position.stage in UNDER_WAY or not position.points
    assert bool(position.legal_actions()) == (position.outcome() is None)
    if position.deed is not None:
        unit = position.at[position.deed.actor]
        assert unit.seat == position.seat
        assert not unit.suppressed, "no order is acted on while suppressed"
        assert not unit.order, "an order that is carried out is taken away"


def follows(before: LegionsPosition, action: str, after: LegionsPosition) -> None:
    """What holds from one position to the next."""
    assert min(b - a for a, b in zip(before.vp, after.vp, strict=True)) >= 0
    assert len(before.units) - len(after.units) <= (0 if before.stage == DEPLOY else 1)
    if before.stage == PLAY:
        spent = 0 if action == "end" else 1
        left = before.points - spent
        assert after.points == left or (after.stage == COMMAND and after.points == 0)
        if action.startswith("activate-"):
            verb, name, order = action.split("-")
            assert f"{verb}-{name}-{order}" in before.legal_actions()
    if after.seat == before.seat and after.stage == before.stage == PLAY:
        assert after.step >= before.step, "no going back"
    if before.vp != after.vp:
        assert before.stage in UNDER_WAY, "points are scored by attacks alone"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    plies, ends = 0, 0
    for seed in range(games):
        line = game(f"many {seed}", {"slow": "on", "lists": "mixed"} if seed % 3 == 0 else {})
        followed(positions(line), line.actions)
        plies += len(line.actions)
        ends += line.position.outcome() is not None
    print(f"{games:,} games, {ends:,} to their end, {plies:,} plies, no difference")


if __name__ == "__main__":
    main()
