"""The workshop: its contract for every game that has one, and what it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.effort import amount
from tests.support.games import GAMES
from tests.support.table import Table

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.limits import MAX_PARAM
from quanta.core.params import fill
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.workshop import Craft
from quanta.session.editing import workshop
from quanta.session.protocol.request_reader import deepest, parse

CASES = [(game, craft) for game in GAMES for craft in workshop.crafts(game)]
each_craft = pytest.mark.parametrize(
    ("game", "craft"), CASES, ids=[f"{game}-{craft.key}" for game, craft in CASES]
)


def ask(game: str, **parts: Any) -> dict[str, Any]:
    """The session's answer in the workshop."""
    return Table().ask("workshop", game=game, **parts)


def found(game: str, craft: Craft, document: Any, **parts: Any) -> dict[str, Any]:
    answer = ask(game, craft=craft.key, text=json.dumps(document), **parts)
    assert answer["ok"], answer
    assert "scene" not in answer
    result: dict[str, Any] = answer["workshop"]
    return result


def errors(result: dict[str, Any]) -> list[str]:
    return [p["path"] for p in result["problems"] if p["level"] == "error"]


@each_craft
def test_what_there_is_to_begin_from_is_sound(game: str, craft: Craft) -> None:
    titles = [craft.title(document) for document in (*craft.starters, *craft.house)]
    assert all(titles)
    assert len(set(titles)) == len(titles)
    for document in (*craft.starters, *craft.house):
        result = found(game, craft, document)
        assert errors(result) == []
        again = found(game, craft, result["document"])
        assert again == result


@each_craft
def test_a_starter_is_played_with_beside_the_house_from_a_link(game: str, craft: Craft) -> None:
    rules = registry.rules(game)
    for document in craft.starters:
        documents = [document, *craft.house[: craft.most - 1]]
        texts = [json.dumps(each) for each in documents]
        short = ask(game, craft=craft.key, texts=texts)["workshop"]["short"]
        assert len(short) <= MAX_PARAM
        params = {craft.param: short}
        line = Timeline(rules, params, rules.start(params, Stream("tests")))
        record = Record.parse(str(line.record()))
        assert record.params[craft.param] == short
        assert Timeline.of(rules, record).position == line.position
        link = f"Mine: https://example.org/a#{record}."
        for how in ({"record": str(record)}, {"record": link}, {"short": short}):
            read = ask(game, craft=craft.key, **how)["workshop"]["documents"]
            assert [each["title"] for each in read] == [craft.title(each) for each in documents]
            back = ask(game, craft=craft.key, texts=[each["text"] for each in read])
            assert back["workshop"]["short"] == short


@each_craft
def test_a_picture_can_be_painted_and_nothing_else(game: str, craft: Craft) -> None:
    for document in craft.starters:
        result = found(game, craft, document)
        if not craft.painted:
            shapes = result.get("picture", {"shapes": []})["shapes"]
            assert not [shape for shape in shapes if "target" in shape], "it is only to be seen"
            assert not ask(game, craft=craft.key, text=json.dumps(document), paint={})["ok"]
            continue
        cells = [s for s in result["picture"]["shapes"] if "target" in s]
        assert all(cell["label"] and "row" in cell for cell in cells)
        targets = [cell["target"] for cell in cells]
        assert len(set(targets)) == len(targets) > 0
        for brush in craft.brushes:
            stroke = {"brush": brush.key, "targets": targets[:3], "on": []}
            once = found(game, craft, document, paint=stroke)
            assert found(game, craft, once["document"], paint=stroke) == once
            rest = {key: value for key, value in once["document"].items() if key not in stroke}
            assert rest.keys() == result["document"].keys()
        refused: list[Any] = [
            {"brush": "none", "targets": []},
            {"brush": craft.brushes[0].key, "targets": ["nowhere"]},
            {"brush": craft.brushes[0].key, "targets": targets * 500},
            {"brush": craft.brushes[0].key, "targets": [7]},
            {"targets": []},
            [],
        ]
        for wrong in refused:
            assert not ask(game, craft=craft.key, text=json.dumps(document), paint=wrong)["ok"]
        broken = ask(game, craft=craft.key, text="{}", paint={"brush": "o", "targets": []})
        assert "cannot be painted" in broken["error"]["message"]


