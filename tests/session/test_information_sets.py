"""What a seat is shown follows from what it may know: two games that differ in nothing else are the
same for it, in every record, link and picture."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.effort import amount
from tests.support.paired_games import OWN_FORM, Twins, paired

from quanta import registry
from quanta.api import pictures
from quanta.core.game import CHANCE, OpenRules
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import AWAY, HUMAN

pytest_plugins = ("tests.support.dudo",)
pytestmark = [pytest.mark.host, pytest.mark.usefixtures("dudo")]

KEEPERS = [
    game
    for game in registry.ids(hidden=True)
    if type(registry.rules(game)).complete is not OpenRules.complete
]
"""The games of the package that keep secrets."""
FORMS = ("record", "link", "text", "public", "public-link", "svg")
"""In which a game leaves the screen; the one other form is for its owner alone."""


@pytest.mark.parametrize("game", [*KEEPERS, "dudo"])
@settings(max_examples=amount(2, 3))
@given(st.data())
def test_games_that_differ_in_what_a_seat_may_not_know_are_the_same_for_it(
    game: str, data: st.DataObject
) -> None:
    rules, rng = registry.rules(game), Stream(data.draw(st.binary(max_size=4)))
    seats = rules.start({}, Stream(b"")).seats
    viewer = data.draw(st.sampled_from([None, *range(seats)]))
    pair = paired(rules, {}, viewer, rng, random_action)
    # Where chance is next, the session goes on by itself, and what it reveals may differ.
    quiet = [ply for ply, here in enumerate(pair.one.positions) if here.to_play != CHANCE]
    ply = data.draw(st.sampled_from(quiet))
    twins = Twins()
    twins.open(pair.records(ply), [HUMAN if seat == viewer else AWAY for seat in range(seats)])
    twins.same("scene")
    for form in FORMS:
        twins.same("export", **{"as": form})
    for earlier in (ply // 2, ply):
        twins.same("goto", ply=earlier)
    pair.one.ply = pair.other.ply = ply
    assert pictures.of_game(pair.one, viewer) == pictures.of_game(pair.other, viewer)


def test_one_form_alone_is_left_out() -> None:
    assert OWN_FORM not in FORMS
