"""The report of a game that is over: curves over its plies, its turning points, and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quanta.scene.notes import Note


class CurveLine(NamedTuple):
    """A line of a curve: whose it is, the role that colours it, and a value for each position of
    the game, from the first to the last."""

    name: str
    role: str
    values: Sequence[float]


@dataclass(frozen=True, slots=True)
class Curve:
    """Figures over the course of a game. says: a sentence on what they mean."""

    title: str
    says: str
    lines: Sequence[CurveLine]


class TurningPoint(NamedTuple):
    """A turning point of a game. ply: how many plies were played when it had happened."""

    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class GameReport:
    """Everything that is shown at the end of a game besides who has won."""

    notes: Sequence[Note]
    curves: Sequence[Curve] = ()
    turning_points: Sequence[TurningPoint] = ()
