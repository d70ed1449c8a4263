"""The time controls that the dialog for a new game offers."""

from __future__ import annotations

import pytest

from quanta import registry
from quanta.record.time_control import CONTROL
from quanta_site.pages.ready_clocks import derived, ready_clocks

pytestmark = pytest.mark.host


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_each_game_offers_one_of_each_kind(game: str) -> None:
    quick, steady, each = [CONTROL.fullmatch(clock["control"]) for clock in ready_clocks(game)]
    assert quick is not None
    assert steady is not None
    assert each is not None
    assert [bool(found["more"]) for found in (quick, steady)] == [False, True]
    assert int(quick["base"]) < int(steady["base"])
    assert each["turn"]


def test_longer_games_and_longer_turns_get_more_time() -> None:
    assert derived(20, 20) == ("180", "300+5", "1/30")
    assert derived(40, 40) == ("300", "600+5", "1/30")
    assert derived(20, 200) == ("300", "600+10", "1/60")
    assert derived(1, 1) == ("60", "60+20", "1/30")
