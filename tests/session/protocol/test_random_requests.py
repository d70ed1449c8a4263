"""Random requests about variations and annotations in every game: nothing breaks or leaks, and what
the device keeps opens again as it was."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.effort import SAME_IN_PYODIDE, amount
from tests.support.table import Table
from tests.support.trees import TEXTS

from quanta import registry
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.transfer import import_games

FORMS = ("record", "link", "text", "public", "public-link", "turn", "here", "save")


def keys(scene: dict[str, Any]) -> list[int]:
    """The nodes that a page knows of."""
    tree = scene["tree"]
    if tree is None:
        return [0]
    moves = [move["node"] for other in tree["others"] for move in other["moves"]]
    return [0, *moves, *(first + n for first, many in tree["line"] for n in range(many))]


def requests(scene: dict[str, Any], rng: Stream) -> dict[str, Any]:
    """Something that a page might ask for."""
    node = rng.choice(keys(scene))
    targets = [shape["target"] for shape in scene["shapes"] if "target" in shape]
    kinds: list[dict[str, Any]] = [
        *(
            {"do": "type", "text": "-".join(rng.choice(paths))}
            for paths in [scene.get("paths")] * 6
            if paths
        ),
        {"do": "goto", "node": node},
        {"do": "goto", "ply": rng.below(scene["plies"] + 1)},
        *({"do": do} for do in ("undo", "redo", "restore", "lift", "lift", "lift", "cancel")),
        {"do": "promote", "node": node},
        {"do": "delete", "node": node},
        {
            "do": "annotate",
            "node": node,
            "text": rng.choice(TEXTS),
            "glyph": rng.choice(("", "!?")),
        },
        {"do": "mark", "mark": rng.choice(targets)},
        {"do": "mark", "mark": f"{rng.choice(targets)}-{rng.choice(targets)}"},
        {"do": "names", "names": ["Ann"]},
    ]
    return rng.choice(kinds)


def plays(table: Table, scene: dict[str, Any], rng: Stream) -> dict[str, Any]:
    """Any legal action, if there is one."""
    if scene.get("curtain"):
        return table.scene("lift")
    legal = table.game.line.position.legal_actions()
    return table.ask("type", text=rng.choice(legal))["scene"] if legal else scene


@SAME_IN_PYODIDE
@pytest.mark.parametrize("game", registry.ids(hidden=True))
@settings(max_examples=amount(3, 3))
@given(
    seed=st.integers(0, 10_000), people=st.sampled_from((("human", "human"), ("human", "random")))
)
def test_a_session_survives_whatever_is_done_to_its_variations(
    game: str, seed: int, people: tuple[str, ...]
) -> None:
    rng, table = Stream(seed), Table(str(seed))
    scene = table.scene("new", game=game, players=list(people))
    for _ in range(20):
        if rng.below(2):
            scene = plays(table, scene, rng)
        else:
            scene = table.ask(**requests(scene, rng))["scene"]
        table.run()
    answer = table.ask("point", target=None)
    rules = registry.rules(game)
    sent = Record.parse(answer["scene"]["record"])
    assert Timeline.of(rules, sent).record() == sent
    saved = answer.get("save", answer["scene"]["record"])
    again = Table().ask("open", record=saved, players=list(people))
    assert again["ok"], again
    assert again.get("save", again["scene"]["record"]) == saved
    for form in FORMS:
        told = table.ask("export", **{"as": form})
        if told["ok"]:
            assert import_games.read(told["text"]).position is not None
    secrets = answer["scene"].get("secrets")
    if secrets and table.game.line.has_notes:
        assert not sent.notes.variations
        assert not sent.notes.annotations
