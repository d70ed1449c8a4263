"""The game that is on as text, for whoever it is meant for."""

from __future__ import annotations

from quanta.core.errors import BadRequest
from quanta.picture import Picture, picture
from quanta.tales import public_record, told_record

FORMS = "svg, record, public and save"


def exported(of: Picture, form: str) -> str:
    """``svg``, ``record`` (as the one who looks may know it), ``public`` (as anybody may) or
    ``save`` (all of it, secrets included). Raises BadRequest."""
    if form == "record":
        return str(told_record(of.line, of.tale))
    if form == "public":
        return str(public_record(of.line, of.tale))
    if form == "save":
        return str(of.line.record())
    if form == "svg":
        from quanta.scene import svg  # late: most sessions never export

        return svg.standalone(picture(of))
    raise BadRequest(f"There is no export as {form[:20]!r}; there are {FORMS}.")
