"""The worker's four functions, called as the browser calls them."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from typing import Any

import pytest

from quanta.hosts import browser


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    browser.reseed()
    yield
    gc.enable()


def ask(do: str, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(browser.handle(json.dumps({"do": do, **fields})))
    assert answer["ok"], answer
    return answer


def thought() -> list[dict[str, Any]]:
    """All updates until no search is left."""
    said = []
    while browser.busy():
        said.append(browser.step())
    return [json.loads(text) for text in said if text]


def test_opponents_play_and_tell_when_they_have() -> None:
    ask("new", game="_template", players=["greedy", "greedy"])
    assert thought()[-1]["changes"]["fields"]["outcome"]
    assert browser.step() == ""


def test_the_last_word_on_an_analysis_is_always_told() -> None:
    ask("new", game="_template")
    ask("analyse", on=True)
    told = thought()[-1]
    assert "changes" not in told
    assert told["analysis"]["busy"] is False
    ask("analyse", on=False)
    assert browser.step() == ""


def test_garbage_waits_for_another_game_and_there_is_hardly_any() -> None:
    ask("new", game="leap", params={"board": "hex3"}, players=["level2", "level3"])
    assert not gc.isenabled()
    thought()
    assert gc.collect() < 500
