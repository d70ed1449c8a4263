"""Exports: the current game as text, with as much as its reader may know."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.limits import MAX_ANIMATED
from quanta.core.rng import Stream
from quanta.record.record import Record, link_of
from quanta.record.timeline import Timeline
from quanta.session.game import LiveGame
from quanta.session.protocol.requests import ExportRequest
from quanta.session.scene.move_list import public_record, visible_record
from quanta.session.scene.picture import Picture, Shown, lone_picture, svg_options
from quanta.session.search.search_task import Limits
from quanta.session.transfer import play_by_link
from quanta.session.viewpoint import Display

if TYPE_CHECKING:
    from quanta.scene.svg import Options

LINKS = ("record", "link", "public", "public-link", "turn", "here")
"""The forms replaced by the mode's own link if it has one."""


def exported(game: LiveGame, display: Display, request: ExportRequest) -> str:
    """The game in the requested form: ``svg`` or ``animation``; ``record`` or ``text``, as the
    viewer may know it, and ``link``, the shortest form of the record; ``public`` and
    ``public-link``, as a bystander may know it; ``turn``, for the player to move; ``here``, up to
    the cursor; ``save``, all of it, secrets included. In sealed play all forms but ``save`` are
    public, as they can reach the other side. Raises BadRequest.
    """
    form = request["as"]
    if form in LINKS and game.mode.link():
        return game.mode.link()
    public = game.mode.public(game) if form != "save" else None
    if public is not None:
        seated = game.opponents.seated
        game = LiveGame(public, seated, game.asked, Stream(b""), Limits(), game.mode)
    line = game.line
    if form in ("record", "link", "text"):
        return _written(visible_record(line, game.moves), form, line)
    if form in ("public", "public-link"):
        return _written(public_record(line, game.moves), form.removeprefix("public-"), line)
    if form == "turn":
        return link_of(play_by_link.turn(line, game.opponents.seated), line.rules)
    if form == "here":
        return link_of(play_by_link.here(line), line.rules)
    if form == "save":
        return str(line.record())
    if form == "svg":
        from quanta.scene import svg

        return svg.standalone(_picture(game, display, request.get("ply")), _options(request))
    from quanta.scene import animation

    return animation.animated(_pictures(game, display, request), _options(request))


def _written(record: Record, form: str, line: Timeline) -> str:
    if form == "text":
        from quanta.record import text_writer

        return text_writer.write(Timeline.of(line.rules, record))
    return link_of(record, line.rules) if form == "link" else str(record)


def _options(request: ExportRequest) -> Options:
    return svg_options(request.get("theme"), request.get("width", 0), request.get("coordinates"))


def _picture(game: LiveGame, display: Display, ply: int | None) -> Picture:
    """The picture after a ply, or by default that at the cursor, with the selection."""
    if ply is None:
        attention = game.attention
        return lone_picture(Shown(game, display, game.line, attention.selection, attention.hint))
    if not 0 <= ply <= game.line.plies:
        raise BadRequest(f"The game has the plies 0 to {game.line.plies}.")
    line = copy(game.line)  # another cursor on the same game
    line.ply = ply
    return lone_picture(Shown(game, display, line))


def _pictures(game: LiveGame, display: Display, request: ExportRequest) -> list[Picture]:
    """The pictures of a range of plies, as the viewer may see them now."""
    plies = game.line.plies
    first, last = request.get("from", 0), request.get("to", plies)
    if not first < last <= plies:
        raise BadRequest(f"An animation goes from one ply to a later one, between 0 and {plies}.")
    if last - first >= MAX_ANIMATED:
        raise BadRequest(
            f"An animation shows at most {MAX_ANIMATED} plies: choose a shorter range."
        )
    return [_picture(game, display, ply) for ply in range(first, last + 1)]
