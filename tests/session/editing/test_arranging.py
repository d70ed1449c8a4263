"""The set-up editor: its contract for every game that has one, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.alterations import ALTERED
from tests.support.effort import amount
from tests.support.table import Table

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.session.editing import arranging

GAMES = [game for game in registry.ids(hidden=True) if arranging.has_editor(game)]
each_game = pytest.mark.parametrize("game", GAMES)
EDITS = amount(60, 60)
"""Random edits of each game."""
STROKE = 6
"""Edits between two checks of a whole answer."""


def ask(game: str, **parts: Any) -> dict[str, Any]:
    """The reply of a session that has no game on."""
    return Table().ask("arrange", game=game, **parts)


def found(game: str, **parts: Any) -> dict[str, Any]:
    reply = ask(game, **parts)
    assert reply["ok"], reply
    assert "scene" not in reply
    arrangement: dict[str, Any] = reply["arrangement"]
    return arrangement


def refused(game: str, **parts: Any) -> str:
    reply = ask(game, **parts)
    assert not reply["ok"], reply
    message: str = reply["error"]["message"]
    return message


def errors(arrangement: dict[str, Any]) -> list[str]:
    return [p["text"] for p in arrangement["problems"] if p["level"] == "error"]


def targets(arrangement: dict[str, Any]) -> list[str]:
    return [s["target"] for s in arrangement["picture"]["shapes"] if "target" in s]


def is_sentence(text: str) -> bool:
    return bool(text) and text[0] == text[0].upper() and text[-1] == "." and "{" not in text


def check(game: str, arrangement: dict[str, Any]) -> None:
    """Whatever is arranged is drawn, its text is read back, and its errors are listed."""
    again = found(game, record=arrangement["record"])
    for part in again.keys() - {"picture", "says"}:  # which show what is pointed at
        assert again[part] == arrangement[part]
    places = targets(arrangement)
    assert len(places) == len(set(places)) > 0
    shapes = arrangement["picture"]["shapes"]
    keys = [shape["key"] for shape in shapes]
    assert len(keys) == len(set(keys))
    assert all(shape["label"] for shape in shapes if "target" in shape)
    assert all(is_sentence(problem["text"]) for problem in arrangement["problems"])
    assert {at for problem in arrangement["problems"] for at in problem["places"]} <= set(places)
    assert is_sentence(arrangement["verdict"])
    assert arrangement["turn"] in {t["key"] for t in arrangement["turns"]} or errors(arrangement)
    _check_against_the_rules(game, arrangement)
    if arrangement["legal"]:
        for turn in arrangement["turns"]:
            chosen = found(game, record=arrangement["record"], turn=turn["key"])
            assert chosen["turn"] == turn["key"]
            assert chosen["legal"], errors(chosen)


def _check_against_the_rules(game: str, arrangement: dict[str, Any]) -> None:
    """It is called legal exactly when the rules read it, and then it opens as a game."""
    record, rules = Record.parse(arrangement["record"]), registry.rules(game)
    params = {key: value for key, value in record.params.items() if key != "start"}
    arranger = registry.modules(game).arranger
    assert arranger is not None
    faults = arranger.faults(arranger.read(record.params["start"], params), params)
    try:
        position = rules.start(record.params, Stream(b""))
    except QuantaError:
        assert not arrangement["legal"]
        assert any(fault.level == "error" for fault in faults)
    else:
        assert arrangement["legal"], errors(arrangement)
        assert position.text() == arrangement["text"]
        assert arrangement["playable"] == (position.outcome() is None)
        assert not errors(arrangement)


def random_edit(game: str, arrangement: dict[str, Any], rng: Stream) -> dict[str, Any]:
    """One of the edits that the page can ask for."""

    def some(items: list[Any]) -> Any:
        return items[rng.below(len(items))]

    places = targets(arrangement)
    brushes = ["", *(brush["key"] for brush in arrangement["brushes"])]
    switches = [each["key"] for each in arrangement["switches"]]
    on = [key for key in switches if rng.below(4) == 0]
    if arrangement["details"] and rng.below(8) == 0:
        return {"detail": random_detail(some(arrangement["details"]), rng)}
    kind = rng.below(20)
    if kind < 12:
        stroke = [some(places) for _ in range(1 + rng.below(9))]
        return {"paint": {"brush": some(brushes), "targets": stroke, "on": on}}
    if kind < 15:
        return {"move": [some(places), some(places)]}
    if kind == 15:
        return {"turn": some([each["key"] for each in arrangement["turns"]])}
    if kind == 16:
        return {"fill": some(brushes)}
    if kind == 17:
        return {"params": random_params(game, rng)}
    change = some([each["key"] for each in arrangement["changes"]])
    return {"change": change} if change != "clear" or rng.below(9) == 0 else {"focus": places[0]}


def random_detail(detail: dict[str, Any], rng: Stream) -> list[str]:
    """A value that the detail takes or, of a number, one that is just too high."""
    if detail["choices"]:
        return [detail["key"], detail["choices"][rng.below(len(detail["choices"]))]["key"]]
    return [detail["key"], str(detail["low"] + rng.below(detail["high"] + 2 - detail["low"]))]


def random_params(game: str, rng: Stream) -> dict[str, str]:
    chosen = {}
    for param in registry.rules(game).params:
        if param.choices:
            chosen[param.key] = param.choices[rng.below(len(param.choices))].default
        elif param.low is not None and param.high is not None:
            chosen[param.key] = str(param.low + rng.below(param.high - param.low + 1))
    return chosen


@each_game
def test_random_edits_never_fail_and_every_refusal_has_words(game: str) -> None:
    rng = Stream(f"edits of {game}")
    arrangement = found(game, fresh="drawn")
    refusals = 0
    for number in range(EDITS):
        if number % 200 == 0:
            fresh = ("empty", "drawn")[rng.below(2)]
            reply = ask(game, fresh=fresh, params=random_params(game, rng))
        else:
            edit = random_edit(game, arrangement, rng)
            focus = targets(arrangement)[rng.below(3)]
            reply = ask(game, record=arrangement["record"], **{"focus": focus, **edit})
        if not reply["ok"]:
            refusals += 1
            assert reply["error"]["kind"] in ("BadParam", "BadRecord"), reply
            assert is_sentence(reply["error"]["message"].capitalize()), reply
            continue
        arrangement = reply["arrangement"]
        if number % STROKE == 0:
            check(game, arrangement)
    assert 0 < refusals < EDITS / 2


@each_game
def test_a_game_is_taken_as_it_stands(game: str) -> None:
    """At each ply, so that boards come by with pieces of one side only."""
    showcase = registry.modules(game).showcase
    position = registry.rules(game).start(showcase.ready if showcase else {}, Stream("a game"))
    start, actions = position.text(), []
    for _ in range(9):
        actions.append(position.legal_actions()[-1])  # in Legions, an order: no unit is acting then
        position = position.apply(actions[-1])
        arrangement = found(game, record=str(Record(game, {"start": start}, tuple(actions))))
        check(game, arrangement)
        board = registry.rules(game).read(arrangement["text"], {})
        assert board.text().split("_")[0] == position.text().split("_")[0]
        if position.outcome():
            break


@each_game
def test_mirrors_and_exchanging_colours_undo_themselves(game: str) -> None:
    arrangement = found(game, fresh="drawn")
    for change in arrangement["changes"]:
        if change["key"] != "clear":
            once = found(game, record=arrangement["record"], change=change["key"])
            twice = found(game, record=once["record"], change=change["key"])
            assert twice["text"] == arrangement["text"]


@each_game
@given(st.text(max_size=60))
@settings(max_examples=amount(10, 10))
def test_what_is_no_arrangement_is_refused_with_words(game: str, text: str) -> None:
    reply = ask(game, record=f"{game};start={text}/")
    if not reply["ok"]:
        assert is_sentence(reply["error"]["message"][:1].upper() + reply["error"]["message"][1:])


@pytest.mark.parametrize("game", GAMES)
def test_a_board_in_a_link_that_was_altered_on_its_way_is_the_same(game: str) -> None:
    start = found(game, fresh="drawn")["record"]
    for how in ("sentence", "quoted-printable", "tracking", "%23"):
        altered = ALTERED[how](f"https://example.org/{game}/set-up/index.html#{start}")
        assert found(game, record=altered)["record"] == start


def test_an_impossible_request_is_refused() -> None:
    game, other = GAMES[0], GAMES[1]
    start = found(game, fresh="empty")["record"]
    assert "no record of this game" in refused(game, record=f"{other}/")
    assert "no brush" in refused(game, record=start, paint={"brush": "nothing"})
    assert "no place" in refused(game, record=start, paint={"brush": "", "targets": ["z99"]})
    assert "two places" in refused(game, record=start, move=["a1"])
    assert "nothing on" in refused(game, record=start, move=["a1", "b2"])
    assert "cannot be changed" in refused(game, record=start, change="upside-down")
    assert "that turn" in refused(game, record=start, turn="nobody")
    assert "wider" in refused(game, record=start, svg={"width": 9_000})
    assert "no detail" in refused(game, record=start, detail=["nothing", "1"])
    assert "key and its value" in refused(game, record=start, detail=["nothing"])
    without = next(each for each in registry.ids(hidden=True) if each not in GAMES)
    assert "by hand" in refused(without, fresh="empty")


@each_game
def test_the_picture_is_a_file_of_its_own(game: str) -> None:
    svg = found(game, fresh="drawn", svg={"width": 600, "theme": "dark"})["svg"]
    assert svg.startswith("<svg")
    assert 'width="600"' in svg
    assert "data-target" not in svg
