"""Many games at a time, and one seat against a level: both follow the rules."""

from __future__ import annotations

import copy
import pickle
import warnings
from dataclasses import replace
from typing import Any

import pytest
from tests.games.quantum.positions import FAR_APART, TOWER, at, laid
from tests.support.effort import amount
from tests.support.games import GAMES

pytest.importorskip("gymnasium", reason="it comes with an extra, and not to Pyodide")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import quanta
from quanta import registry, roster
from quanta.core.game import CHANCE
from quanta.games.quantum.position import QuantumPosition
from quanta.hosts.gymnasium import SeatEnv, actions_and_planes, make, register
from quanta.hosts.vector import VectorEnv

pytest_plugins = ("tests.support.dudo",)
pytestmark = pytest.mark.host

BATCHED: list[tuple[str, dict[str, str]]] = [
    ("leap", {"board": "hex2"}),
    ("leap", {"board": "holed3", "count": "opponents"}),
    ("leap", {"board": "holed3", "gaps": "block"}),
    ("leap", {"board": "sieve3x20"}),
    ("leap", {"board": "line8x2"}),
    ("leap", {"board": "ring3x2"}),
    ("leap", {"board": "hex2", "edition": "stones"}),
    ("leap", {"board": "hex3", "edition": "stones", "seats": "3"}),
    ("leap", {"board": "hex3", "edition": "stones", "seats": "6", "count": "opponents"}),
    ("quantum", {"setup": "three", "jump": "on"}),
    ("quantum", {"board": "12x8", "power": "on"}),
    ("quantum", {"start": "c,7-1,SSSSSS,6-8-8-8-8-8-C,7_w", "stuck": "draw"}),
    ("quantum", {"start": "s,7-8-8-8-8-8-8-7,S_b"}),
    ("quantum", {"start": "S,1,scsscS,1,s_w", "endless": "built"}),
    ("quantum", {"start": "S,1,scsscS,scsscs,1,Ss_w", "endless": "built"}),
    ("quantum", {"start": "S,1,scsscS,scsscs,1,s_b", "endless": "built"}),
    ("quantum", {"start": "SSSSSC,SSSSSSS,qsqss,sq,4-ss,7-8-8-8-8-8-SSSS,SSSSS,SS,5_w"}),
    ("harlequin", {}),
    (
        "harlequin",
        {"start": "bbrrr-brrrr-bobbb-rrobb-rroro_b1e2e4_b3d3d4_br_b3a2b3c2b3"},
    ),
    (
        "harlequin",
        {"flips": "immediate", "start": "rrrro-rrroo-bbrbb-bbrob-bbrrb_a4c4d5_a1a5d3_br"},
    ),
]
SINGLY: list[tuple[str, dict[str, str]]] = [
    ("leap", {"board": "sieve3x20", "gaps": "block"}),
    ("leap", {"board": "hex2", "play": "puzzle"}),
    ("quantum", {"start": "s,7-8-8-8-8-8-8-7,S_b_h2-h1"}),
    ("legions", {}),
    ("_template", {}),
]


@pytest.mark.parametrize(("game", "params"), [*BATCHED, *SINGLY], ids=str)
def test_many_games_are_played_as_the_rules_say(game: str, params: dict[str, str]) -> None:
    given: Any = params
    made = VectorEnv(game, 3, setups=4, **given)
    batched = (game, params) in BATCHED
    shown, _ = made.reset(seed=5)
    assert (type(made._batch).__name__ != "KernelBatch") == batched
    numbers, ended = np.random.default_rng(1), 0
    games = [_Follower(made, seen) for seen in _rows(shown)]
    for _ in range(amount(10, 20)):
        chosen = _any_legal(shown, numbers)
        shown, rewards, over, cut, info = made.step(chosen)
        assert not cut.any()
        for row, (each, seen) in enumerate(zip(games, _rows(shown), strict=True)):
            returns = info["returns"][row] if over[row] else None
            each.follow(int(chosen[row]), seen, returns, rewards[row])
        ended += int(over.sum())
    assert ended or amount(1, 0, 0) or not (game in ("leap", "_template") or "start" in params)
    assert made.observation_space.contains(shown)


def _rows(shown: Any) -> list[tuple[Any, ...]]:
    keys = ("observation", "action_mask", "to_play")
    return list(zip(*(shown[key] for key in keys), strict=True))


