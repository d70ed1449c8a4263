"""Environments of PettingZoo: its own tests pass for every game, and no agent sees too much."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from tests.support.games import GAMES

pytest.importorskip("pettingzoo", reason="it comes with an extra, and not to Pyodide")

import numpy as np
from pettingzoo.test import api_test, seed_test

import quanta
from quanta import registry
from quanta.core.game import CHANCE
from quanta.hosts.pettingzoo import RawEnv, env

pytestmark = pytest.mark.host

EXPECTED = (
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
)
"""Warnings of api_test for every environment whose observations hold an action mask."""

each_game = pytest.mark.parametrize("game", GAMES)


VARIANTS: list[tuple[str, dict[str, str]]] = [
    *((game, {}) for game in GAMES),
    *(
        (rules.id, {param.key: choice.default})
        for rules in quanta.all_games()
        for param in rules.params
        for choice in param.choices
        if not param.when and choice.default != param.default
    ),
]
"""Every game, and every choice of a parameter that needs no other."""


@pytest.mark.parametrize(("game", "params"), VARIANTS, ids=str)
def test_every_game_passes_the_library_s_own_test(game: str, params: dict[str, str]) -> None:
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        api_test(env(game, **params), num_cycles=100)
    said = [str(remark.message) for remark in remarks]
    assert not [text for text in said if not text.startswith(EXPECTED)]


@each_game
def test_equal_seeds_give_equal_games(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=40)


@each_game
def test_an_agent_observes_what_its_seat_may_know_and_nothing_else(game: str) -> None:
    made = RawEnv(game, text=True)
    made.reset(seed=3)
    for ply, agent in enumerate(made.agent_iter(120)):
        assert made.game is not None
        position = made.game.position
        if position.outcome() is not None:
            break
        assert position.to_play != CHANCE
        assert agent == f"seat_{position.to_play}"
        for seat, each in enumerate(made.possible_agents):
            seen = position.seen_by(seat)
            observed = made.observe(each)
            assert bytes(observed["observation"]).rstrip(b"\0").decode() == seen.text()
            legal = seen.legal_actions() if each == agent else []
            assert observed["action_mask"].sum() == len(legal)
            assert made.infos[each].get("legal_actions", []) == legal
            assert made.infos[each]["text"] == seen.text()
        made.step(_pick(made.observe(agent)["action_mask"], ply))
    assert made.game is not None
    assert made.game.ply > 100 or made.game.outcome() is not None


@each_game
def test_planes_and_numbers_are_those_that_the_game_states(game: str) -> None:
    made = RawEnv(game)
    describe = registry.modules(game).learning
    assert describe is not None or game.startswith("_")
    made.reset(seed=3)
    for ply, agent in enumerate(made.agent_iter(60)):
        assert made.game is not None
        position = made.game.position.inner
        if position.outcome() is not None:
            break
        learning = describe(position) if describe else None
        for seat, each in enumerate(made.possible_agents):
            observed = made.observe(each)
            assert made.observation_space(each).contains(observed)
            if learning is None:
                continue
            seen = position.seen_by(seat)
            assert observed["observation"].shape == learning.shape
            assert observed["observation"].tobytes() == learning.observe(seen, seat)
            legal = [learning.actions[n] for n in np.flatnonzero(observed["action_mask"]).tolist()]
            assert legal == (list(seen.legal_actions()) if each == agent else [])
        made.step(_pick(made.observe(agent)["action_mask"], ply))


def _pick(mask: Any, ply: int) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[ply * 7 % len(legal)])


def _to_the_end(made: Any, seed: int) -> RawEnv:
    made.reset(seed=seed)
    for ply, _ in enumerate(made.agent_iter()):
        observation, _, over, cut, _ = made.last()
        made.step(None if over or cut else _pick(observation["action_mask"], ply))
    raw: RawEnv = made.unwrapped
    return raw


def test_at_the_end_each_agent_gets_its_return() -> None:
    made = env("leap", board="hex2")
    made.reset(seed=1)
    got = dict.fromkeys(made.agents, 0.0)
    for ply, agent in enumerate(made.agent_iter()):
        observation, reward, over, cut, _ = made.last()
        got[agent] += reward
        made.step(None if over or cut else _pick(observation["action_mask"], ply))
    end = made.unwrapped.game.outcome()
    assert tuple(got.values()) == end.returns
    assert sorted(end.returns) == [-1, 1]


def test_a_game_that_is_cut_off_has_no_winner() -> None:
    raw = _to_the_end(env("quantum", most_plies=7), seed=1)
    assert raw.game is not None
    assert raw.game.ply == 7
    assert raw.game.outcome() is None
    assert raw.agents == []


def test_a_game_can_be_cut_off_where_chance_is_to_play() -> None:
    whole = _to_the_end(env("legions", most_plies=600), seed=1)
    assert whole.game is not None
    dice = next(ply for ply, each in enumerate(whole.game) if each.to_play == CHANCE)
    cut = _to_the_end(env("legions", most_plies=dice), seed=1)
    assert cut.game is not None
    assert cut.game.actions == whole.game.actions[:dice]


def test_an_action_that_is_not_legal_loses_or_is_refused() -> None:
    made = env("leap", board="hex2")
    made.reset(seed=1)
    first = made.agent_selection
    made.step(int(made.observe(first)["action_mask"].argmin()))
    assert made.rewards[first] == -1
    assert all(made.terminations.values())
    raw = RawEnv("leap", board="hex2")
    with pytest.raises(quanta.BadRequest, match="reset"):
        raw.render()
    raw.reset(seed=1)
    with pytest.raises(quanta.IllegalAction, match="from 0 to 29, not 4000"):
        raw.step(4_000)
    wrong = int(np.argmin(raw.observe(raw.agent_selection)["action_mask"]))
    with pytest.raises(quanta.IllegalAction, match="which is not legal here"):
        raw.step(wrong)


def test_it_is_rendered_as_text_and_as_a_picture_for_a_bystander() -> None:
    for mode in ("ansi", "svg"):
        made = env("legions", render_mode=mode)
        made.reset(seed=1)
        made.step(int(made.last()[0]["action_mask"].argmax()))
        public = made.unwrapped.game.position.seen_by(None)
        assert made.render() == (public.text() if mode == "ansi" else made.unwrapped.game.svg())
    assert made.render().startswith("<svg")
    with pytest.raises(quanta.BadParam, match="no render mode 'human'"):
        RawEnv("leap", render_mode="human")


def test_a_board_without_any_action_is_refused() -> None:
    with pytest.raises(quanta.BadParam, match="there is no action at all"):
        env("quantum", start="1_w")


def test_a_size_that_is_too_small_is_refused_with_the_size_needed() -> None:
    made = RawEnv("leap", text=True, width=10)
    made.reset(seed=1)
    with pytest.raises(quanta.BadRequest, match=r"width=7\d"):
        made.observe("seat_0")
    with pytest.raises(quanta.BadRequest, match="actions="):
        RawEnv("leap", text=True, actions=2).reset(seed=1)


def test_masks_and_observations_fit_their_spaces() -> None:
    made = RawEnv("legions")
    made.reset(seed=2)
    agent = made.agent_selection
    observed = made.observe(agent)
    assert made.observation_space(agent).contains(observed)
    assert observed["observation"].dtype == np.uint8
    assert made.action_space(agent).contains(observed["action_mask"].size - 1)
    assert not made.action_space(agent).contains(observed["action_mask"].size)


NOT_ACTIONS: tuple[Any, ...] = ("x", 1.5, [], {}, object(), -1, 10**30, b"0")


def refused(call: Any, *given: Any, **named: Any) -> str:
    """The sentence with which wrong input is refused."""
    with pytest.raises(quanta.QuantaError) as told:
        call(*given, **named)
    assert 8 <= len(str(told.value)) <= 300
    return str(told.value)


@pytest.mark.parametrize("make", [env, RawEnv])
def test_an_environment_that_cannot_be_made_is_refused_with_a_sentence(make: Any) -> None:
    for game in (None, 3, b"leap", [], {}, object(), "chess"):
        refused(make, game)
    for name in ("actions", "width", "most_plies"):
        for value in (0, 10**12, *NOT_ACTIONS):
            assert name in refused(make, "leap", text=True, **{name: value})
    assert "text=True" in refused(make, "leap", width=100)
    assert "text" in refused(make, "leap", text="yes")
    refused(make, "leap", render_mode=["ansi"])
    refused(make, "leap", board="round")


@pytest.mark.parametrize("make", [env, RawEnv])
def test_wrong_calls_are_refused_with_a_sentence(make: Any) -> None:
    made = make("leap", board="hex2")
    for call in (made.render, made.last, lambda: made.step(0), lambda: made.observe("seat_0")):
        assert "reset" in refused(call)
    refused(made.reset, seed=object())
    made.reset(seed=1)
    for action in NOT_ACTIONS:
        refused(made.step, action)
    refused(made.step, None)
    for agent in ("nobody", None, 0, [], object()):
        assert "seat_0, seat_1" in refused(made.observe, agent)
        refused(made.action_space, agent)
        refused(made.observation_space, agent)
    made.step(np.int64(made.last()[0]["action_mask"].argmax()))
    assert made.unwrapped.game.ply == 1
