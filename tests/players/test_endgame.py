"""The endgame search finds what exhaustive search finds."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.players.test_made_trees import MadeTree
from tests.support.exact import TooMany, exact
from tests.support.games import GAMES, walks

from quanta import registry
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.core.tree import EndgameResult, TooManyMoves, Tree
from quanta.players.alphabeta import AlphaBeta
from quanta.players.endgame import EndgameSearch, RootEndgameSearch
from quanta.players.player import Limit

FEW = 2
"""Moves left, at most."""
BUDGET, NODES = 2_000, 20_000
GAMES_PLAYED = 4

Told = TypeVar("Told")


def made(game: str, position: Position) -> Tree[Any] | None:
    make = registry.modules(game).tree
    tree = make(position) if make else None
    return tree if tree is not None and tree.endgame is not None else None


def near(game: str, position: Position) -> tuple[Tree[Any], EndgameSearch, Any] | None:
    """The tree, its endgame search and the state, if few moves are left."""
    tree = None if position.outcome() else made(game, position)
    if tree is None or tree.endgame is None:
        return None
    state = tree.state(position)
    ending = EndgameSearch(tree, tree.endgame)
    return (tree, ending, state) if tree.endgame.moves_left(state) <= FEW else None


def ends(game: str) -> list[Position]:
    """The first position with few moves left of each of some random games."""
    found = []
    for seed in range(GAMES_PLAYED):
        rng = Stream(f"{game} {seed}")
        position = registry.rules(game).start({}, rng)
        while position.outcome() is None and not near(game, position):
            position = position.apply(random_action(position, rng))
        found += [position] if position.outcome() is None else []
    return found


WITH_ENDINGS = [game for game in GAMES if ends(game)]
each_game = pytest.mark.parametrize("game", WITH_ENDINGS)


def test_there_is_a_game_with_endings() -> None:
    assert WITH_ENDINGS


def unhurried() -> bool:
    """Never pause."""
    return False


def result(steps: Generator[None, None, Told]) -> Told:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Told = end.value
            return found


@each_game
@given(data=st.data())
def test_who_wins_is_what_exhaustive_search_finds(game: str, data: st.DataObject) -> None:
    for position in data.draw(walks(game)).line.positions[-8:]:
        if (here := near(game, position)) is None:
            continue
        _, ending, state = here
        found = result(ending.solve(state, BUDGET, unhurried))
        assert ending.known(state) == found
        if found is None:
            continue
        with suppress(TooMany):
            assert found[0] == (exact(position, position.to_play, count()) > 0)
        if onward := ending.best_move(state):
            assert ending.known(onward[1]) == (not found[0], found[1] - 1)


@each_game
def test_a_budget_is_kept_and_a_result_is_not_searched_again(game: str) -> None:
    for position in ends(game):
        _, ending, state = near(game, position) or pytest.fail("no few moves left")
        budget = 1
        while result(ending.solve(state, budget, unhurried)) is None and not ending.is_hopeless(
            state
        ):
            budget *= 2
            assert ending.nodes < budget
        before = ending.nodes
        assert result(ending.solve(state, 1, unhurried)) == ending.known(state)
        assert (ending.known(state) is None) == ending.is_hopeless(state)
        assert ending.nodes == before


@each_game
def test_every_move_at_the_root_is_searched_until_one_wins(game: str) -> None:
    for position in ends(game):
        tree, ending, state = near(game, position) or pytest.fail("no few moves left")
        assert list(RootEndgameSearch(ending, state, unhurried).run(lambda: True)) == []
        assert ending.nodes == 0
        finish = RootEndgameSearch(ending, state, unhurried)
        wins = [child for child in finish.run(lambda: False) if child is not None]
        assert finish.complete
        found = ending.known(state)
        if found is None:
            assert not wins
            continue
        assert found[0] == bool(wins)
        *_, thought = AlphaBeta(tree).search(state, Limit(nodes=NODES))
        assert thought.proven
        assert thought.candidates[0].expectation == (1 if found[0] else -1)
        if wins:
            assert ending.known(wins[0][1]) == (False, found[1] - 1)


@each_game
def test_without_endgame_search_nothing_false_is_proven(game: str) -> None:
    seen = []
    for position in ends(game):
        tree, ending, state = near(game, position) or pytest.fail("no few moves left")
        result(ending.solve(state, BUDGET, unhurried))
        found = ending.known(state)
        *_, thought = AlphaBeta(tree, exact=False).search(state, Limit(nodes=NODES))
        assert thought.action in position.legal_actions()
        if thought.proven and found is not None:
            assert thought.candidates[0].expectation == (1 if found[0] else -1)
        seen.append(thought.proven)
    assert not all(seen), "the endgame search would not be needed"


class MadeEndgame:
    """States that are decided, and others with the states after their moves; a dot is where there
    are too many moves to go on."""

    decided_states: Mapping[str, EndgameResult] = {"won": (True, 1), "lost": (False, 0)}
    after: Mapping[str, str] = {
        "beaten": "won won",
        "vast": ".",
        "cut off": "won .",
        "doubtful": "won vast won",
        "winning": "vast lost .",
    }

    def moves_left(self, state: str) -> int:
        return 1

    def decided(self, state: str) -> EndgameResult | None:
        return self.decided_states.get(state)

    def all_moves(self, state: str) -> Iterator[tuple[str, str]]:
        for after in self.after[state].split():
            if after == ".":
                raise TooManyMoves
            yield after, after


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        ("beaten", (False, 2)),
        ("vast", None),
        ("cut off", None),
        ("doubtful", None),
        ("winning", (True, 1)),
    ],
)
def test_nothing_is_lost_while_a_move_is_left_that_could_win(
    state: str, wanted: EndgameResult | None
) -> None:
    ending, at_root = (EndgameSearch(MadeTree(0), MadeEndgame()) for _ in range(2))
    assert result(ending.solve(state, BUDGET, unhurried)) == wanted
    assert ending.is_hopeless(state) == (wanted is None)
    children = RootEndgameSearch(at_root, state, unhurried).run(lambda: False)
    wins = [child for child in children if child is not None]
    assert at_root.known(state) == wanted
    assert bool(wins) == (wanted is not None and wanted[0])
