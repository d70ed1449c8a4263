"""The workshop: documents that players make for a game, checked, painted and shortened.

It has no state: the caller keeps the document and sends it as JSON text. A request names the
``game`` and, except for the catalogue, the ``craft``; then one of

- ``text``: a document to examine, after a change by ``paint`` or ``add``;
- ``texts``: documents for one game, to convert into their short form;
- ``short``: a short form to convert back into documents;
- ``record``: a record, or a link to one, whose documents are requested.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from quanta import registry
from quanta.core import schema
from quanta.core.errors import BadParam, BadRecord, BadRequest
from quanta.core.limits import MAX_DOCUMENT, MAX_NESTING, MAX_PARAM, MAX_TARGETS
from quanta.core.quoting import quoted, shown
from quanta.record import link_reader
from quanta.record.record import Record
from quanta.scene.workshop import Craft, Problem
from quanta.session.protocol.request_reader import deepest, loaded
from quanta.session.protocol.requests import AddRequest, PaintRequest, WorkshopRequest
from quanta.session.scene.scene import note_data

if TYPE_CHECKING:
    from quanta.session.protocol.replies import (
        CraftData,
        SchemaData,
        TitledDocumentData,
        WorkshopData,
    )

MOST_PROBLEMS = 60


def crafts(game: str) -> Sequence[Craft]:
    """The kinds of documents of a game; none if it has no workshop."""
    return registry.modules(game).workshop or ()


def catalogue(game: str) -> list[CraftData]:
    """The crafts of a game as JSON-ready data for the host's workshop."""
    return [
        {
            "key": craft.key,
            "label": craft.label,
            "one": craft.one,
            "param": craft.param,
            "fewest": craft.fewest,
            "most": craft.most,
            "schema": cast("SchemaData", craft.schema),
            "house": _titled(craft, craft.house),
            "starters": _titled(craft, craft.starters),
            "painted": craft.painted,
            "brushes": [{"key": b.key, "label": b.label, "role": b.role} for b in craft.brushes],
            "switches": [{"key": s.key, "label": s.label, "on": s.on} for s in craft.switches],
        }
        for craft in crafts(game)
    ]


def answer(request: WorkshopRequest) -> WorkshopData:
    """The answer to a request of the session. Raises BadRequest and BadParam."""
    game = request["game"]
    if "craft" not in request:
        return {"crafts": catalogue(game)}
    craft = _craft(game, request["craft"])
    if "short" in request:
        return {"documents": _titled(craft, craft.read(request["short"]))}
    if "record" in request:
        return link_reader.read(request["record"], lambda text: _own(game, craft, text))
    if "texts" in request:
        return {"short": _together(craft, request["texts"])}
    if "text" not in request:
        raise BadRequest("The request lacks the text 'text'.")
    document = read(request["text"])
    if "paint" in request:
        document = _painted(craft, document, request["paint"])
    elif "add" in request:
        document = _added(craft, document, request["add"])
    return examined(craft, document)


def _own(game: str, craft: Craft, text: str) -> WorkshopData:
    """The documents in a record. Raises BadRecord and BadParam."""
    record = Record.parse(text)
    if record.game != game:
        raise BadRecord(f"That is no record of this game but of {quoted(record.game)}.")
    short = record.params.get(craft.param, "")
    return {"documents": _titled(craft, craft.read(short) if short else [])}


