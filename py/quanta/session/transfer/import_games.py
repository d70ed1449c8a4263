"""Importing games from text: files, links, records. They are not opened here.

Files and games may be long, so a file is first split, and then read game by game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadRecord, BadRequest, QuantaError
from quanta.core.limits import MAX_FILE, MAX_GAMES
from quanta.core.plain_text import without_unseen
from quanta.record import link_reader, text_reader, text_writer
from quanta.record.timeline import Timeline
from quanta.session.protocol.requests import ImportRequest
from quanta.session.scene.move_list import MoveLists
from quanta.session.scene.picture import headline
from quanta.session.viewpoint import Viewpoint

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ImportedData, KeptGameData

SEEN = re.compile(r"\S")


def answer(request: ImportRequest) -> ImportedData:
    """The answer to a request: the ``parts`` of a text; the ``game`` in a part that begins in line
    ``line``; or the ``text`` form of ``records``. Raises BadRequest and BadRecord."""
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
    """The games in ``text``, each with its line: those of a file of games; the links in a letter;
    or a record in each line that is neither empty nor a ``# `` comment. Raises BadRecord."""
    text = without_unseen(text)
    if text_reader.is_game_text(text):
        games = text_reader.split_games(text)
    elif len(text) > MAX_FILE:
        raise BadRecord(f"The file is longer than {MAX_FILE} characters.")
    elif link_reader.is_letter(text):
        games = list(islice(link_reader.links(text), MAX_GAMES + 1))
    else:
        games = list(islice(_lines(text), MAX_GAMES + 1))
    if not games:
        raise BadRecord("The text is empty.")
    if len(games) > MAX_GAMES:
        raise BadRecord(text_reader.TOO_MANY)
    return games


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are neither blank nor comments, with their numbers."""
    begin, number = 0, 1
    while match := SEEN.search(text, begin):
        number += text.count("\n", begin, match.start())
        begin = text.rfind("\n", begin, match.start()) + 1 or begin
        end = text.find("\n", match.start())
        end = len(text) if end < 0 else end
        if not text.startswith("# ", begin):
            yield number, text[begin:end].strip()
        begin = end


def read(text: str, line: int = 1) -> Timeline:
    """The game in a part, replayed. Raises BadRecord, with the line."""
    plain = without_unseen(text)
    if text_reader.is_game_text(plain) or plain.lstrip()[:1] == "[":
        return text_reader.read(plain, registry.rules, line)
    try:
        return link_reader.read(text, lambda link: Timeline.read(link, registry.rules))
    except QuantaError as error:
        raise BadRecord(f"Line {line}: {error}") from error


def kept(line: Timeline) -> KeptGameData:
    """The stored form of a game that is not open: its whole record, title and length, its result,
    and the seats whose secrets are in the record."""
    view, viewpoint = registry.view(line.rules.id), Viewpoint()
    viewpoint.update(line, ())
    seen = viewpoint.seen(line.position)
    end = line.root.end()
    keepers = MoveLists().of(line, view, viewpoint).keepers()
    data: KeptGameData = {
        "game": line.rules.id,
        "record": str(line.record()),
        "title": view.title(seen),
        "plies": line.plies,
        "over": end.outcome() is not None,
    }
    if data["over"]:
        last = viewpoint.seen(end.position)
        data["result"] = headline(view, end, last, view.seats(last))
    if keepers and not viewpoint.sees_all:
        data["secrets"] = [view.seats(seen)[seat].name for seat in keepers]
    if line.tree.link_game is not None:
        data["match"] = line.tree.link_game.key
    return data
