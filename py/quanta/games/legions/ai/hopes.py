"""What a seat can hope for in a position of Quantum Legions, as a tactical player sees it."""

from __future__ import annotations

from math import tanh

from quanta.games.legions.evaluate import evaluate
from quanta.games.legions.position import LegionsPosition

POINTS = 150.0
"""So many victory points ahead leave three quarters of the full hope, or so."""


def hope(position: LegionsPosition, seat: int) -> float:
    """The return to be expected, −1 to 1. Measured: see ``POINTS``."""
    end = position.outcome()
    if end is not None:
        return float(end.returns[seat])
    return tanh(evaluate(position, seat) / 100 / POINTS)