@each_craft
def test_entries_are_added_and_copied_where_there_are_lists(game: str, craft: Craft) -> None:
    lists = [k for k, p in craft.schema["properties"].items() if "properties" in p.get("items", {})]
    for key in lists:
        document = craft.starters[0]
        for how in ({"path": f"/{key}"}, {"path": f"/{key}", "like": 0}):
            result = found(game, craft, document, add=how)
            assert len(result["document"][key]) == len(document[key]) + 1
            assert errors(result) == []
    refused: list[Any] = [{"path": "/nowhere"}, {"path": ""}, {}, {"path": "/name"}, []]
    text = json.dumps(craft.starters[0])
    for wrong in refused:
        assert not ask(game, craft=craft.key, text=text, add=wrong)["ok"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=10,
)


@each_craft
@settings(max_examples=amount(4, 12, 600))
@given(data=st.data())
def test_a_document_without_errors_can_be_played_with(
    game: str, craft: Craft, data: st.DataObject
) -> None:
    """Anything put anywhere into a sound document is refused in words, or it works."""
    document = json.loads(json.dumps(data.draw(st.sampled_from([*craft.starters, *craft.house]))))
    for _ in range(data.draw(st.integers(1, 3))):
        spoil(document, data)
    result = found(game, craft, document)
    assert all(p["text"].endswith(".") for p in result["problems"])
    if errors(result):
        with pytest.raises(BadParam):
            workshop._together(craft, [json.dumps(document)] * craft.fewest)
    else:
        others = [each for each in craft.house if each["name"] != document["name"]]
        short = craft.short([document, *others[: craft.fewest - 1]])
        assert craft.short(craft.read(short)) == short
        fill(registry.rules(game).params, {craft.param: short})
        try:
            start = registry.rules(game).start({craft.param: short}, Stream("spoilt"))
        except BadParam:
            assert result["problems"], "nothing warns of it"
        else:
            assert registry.rules(game).read(start.text(), {craft.param: short}) == start


def spoil(document: Any, data: st.DataObject) -> None:
    """Put something somewhere into a document, or take something away."""
    part = document
    while True:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if not isinstance(part[key], dict | list) or data.draw(st.integers(0, 3)) == 0:
            break
        part = part[key]
    if data.draw(st.booleans()):
        del part[key]
    else:
        near = st.integers(-1, 10) | st.lists(st.integers(0, 9), max_size=6)
        part[key] = data.draw(near | json_values)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Expecting value at line 1, column 1"),
        ('{\n "a": [1,}', "at line 2, column 10"),
        ("[" * 9_999, "nested too deeply"),
        ('{"a":' * 9_999, "nested too deeply"),
        ('{"a": NaN}', "NaN is no number"),
        ("9" * 9_999, "not JSON that can be used"),
        (" " * 200_000, "200000 characters long"),
    ],
)
def test_text_that_is_no_document_is_refused_with_the_place(text: str, says: str) -> None:
    with pytest.raises(BadParam, match=says):
        workshop.read(text)


@pytest.mark.parametrize(
    ("text", "depth"),
    [("", 0), ("[]", 1), ('{"a":[{}]}', 3), ('"[[[["', 0), (r'"\"[[" ', 0), ('["', 1), ("]][[", 0)],
)
def test_brackets_inside_texts_do_not_count(text: str, depth: int) -> None:
    assert deepest(text) == depth
    if depth:
        assert parse('{"do":"x","text":' + json.dumps(text) + "}")["text"] == text


REFUSED: list[dict[str, Any]] = [
    {"craft": "none"},
    {"craft": "forces"},
    {"craft": "forces", "texts": []},
    {"craft": "forces", "texts": ["{}"]},
    {"craft": "forces", "texts": ["{}"] * 99},
    {"craft": "forces", "short": "x"},
    {"craft": "forces", "record": "leap"},
    {"craft": "forces", "record": "."},
]


@pytest.mark.parametrize("parts", REFUSED)
def test_a_request_that_cannot_be_met_is_refused_in_a_sentence(parts: dict[str, Any]) -> None:
    answer = ask("legions", **parts)
    assert not answer["ok"]
    assert answer["error"]["message"].endswith(".")


def test_a_game_without_a_workshop_says_so() -> None:
    assert ask("leap")["workshop"] == {"crafts": []}
    assert "none" in ask("leap", craft="forces", text="{}")["error"]["message"]


def test_the_game_on_the_board_is_left_alone() -> None:
    table = Table()
    scene = table.scene("new", game="leap")
    assert set(table.ask("workshop", game="legions")) == {"id", "ok", "workshop"}
    assert table.scene("point", target=None) == scene
