"""The levels of sealed play in plain words, and what each does not prevent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ALWAYS = (
    "Somebody who stops answering: what is owed is shown, and nobody can be made to send it.",
    "Help by a program or a friend.",
    "Several people who accept one challenge: its sender can choose between their games.",
    (
        "The loss of a device: without the secret that is on it the game cannot go on. "
        "“Save my side” keeps a copy."
    ),
)


class Level(NamedTuple):
    """limits: what it does not prevent."""

    name: str
    says: str
    limits: Sequence[str]


LEVELS = (
    Level(
        "Open dice",
        "Whoever throws says what fell. Hidden orders are sealed; the dice are a matter of trust.",
        ("Dice that are thrown again until they please, or made up.", *ALWAYS),
    ),
    Level(
        "Sealed turns",
        "One link a turn. Both devices compute the same dice, so nobody can throw again or change "
        "a result.",
        (
            (
                "A changed program that computes the dice of its own turn before it chooses, and "
                "chooses by them. It cannot change them."
            ),
            *ALWAYS,
        ),
    ),
    Level(
        "Strict rolls",
        "Every attack is a request and an answer, two short links. Nobody can know a die before "
        "choosing.",
        ALWAYS,
    ),
)
"""By the number of the level."""

WITHOUT_DICE = Level(
    "Checked links",
    "Short links that fit together: a changed, old or second move is noticed. One more link to "
    "begin with.",
    ALWAYS,
)
"""Of a game without dice and secrets, whatever its level."""


def level_of(number: int, *, has_dice: bool) -> Level:
    """A level in words. has_dice: whether the game has dice or secrets."""
    return LEVELS[number] if has_dice else WITHOUT_DICE
