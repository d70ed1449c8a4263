"""A game's showcase as the front page shows it: a picture of one moment, and a film of many."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from quanta import registry
from quanta.core.game import OpenGame
from quanta.core.rng import Stream
from quanta.players import HUMAN
from quanta.record.record import Record
from quanta.scene import svg
from quanta.scene.shapes import Shape, change
from quanta.sealed.agreement import SEATS
from quanta.session.session import Session
from quanta_site.pages import scenes
from quanta_site.paths import BuildError

DECIMALS = 2
"""Of coordinates, as in ``web/board/shapes.js``."""


class Shown(NamedTuple):
    """The pictures of a game. still: the scene of its picture; scenes: those of its film, none
    without a showcase."""

    still: Mapping[str, Any]
    scenes: Sequence[Mapping[str, Any]]


def shown(game: str, opening: Mapping[str, Any]) -> Shown:
    """The showcase of a game; without one, its opening. Raises BuildError for a record that cannot
    be shown."""
    showcase = registry.modules(game).showcase
    if showcase is None:
        return Shown(opening, ())
    session = Session(Stream(b""))
    seats = [HUMAN] * len(opening["seats"])
    what = f"The showcase of {game}"
    whole = scenes.scene(session, what, do="open", record=showcase.record, players=seats)
    if whole["outcome"] is None:
        raise BuildError(f"{game}: the game of the showcase is not finished.")
    at = {
        ply: scenes.scene(session, what, do="goto", ply=ply)
        for ply in sorted({*range(showcase.first, showcase.last + 1), showcase.still})
    }
    played = [at[ply] for ply in range(showcase.first, showcase.last + 1)]
    return Shown(at[showcase.still], played)


@cache
def by_link(game: str) -> bool:
    """Whether a game can be played by link: its showcase has no secrets; without one, the game has
    neither chance nor secrets."""
    showcase = registry.modules(game).showcase
    if showcase is None:
        rules = registry.rules(game)
        return isinstance(rules.start({}, Stream(b"")), OpenGame)
    positions = Record.parse(showcase.record).replay(registry.rules(game))
    return all(position.seen_by(None) == position for position in positions)


@cache
def sealed(game: str) -> bool:
    """Whether a game is for two, so that it can be played by sealed messages."""
    return registry.rules(game).start({}, Stream(b"")).seats == SEATS


def challenging(game: str) -> bool:
    """Whether a friend can be challenged to a game, in one of these ways."""
    return by_link(game) or sealed(game)


def pictured(scene: Mapping[str, Any]) -> list[Shape]:
    """The shapes of a scene's picture."""
    return svg.without_cells(scene["shapes"], names=False)


def picture(scene: Mapping[str, Any]) -> str:
    """The picture of a scene, as an ``<svg>`` element."""
    return svg.board({**scene, "shapes": pictured(scene)}, interactive=False)


def film(shown: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Scenes as the page's ``living-board.js`` reads them.

    shapes: every shape once, however often it comes back; the first picture has the first ``begin``
    of them. changes: what turns each picture into the next, as ``quanta.scene.shapes`` says it,
    but with a shape's place in ``shapes`` in its stead.
    """
    frames = [pictured(scene) for scene in shown]
    shapes = list(frames[0])
    places = {_written(shape): place for place, shape in enumerate(shapes)}
    changes = []
    for before, after in pairwise(frames):
        gone, put = change(before, after)
        for _, shape in put:
            if places.setdefault(_written(shape), len(shapes)) == len(shapes):
                shapes.append(shape)
        changes.append([gone, [[at, places[_written(shape)]] for at, shape in put]])
    drawn = [_rounded({**shape}) for shape in shapes]
    return {"box": shown[0]["box"], "begin": len(frames[0]), "shapes": drawn, "changes": changes}


def _rounded(value: Any) -> Any:
    """Data with its numbers as the page draws them."""
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def _written(shape: Shape) -> str:
    return json.dumps(shape, sort_keys=True)
