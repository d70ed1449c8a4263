"""The two forms of a scenario document: JSON, and one line for a record (legions M17).

The JSON form is described in ``data/scenarios.schema.json``. The line has fields joined by
``~``: name, ``w`` or ``s`` for the map, the two sections, ``p`` or ``t`` for the lower one as it is
stored or turned, the seats of the upper edge and of the first turn such as ``ba``, goal, turns and
points, then lists joined by commas: units such as ``aC1:0509:2:e`` (seat, code, hex, elements,
order), objectives such as ``ah:15:0707.0708:the_mill`` (seat, kind, points, where, name) and
reinforcements such as ``b4:C2:top`` (seat, turn, code, edge). A space is ``_``, and ``-`` an
empty list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted
from quanta.games.legions.model.objectives import LEAVE, OBJECTIVES, ON_HEXES, SURVIVE
from quanta.games.legions.model.units import ORDERS
from quanta.games.legions.text.reader import NUMBER
from quanta.games.legions.text.writer import NOTHING, SEAT_LETTERS

FIELD, ITEM, PART, HEX = "~", ",", ":", "."
FIELDS = 12
"""Of a line."""
SIDES = ("white", "black")
MAPS = {"whole": "w", "small": "s"}
TURNED = {"no": "p", "yes": "t"}
KIND_LETTERS = {kind: kind[0] for kind in OBJECTIVES}
ORDER_WORDS = {"none": "n", **{word: word[0] for word in ORDERS if word}}
Document = Mapping[str, Any]


def text_of(document: Document) -> str:
    """A document without faults as one line; ``document_of`` is its inverse, but for ``about``."""
    whose = _seat(document["top"]) + _seat(document["first"])
    numbers = (str(document.get(key, 0)) for key in ("goal", "turns", "points"))
    return FIELD.join(
        (
            _spaceless(document["name"]),
            MAPS[document["map"]],
            _spaceless(document["upper"]),
            _spaceless(document["lower"]),
            TURNED[document.get("turned", "no")],
            whose,
            *numbers,
            _list(_unit(each) for each in document.get("units", ())),
            _list(_objective(each) for each in document.get("objectives", ())),
            _list(_reinforcement(each) for each in document.get("reinforcements", ())),
        )
    )


def _seat(side: str) -> str:
    return SEAT_LETTERS[SIDES.index(side)]


def _spaceless(name: str) -> str:
    return name.replace(" ", "_")


def _list(items: Iterable[str]) -> str:
    return ITEM.join(items) or NOTHING


def _unit(unit: Document) -> str:
    elements = str(unit.get("elements") or "")
    order = ORDER_WORDS[unit.get("order", "none")]
    return PART.join((_seat(unit["side"]) + unit["code"], unit.get("hex", ""), elements, order))


def _objective(objective: Document) -> str:
    kind = objective["kind"]
    where = {
        LEAVE: str(objective.get("edge", "")),
        SURVIVE: f"{objective.get('turn', 0)}{HEX}{objective.get('units', 1)}",
    }.get(kind, str(objective.get("hexes", "")).replace(" ", HEX))
    head, name = _seat(objective["side"]) + KIND_LETTERS[kind], objective.get("name", "")
    return PART.join((head, str(objective["points"]), where, _spaceless(name)))


def _reinforcement(each: Document) -> str:
    return PART.join((f"{_seat(each['side'])}{each['turn']}", each["code"], each["edge"]))


def document_of(text: str) -> dict[str, Any]:
    """The document that a line describes, with its values unchecked. Raises BadParam for a text of
    another form."""
    fields = text.split(FIELD)
    if len(fields) != FIELDS:
        raise BadParam(f"A scenario has {FIELDS} fields joined by {FIELD}, not {len(fields)}.")
    name, map_, upper, lower, turned, whose, goal, turns, points, *lists = fields
    units, objectives, reinforcements = (
        [] if field == NOTHING else [item.split(PART) for item in field.split(ITEM)]
        for field in lists
    )
    return {
        "name": name.replace("_", " "),
        "map": _word(MAPS, map_),
        "upper": upper.replace("_", " "),
        "lower": lower.replace("_", " "),
        "turned": _word(TURNED, turned),
        "top": _side(whose[:1]),
        "first": _side(whose[1:]),
        "goal": _number(goal),
        "turns": _number(turns),
        "points": _number(points),
        "units": [_read_unit(*_parts(parts, 4)) for parts in units],
        "objectives": [_read_objective(*_parts(parts, 4)) for parts in objectives],
        "reinforcements": [_read_reinforcement(*_parts(parts, 3)) for parts in reinforcements],
    }


def _parts(parts: list[str], count: int) -> list[str]:
    if len(parts) != count:
        given = quoted(PART.join(parts))
        raise BadParam(f"In the scenario {given} has {len(parts)} parts; it takes {count}.")
    return parts


def _word(words: Mapping[str, str], letter: str) -> str:
    """The word that a letter means; the letter itself where it means none."""
    return next((word for word, each in words.items() if each == letter), letter)


def _side(letter: str) -> str:
    return SIDES[SEAT_LETTERS.index(letter)] if letter and letter in SEAT_LETTERS else letter


def _number(text: str) -> int | str:
    return int(text) if NUMBER.fullmatch(text) else text


def _read_unit(head: str, hex_: str, elements: str, order: str) -> dict[str, Any]:
    unit = {"side": _side(head[:1]), "code": head[1:], "hex": hex_}
    more = {"elements": _number(elements)} if elements else {}
    return {**unit, **more, "order": _word(ORDER_WORDS, order)}


def _read_objective(head: str, points: str, where: str, name: str) -> dict[str, Any]:
    kind = _word(KIND_LETTERS, head[1:])
    objective = {"side": _side(head[:1]), "kind": kind, "points": _number(points)}
    if kind == LEAVE:
        objective["edge"] = where
    elif kind == SURVIVE:
        turn, _, units = where.partition(HEX)
        objective |= {"turn": _number(turn), "units": _number(units)}
    elif kind in ON_HEXES:
        objective["hexes"] = where.replace(HEX, " ")
    return {**objective, "name": name.replace("_", " ")}


def _read_reinforcement(head: str, code: str, edge: str) -> dict[str, Any]:
    return {"side": _side(head[:1]), "turn": _number(head[1:]), "code": code, "edge": edge}
