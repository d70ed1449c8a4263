"""Showcases: films show what was played, and games that are not fit to be shown are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from tests.session.test_even_starts import is_even, started

from quanta import registry
from quanta.core.game import Showcase
from quanta_site.pages import film, render
from quanta_site.paths import BuildError

pytestmark = pytest.mark.host

SHOWN = [game for game in registry.ids() if registry.modules(game).showcase]
SECRET = {"legions"}
"""Games in which something is kept from someone."""


def played(told: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The pictures of a film, as the page makes them."""
    frames = [told["shapes"][: told["begin"]]]
    for gone, put in told["changes"]:
        out = {*gone, *(told["shapes"][which]["key"] for _, which in put)}
        picture = [shape for shape in frames[-1] if shape["key"] not in out]
        for place, which in put:
            picture.insert(place, told["shapes"][which])
        frames.append(picture)
    return frames


@pytest.mark.parametrize("game", SHOWN)
def test_a_film_shows_every_picture_of_its_scenes(game: str) -> None:
    piece = film.shown(game, render.opening_scene(registry.rules(game)))
    told = json.loads(json.dumps(film.film(piece.scenes)))
    wanted = [[film._rounded({**shape}) for shape in film.pictured(s)] for s in piece.scenes]
    assert played(told) == json.loads(json.dumps(wanted))
    assert len({json.dumps(frame) for frame in wanted}) > 1
    assert len({tuple(scene["box"]) for scene in piece.scenes}) == 1


def test_the_board_that_the_page_of_leap_begins_with_is_even() -> None:
    assert is_even(started({**render.opening_scene(registry.rules("leap"))}))


@pytest.mark.parametrize("game", SHOWN)
def test_only_a_game_without_secrets_can_be_played_by_link(game: str) -> None:
    assert film.by_link(game) == (game not in SECRET)


def test_a_game_that_is_not_finished_is_no_showcase(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Showcase("leap;start=ww-bwb-bb_w/b3-b1", 0, 1, 0)
    monkeypatch.setitem(registry.modules("leap").__dict__, "showcase", given)
    with pytest.raises(BuildError, match="not finished"):
        film.shown("leap", render.opening_scene(registry.rules("leap")))


def test_a_showcase_that_cannot_be_replayed_stops_the_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = Showcase("leap;start=ww-bwb-bb_w/b3-b2", 0, 1, 0)
    monkeypatch.setitem(registry.modules("leap").__dict__, "showcase", given)
    with pytest.raises(BuildError, match="cannot be shown"):
        film.shown("leap", render.opening_scene(registry.rules("leap")))
