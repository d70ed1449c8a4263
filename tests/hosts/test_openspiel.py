"""Games of OpenSpiel: its random simulation accepts every game, and secrets stay hidden."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from tests.support.effort import amount
from tests.support.games import GAMES

pytest.importorskip("pyspiel", reason="it comes with an extra, and not to Pyodide")

import numpy as np
import pyspiel

import quanta
from quanta import registry
from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE, Rules
from quanta.core.rng import Stream
from quanta.hosts import openspiel

pytestmark = pytest.mark.host

WRONG: tuple[Any, ...] = (10**30, None, 1.5, [], b"leap", object())

each_game = pytest.mark.parametrize("game", GAMES)


def test_every_game_is_known_by_its_name() -> None:
    names = openspiel.register()
    assert names == openspiel.register()
    assert set(names) <= set(pyspiel.registered_names())
    for name in names:
        assert pyspiel.load_game(name).new_initial_state().legal_actions()


@each_game
def test_a_state_follows_the_game_and_shows_what_each_seat_may_know(game: str) -> None:
    state = openspiel.load(game, seed=5).new_initial_state()
    position = quanta.load(game).start(5)
    seen = [position.seen_by(seat).text() for seat in range(position.seats)]
    starts, plies = seen, 0
    words: list[list[str]] = [[] for _ in starts]
    while not state.is_terminal() and plies < 80:
        plies += 1
        assert str(state) == position.text()
        assert state.is_chance_node() == (position.to_play == CHANCE)
        for seat, start in enumerate(starts):
            assert state.observation_string(seat) == position.seen_by(seat).text()
            known = f"{start}/{'.'.join(words[seat])}"
            assert state.information_state_string(seat) == known
        if state.is_chance_node():
            chances = state.chance_outcomes()
            assert sum(share for _, share in chances) == pytest.approx(1)
        legal = state.legal_actions()
        texts = [state.action_to_string(state.current_player(), each) for each in legal]
        assert texts == position.legal_actions()
        if not state.is_chance_node():
            assert legal == sorted(legal)
            assert sum(state.legal_actions_mask()) == len(legal)
        for seat in range(position.seats) if plies % 20 == 1 else ():
            _check_tensor(state, position, seat)
        chosen = plies * 7 % len(legal)
        for seat, known_words in enumerate(words):
            known_words.append(position.masked(texts[chosen], seat))
        twin = state.clone()
        state.apply_action(legal[chosen])
        assert str(twin) == position.text()
        position = position.apply(texts[chosen])
    end = position.outcome()
    assert list(state.returns()) == list(end.returns if end else [0] * position.seats)


def _check_tensor(state: Any, position: quanta.Position, seat: int) -> None:
    describe = registry.modules(position.variant.id).learning
    tensor = state.observation_tensor(seat)
    assert len(tensor) == np.prod(state.get_game().observation_tensor_shape())
    assert 0 <= min(tensor) <= max(tensor) <= 1
    if describe is not None:
        seen = position.seen_by(seat).inner
        learning = describe(seen)
        assert learning is not None
        assert state.get_game().num_distinct_actions() == len(learning.actions)
        shown = np.frombuffer(learning.observe(seen, seat), np.uint8)
        assert np.allclose(tensor, shown / learning.most)


def test_the_library_s_own_simulation_passes() -> None:
    for setups, recall in ((0, 0), (3, 8)):
        made = openspiel.load("leap", board="hex2", setups=setups, recall=recall)
        pyspiel.random_sim_test(made, num_sims=2, serialize=True, verbose=False)


@each_game
def test_an_information_state_tensor_holds_all_that_a_seat_has_seen(game: str) -> None:
    made = openspiel.load(game, setups=3, recall=60)
    assert made.get_type().provides_information_state_tensor
    states = [made.new_initial_state().child(number) for number in (0, 1, 1)]
    seen: dict[tuple[float, ...], set[str]] = {}
    for ply in range(amount(5, 12, 60)):
        for number, state in enumerate(states):
            for seat in () if state.is_terminal() else range(made.num_players()):
                tensor = state.information_state_tensor(seat)
                assert len(tensor) == made.information_state_tensor_size()
                known = f"{seat} {state.information_state_string(seat)}"
                seen.setdefault((seat, *tensor), set()).add(known)
            legal = [] if state.is_terminal() else state.legal_actions()
            if legal:
                state.apply_action(legal[(ply * 7 + number * (ply > 8)) % len(legal)])
    texts = [text for known in seen.values() for text in known]
    assert len(texts) == len(seen) == len(set(texts))
    now = states[0].observation_tensor(0)
    assert states[0].information_state_tensor(0)[: len(now)] == now


def test_an_information_state_tensor_is_made_on_demand_and_never_truncated() -> None:
    state = openspiel.load("leap", board="hex2", seed=1).new_initial_state()
    assert not state.get_game().get_type().provides_information_state_tensor
    short = openspiel.load("leap", board="hex3", seed=1, recall=1).new_initial_state()
    for _ in range(2):
        short.apply_action(short.legal_actions()[0])
    with pytest.raises(quanta.BadRequest, match="2 actions so far; recall=1"):
        short.information_state_tensor(0)
    for recall in (-1, 10**6, "x", None):
        with pytest.raises(quanta.BadParam, match="recall"):
            openspiel.load("leap", recall=recall)  # type: ignore[arg-type]


def test_games_can_be_pickled_for_other_processes() -> None:
    made = openspiel.load("leap", board="hex2", seed=5, setups=7)
    again = pickle.loads(pickle.dumps(made))
    assert str(again) == str(made)
    assert str(again.new_initial_state().child(3)) == str(made.new_initial_state().child(3))


@each_game
def test_a_game_is_the_same_when_it_is_loaded_by_its_text(game: str) -> None:
    rules = registry.rules(game)
    for values in variants(rules):
        made = openspiel.load(game, seed=3, **values)
        again = pyspiel.load_game(str(made))
        assert (str(again), again.plan.variant) == (str(made), made.plan.variant)
        state = made.new_initial_state()
        while not state.is_terminal() and len(state.history()) < 3:
            state.apply_action(state.legal_actions()[-1])
        text = pyspiel.serialize_game_and_state(made, state)
        _, same = pyspiel.deserialize_game_and_state(text)
        assert (str(same), same.history()) == (str(state), state.history())


def variants(rules: Rules) -> list[dict[str, Any]]:
    """Values of each parameter that the game can have alone, those that look like numbers too."""
    found: list[dict[str, Any]] = [{}]
    for param in rules.params:
        numbers = [] if param.low is None else [str(param.low), str(param.high)]
        ready = [each.value for each in param.ready][:2]
        for value in [*(each.default for each in param.choices), *numbers, *ready]:
            try:
                rules.start({param.key: value}, Stream(b""))
            except QuantaError:
                continue  # it goes with other parameters only
            found.append({param.key: value})
    return found


def test_a_game_is_loaded_by_openspiel_s_own_grammar() -> None:
    openspiel.register()
    made = pyspiel.load_game("quanta_leap(board=hex3,edition=stones,seats=3)")
    assert made.num_players() == 3
    assert made.plan.variant == quanta.load("leap", board="hex3", edition="stones", seats=3)
    assert str(pyspiel.load_game(str(made))) == str(made)


def test_chance_can_choose_the_set_up() -> None:
    made = openspiel.load("leap", board="hex2", seed=5, setups=7)
    assert made.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    first = made.new_initial_state()
    assert first.is_chance_node()
    assert sum(share for _, share in first.chance_outcomes()) == pytest.approx(1)
    assert (str(first), first.observation_string(0), first.returns()) == ("setup", "setup", [0, 0])
    assert not any(first.observation_tensor(1))
    leap = quanta.load("leap", board="hex2")
    starts = [str(first.child(number)) for number in first.legal_actions()]
    assert starts == [leap.start(seed).text() for seed in range(5, 12)]
    wrong: tuple[Any, ...] = (-1, 10**6, "x", None)
    for setups in wrong:
        with pytest.raises(quanta.BadParam, match="setups"):
            openspiel.load("leap", setups=setups)


def test_the_library_s_own_tree_search_and_environment_play_a_game() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import mcts

    made = openspiel.load("leap", board="hex2")
    assert (made.min_utility(), made.max_utility()) == (-1, 1)
    assert made.max_game_length() <= 8
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(made, 1.4, 20, evaluator, random_state=np.random.RandomState(2))
    env = rl_environment.Environment(made, include_full_state=True)
    step = env.reset()
    while not step.last():
        info = step.observations["info_state"][0]
        assert len(info) == env.observation_spec()["info_state"][0]
        step = env.step([bot.step(env.get_state)])
    assert sorted(step.rewards) == [-1, 1]


def test_wrong_input_is_refused_with_a_sentence() -> None:
    with pytest.raises(quanta.BadRecord, match="no game 'chess'"):
        openspiel.load("chess")
    with pytest.raises(quanta.BadParam):
        openspiel.load("leap", board="round")
    for wrong in WRONG:
        with pytest.raises(quanta.BadRecord, match="is a text"):
            openspiel.load(wrong)
    for seed in (*WRONG[1:], "x", -1):
        with pytest.raises(quanta.BadParam, match="seed is a whole number"):
            openspiel.load("leap", seed=seed)


def test_actions_that_are_not_legal_are_refused_with_a_sentence() -> None:
    state = openspiel.load("leap", board="hex2", seed=1).new_initial_state()
    before = str(state)
    for action in (*WRONG, "x", -1, 99):
        with pytest.raises(quanta.IllegalAction, match="An action is a whole number"):
            state.apply_action(action)
        with pytest.raises(quanta.IllegalAction):
            state.action_to_string(0, action)
    assert str(state) == before
    legal = state.legal_actions()
    unlike = next(n for n in range(state.get_game().num_distinct_actions()) if n not in legal)
    with pytest.raises(quanta.IllegalAction, match="not legal here"):
        state.apply_action(unlike)
    seat = state.current_player()
    assert state.action_to_string(legal[0]) == state.action_to_string(seat, legal[0])
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(quanta.IllegalAction, match="game is over"):
        state.apply_action(0)
