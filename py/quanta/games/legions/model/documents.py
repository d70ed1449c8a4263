"""JSON documents: those in the game's folder ``data``, and what is wrong with one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from pkgutil import get_data
from typing import Any

from quanta.core.errors import BadParam

Fault = tuple[str, str]
"""A place in a document, as a JSON Pointer, and a sentence that says what is wrong there."""
Sound = Callable[[str], bool]
"""Whether a place in a document, and all below it, is valid by the schema."""


def loaded(path: str) -> Any:
    """The content of a JSON file, by its path in the game's folder."""
    # Not importlib.resources: in a zip it needs zipfile, whose codecs are not in the browser.
    data = get_data("quanta.games.legions", path)
    assert data is not None, f"{path} is missing from the package"
    return json.loads(data)


@cache
def schema(kind: str) -> Any:
    """The JSON Schema of a kind of document, such as ``forces``."""
    return loaded(f"data/{kind}.schema.json")


def well_formed(what: str, kind: str, document: Any) -> Any:
    """The document, valid by the schema of its kind. what: its name in errors. Raises BadParam."""
    from quanta.core.schema import validate  # late: a game of the house data needs no schema

    refuse(what, validate(schema(kind), document))
    return document


def refuse(what: str, faults: Iterable[Fault]) -> None:
    """Raise BadParam with the first fault, if there is any."""
    for path, text in faults:
        raise BadParam(f"{what}, {path or 'as a whole'}: {text}")