class _Follower:
    """Plays along by the rules, on every start that looks like what is shown."""

    def __init__(self, made: VectorEnv, seen: tuple[Any, ...]) -> None:
        self.made, self.encoding = made, made.encoding
        self.begin(seen)

    def begin(self, seen: tuple[Any, ...]) -> None:
        assert self.made._starts
        self.might = [start for start in self.made._starts if self.fits(start, seen)]
        self.luck = any(start.to_play == CHANCE for start in self.made._starts)
        assert self.might or self.luck

    def fits(self, position: Any, seen: tuple[Any, ...]) -> bool:
        if position.outcome() is not None or position.to_play == CHANCE:
            return False
        shown, mask, seat = seen
        known = position.seen_by(position.to_play)
        numbers = self.encoding.numbers(known.legal_actions())
        return (
            position.to_play == seat
            and np.flatnonzero(mask).tolist() == numbers
            and np.array_equal(self.encoding.observe(known, int(seat)), shown)
        )

    def follow(self, number: int, seen: Any, returns: Any, reward: float) -> None:
        if returns is None:
            assert reward == 0
        after = []
        for before in self.might:
            legal = before.seen_by(before.to_play).legal_actions()
            position = before.apply(self.encoding.action(number, legal))
            end = position.outcome()
            if returns is not None:
                if end is not None and list(end.returns) == list(returns):
                    assert reward == returns[before.to_play]
                    after.append(position)
            elif position.to_play == CHANCE:
                self.luck = True
            elif self.fits(position, seen):
                after.append(position)
        assert after or self.luck
        if returns is not None:
            self.begin(seen)
        else:
            self.might = after


@pytest.mark.parametrize("start", [laid(stacks=FAR_APART), at(f"S,1,{TOWER['w']},1,s_w")], ids=str)
def test_many_games_of_quantum_are_drawn_when_the_rules_draw_them(start: QuantumPosition) -> None:
    """The first by quiet play alone, the second, with a single move each time, by repetition."""
    made = VectorEnv("quantum", 2, start=start.text())
    made.reset(seed=1)
    position = start
    while position.legal_actions():
        quiet = [a for a in position.legal_actions() if position.apply(a).quiet]
        action = next((a for a in quiet if position.apply(a).occurrences() == 1), quiet[0])
        position = position.apply(action)
        (number,) = made.encoding.numbers([action])
        _, rewards, over, _, _ = made.step(np.array([number, number]))
        assert over.tolist() == [position.outcome() is not None] * 2
        assert not rewards.any()


def test_equal_seeds_give_equal_games_and_long_ones_are_cut() -> None:
    def shown(seed: int) -> list[Any]:
        made = VectorEnv("harlequin", 2, setups=1, most_plies=9)
        seen, _ = made.reset(seed=seed)
        found, cuts = [seen], list[int]()
        for _ in range(12):
            seen, _, _, cut, _ = made.step(seen["action_mask"].argmax(axis=1))
            cuts.append(int(cut.sum()))
            found.append(seen)
        assert cuts == [0] * 8 + [2] + [0] * 3
        return found

    one, other = shown(3), shown(3)
    for mine, yours in zip(one, other, strict=True):
        assert all(np.array_equal(mine[key], yours[key]) for key in mine)


@pytest.mark.parametrize(("game", "params"), [BATCHED[0], *SINGLY], ids=str)
def test_games_that_are_pickled_or_copied_go_on_as_they_were(
    game: str, params: dict[str, str]
) -> None:
    given: Any = params
    roster.roster(game)  # what else was read of the game does not matter
    made = VectorEnv(game, 2, setups=2, **given)
    shown, _ = made.reset(seed=5)
    numbers = np.random.default_rng(1)
    for _ in range(30):
        shown, *_ = made.step(_any_legal(shown, numbers))
    twins = [pickle.loads(pickle.dumps(made)), copy.deepcopy(made)]
    for _ in range(20):
        actions = _any_legal(shown, numbers)
        shown, *more = made.step(actions)
        for twin in twins:
            seen, *others = twin.step(actions)
            assert all(np.array_equal(seen[key], shown[key]) for key in shown)
            assert all(np.array_equal(a, b) for a, b in zip(others[:3], more[:3], strict=True))


def _any_legal(shown: Any, numbers: np.random.Generator) -> Any:
    return np.array([numbers.choice(np.flatnonzero(mask)) for mask in shown["action_mask"]])


