"""The worker's four functions, called as the browser calls them."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest

from quanta.hosts import browser
from quanta.players.transposition_table import TranspositionTable


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    browser.reseed()
    gc.collect()  # what other tests have left
    yield
    gc.enable()
    TranspositionTable.remains.kept = False
    while TranspositionTable.remains:
        TranspositionTable.remains.free_some()


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


def test_opponents_play_and_report_it() -> None:
    ask("new", game="_template", players=["greedy", "greedy"])
    assert thought()[-1]["changes"]["fields"]["outcome"]
    assert browser.step() == ""


def test_what_a_search_knew_is_cleared_away_when_it_is_over() -> None:
    ask("new", game="leap", params={"board": "hex3"})
    ask("analyse", on=True)
    for _ in range(30):
        browser.step()
    ask("new", game="_template")
    assert TranspositionTable.remains or browser.busy()
    while browser.busy():
        browser.step()
    assert not TranspositionTable.remains


def test_the_last_report_on_an_analysis_is_always_sent() -> None:
    ask("new", game="_template")
    ask("analyse", on=True)
    told = thought()[-1]
    assert "changes" not in told
    assert told["analysis"]["busy"] is False
    ask("analyse", on=False)
    assert browser.step() == ""


def test_an_analysis_is_sent_when_it_has_changed_and_when_it_is_off() -> None:
    ask("new", game="_template")
    assert ask("analyse", on=True)["analysis"]["candidates"] == []
    found = thought()[-1]["analysis"]
    assert "analysis" not in ask("point", target="c3")
    assert "analysis" not in ask("cancel")
    assert ask("scene")["analysis"] == found
    assert ask("flip")["analysis"]["arrows"] != found["arrows"]
    assert ask("click", target="c3")["analysis"]["ply"] == 1
    assert ask("analyse", on=False)["analysis"] is None
    assert "analysis" not in ask("cancel")


def test_a_reply_has_an_analysis_only_if_more_has_changed_than_its_counts() -> None:
    ask("new", game="leap", params={"board": "hex3"})
    told = ask("analyse", on=True)["analysis"]
    rounds = []
    for _ in range(30):
        update = browser.step()
        told = json.loads(update)["analysis"] if update else told
        answer = ask("cancel")
        if "analysis" in answer:
            assert _found(answer["analysis"]) != _found(told)
            told = answer["analysis"]
        rounds.append("analysis" in answer)
    assert not all(rounds)


def _found(analysis: dict[str, Any]) -> dict[str, Any]:
    return {name: analysis[name] for name in analysis.keys() - {"depth", "nodes", "ms"}}


def test_garbage_waits_for_another_game_and_there_is_hardly_any() -> None:
    ask("new", game="leap", params={"board": "hex3"}, players=["level2", "level3"])
    assert not gc.isenabled()
    thought()
    assert gc.collect() < 500


def test_an_answer_does_not_wait_until_the_last_game_is_cleared_away() -> None:
    ask("new", game="_template")
    assert thought() == []
    last = ref(browser._session.game)
    ask("new", game="_template")
    assert last() is not None
    assert thought() == []
    assert last() is None
