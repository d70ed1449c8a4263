"""A quick evaluation of Quantum Leap, for players that look one ply ahead."""

from __future__ import annotations

from quanta.games.leap.position import LeapPosition


def evaluate(position: LeapPosition, seat: int) -> int:
    """Mobility in hundredths: the seat's captures less those of the others on average; in the
    puzzle, the leaper's captures."""
    captures = [position.capture_count(other) for other in range(position.seats)]
    if position.variant.play == "puzzle":
        return 100 * len(position.legal_actions())
    others = sum(captures) - captures[seat]
    return 100 * captures[seat] - 100 * others // (position.seats - 1)