def test_what_cannot_be_played_is_refused_and_changes_nothing() -> None:
    made = VectorEnv("leap", 2, board="hex2")
    with pytest.raises(quanta.BadRequest, match="reset"):
        made.step(np.zeros(2, np.int64))
    shown, _ = made.reset(seed=1)
    good = shown["action_mask"].argmax(axis=1)
    wrong: tuple[Any, ...] = (
        None, "x", [0], [0.5, 1], [-1, int(good[1])], [int(good[0]), 10**6], good[:1], [[1, 2]],
    )  # fmt: skip
    for actions in wrong:
        with pytest.raises(quanta.IllegalAction):
            made.step(actions)
    after = made.step(good)[0]
    again, _ = made.reset(seed=1)
    assert np.array_equal(again["observation"], shown["observation"])
    assert np.array_equal(made.step(good)[0]["observation"], after["observation"])
    for count in (0, -1, None, 1.5, 10**9):
        with pytest.raises(quanta.BadParam, match="num_envs"):
            VectorEnv("leap", count)  # type: ignore[arg-type]
    for seed in ([1, 2], object(), 1.5):
        with pytest.raises(quanta.BadParam):
            made.reset(seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_passes_the_checks_of_gymnasium(game: str) -> None:
    params = {"board": "hex2"} if game == "leap" else {}
    made = make(game, opponent="random", render_mode="ansi", **params)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # That is about gymnasium.make, through which this one was not made.
        warnings.filterwarnings("ignore", message=".*(was not created through|spec).*")
        check_env(made)


def test_planes_that_would_be_an_image_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = registry.modules("leap")
    make = modules.learning
    assert make is not None

    def bright(position: Any) -> Any:
        return replace(make(position), most=255)  # type: ignore[type-var]

    monkeypatch.setitem(vars(modules), "learning", bright)
    with pytest.raises(quanta.BadRequest, match="image"):
        SeatEnv("leap", opponent="random", board="hex2")


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_gymnasium_makes_every_game_by_its_name(game: str) -> None:
    name = f"quanta/{game.title()}-v0"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made: Any = gymnasium.make(name, opponent="random", seat=1, render_mode="ansi")
        shown, info = made.reset(seed=1)
        made.step(int(info["action_mask"].argmax()))
    assert made.spec.id == name
    assert made.unwrapped.variant.id == game
    assert info["seat"] == 1
    assert made.observation_space.contains(shown)
    assert made.render()
    again: Any = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(made.spec.to_json()))
    assert np.array_equal(again.reset(seed=1)[0], shown)
    for given in ({"opponent": "nobody"}, {"seat": 9}, {"nowhere": 1}):
        with pytest.raises(quanta.QuantaError):
            gymnasium.make(name, **given)


def test_gymnasium_makes_a_game_of_a_folder_of_ones_own(dudo: str) -> None:
    assert "quanta/Dudo-v0" in register()
    made: Any = gymnasium.make("quanta/Dudo-v0", opponent="random")
    assert made.unwrapped.variant.id == dudo
    assert made.observation_space.contains(made.reset(seed=1)[0])


def test_one_seat_plays_whole_games_against_a_level() -> None:
    made = SeatEnv("leap", opponent="level2", board="hex2")
    seats, rewards = set(), set()
    for seed in range(12):
        _, info = made.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert np.array_equal(made.action_masks(), info["action_mask"] == 1)
            action = int(info["action_mask"].argmax())
            _, reward, over, cut, info = made.step(action)
            assert not cut
        assert made.game is not None
        end = made.game.outcome()
        assert end is not None
        assert reward == end.returns[made.seat]
        assert not info["action_mask"].any()
        seats.add(made.seat)
        rewards.add(reward)
    assert seats == {0, 1}
    assert rewards == {-1.0, 1.0}


def test_a_seat_is_refused_what_is_wrong_with_a_sentence() -> None:
    made = SeatEnv("leap", seat=1, board="hex2", opponent="random")
    with pytest.raises(quanta.BadRequest, match="reset"):
        made.step(0)
    with pytest.raises(quanta.BadRequest, match="reset"):
        made.render()
    _, info = made.reset(seed=4)
    assert made.seat == info["seat"] == 1
    for action in (None, "x", -1, 1.5, 10**6):
        with pytest.raises(quanta.IllegalAction):
            made.step(action)  # type: ignore[arg-type]
    wrong = int((info["action_mask"] == 0).argmax())
    _, reward, over, _, info = made.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert "not legal" in info["illegal"]
    with pytest.raises(quanta.BadRequest, match="over"):
        made.step(0)
    wrong_given: tuple[dict[str, Any], ...] = (
        {"opponent": "nobody"},
        {"seat": 2},
        {"nodes": 0},
        {"render_mode": "human"},
    )
    for given in wrong_given:
        with pytest.raises(quanta.QuantaError):
            SeatEnv("leap", **given)
    with pytest.raises(quanta.BadParam, match="mill"):
        gymnasium.make("quanta/Legions-v0", scenario="mil")
    with pytest.raises(quanta.BadRequest, match=r"learning\.py"):
        actions_and_planes("_template")
    assert actions_and_planes("leap", board="hex2")["planes"][0] == "own pieces"
