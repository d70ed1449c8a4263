"""Dice under a cup, in the interfaces of learning programs: a seat observes its own alone."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel")
pytest.importorskip("pettingzoo")

from quanta.hosts import gymnasium, openspiel, pettingzoo

pytest_plugins = ("tests.support.dudo",)
pytestmark = [pytest.mark.host, pytest.mark.usefixtures("dudo")]


def test_a_state_of_openspiel_shows_a_seat_its_own_dice_alone() -> None:
    states = [openspiel.load("dudo").new_initial_state() for _ in range(2)]
    for state, outcomes in zip(states, ((3, 5, 7), (3, 6, 8)), strict=True):
        for outcome in outcomes:
            assert state.is_chance_node()
            state.apply_action(outcome)
    one, other = states
    for look in ("information_state_string", "observation_string"):
        assert getattr(one, look)(0) == getattr(other, look)(0)
        assert getattr(one, look)(1) != getattr(other, look)(1)


def test_environments_show_the_dice_of_the_seat_that_observes() -> None:
    table = pettingzoo.env("dudo").unwrapped
    table.reset(seed=3)
    whole = table.game.position.text().split("_")[0].split(".")
    for seat, agent in enumerate(table.possible_agents):
        seen = table.position(agent).text().split("_")[0].split(".")
        assert seen == [cup if n == seat else "**" for n, cup in enumerate(whole)]
    alone = gymnasium.make("dudo", seat=1, render_mode="ansi")
    alone.reset(seed=3)
    cups = alone.render().split("_")[0].split(".")
    assert [cup == "**" for cup in cups] == [True, False, True]
