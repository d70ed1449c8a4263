"""Scenes sent as differences: merged one after another, they are the scenes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.differences import merged
from tests.support.effort import amount

from quanta import registry
from quanta.core.rng import Stream
from quanta.session.scene.difference import difference
from quanta.session.session import Session

KEYS = st.permutations("abcdefg").flatmap(
    lambda keys: st.integers(0, len(keys)).map(lambda size: keys[:size])
)
PARTS = st.fixed_dictionaries(
    {"kind": st.sampled_from(("circle", "text")), "role": st.sampled_from("xyz")},
    optional={"text": st.sampled_from("xyz")},
)
SHAPES = st.fixed_dictionaries(
    {"kind": st.sampled_from(("circle", "group")), "role": st.sampled_from("xyz")},
    optional={
        "parts": st.lists(PARTS, max_size=2),
        "label": st.sampled_from(("x", "place a1", "place a1, x", "place a1 🙂")),
    },
)
PICTURES = KEYS.flatmap(
    lambda keys: st.tuples(*[SHAPES for _ in keys]).map(
        lambda shapes: [{"key": key, **shape} for key, shape in zip(keys, shapes, strict=True)]
    )
)
LISTS = st.lists(st.sampled_from("xyz")).map(lambda items: [{"text": item} for item in items])
TEXTS = st.tuples(st.sampled_from(("a" * 50, "ä" * 50)), st.text("xyz🙂")).map("".join)
SCENES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"shapes": PICTURES, "moves": LISTS, "record": TEXTS},
    optional={
        "says": st.sampled_from(("", "x")),
        "outcome": st.none(),
        "lesson": st.just({}),
        "status": st.fixed_dictionaries(
            {"kind": st.sampled_from("xy")}, optional={"text": st.sampled_from("xy")}
        ),
    },
)
SHORT = {"legions": {"limit": "140", "goal": "60"}}


def sent(changes: object) -> Any:
    """As it arrives on the other side."""
    return json.loads(json.dumps(changes))


@given(SCENES, SCENES)
def test_a_scene_merged_with_a_difference_is_the_other(old: Any, new: Any) -> None:
    assert merged(old, sent(difference(old, new))) == new
    assert merged({}, sent(difference({}, new))) == new
    assert difference(old, merged(old, {})) == {}


@given(PICTURES, PICTURES)
def test_only_shapes_that_are_new_changed_or_moved_are_sent(old: Any, new: Any) -> None:
    told = difference({"shapes": old}, {"shapes": new}).get("shapes", {})
    last = {shape["key"]: shape for shape in old}
    assert {s["key"] for s in old} - {s["key"] for s in new} <= set(told.get("gone", ()))
    columns = [*told.get("set", {}).values(), *told.get("tails", {}).values()]
    places = {place for values in columns for _, *places in values for place in places}
    assert places == {place for place, s in enumerate(new) if s != last.get(s["key"])}
    if [s["key"] for s in old if s in new] == [s["key"] for s in new if s in old]:
        put = {key for _, *keys in told.get("put", ()) for key in keys}
        assert not put & {s["key"] for s in new if s in old}


def test_a_shape_that_moves_to_the_top_is_sent_alone() -> None:
    shapes = [{"key": key, "kind": "circle"} for key in "abcd"]
    found = difference({"shapes": shapes}, {"shapes": [*shapes[1:], shapes[0]]})
    assert found == {"shapes": {"put": [[3, "a"]]}}


def test_only_the_changed_fields_of_a_shape_are_sent() -> None:
    parts = [{"kind": "circle", "role": "x"}, {"kind": "text", "role": "x", "text": "1"}]
    old = {"key": "a", "kind": "group", "role": "x", "at": [1, 2], "parts": parts}
    new = {**old, "role": "y", "parts": [parts[0], {**parts[1], "text": "2"}]}
    assert difference({"shapes": [old]}, {"shapes": [new]}) == {
        "shapes": {"set": {"role": [["y", 0]], "inside": [[(2, {"1": {"text": "2"}}), 0]]}}
    }


def test_a_value_of_several_shapes_is_sent_once_and_only_the_new_end_of_a_text() -> None:
    old = [{"key": key, "kind": "circle", "label": f"{key}, a white particle"} for key in "abc"]
    new = [{**shape, "role": "can", "label": f"{shape['label']}, free"} for shape in old]
    new.append({"key": "d", "kind": "circle", "role": "can"})
    assert difference({"shapes": old}, {"shapes": new})["shapes"] == {
        "put": [[3, "d"]],
        "set": {"role": [["can", 0, 1, 2, 3]], "kind": [["circle", 3]]},
        "tails": {"label": [[(19, ", free"), 0, 1, 2]]},
    }


@pytest.mark.parametrize("keys", ["aa", ["a", None]])
def test_shapes_without_keys_of_their_own_are_sent_as_a_list(
    keys: list[str | None],
) -> None:
    new = [{"key": key, "role": "x"} if key else {"role": "x"} for key in keys]
    assert difference({"shapes": [{"key": "a", "role": "x"}]}, {"shapes": new}) == {
        "tails": {"shapes": (1, new[1:])}
    }


def test_a_list_or_text_that_has_grown_is_sent_from_where_it_differs() -> None:
    start = "leap/" + "e3-e6." * 10
    old = {"moves": [1, 2, 3], "record": f"{start}a1-a3", "says": "Black leaps."}
    new = {"moves": (1, 2, 4, 5), "record": f"{start}a1-b2", "says": "Black waits."}
    assert difference(old, {**new, "moves": [1, 2, 4, 5]}) == {
        "tails": {"moves": (2, [4, 5]), "record": (len(start) + 3, "b2")},
        "fields": {"says": "Black waits."},
    }


def test_only_the_changes_inside_a_field_with_the_same_names_are_sent() -> None:
    old = {"status": {"kind": "turn", "prompt": "White’s turn", "text": ""}}
    new = {"status": {**old["status"], "text": "e3 is free."}}
    assert difference(old, new) == {"inside": {"status": {"text": "e3 is free."}}}


class Page:
    """A host of a brief session, which sends changes, and a session that sends whole scenes."""

    def __init__(self, seed: str) -> None:
        self.brief, self.plain = Session(Stream(seed), brief=True), Session(Stream(seed))
        self.scene: dict[str, Any] = {}
        self.number = 0

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        text = json.dumps({"do": do, **fields})
        return self.compare(self.brief.handle(text), self.plain.handle(text))

    def slice(self) -> None:
        brief, plain = (each.slice(lambda: True) for each in (self.brief, self.plain))
        if brief or plain:
            self.compare(brief, plain)

    def compare(self, brief: str, plain: str) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(brief)
        whole = json.loads(plain)
        if "changes" in reply:
            self.take(reply["changes"])
            beside = {name: whole[name] for name in ("save", "sealed") if name in whole}
            assert self.scene == {**whole["scene"], **beside}
            assert whole["scene"] == json.loads(json.dumps(self.plain.scene()))
        else:
            assert not whole.get("scene")
        return reply

    def take(self, changes: dict[str, Any]) -> None:
        since = changes["since"]
        assert since in (0, self.number)
        self.scene = merged(self.scene if since else {}, changes)  # type: ignore[arg-type]
        self.number = changes["number"]

    def settle(self) -> None:
        """Let chance have its turns, and the next player sit down at the screen."""
        while self.plain.busy():
            self.slice()
        if "curtain" in self.scene:
            self.ask("lift")

    def wander(self, draw: st.DataObject) -> None:
        """One thing that someone may do."""
        self.settle()
        places = [shape["target"] for shape in self.scene["shapes"] if "target" in shape]
        places += [button["target"] for button in self.scene["buttons"]]
        do = draw.draw(
            st.sampled_from(("type", "type", "click", "point", "point", "undo", "cancel", "other"))
        )
        if do == "type":
            assert self.plain.game is not None
            legal = self.plain.game.line.position.legal_actions()
            if legal:
                self.ask("type", text=draw.draw(st.sampled_from(legal)))
        elif do in ("click", "point"):
            self.ask(do, target=draw.draw(st.sampled_from(places)))
        elif do == "other":
            self.ask(
                draw.draw(st.sampled_from(("flip", "redo", "ping", "scene", "resign"))), seat=0
            )
        else:
            self.ask(do)


@pytest.mark.parametrize("game", registry.ids())
@settings(max_examples=amount(3, 3), deadline=None)
@given(st.data())
def test_a_host_that_merges_differences_has_every_scene(game: str, data: st.DataObject) -> None:
    page = Page("page")
    page.ask("new", game=game, params=SHORT.get(game, {}), players=["human", "human"])
    for _ in range(12):
        page.wander(data)
    page.ask("new", game="_template", players=["human", "human"])
    page.ask("open", record="nonsense")


def test_a_host_that_has_lost_count_gets_all_of_it() -> None:
    page = Page("page")
    assert page.ask("ping") == {"id": None, "ok": True, "scene": None}
    page.ask("new", game="_template", players=["human", "human"])
    lost = json.loads(page.brief.handle('{"do":"click","target":"c2"}'))["changes"]
    assert (lost["since"], lost["number"]) == (1, 2)
    page.plain.handle('{"do":"click","target":"c2"}')
    said = page.ask("scene")["changes"]
    assert (said["since"], said["number"]) == (0, 3)
    assert page.scene["says"] == "White moves the snail to c2."
    assert page.ask("ping")["changes"] == {"number": 4, "since": 3}
