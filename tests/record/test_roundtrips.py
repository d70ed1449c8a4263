"""Whole games with variations are written and read in every form, byte for byte the same."""

from __future__ import annotations

import pytest
from tests.campaigns.roundtrips import game, survives
from tests.support.effort import NOT_IN_QUICK, amount

from quanta import registry
from quanta.record.record import Record

pytestmark = NOT_IN_QUICK


@pytest.mark.parametrize("name", registry.ids(hidden=True))
def test_games_pass_through_record_link_and_text_twice(name: str) -> None:
    for number in range(amount(10, 20, 100)):
        line = game(name, number, 60)
        assert Record.parse(survives(line)) == line.record()
