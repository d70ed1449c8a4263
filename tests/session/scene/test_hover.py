"""While someone only points, what does not depend on it is kept: scenes are the same with it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from tests.session.test_session import Table
from tests.support.effort import amount

from quanta import registry
from quanta.core.rng import Stream

GAMES: Sequence[str] = registry.ids()


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_that_is_kept_is_that_of_a_session_that_keeps_none(game: str) -> None:
    table, rng = Table(), Stream(game)
    table.scene("new", game=game)
    for _ in range(amount(6, 10, 100)):
        made = table.scene("ping")
        targets = [shape["target"] for shape in made["shapes"] if shape.get("target")]
        for target in [*(rng.choice(targets) for _ in range(3)), None]:
            told = table.scene("point", target=target)
            assert told == json.loads(json.dumps(table.session.scene()))
        if made["outcome"] is None and made.get("paths"):
            for step in rng.choice(made["paths"])[: 1 + rng.below(2)]:
                table.scene("click", target=step)
        elif "curtain" in made:
            table.scene("lift")
        else:
            table.scene("cancel")
