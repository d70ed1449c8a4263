"""Every clause of the contract, which are in ``quanta.testing``, for every game that is found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, walks

from quanta.core.rng import Stream
from quanta.testing.check import Clause
from quanta.testing.rules_clauses import RULES_CLAUSES
from quanta.testing.search_clauses import (
    claims_are_true,
    kernel_and_rules_agree,
    the_moves_of_a_tree_lead_where_the_rules_lead,
    what_is_learned_from_is_complete,
)
from quanta.testing.view_clauses import VIEW_CLAUSES

CLAUSES = (
    *RULES_CLAUSES,
    *VIEW_CLAUSES,
    claims_are_true,
    kernel_and_rules_agree,
    the_moves_of_a_tree_lead_where_the_rules_lead,
    what_is_learned_from_is_complete,
)
"""``tests/players`` has more about players than the clause about them."""


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.__name__)
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_the_contract_holds(game: str, clause: Clause, data: st.DataObject) -> None:
    line = data.draw(walks(game)).line
    assert not list(clause(line, Stream(data.draw(st.integers(0, 1_000)))))
