"""Standalone pictures: of a position, and of a game as it moves, for every game."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.support.table import Table

from quanta import registry
from quanta.core.limits import MAX_ANIMATED
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.scene import animation, svg

GAMES = registry.ids(hidden=True)
PLIES = 12
SVG = f"{{{svg.NAMESPACE}}}"
FORBIDDEN = ("script", "foreignObject", "image", "a", "iframe", "set", "animate")
each_game = pytest.mark.parametrize("game", GAMES)


def played(game: str, plies: int = PLIES) -> str:
    """A record of this number of plies, the same at every run."""
    rules, rng = registry.rules(game), Stream(f"pictures of {game}")
    line = Timeline(rules, {}, rules.start({}, rng))
    line.roll(rng)
    while len(line.actions) < plies and line.position.outcome() is None:
        line.apply(rng.choice(line.position.legal_actions()))
        line.roll(rng)
    return str(line.record())


def asked(record: str, **request: object) -> dict[str, Any]:
    table = Table()
    table.scene("open", record=record)
    return table.ask("export", **request)


def picture(record: str, form: str = "svg", **request: object) -> str:
    reply = asked(record, **{"as": form, **request})
    assert reply["ok"], reply
    text: str = reply["text"]
    return text


def words(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def roles(root: ElementTree.Element) -> set[str]:
    return {word for element in root.iter() for word in element.get("class", "").split()}


def check_safe(text: str) -> ElementTree.Element:
    """A file of its own: nothing runs in it, and it asks for nothing."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in FORBIDDEN
        assert not any(name.startswith("on") or "href" in name for name in element.keys())  # noqa: SIM118
    assert not re.search(r"url\((?!#)|@import|https?://(?!www\.w3\.org/2000/svg\")", text)
    return root


@each_game
def test_a_picture_has_the_size_the_name_and_the_labels_of_its_scene(game: str) -> None:
    record = played(game)
    scene = Table().scene("open", record=record)
    root = check_safe(picture(record))
    assert root.get("aria-label") == scene["title"]
    assert root.get("viewBox") == " ".join(map(svg.number, scene["box"]))
    assert [root.get("width"), root.get("height")] == [svg.number(s) for s in scene["box"][2:]]
    drawn = [shape for shape in scene["shapes"] if "target" not in shape]
    told = [shape["text"] for shape in drawn if shape["kind"] == "text"]
    assert not set(told) - set(words(root))
    keys = [element.get("data-key") for element in root.iter() if element.get("data-key")]
    assert [shape["key"] for shape in drawn] == [key for key in keys if key in set(keys)][
        : len(drawn)
    ]


@each_game
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_can_be_of_one_theme_of_any_width_and_without_the_names_of_cells(
    game: str, theme: str
) -> None:
    record = played(game)
    plain = picture(record)
    assert "light-dark(" in plain
    told = picture(record, theme=theme, width=400, coordinates=False)
    root = check_safe(told)
    assert f"color-scheme: {theme};" in told
    assert "light-dark(" not in told
    assert root.get("width") == "400"
    assert svg.NAMES.isdisjoint(roles(root))
    named = roles(check_safe(plain)) & svg.NAMES
    assert bool(named) == (len(words(check_safe(plain))) > len(words(root)))


@each_game
def test_a_picture_of_any_ply_is_what_is_seen_there(game: str) -> None:
    record = played(game)
    table = Table()
    table.scene("open", record=record)
    for ply in (0, 2, 4):
        table.scene("goto", ply=ply)
        assert picture(record, ply=ply) == table.ask("export", **{"as": "svg"})["text"]


@each_game
def test_every_token_that_a_picture_names_is_in_it(game: str) -> None:
    text = picture(played(game))
    used = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert used <= set(re.findall(r"(--[\w-]+):", text))


@each_game
def test_the_styles_of_a_picture_apply_within_it_alone(game: str) -> None:
    record = played(game)
    made = (
        picture(record),
        picture(record, theme="light"),
        picture(record, theme="dark"),
        picture(record, "animation"),
        picture(record, "animation", theme="dark"),
    )
    scopes = {str(check_safe(text).get("class")) for text in made}
    assert len(scopes) == len(made)
    for text in made:
        scope = str(check_safe(text).get("class"))
        sheet = text.partition("<style>")[2].partition("</style>")[0].replace("&gt;", ">")
        plain = re.sub(r"@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}", r"", sheet)
        heads = re.findall(r"([^{}]+)\{[^{}]*\}", re.sub(r"@media[^{]*\{(.*)\}", r"\1", plain))
        assert len(heads) > 3
        assert all(f".{scope}" in selector for head in heads for selector in head.split(","))
        moves = re.findall(r"@keyframes ([\w-]+)", sheet)
        assert all(name.startswith(f"{scope}-") for name in moves)


@each_game
def test_an_animation_shows_each_scene_for_its_time_and_needs_no_script(game: str) -> None:
    record = played(game)
    text = picture(record, "animation")
    root = check_safe(text)
    frames = len(record.rpartition("/")[2].split(".")) + 1
    last = check_safe(picture(record))
    gone = [e for e in root.iter() if "data-gone" in e.keys() or e.get("class") == "trip"]  # noqa: SIM118
    hidden = {each for element in gone for each in element.iter()}
    left = [e.get("data-key") for e in root.iter() if e not in hidden and e.get("data-key")]
    assert left == [e.get("data-key") for e in last.iter() if e.get("data-key")]
    whole = frames * animation.BEAT + animation.REST
    assert f"animation: {whole:g}s" in text
    named = set(re.findall(r"animation-name:([\w-]+)", text))
    assert named == set(re.findall(r"@keyframes ([\w-]+)", text))


def test_an_animation_can_be_of_a_range() -> None:
    record = played("leap")
    text = picture(record, "animation", **{"from": 2, "to": 5})
    assert f"{4 * animation.BEAT + animation.REST:g}s" in text
    assert text != picture(record, "animation", **{"from": 2, "to": 6})


@pytest.mark.parametrize(
    "request_",
    [
        {"as": "svg", "theme": "<script>"},
        {"as": "svg", "width": 10**9},
        {"as": "svg", "width": -1},
        {"as": "svg", "ply": -1},
        {"as": "svg", "ply": PLIES + 1},
        {"as": "animation", "from": 5, "to": 5},
        {"as": "animation", "from": 6, "to": 5},
        {"as": "animation", "to": 10**30},
    ],
)
def test_a_picture_that_cannot_be_made_is_refused_with_a_sentence(
    request_: dict[str, object],
) -> None:
    reply = asked(played("leap"), **request_)
    assert not reply["ok"]
    assert reply["error"]["kind"] == "BadRequest"
    assert reply["error"]["message"].endswith(".")


def test_an_animation_is_not_longer_than_can_be_waited_for() -> None:
    reply = asked(played("_template", 3), **{"as": "animation"})
    assert reply["ok"]
    long = played("legions", MAX_ANIMATED + 5)
    assert not asked(long, **{"as": "animation"})["ok"]
    assert asked(long, **{"as": "animation", "to": MAX_ANIMATED - 1})["ok"]
