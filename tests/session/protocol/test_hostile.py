"""Hostile texts: what once hung, took memory, raised or printed too much, and a part of the
campaign ``tests.campaigns.hostile``."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from tests.campaigns.hostile import Tally, run, visit
from tests.support.doors import DOORS, crafts
from tests.support.effort import IN_LONG, amount
from tests.support.table import Table

from quanta import registry
from quanta.core import errors, limits
from quanta.core.errors import BadParam, BadRecord, QuantaError
from quanta.core.quoting import quoted
from quanta.lesson.document import BadLesson
from quanta.session.transfer import import_games
from quanta.testing.visitor import Visitor, live

pytestmark = pytest.mark.host  # texts of megabytes, and timers

GAME = '[Game "quantum"]\n'
FILE = amount(60_000, 60_000, limits.MAX_FILE - 100)
"""Characters: enough for a defect to take minutes; all that is allowed in ``make long``."""
TEXTS = {
    "one line": "a" * 30_000,
    "a line of schemes": "a:" * 20_000,
    "blank lines": "\n" * FILE,
    "short lines": "ab\n" * (FILE // 3),
    "games": "[Game\n" * (FILE // 6),
    "spaces in a comment": GAME + "{" + " " * 30_000 + "x}",
    "a long comment": GAME + "{" + "a" * (FILE - 100) + "}",
    "an escaped comment": GAME + "{" + "\\a" * (FILE // 2 - 100) + "}",
    "a long tag": GAME + '[Player1 "' + "a" * (FILE - 100) + '"]',
    "many tags": GAME + "".join(f'[a{number} "x"]\n' for number in range(FILE // 16)),
    "numbers": GAME + "1. " * (FILE // 3 - 100),
    "open brackets": GAME + "(" * (FILE - 100),
    "quotes": "quantum/a1-a2/0:" + "~YQ~" * (FILE // 4) + "/",
    "rules of a lesson": "lesson leap a\n\nstep a\nrules: " + "a R1," * 11_000,
}
"""Name -> a text that took long or much memory, or might."""


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_takes_little_time_and_memory(name: str) -> None:
    tally = Tally()
    for door in ("file", "link", "lesson"):
        visit(door, TEXTS[name], tally, thorough=False, measured=False)
    if len(TEXTS[name]) > FILE // 2:
        visit("file", TEXTS[name], tally, thorough=False, measured=True)
    assert not tally.found


def test_a_long_game_of_legions_can_be_pasted() -> None:
    """As a record in one line: 24,000 characters once took more than four seconds."""
    table = Table()
    scene = table.scene("new", game="legions", players=["level1", "level1"])
    line = table.game.line
    while line.plies < 300 and line.position.outcome() is None:
        line.apply(line.position.legal_actions()[line.plies % 2 - 1])
    text = line.record().plain()
    tally = Tally()
    visit("file", text, tally, thorough=False, measured=False)
    assert (tally.accepted, tally.found) == (1, [])
    assert scene["plies"] == 0


def test_a_list_whose_entries_must_differ_is_checked_in_time() -> None:
    unit = {"code": "U1", "traits": ["fleet"] * 8_000}
    text = json.dumps({"id": "own", "name": "Own", "about": "", "units": [unit]})
    tally = Tally()
    visit("workshop", text, tally, thorough=True, measured=False)
    assert not tally.found


def test_a_list_of_texts_in_place_of_objects_is_reported() -> None:
    """However many there are: the problems that are shown are not all that are known."""
    many: list[list[object]] = [["text"] * 5, ["text"] * 100, [{"code": 1}] * 100, [[]] * 70]
    for units in many:
        text = json.dumps({"id": "own", "name": "Own", "about": "", "units": units})
        answer = Table().ask("workshop", game="legions", craft="forces", text=text)
        assert answer["ok"]
        assert any("units" in problem["path"] for problem in answer["workshop"]["problems"])


def test_a_number_of_hundreds_of_digits_is_shortened_in_the_problem() -> None:
    (craft,) = (craft for _, craft in crafts() if craft.key == "forces")
    document = json.loads(json.dumps(craft.starters[0]))
    document["units"][0]["vp"] = int("3" * 400)
    answer = Visitor("number").ask(
        "workshop", game="legions", craft="forces", text=json.dumps(document)
    )
    assert any("is listed at 333" in problem["text"] for problem in answer["workshop"]["problems"])


def test_an_entry_is_added_to_a_list_with_wrong_codes() -> None:
    units = [{"code": []}, {"code": None}, {"code": "U1"}, "text"]
    text = json.dumps({"id": "own", "name": "Own", "about": "", "units": units})
    asked = {"game": "legions", "craft": "forces", "text": text}
    for like in range(4):
        answer = Table().ask("workshop", **asked, add={"path": "/units", "like": like})
        assert len(answer["workshop"]["document"]["units"]) == 5


@pytest.mark.parametrize("number", ["Infinity", "-Infinity", "NaN", "1e999", "-1e999", "9" * 5000])
def test_no_answer_holds_a_number_that_json_has_not(number: str) -> None:
    visitor = Visitor("numbers")
    assert not visitor.send(f'{{"do":"ping","id":{number}}}')["ok"]
    document = f'{{"id":"own","name":{number},"units":[]}}'
    assert not visitor.ask("workshop", game="legions", craft="forces", text=document)["ok"]


def _starts() -> Iterator[str]:
    """Starts made by hand that the games accept, as far from real ones as they can be."""
    yield "legions;start=muster.a.-.-.0.0.0.0.0_-_-_-_-_0302:e_ab/take-F5"
    for stacks in ("ssssss,SSSSS", "qqqqq,QQQQQ"):
        row = ",".join([stacks] * 4)
        yield f"quantum;jump=on;power=on;start={'-'.join([row] * 8)}_b/"
    yield "leap;start=w_w/"
    yield "leap;edition=stones;start=ww-bwb-bb_b/"
    yield "harlequin;start=ooooo-ooooo-ooooo-ooooo-ooooo___ro/"


@pytest.mark.parametrize("text", list(_starts()))
def test_what_is_accepted_can_be_looked_at_played_on_and_kept(text: str) -> None:
    tally = Tally()
    for door in ("link", "file", "board"):
        visit(door, text, tally, thorough=True, measured=False)
    assert not tally.found


def test_a_lesson_whose_answer_cannot_be_played_is_not_opened() -> None:
    step = "step a\nat: leap;start=woo-oooo-ooooo-oooo-oob_w/\nsay: x\ngoal: play\nanswer: a1-e5"
    answer = Table().ask("open", record=f"lesson leap own\n\n{step}")
    assert "Ply 1 of the answer, a1-e5" in answer["error"]["message"]


KINDS = [each for each in vars(errors).values() if isinstance(each, type)]


@pytest.mark.parametrize("kind", [*KINDS, BadLesson])
def test_a_message_is_short_and_can_be_seen(kind: type[QuantaError]) -> None:
    message = str(kind(f"The value {'a' * 5_000} \x00\u202e\u200b\u2066 is wrong."))
    assert len(message) <= limits.MAX_MESSAGE
    assert message.isprintable()
    assert message.startswith("The value a")
    assert message.endswith("U+0000U+202EU+200BU+2066 is wrong.")


def test_what_is_quoted_is_shortened_in_the_middle() -> None:
    assert quoted("e3-e6") == "'e3-e6'"
    assert quoted("") == "''"
    assert quoted("ab\u202e\n") == "'abU+202EU+000A'"
    long = quoted("begin" + "-" * 100 + "end")
    assert long.startswith("'begin")
    assert long.endswith("end'")
    assert len(long) == limits.MAX_QUOTE + 2


def test_a_parameter_is_not_quoted_in_full() -> None:
    with pytest.raises(BadParam) as refusal:
        import_quantum("x" * 1_900)
    assert len(str(refusal.value)) < 150


def import_quantum(board: str) -> None:
    """Start a game of Quantum on a board."""
    registry.rules("quantum").start({"board": board}, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x" * (limits.MAX_FILE + 1), "longer than 5000000"),
        ("ab\n" * (limits.MAX_GAMES + 1), "more than 5000 games"),
        ("[Game\n" * (limits.MAX_GAMES + 1), "more than 5000 games"),
    ],
)
def test_a_file_that_is_too_large_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        import_games.parts(text)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('[a "' + "x" * (limits.MAX_TAG + 1) + '"]', "The tag a is longer than 5000"),
        ("".join(f'[a{n} "x"]' for n in range(limits.MAX_TAGS + 1)), "at most 100 tags"),
        ("{" + "x" * (limits.MAX_WRITTEN_COMMENT + 1) + "}", "longer than 4000"),
        ('[Player1 "' + "x" * (limits.MAX_NAME + 1) + '"]', "it may have 60"),
        ("1. " * (limits.MAX_TOKENS + 1), "more than 200000 moves"),
    ],
)
def test_a_game_in_a_file_that_is_too_large_is_refused(body: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        import_games.read(GAME + body)


def test_a_request_that_is_too_long_is_refused() -> None:
    answer = Visitor("long").send('"' + "x" * limits.MAX_REQUEST + '"')
    assert "longer than 32000000" in answer["error"]["message"]


@IN_LONG
def test_nothing_hostile_comes_through_any_door() -> None:
    tallies = run(amount(40, 40), "tests")
    assert not [each for tally in tallies.values() for each in tally.found]
    assert set(tallies) == set(DOORS)
    assert sum(tally.accepted for tally in tallies.values()) > 10


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_a_new_game_passes_for_one_that_was_sent(game: str) -> None:
    """So that what the doors ask for is really asked."""
    visitor = Visitor(game)
    assert visitor.ask("new", game=game)["ok"]
    live(visitor, thorough=True)
