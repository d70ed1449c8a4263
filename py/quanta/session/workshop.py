"""The workshop's door: documents that players make for a game, checked, painted and made short.

It keeps nothing: whoever asks holds the document and sends it as JSON text. A request names the
``game`` and, for all but the catalogue, the ``craft``; then one of

- ``text``: a document to be looked at; with ``paint`` or ``add`` it is changed first;
- ``texts``: documents that are to be played with together: their short form;
- ``short``: a short form to be read back into documents;
- ``record``: a record whose own documents are wanted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from quanta import registry
from quanta.core import schema
from quanta.core.errors import BadParam, BadRecord, BadRequest
from quanta.core.params import LONGEST_TEXT
from quanta.record.record import Record
from quanta.scene.workshop import Craft, Problem
from quanta.session.request import Request, deepest, text_of

LONGEST_DOCUMENT = 100_000
DEEPEST_DOCUMENT = 12
MOST_PROBLEMS = 60
MOST_TARGETS = 2_000


def crafts(game: str) -> Sequence[Craft]:
    """The kinds of documents that are made for a game; none where it has no workshop."""
    module = registry.optional(game, "workshop")
    found: Sequence[Craft] = module.CRAFTS if module else ()
    return found


def catalogue(game: str) -> list[dict[str, Any]]:
    """The crafts of a game as JSON-ready data, from which a host makes its workshop."""
    return [
        {
            "key": craft.key,
            "label": craft.label,
            "one": craft.one,
            "param": craft.param,
            "fewest": craft.fewest,
            "most": craft.most,
            "schema": craft.schema,
            "house": _named(craft, craft.house),
            "starters": _named(craft, craft.starters),
            "painted": craft.painted,
            "brushes": [{"key": b.key, "label": b.label, "role": b.role} for b in craft.brushes],
            "switches": [{"key": s.key, "label": s.label, "on": s.on} for s in craft.switches],
        }
        for craft in crafts(game)
    ]


def answer(request: Request) -> dict[str, Any]:
    """What a request of the session is answered. Raises BadRequest and BadParam."""
    game = text_of(request, "game")
    if "craft" not in request:
        return {"crafts": catalogue(game)}
    craft = _craft(game, text_of(request, "craft"))
    if "short" in request:
        return {"documents": _named(craft, craft.read(text_of(request, "short")))}
    if "record" in request:
        record = Record.parse(text_of(request, "record"))
        if record.game != game:
            raise BadRecord(f"That is no record of this game but of {record.game[:40]!r}.")
        short = record.params.get(craft.param, "")
        return {"documents": _named(craft, craft.read(short) if short else [])}
    if "texts" in request:
        return _together(craft, request["texts"])
    document = read(text_of(request, "text"))
    if "paint" in request:
        document = _painted(craft, document, request["paint"])
    elif "add" in request:
        document = _added(craft, document, request["add"])
    return looked_at(craft, document)


def read(text: str) -> Any:
    """The document that JSON text stands for. Raises BadParam, saying the line and the column."""
    if len(text) > LONGEST_DOCUMENT:
        raise BadParam(
            f"This is {len(text)} characters long; a document has {LONGEST_DOCUMENT} at most."
        )
    if deepest(text) > DEEPEST_DOCUMENT:
        raise BadParam("This is no document of the workshop: its brackets are nested too deeply.")
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadParam(f"This is not JSON: {error.msg} at {where}.") from error
    except ValueError as error:  # a number that is too long even for Python
        raise BadParam(f"This is not JSON that can be used: {str(error)[:100]}.") from error


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def looked_at(craft: Craft, document: Any) -> dict[str, Any]:
    """All there is to say of a document.

    ``document`` is the document as it may be edited, without what the schema calls ``readOnly``.
    """
    found = list(schema.faults(craft.schema, document))[:MOST_PROBLEMS]
    bad = [path for path, _ in found]

    def sound(path: str) -> bool:
        return not any(b == path or b.startswith(f"{path}/") for b in bad)

    report = craft.report(document, sound)
    problems = [Problem(*fault) for fault in found] + list(report.problems)
    if not any(problem.level == "error" for problem in problems):
        problems += _too_long(craft, document)
    result: dict[str, Any] = {
        "title": craft.title(document),
        "document": without_read_only(craft.schema, document),
        "problems": [{"path": p.path, "text": p.text, "level": p.level} for p in problems],
        "figures": report.figures,
        "notes": [note.data() for note in report.cards],
    }
    if report.frame is not None:
        result["picture"] = {"box": report.frame.box, "shapes": report.frame.shapes}
    return result


def _too_long(craft: Craft, document: Any) -> list[Problem]:
    """Why a document cannot be played with although each part of it is right."""
    over = len(craft.short([document])) - LONGEST_TEXT
    if over <= 0:
        return []
    says = f"It is {over} characters too long for a link, which takes {LONGEST_TEXT} of it."
    return [Problem("", f"{says} Shorter names or fewer entries make it fit.")]


def without_read_only(of: schema.Schema, value: Any) -> Any:
    """The value without the properties that its schema calls ``readOnly``."""
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
    raise BadRequest(f"There is no craft {key[:40]!r}; there are: {known}.")


def _named(craft: Craft, documents: Sequence[Any]) -> list[dict[str, str]]:
    """Documents as texts with their titles."""
    return [
        {"title": craft.title(document), "text": json.dumps(document, ensure_ascii=False)}
        for document in documents
    ]


def _together(craft: Craft, texts: Any) -> dict[str, Any]:
    """The short form of several documents."""
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadRequest("texts is not a list of texts.")
    if not craft.fewest <= len(texts) <= craft.most:
        raise BadParam(f"A game takes {craft.fewest} to {craft.most} of them, not {len(texts)}.")
    documents = [read(text) for text in texts]
    for document in documents:
        for problem in looked_at(craft, document)["problems"]:
            if problem["level"] == "error":
                raise BadParam(f"{craft.title(document) or 'One of them'}: {problem['text']}")
    short = craft.short(documents)
    if len(short) > LONGEST_TEXT:
        over = len(short) - LONGEST_TEXT
        raise BadParam(
            f"Together they are {over} characters too long for a link, which takes {LONGEST_TEXT}: "
            "leave one of them out."
        )
    return {"short": short}


def _painted(craft: Craft, document: Any, how: Any) -> Any:
    if not isinstance(how, dict) or not craft.painted:
        raise BadRequest("There is nothing to paint.")
    brush, targets, on = text_of(how, "brush"), _names(how, "targets"), _names(how, "on")
    if brush not in {known.key for known in craft.brushes}:
        raise BadRequest(f"There is no brush {brush[:40]!r}.")
    place = f"{craft.painted}/"
    faults = schema.faults(craft.schema, document)
    if any(path in ("", craft.painted) or path.startswith(place) for path, _ in faults):
        raise BadParam("It cannot be painted before its other problems are solved.")
    return craft.paint(document, targets, brush, set(on))


def _names(how: Mapping[str, Any], key: str) -> list[str]:
    names = how.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRequest(f"{key} is not a list of texts.")
    if len(names) > MOST_TARGETS:
        raise BadRequest(f"These are more than {MOST_TARGETS} {key}.")
    return names


def _added(craft: Craft, document: Any, how: Any) -> Any:
    """The document with one more entry in one of its lists: at its end, or after the one copied."""
    if not isinstance(how, dict):
        raise BadRequest("add is not an object.")
    path, like = text_of(how, "path"), how.get("like")
    entries = document
    for step in schema.steps(path):
        entries = entries.get(step) if isinstance(entries, dict) else None
    if not isinstance(entries, list):
        raise BadParam(f"There is no list at {path[:80]}.")
    if like is not None and (type(like) is not int or not 0 <= like < len(entries)):
        raise BadRequest("There is no such entry to copy.")
    entries.insert(len(entries) if like is None else like + 1, craft.item(document, path, like))
    return document
