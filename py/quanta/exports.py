"""The game that is on as text, for whoever it is meant for."""

from __future__ import annotations

from quanta import letters
from quanta.core.errors import BadRequest
from quanta.core.record import Record
from quanta.core.timeline import Timeline
from quanta.picture import Picture, picture
from quanta.tales import public_record, told_record

FORMS = "svg, text, record, link, public, public-link, turn, here and save"


def exported(of: Picture, form: str) -> str:
    """``svg``; ``record`` and ``text``, as the one who looks may know the game, and ``link``, the
    record in as few characters as can be; ``public`` and ``public-link``, as anybody may know it;
    ``turn``, the game for whoever is to move in it, and ``here``, the game up to what is looked at;
    ``save``, all of it, secrets included. Raises BadRequest."""
    if form in ("record", "link", "text"):
        return _written(told_record(of.line, of.tale), form, of.line)
    if form in ("public", "public-link"):
        return _written(public_record(of.line, of.tale), form.removeprefix("public-"), of.line)
    if form in ("turn", "here"):
        record = letters.turn(of.line, of.players) if form == "turn" else letters.here(of.line)
        return record.link()
    if form == "save":
        return str(of.line.record())
    if form == "svg":
        from quanta.scene import svg  # late: most sessions never export

        return svg.standalone(picture(of))
    raise BadRequest(f"There is no export as {form[:20]!r}; there are {FORMS}.")


def _written(record: Record, form: str, line: Timeline) -> str:
    if form == "text":
        from quanta.core import gametext

        return gametext.written(Timeline.of(line.rules, record))
    return record.link() if form == "link" else str(record)
