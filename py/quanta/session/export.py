"""The game that is on as text, for whoever it is meant for."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from quanta.core.errors import BadRequest
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session import play_by_link
from quanta.session.move_list import public_record, told_record
from quanta.session.request import Request
from quanta.session.scene_builder import Picture, picture
from quanta.session.selection import Picker

if TYPE_CHECKING:
    from quanta.scene.styles import Theme
    from quanta.scene.svg import Options  # late: most sessions never export a picture

FORMS = "svg, animation, text, record, link, public, public-link, turn, here and save"
MOST_SCENES = 150
"""An animation shows no more; each takes time, during which nothing else is answered."""
THEMES: tuple[Theme, ...] = ("", "light", "dark")
WIDEST = 8_000
"""Pixels."""


def exported(of: Picture, form: str, request: Request) -> str:
    """``svg`` and ``animation``; ``record`` and ``text``, as the one who looks may know the
    game, and ``link``, the record in as few characters as can be; ``public`` and ``public-link``,
    as anybody may know it; ``turn``, the game for whoever is to move in it, and ``here``, the game
    up to what is looked at; ``save``, all of it, secrets included.

    What the request may say of a picture: ``theme`` (light or dark, else as the reader has it),
    ``coordinates`` (false leaves the names of cells out) and ``width`` in pixels; of an animation
    also ``from`` and ``to``, the first and last ply it shows. Raises BadRequest.
    """
    if form in ("record", "link", "text"):
        return _written(told_record(of.line, of.tale), form, of.line)
    if form in ("public", "public-link"):
        return _written(public_record(of.line, of.tale), form.removeprefix("public-"), of.line)
    if form in ("turn", "here"):
        record = (
            play_by_link.turn(of.line, of.players) if form == "turn" else play_by_link.here(of.line)
        )
        return record.link()
    if form == "save":
        return str(of.line.record())
    if form == "svg":
        from quanta.scene import svg

        return svg.standalone(picture(replace(of, focus=None, tried=())), _options(request))
    if form == "animation":
        from quanta.scene import animation

        return animation.animated(_scenes(of, request), _options(request))
    raise BadRequest(f"There is no export as {form[:20]!r}; there are {FORMS}.")


def _written(record: Record, form: str, line: Timeline) -> str:
    if form == "text":
        from quanta.record import text_writer

        return text_writer.write(Timeline.of(line.rules, record))
    return record.link() if form == "link" else str(record)


def _options(request: Request) -> Options:
    from quanta.scene.svg import Options

    asked, names = request.get("theme") or "", request.get("coordinates", True)
    theme = next((each for each in THEMES if each == asked), None)
    if theme is None:
        raise BadRequest(f"There is no theme {str(asked)[:20]!r}; there are light and dark.")
    if not isinstance(names, bool):
        raise BadRequest("The request does not say whether 'coordinates'.")
    width = _number(request, "width", 0)
    if width > WIDEST:
        raise BadRequest(f"A picture cannot be wider than {WIDEST} pixels.")
    return Options(theme, names, width)


def _scenes(of: Picture, request: Request) -> list[dict[str, Any]]:
    """The scenes of a range of plies, all as the one who looks now may see them."""
    plies = of.line.plies
    first, last = _number(request, "from", 0), _number(request, "to", plies)
    if not first < last <= plies:
        raise BadRequest(f"An animation goes from one ply to a later one, between 0 and {plies}.")
    if last - first >= MOST_SCENES:
        raise BadRequest(f"An animation shows at most {MOST_SCENES} plies: choose a shorter range.")
    found = []
    for ply in range(first, last + 1):
        line = copy(of.line)  # a cursor of its own on the same game
        line.ply = ply
        bare = replace(of, line=line, picker=Picker(), hint=None, focus=None, tried=())
        found.append(picture(bare))
    return found


def _number(request: Request, key: str, otherwise: int) -> int:
    value = request.get(key, otherwise)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRequest(f"The request lacks the number {key!r}.")
    return value
