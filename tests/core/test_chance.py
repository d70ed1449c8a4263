"""Chance is a seat: dice are drawn by their odds, recorded, and replayed without dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

import pytest

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import CHANCE, About, Action, Outcome, Params, Position
from quanta.core.perft import divide, outcomes, perft
from quanta.core.playout import draw, playout
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline

LOADED = (("roll-1", Fraction(1, 2)), ("roll-2", Fraction(1, 3)), ("roll-3", Fraction(1, 6)))


@dataclass(frozen=True, slots=True)
class Dice:
    """One player rolls a loaded die until stopping; a three loses all."""

    total: int = 0
    to_play: int = CHANCE
    over: bool = False

    @property
    def seats(self) -> int:
        return 2

    def legal_actions(self) -> Sequence[Action]:
        if self.over:
            return ()
        return [a for a, _ in LOADED] if self.to_play == CHANCE else ["again", "stop"]

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return () if self.over or self.to_play != CHANCE else LOADED

    def apply(self, action: Action) -> Self:
        if action not in self.legal_actions():
            raise IllegalAction(f"{action!r} is not possible here.")
        if action == "again":
            return replace(self, to_play=CHANCE)
        if action == "stop":
            return replace(self, over=True)
        if action == "roll-3":
            return replace(self, total=0, over=True, to_play=0)
        return replace(self, total=self.total + int(action[-1]), to_play=0)

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        return Outcome((1, -1) if self.total >= 3 else (-1, 1), "It is over.")

    def text(self) -> str:
        return f"{self.total}"

    def seen_by(self, seat: int | None) -> Self:
        return self

    def masked(self, action: Action, seat: int | None) -> Action:
        return action


@dataclass(frozen=True)
class DiceRules:
    id: str = "dice"
    name: str = "Dice"
    version: int = 1
    about: About = About("", "", "")  # noqa: RUF009
    params: tuple[()] = ()

    def start(self, params: Params, rng: Stream) -> Position:
        return Dice()

    def read(self, text: str, params: Params) -> Position:
        return Dice(int(text))

    def complete(self, seen: Position, rng: Stream) -> Position:
        return seen

    def turn_number(self, position: Position) -> None:
        return None


def test_draws_follow_their_probabilities() -> None:
    rng = Stream("loaded")
    counts = Counter(draw(Dice(), rng) for _ in range(6000))
    assert 2850 < counts["roll-1"] < 3150
    assert 1850 < counts["roll-2"] < 2150
    assert 850 < counts["roll-3"] < 1150


def test_chance_acts_by_itself_and_is_recorded() -> None:
    line = Timeline(DiceRules(), {}, Dice())
    drawn = line.roll(Stream("first"))
    assert line.actions == drawn
    assert line.position.to_play == 0
    line.apply("again")
    line.roll(Stream("second"))
    assert Record(line.rules.id, {}, tuple(line.actions)).replay(line.rules) == line.positions


def test_chance_does_not_act_in_the_middle_of_a_record() -> None:
    line = Timeline.of(DiceRules(), Record("dice", {}, ("roll-1", "again", "roll-2"), ply=2))
    assert line.roll(Stream("never")) == []
    assert line.record().actions == ("roll-1", "again", "roll-2")


def test_a_record_with_an_impossible_roll_is_refused() -> None:
    with pytest.raises(BadRecord, match="Ply 1, 'roll-7'"):
        Record("dice", {}, ("roll-7",)).replay(DiceRules())


def test_playouts_roll_too() -> None:
    rng = Stream("playouts")
    assert {playout(Dice(), rng).returns for _ in range(100)} == {(1, -1), (-1, 1)}


def test_counting_counts_chance_and_choice_alike() -> None:
    assert [perft(Dice(), depth) for depth in range(4)] == [1, 3, 4, 6]
    assert divide(Dice(), 2) == {"roll-1": 2, "roll-2": 2, "roll-3": 0}
    assert divide(Dice(), 0) == {}
    assert outcomes(Dice(4, 0, over=True)) == {(1, -1): 1}
