"""Objectives of a scenario besides destroying units, and units that come late (legions M17 to
M22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quanta.games.legions.model.geometry import PLACES
from quanta.games.legions.model.units import Unit

HOLD, TAKE, LEAVE, SURVIVE = "hold", "take", "leave", "survive"
OBJECTIVES = (HOLD, TAKE, LEAVE, SURVIVE)
ON_HEXES = (HOLD, TAKE)
"""The objectives that count for hexes which the document names one by one."""


class Objective(NamedTuple):
    """Something that brings a side points.

    kind: one of ``OBJECTIVES``. seat: whose it is. points: what it brings each time. hexes: where;
    none for ``SURVIVE``. turn, units: of ``SURVIVE``, the turn of the side at whose end it counts,
    and the fewest units that the side must have then. name: on screen; may be empty.
    """

    kind: str
    seat: int
    points: int
    hexes: tuple[int, ...] = ()
    turn: int = 0
    units: int = 1
    name: str = ""


class Reinforcement(NamedTuple):
    """A unit that comes later. seat: whose it is. turn: that turn of its side. kind: the number of
    its type. edge: ``top``, ``bottom``, ``left`` or ``right``. hexes: those at which it can come,
    the first choice first."""

    seat: int
    turn: int
    kind: int
    edge: str
    hexes: tuple[int, ...]


class ScenarioProgress(NamedTuple):
    """The progress of a scenario. taken: the numbers of the objectives that have counted and count
    only once. gone: the units that have left, each with the hex where it did. waiting: the numbers
    of the reinforcements that are still to come."""

    taken: tuple[int, ...] = ()
    gone: tuple[Unit, ...] = ()
    waiting: tuple[int, ...] = ()


NO_PROGRESS = ScenarioProgress()


def edge_hexes(edge: str, of: Sequence[int]) -> tuple[int, ...]:
    """The hexes of the map ``of`` that lie at one of its edges: the last of every column, or the
    last column."""
    columns: dict[int, list[int]] = {}
    for hex_ in of:
        columns.setdefault(PLACES[hex_][0], []).append(hex_)
    if edge in ("left", "right"):
        return tuple(columns[min(columns) if edge == "left" else max(columns)])
    return tuple(sorted(column[0 if edge == "top" else -1] for column in columns.values()))


def from_the_middle(hexes: Sequence[int]) -> tuple[int, ...]:
    """The same hexes of an edge, those nearest to its middle first."""
    middle = (len(hexes) - 1) / 2
    order = sorted(range(len(hexes)), key=lambda place: (abs(place - middle), place))
    return tuple(hexes[place] for place in order)
