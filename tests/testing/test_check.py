"""``quanta check`` finds each error of a game and its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from quanta.cli.main import main
from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import Outcome
from quanta.games._template.position import CrawlPosition
from quanta.games._template.rules import CrawlRules
from quanta.games._template.view import CrawlView
from quanta.scene.view import Replacement
from quanta.testing import CheckReport, check

LEGAL, APPLY, TEXT = CrawlPosition.legal_actions, CrawlPosition.apply, CrawlPosition.text
OUTCOME, READ, FRAME = CrawlPosition.outcome, CrawlRules.read, CrawlView.frame


def checked(games: int = 6) -> CheckReport:
    return check("_template", games=games, seconds=600)


def test_a_sound_game_has_no_fault() -> None:
    report = checked()
    assert not report.faults
    assert (report.games, report.clauses) == (6, 56)
    assert report.plies > 12
    assert "0 faults" in repr(report)


def lenient(self: Any, action: str) -> Any:
    try:
        return APPLY(self, action)
    except IllegalAction:
        return self


def curt(self: Any, action: str) -> Any:
    try:
        return APPLY(self, action)
    except IllegalAction as error:
        raise IllegalAction("no") from error


def failing(self: Any, *given: Any) -> Any:
    raise ZeroDivisionError("oh dear")


def lopsided(self: Any) -> Outcome | None:
    end = OUTCOME(self)
    return None if end is None else Outcome((1, 0), end.reason)


def without_labels(self: Any, position: Any, look: Any) -> Any:
    frame = FRAME(self, position, look)
    bare: Any = [{**shape, "label": ""} if "target" in shape else shape for shape in frame.shapes]
    return type(frame)(frame.box, bare)


def replaced(self: Any, position: Any, plies: Any, picked: Any) -> list[Replacement]:
    """In a game of alternating turns, where the last ply was never that of the seat to play."""
    return [Replacement(("?", "?"), 1, ["z"])]


def without_keys(self: Any, position: Any, look: Any) -> Any:
    frame = FRAME(self, position, look)
    return type(frame)(frame.box, [{**shape, "key": "same"} for shape in frame.shapes])


def of_no_seat(self: Any, position: Any, look: Any) -> Any:
    frame = FRAME(self, position, look)
    plain: Any = [{**each, "role": each["role"].replace(" seat-0", "")} for each in frame.shapes]
    return type(frame)(frame.box, plain)


def read_of_any_lane(self: Any, text: str, params: Any) -> Any:
    """Takes whatever cell a start names."""
    try:
        return READ(self, text, params)
    except BadRecord:
        return CrawlPosition(7, 6 + len(text))


def told_at_length(self: Any, text: str, params: Any) -> Any:
    try:
        return READ(self, text, params)
    except BadRecord as error:
        raise ValueError(text) from error


WRONG: list[tuple[type, str, Callable[..., Any], str, str]] = [
    (CrawlPosition, "legal_actions", lambda s: LEGAL(s)[::-1], "actions_are_sorted", "not sorted"),
    (CrawlPosition, "legal_actions", lambda s: [*LEGAL(s), "c0"], "actions_are", "not sorted"),
    (CrawlPosition, "legal_actions", lambda s: [*LEGAL(s), "é"], "actions_are", "is no action"),
    (CrawlPosition, "apply", lenient, "anything_else_is_refused", "not refused"),
    (CrawlPosition, "apply", curt, "anything_else_is_refused", "without a sentence"),
    (CrawlPosition, "apply", failing, "random_games", "ZeroDivisionError in test"),
    (CrawlPosition, "text", lambda s: f"{TEXT(s)} ", "the_text_of_a_position", "other characters"),
    (CrawlPosition, "text", lambda s: "1_w", "the_text_of_a_position", "another position"),
    (CrawlPosition, "outcome", lopsided, "the_end_has_returns", "do not sum to zero"),
    (CrawlPosition, "chances", lambda s: [("c1", 1)], "chances_are", "not empty"),
    (CrawlPosition, "masked", lambda s, a, seat: "c2", "masked_actions", "does not lead"),
    (CrawlRules, "read", failing, "the_text_of_a_position", "ZeroDivisionError"),
    (CrawlView, "paths", lambda s, p: [], "click_paths_lead", "No path of clicks"),
    (CrawlView, "why_not", lambda s, p, k, t: "no", "a_click_that_means_nothing", "no sentence"),
    (CrawlView, "shortcuts", lambda s, p, k: [((*k, "?"), "z")], "shortcuts", "cannot be played"),
    (CrawlView, "replacements", replaced, "replacements", "takes back 1 plies"),
    (CrawlView, "frame", without_labels, "a_scene_shows_every_target", "has no label"),
    (CrawlView, "frame", without_keys, "a_scene_shows_every_target", "have the key"),
    (CrawlView, "frame", of_no_seat, "boards_in_text", "'c3' as before. It shows"),
    (CrawlView, "task", failing, "a_scene_shows", "oh dear"),
    (CrawlRules, "read", read_of_any_lane, "a_start_made_by_hand", "The start was"),
    (CrawlRules, "read", told_at_length, "a_start_made_by_hand", "ValueError"),
]


@pytest.mark.parametrize(("kind", "name", "wrong", "clause", "text"), WRONG)
def test_what_is_wrong_is_found_and_named(
    kind: type,
    name: str,
    wrong: Callable[..., Any],
    clause: str,
    text: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kind, name, wrong)
    checking = import_module("quanta.testing.check")
    concerned = [each for each in checking.CLAUSES if each.__name__.startswith(clause)]
    monkeypatch.setattr(checking, "CLAUSES", concerned)
    report = checked(games=12)
    faults = [fault for fault in report.faults if fault.clause.startswith(clause)]
    assert any(text in fault.text for fault in faults), report.faults
    assert all("\n" not in fault.text for fault in faults)
    assert max(len(fault.text) for fault in faults) < 600


@pytest.mark.host
def test_the_command_prints_what_holds_and_what_does_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["check", "_template", "--games", "3"]
    assert main(words) == 0
    assert "everything holds in 3 random games" in capsys.readouterr().out
    monkeypatch.setattr(CrawlPosition, "outcome", lopsided)
    assert main([*words, "--json"]) == 2
    found = json.loads(capsys.readouterr().out)
    assert set(found["faults"][0]) == {"clause", "text", "record"}
    assert main(words) == 2
    out = capsys.readouterr().out
    assert "- the end has returns that sum to zero and a reason:\n    The returns (1, 0)" in out
    assert "\n    in _template@1;" in out
    assert main(["check", "chess"]) == 2
    assert main(["check", "_template", "--games", "0"]) == 2
    assert capsys.readouterr().err.count("\n") == 2
