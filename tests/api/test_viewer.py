"""The viewer of a notebook: the pictures of ``svg``, one ply at a time."""

from __future__ import annotations

import pytest
from tests.support.games import GAMES

pytest.importorskip("anywidget", reason="it comes with an extra, and not to Pyodide")

import quanta
from quanta.core.rng import Stream

pytestmark = pytest.mark.host

PLIES = 6


def played(game: str) -> quanta.Game:
    made, rng = quanta.load(game).new(seed=3), Stream(game)
    made.roll(rng)
    while len(made.actions) < PLIES and made.outcome() is None:
        made.play(rng.choice(made.position.legal_actions()))
        made.roll(rng)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_a_viewer_shows_each_ply_as_svg_does(game: str) -> None:
    shown = played(game)
    for how in ({}, {"theme": "dark", "width": 300, "coordinates": False, "flip": True}):
        viewer = shown.at(1).viewer(**how)  # type: ignore[arg-type]
        plies = len(shown) - 1
        assert (viewer.ply, viewer.plies) == (1, plies)
        for ply in (1, plies, 0):
            viewer.ply = ply
            assert viewer.picture == shown.at(ply).svg(**how)  # type: ignore[arg-type]
            assert viewer.caption.startswith(f"Ply {ply} of {plies}")
        assert viewer.caption == f"Ply 0 of {plies}"
    assert shown.ply == plies, "the game stays where it was"


def test_a_viewer_keeps_to_the_line_that_it_was_made_of() -> None:
    game = quanta.open("quantum/b2-b3.b7-b6")
    viewer = game.viewer()
    game.at(0).play("g2-g3")
    game.play("c2-d3")
    assert viewer.plies == 2
    assert viewer.caption == "Ply 2 of 2: Black moves from b7 to b6."
    viewer.ply = -2
    assert viewer.ply == 1
    for beyond in (3, -4):
        with pytest.raises(quanta.BadRequest, match="ply"):
            viewer.ply = beyond
    assert viewer.caption == "Ply 1 of 2: White moves from b2 to b3."


def test_the_caption_of_a_viewer_shows_no_secret() -> None:
    game = quanta.load("legions").new(seed=3)
    game.play(game.position.legal_actions()[0])
    public, own = game.viewer(), game.viewer(0)
    assert (public.picture, own.picture) == (game.svg(), game.svg(seat=0))
    assert public.caption == "Ply 1 of 1: White takes a unit."
    assert own.caption not in ("", public.caption)
    with pytest.raises(quanta.BadRequest):
        game.viewer(2)
    with pytest.raises(quanta.BadParam):
        game.viewer(theme="blue")


def test_where_no_widgets_are_shown_there_is_the_picture() -> None:
    viewer = quanta.open("quantum/b2-b3.b7-b6").viewer()
    viewer.ply = 1
    data, _ = viewer._repr_mimebundle_()
    assert data["image/svg+xml"] == viewer.picture
    assert data["text/plain"] == "<quanta viewer of quantum: 2 actions>"
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "://" not in viewer._esm + viewer._css, "nothing comes from a network"
