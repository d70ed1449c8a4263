"""Random games: what must hold after every ply."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import IN_PYODIDE
from tests.games.legions.check_games import followed
from tests.games.legions.play import game, positions
from tests.support.games import params

from quanta.core.errors import BadParam
from quanta.games.legions.rules import RULES


@settings(max_examples=3 if IN_PYODIDE else 15)
@given(given=params(RULES), seed=st.integers(0, 10_000))
def test_every_ply_keeps_the_invariants(given: dict[str, str], seed: int) -> None:
    try:
        line = game(seed, given, most=700)
    except BadParam:
        return
    followed(positions(line), line.actions)


def test_a_whole_game_keeps_the_invariants_to_its_end() -> None:
    line = game("whole")
    followed(positions(line), line.actions)
    assert line.position.outcome() is not None
