"""Every clause of the contract, which are in ``quanta.testing``, for every game that is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.effort import IN_PYODIDE
from tests.support.games import GAMES, walks

from quanta.core.rng import Stream
from quanta.testing.check import GAME_CLAUSES, Clause
from quanta.testing.hook_clauses import PLAYED_HOOK_CLAUSES, players_can_be_listed
from quanta.testing.kernel_clauses import KERNEL_CLAUSES
from quanta.testing.learning_clauses import LEARNING_CLAUSES
from quanta.testing.rules_clauses import RULES_CLAUSES
from quanta.testing.search_clauses import claims_are_true
from quanta.testing.teaching_clauses import GameClause
from quanta.testing.text_board_clauses import TEXT_BOARD_CLAUSES
from quanta.testing.tree_clauses import TREE_CLAUSES
from quanta.testing.view_clauses import VIEW_CLAUSES

CLAUSES = (
    *RULES_CLAUSES,
    *VIEW_CLAUSES,
    *TEXT_BOARD_CLAUSES,
    *KERNEL_CLAUSES,
    *TREE_CLAUSES,
    *LEARNING_CLAUSES,
    *PLAYED_HOOK_CLAUSES,
    claims_are_true,
)
"""``tests/players`` has more about players than the clause about them, and ``tests/contract`` more
starts than that about starts made by hand."""


def of_games(clauses: Sequence[Callable[..., object]]) -> pytest.MarkDecorator:
    """Parametrize with each clause and game; inside Pyodide with one game in turn."""
    return pytest.mark.parametrize(
        ("game", "clause"),
        [
            pytest.param(game, clause, id=f"{game}-{clause.__name__}")
            for i, game in enumerate(GAMES)
            for j, clause in enumerate(clauses)
            if not IN_PYODIDE or (i + j) % len(GAMES) == 0
        ],
    )


@of_games([players_can_be_listed, *GAME_CLAUSES])
def test_what_a_game_brings_along_is_sound(game: str, clause: GameClause) -> None:
    assert not list(clause(game))


@of_games(CLAUSES)
@given(data=st.data())
def test_the_contract_holds(game: str, clause: Clause, data: st.DataObject) -> None:
    line = data.draw(walks(game)).line
    assert not list(clause(line, Stream(data.draw(st.integers(0, 1_000)))))
