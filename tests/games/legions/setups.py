"""Short ways to set up positions for tests."""

from __future__ import annotations

from collections.abc import Mapping

from quanta.core.errors import IllegalAction
from quanta.core.rng import Stream
from quanta.games.legions.model.geometry import NAMES, PLACES, SEAM_Y
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES

FORCES = (
    "red:Red,T1:Tanks:a:3:3:5:4:4:1:532:,T2:Heavies:a:2:1:2:6:5:3:53:,"
    "S1:Squads:i:3:2:3:-:3:0:543:,G1:Guards:i:3:1:2:4:2:0:321:steady"
    "!blue:Blue,U1:Walkers:a:3:3:4:4:4:0:532:fleet,M1:Mortars:a:2:2:3:2:6:0:64:lob,"
    "C1:Carriers:a:4:3:5:3:2:0:4321:,B1:Buggies:a:5:4:8:2:2:0:54321:,"
    "L1:Levies:i:5:2:3:-:2:0:54321:,R1:Rails:i:2:1:2:-:5:3:51:"
    "!green:Green,P1:Pinners:a:3:3:4:4:4:0:632:pin,P2:Plain:a:3:3:4:4:4:0:632:,Y1:Riders:a:3:5:7:3:3:1:542:gyro,"
    "V1:Rifles:i:3:2:3:-:4:1:432:veil"
)
"""Simple unit types for tests, such as tanks with armour 4 that throw 5, 3 or 2 dice."""


def sections(**hexes: str) -> str:
    """Two temperate sections with these letters on these hexes: ``sections(f="0304 0305")``."""
    letters = {name: letter for letter, names in hexes.items() for name in names.split()}
    halves = []
    for half in (0, 1):
        rows = [["o"] * 13 for _ in range(7)]
        rows[6] = ["x" if column % 2 else "o" for column in range(13)]
        for (x, y), name in zip(PLACES, NAMES, strict=True):
            if name in letters:
                assert y != SEAM_Y, f"{name} is on the seam"
                if (y > SEAM_Y) == bool(half):
                    rows[(y - half * (SEAM_Y + 1)) // 2][x] = letters[name]
        halves.append("-".join(map("".join, rows)))
    return f"Top:t:{halves[0]}!Low:t:{halves[1]}"


def battle(
    units: str,
    *,
    points: int = 9,
    turn: int = 3,
    step: int = 0,
    vp: str = "0.0",
    params: Mapping[str, str] | None = None,
    hexes: Mapping[str, str] | None = None,
    **letters: str,
) -> LegionsPosition:
    """White's turn, on open ground except for ``letters`` (or ``hexes``). units: as in a position's
    text, such as ``a0304:T1:3:0:e``, or ``a0304:T1`` for one at full strength."""
    whole = {"forces": FORCES, "sections": sections(**letters, **(hexes or {})), **(params or {})}
    start = RULES.start(whole, Stream(b""))
    assert isinstance(start, LegionsPosition)
    scenario = start.scenario
    full = []
    for unit in units.split():
        parts = unit.split(":")
        if len(parts) == 2:
            unit = f"{unit}:{scenario.kinds[scenario.by_code[parts[1]]].size}:0:n"
        full.append(unit)
    text = f"play.a.a.a.{turn}.{points}.{step}.{vp}_1-2_-_-_{','.join(full)}_-_ab"
    position = RULES.read(text, whole)
    assert isinstance(position, LegionsPosition)
    return position


def played(position: LegionsPosition, actions: str) -> LegionsPosition:
    """The position after these actions, separated by spaces."""
    for action in actions.split():
        position = position.apply(action)
    return position


def refused(position: LegionsPosition, action: str) -> str:
    """The reason given for refusing an action."""
    try:
        position.apply(action)
    except IllegalAction as error:
        return str(error)
    raise AssertionError(f"{action} is possible")


def can(position: LegionsPosition, verb: str) -> set[str]:
    """What follows ``verb`` in the legal actions."""
    return {
        action.partition("-")[2]
        for action in position.legal_actions()
        if action.partition("-")[0] == verb
    }


def unit(position: LegionsPosition, name: str) -> tuple[str, int, int, int]:
    """The code, elements, markers and order of the unit on a hex."""
    found = position.at[NAMES.index(name)]
    return position.kind(found).code, found.left, found.suppressed, found.order
