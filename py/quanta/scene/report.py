"""The report of a finished game: curves over its plies, turning points, and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quanta.scene.notes import Note


class CurveLine(NamedTuple):
    """A line of a curve: its name, the role that colours it, and a value for each position of the
    game."""

    name: str
    role: str
    values: Sequence[float]


@dataclass(frozen=True, slots=True)
class Curve:
    """Figures over the course of a game. says: their meaning as a sentence."""

    title: str
    says: str
    lines: Sequence[CurveLine]


class TurningPoint(NamedTuple):
    """A turning point of a game. ply: the one after it."""

    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class GameReport:
    """The report of a finished game, besides its outcome."""

    notes: Sequence[Note]
    curves: Sequence[Curve] = ()
    turning_points: Sequence[TurningPoint] = ()
