"""Importing games from text: files, links, records. Nothing is opened here.

A file may be long and a game in it too, so it is first split up and then read game by game.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadRecord, BadRequest, QuantaError
from quanta.record import text_reader, text_writer
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.move_list import MoveLists
from quanta.session.protocol.requests import ImportRequest
from quanta.session.viewpoint import Viewpoint

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ImportedData, KeptGameData

MOST = 5_000
"""More games than this are not read from one file."""
PAGE = re.compile(r"[a-z][a-z0-9+.-]*:[^\s#]*?(?:#|%23)", re.IGNORECASE)
"""A link up to its fragment."""


def answer(request: ImportRequest) -> ImportedData:
    """What the page asks for: the ``parts`` of a text; the ``game`` that a part holds, which begins
    in line ``line``; the ``text`` form of ``records``. Raises BadRequest and BadRecord."""
    if request["what"] == "text":
        if "records" not in request:
            raise BadRequest("The request lacks the list of texts 'records'.")
        return {"text": text_writer.write_all(read(each) for each in request["records"])}
    if "text" not in request:
        raise BadRequest("The request lacks the text 'text'.")
    if request["what"] == "parts":
        return {"parts": [{"line": line, "text": text} for line, text in parts(request["text"])]}
    return {"game": kept(read(request["text"], request.get("line", 1)))}


def parts(text: str) -> list[tuple[int, str]]:
    """The games in ``text``, each with its line: those of a file of games, or a record or link in
    each line that is neither empty nor begins with ``# ``. Raises BadRecord."""
    if text_reader.is_game_text(text):
        found = text_reader.split_games(text)
    elif len(text) > text_reader.MAX_LENGTH:
        raise BadRecord(f"The file is longer than {text_reader.MAX_LENGTH} characters.")
    else:
        lines = enumerate(text.lstrip("\ufeff").split("\n"), 1)
        found = [(n, line.strip()) for n, line in lines if line.strip() and line[:2] != "# "]
    if not found:
        raise BadRecord("The text is empty.")
    if len(found) > MOST:
        raise BadRecord(
            f"The text contains {len(found)} games; at most {MOST} can be read at once."
        )
    return found


def read(text: str, line: int = 1) -> Timeline:
    """The game that a part holds, replayed. Raises BadRecord, which says in which line it is."""
    if text_reader.is_game_text(text) or text.lstrip()[:1] == "[":
        return text_reader.read(text, registry.rules, line)
    try:
        record = Record.parse(PAGE.sub("", text.strip(), count=1))
        return Timeline.of(registry.rules(record.game), record)
    except QuantaError as error:
        raise BadRecord(f"Line {line}: {error}") from error


def kept(line: Timeline) -> KeptGameData:
    """What is kept of a game that is not open: its whole record, what it is called, how far it is,
    and the seats whose secrets the record holds."""
    view, viewpoint = registry.view(line.rules.id), Viewpoint()
    viewpoint.update(line, ())
    seen = viewpoint.seen(line.position)
    keepers = MoveLists().of(line, view, viewpoint).keepers()
    found: KeptGameData = {
        "game": line.rules.id,
        "record": str(line.record()),
        "title": view.title(seen),
        "plies": line.plies,
        "over": line.over or line.node.resigned is not None,
    }
    if keepers and not viewpoint.sees_all:
        found["secrets"] = [view.seats(seen)[seat].name for seat in keepers]
    if line.tree.link_game is not None:
        found["match"] = line.tree.link_game.key
    return found