def read(text: str) -> Any:
    """Parse a document. Raises BadParam, with the line and the column."""
    if len(text) > MAX_DOCUMENT:
        raise BadParam(
            f"This is {len(text)} characters long; a document has {MAX_DOCUMENT} at most."
        )
    if deepest(text) > MAX_NESTING:
        raise BadParam("This is no document of the workshop: its brackets are nested too deeply.")
    try:
        return loaded(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadParam(f"This is not JSON: {error.msg} at {where}.") from error
    except ValueError as error:  # a number that is too long even for Python
        raise BadParam(f"This is not JSON that can be used: {shown(error, 100)}.") from error


def examined(craft: Craft, document: Any) -> WorkshopData:
    """The answer about a document. In it, ``document`` is without the properties that are
    ``readOnly`` in the schema."""
    faults = list(schema.validate(craft.schema, document))
    unsound = {above for path, _ in faults for above in _with_all_above(path)}
    report = craft.report(document, lambda path: path not in unsound)
    problems = [Problem(*fault) for fault in faults[:MOST_PROBLEMS]]
    problems += report.problems[:MOST_PROBLEMS]
    if not any(problem.level == "error" for problem in problems):
        problems += _too_long(craft, document)
    result: WorkshopData = {
        "title": craft.title(document),
        "document": without_read_only(craft.schema, document),
        "problems": [{"path": p.path, "text": p.text, "level": p.level} for p in problems],
        "figures": report.figures,
        "notes": [note_data(note) for note in report.notes],
    }
    if report.frame is not None:
        result["picture"] = {"box": report.frame.box, "shapes": report.frame.shapes}
    return result


def _with_all_above(path: str) -> Iterator[str]:
    """A path in a document and all its ancestors."""
    while path:
        yield path
        path = path.rpartition("/")[0]
    yield path


def _too_long(craft: Craft, document: Any) -> list[Problem]:
    """That a document is too long, although each part of it is right."""
    over = len(craft.short([document])) - MAX_PARAM
    if over <= 0:
        return []
    sentence = f"It is {over} characters too long for a link, which takes {MAX_PARAM} of it."
    return [Problem("", f"{sentence} Shorter names or fewer entries make it fit.")]


def without_read_only(of: schema.Schema, value: Any) -> Any:
    """The value without the properties that are ``readOnly`` in its schema."""
    if isinstance(value, list):
        return [without_read_only(of.get("items", {}), item) for item in value]
    if not isinstance(value, dict):
        return value
    parts: Mapping[str, schema.Schema] = of.get("properties", {})
    return {
        key: without_read_only(parts.get(key, {}), part)
        for key, part in value.items()
        if not parts.get(key, {}).get("readOnly")
    }


def _craft(game: str, key: str) -> Craft:
    for craft in crafts(game):
        if craft.key == key:
            return craft
    known = ", ".join(craft.key for craft in crafts(game)) or "none"
    raise BadRequest(f"There is no craft {quoted(key)}; there are: {known}.")


def _titled(craft: Craft, documents: Sequence[Any]) -> list[TitledDocumentData]:
    """Documents as texts with their titles."""
    return [
        {"title": craft.title(document), "text": json.dumps(document, ensure_ascii=False)}
        for document in documents
    ]


def _together(craft: Craft, texts: Sequence[str]) -> str:
    """The short form of several documents."""
    if not craft.fewest <= len(texts) <= craft.most:
        span = f"{craft.fewest} to {craft.most}" if craft.most > craft.fewest else craft.most
        raise BadParam(f"A game takes {span} of them, not {len(texts)}.")
    documents = [read(text) for text in texts]
    for document in documents:
        for problem in examined(craft, document)["problems"]:
            if problem["level"] == "error":
                raise BadParam(f"{craft.title(document) or 'One of them'}: {problem['text']}")
    short = craft.short(documents)
    if len(short) > MAX_PARAM:
        over = len(short) - MAX_PARAM
        raise BadParam(
            f"Together they are {over} characters too long for a link, which takes {MAX_PARAM}: "
            "leave one of them out."
        )
    return short


def _painted(craft: Craft, document: Any, how: PaintRequest) -> Any:
    if not craft.painted:
        raise BadRequest("There is nothing to paint.")
    brush, targets, on = how["brush"], how.get("targets", []), how.get("on", [])
    if max(len(targets), len(on)) > MAX_TARGETS:
        raise BadRequest(f"These are more than {MAX_TARGETS} targets.")
    if brush not in {known.key for known in craft.brushes}:
        raise BadRequest(f"There is no brush {quoted(brush)}.")
    place = f"{craft.painted}/"
    faults = schema.validate(craft.schema, document)
    if any(path in ("", craft.painted) or path.startswith(place) for path, _ in faults):
        raise BadParam("It cannot be painted before its other problems are solved.")
    return craft.paint(document, targets, brush, set(on))


def _added(craft: Craft, document: Any, how: AddRequest) -> Any:
    """The document with a new entry in one of its lists: at the end, or after the copied one."""
    path, like = how["path"], how.get("like")
    entries = document
    for step in schema.steps(path):
        entries = entries.get(step) if isinstance(entries, dict) else None
    if not isinstance(entries, list):
        raise BadParam(f"There is no list at {shown(path)}.")
    if like is not None and like >= len(entries):
        raise BadRequest("There is no such entry to copy.")
    entries.insert(len(entries) if like is None else like + 1, craft.item(document, path, like))
    return document
