"""Monte Carlo tree search, by the rules alone and on kernels."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, walks

from quanta import registry
from quanta.core.game import CHANCE, Action, Position
from quanta.core.kernel import RandomBits
from quanta.core.rng import Stream
from quanta.players import Limit, SearchSupport, Thought
from quanta.players.engine import Engine, Strength
from quanta.players.monte_carlo.search import MonteCarloSearch, Weakness

CRAWL = registry.rules("_template")


class CrawlKernel:
    """The crawl on its own positions; its playouts report what was played."""

    def __init__(self) -> None:
        self.playouts = 0

    def supports(self, position: Position) -> bool:
        return True

    def state(self, position: Position) -> Position:
        return position

    def position(self, state: Position) -> Position:
        return state

    def to_play(self, state: Position) -> int:
        return state.to_play

    def without_history(self, state: Position) -> Position:
        return state

    def history(self, state: Position) -> None:
        return None

    def moves(self, state: Position) -> Sequence[Action]:
        return state.legal_actions()

    def play(self, state: Position, move: Action) -> Position:
        return state.apply(move)

    def action(self, state: Position, move: Action) -> Action:
        return move

    def returns(self, state: Position) -> tuple[int, ...] | None:
        end = state.outcome()
        return None if end is None else end.returns

    def playout(self, state: Position, rng: RandomBits) -> tuple[int, ...]:
        return self.traced_playout(state, rng)[0]

    def traced_playout(
        self, state: Position, rng: RandomBits
    ) -> tuple[tuple[int, ...], Sequence[Sequence[Action]]]:
        self.playouts += 1
        moves: list[list[Action]] = [[], []]
        while (end := self.returns(state)) is None:
            legal = state.legal_actions()
            action = legal[rng.getrandbits(16) % len(legal)]
            moves[state.to_play].append(action)
            state = state.apply(action)
        return end, moves


def traced(kernel: CrawlKernel) -> SearchSupport:
    return SearchSupport(kernel=lambda position: kernel, complete=CRAWL.complete)


def support(game: str = "_template") -> SearchSupport:
    """Nothing but the rules."""
    return SearchSupport(complete=registry.rules(game).complete)


def crawl(cell: int, length: int = 12) -> Position:
    return CRAWL.read(f"{cell}_w", {"length": str(length)})


def thought(
    search: MonteCarloSearch, position: Position, seed: int = 1, *, playouts: int
) -> Thought:
    *_, last = search.think(position, Limit(playouts=playouts), Stream(seed))
    return last


@pytest.mark.parametrize("cell", range(1, 11))
def test_who_wins_a_small_game_is_proven(cell: int) -> None:
    found = thought(MonteCarloSearch(support(), width=2), crawl(cell), playouts=2_000)
    wins = (12 - cell) % 3 != 0
    assert found.proven
    assert found.candidates[0].expectation == (1 if wins else -1)
    if wins:
        assert (12 - int(found.action[1:])) % 3 == 0
        assert found.candidates[0].plies is not None
    assert len(found.candidates) == 2


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_its_actions_are_legal_in_any_game_whatever_is_hidden_or_drawn(
    game: str, data: st.DataObject
) -> None:
    position = data.draw(walks(game)).position
    if position.outcome() is not None or position.to_play == CHANCE:
        return
    seen = position.seen_by(position.to_play)
    legal = frozenset(position.legal_actions())
    for each in MonteCarloSearch(support(game), width=3).think(seen, Limit(ms=15), Stream(1)):
        assert {candidate.actions[0] for candidate in each.candidates} <= legal
        assert all(-1 <= candidate.expectation <= 1 for candidate in each.candidates)
        assert each.action in legal


def test_equal_seeds_give_equal_thoughts() -> None:
    position = registry.rules("leap").start({"board": "hex3"}, Stream(1))
    twice = [thought(MonteCarloSearch(support("leap")), position, playouts=20) for _ in range(2)]
    assert twice[0] == twice[1]


def test_a_weak_player_overlooks_and_misjudges_and_is_certain_of_nothing() -> None:
    position = registry.rules("leap").start({"board": "hex3"}, Stream(1))
    blind = MonteCarloSearch(support("leap"), weakness=Weakness(miss=100))
    assert len({thought(blind, position, seed, playouts=5).action for seed in range(20)}) > 5
    unsure = MonteCarloSearch(support(), weakness=Weakness(error=0.1))
    assert not thought(unsure, crawl(9), playouts=200).proven


def test_an_evaluation_takes_the_place_of_playouts_and_is_believed() -> None:
    def wrong(position: Position, seat: int) -> int:
        """The opposite of the truth."""
        ahead = (12 - int(position.text().partition("_")[0])) % 3 != 0
        return -70 if ahead == (seat == position.to_play) else 70

    position = crawl(1)
    misled = MonteCarloSearch(SearchSupport(evaluate=wrong, complete=CRAWL.complete))
    true = MonteCarloSearch(
        SearchSupport(evaluate=lambda p, seat: -wrong(p, seat), complete=CRAWL.complete)
    )
    assert thought(misled, position, playouts=12).action == "c2"
    assert thought(true, position, playouts=12).action == "c3"


def test_the_engine_searches_by_the_rules_only_where_there_is_nothing_else() -> None:
    strong = Engine(support(), Strength())
    *_, last = strong.think(crawl(1), Limit(playouts=2_000), Stream(1))
    assert last.action == "c3"
    assert last.proven
    leap = registry.modules("leap")
    position = registry.rules("leap").start({"board": "hex2"}, Stream(1))
    engine = Engine(SearchSupport(tree=leap.tree), Strength(depth=1))
    *_, last = engine.think(position, Limit(), Stream(1))
    assert last.depth == 1


def test_the_clock_stops_a_playout_that_takes_long() -> None:
    now = iter(range(1_000))
    position = registry.rules("legions").start({}, Stream(1))
    limit = Limit(ms=5_000, clock=lambda: float(next(now)))
    list(MonteCarloSearch(support("legions")).think(position, limit, Stream(1)))
    assert next(now) < 20


@pytest.mark.parametrize("cell", range(1, 11))
def test_a_kernel_that_reports_its_playouts_is_searched_as_the_rules_are(cell: int) -> None:
    found = thought(MonteCarloSearch(traced(CrawlKernel()), width=2), crawl(cell), playouts=2_000)
    wins = (12 - cell) % 3 != 0
    assert found.proven
    assert found.candidates[0].expectation == (1 if wins else -1)


def test_the_engine_learns_from_whole_playouts_where_a_kernel_reports_them() -> None:
    kernel = CrawlKernel()
    *_, last = Engine(traced(kernel), Strength()).think(crawl(1), Limit(playouts=1_000), Stream(1))
    assert last.action == "c3"
    assert kernel.playouts > 0
    weak = MonteCarloSearch(traced(kernel), weakness=Weakness(miss=100))
    assert len({thought(weak, crawl(1), seed, playouts=5).action for seed in range(20)}) == 2


def test_a_win_that_an_evaluation_sees_at_once_is_proven() -> None:
    blind = SearchSupport(evaluate=lambda position, seat: 0, complete=CRAWL.complete)
    found = thought(MonteCarloSearch(blind), crawl(10), playouts=3)
    assert found.proven
    assert found.candidates[0].plies == 1
