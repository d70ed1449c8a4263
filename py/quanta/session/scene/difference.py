"""A scene as a difference from the last one, for a host that has kept that.

A scene is a set of named fields; ``shapes`` is a list of shapes. For a field that has grown at its
end, only the new end is sent. Shapes that were added, moved or removed are listed by key, and
changes in shapes by field: each value once, with the places of the shapes that now have it. For a
group, ``inside`` has the number of its parts and the changes in them, by number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from quanta.scene.shapes import longest_increasing

if TYPE_CHECKING:
    from quanta.session.protocol.scene import ChangesData, DifferenceData, ShapesData

Fields = Mapping[str, Any]

ABSENT = object()
SHORT = 40
"""A common beginning is only omitted if it is longer than this."""
SHORT_OF_SHAPE = 5
"""The same for the texts of shapes, of which many change at once."""


class SentScene:
    """The scene that a host keeps. number: that of the last one sent."""

    def __init__(self) -> None:
        self.number = 0
        self._fields: Fields = {}

    def changes(self, fields: Fields) -> ChangesData:
        """The changes to send for a scene, whose fields must not be mutated after that."""
        since, last = self.number if self._fields else 0, self._fields
        self.number += 1
        self._fields = fields
        return {"number": self.number, "since": since, **difference(last, fields)}

    def forget(self) -> None:
        """Assume that the host has no scene."""
        self._fields = {}


def difference(old: Fields, new: Fields) -> DifferenceData:
    """The changes that turn ``old`` into ``new``."""
    data: DifferenceData = {}
    fields, inside, tails = {}, {}, {}
    for name, value in new.items():
        last = old.get(name, ABSENT)
        if value is last or value == last:
            continue
        if name == "shapes" and _known_by_key(value) and _known_by_key(last):
            data["shapes"] = _shapes(last, value)
        elif same := _worth_keeping(last, value, SHORT):
            tails[name] = same, value[same:]
        elif isinstance(value, dict) and isinstance(last, dict) and value.keys() == last.keys():
            inside[name] = {key: each for key, each in value.items() if each != last[key]}
        else:
            fields[name] = value
    if fields:
        data["fields"] = fields
    if inside:
        data["inside"] = inside
    if tails:
        data["tails"] = tails
    gone = [name for name in old if name not in new]
    if gone:
        data["gone"] = gone
    return data


def _shapes(old: Sequence[Fields], new: Sequence[Fields]) -> ShapesData:
    """The changes that turn one list of shapes, with unique keys, into another."""
    last = {shape["key"]: (place, shape) for place, shape in enumerate(old)}
    replaced, known, before = [], [], []
    for shape in new:
        place, same = last.pop(shape["key"], (-1, None))
        if same is not None and same is not shape and not _fits(same, shape):
            replaced.append(shape["key"])
            place, same = -1, None
        known.append(same)
        before.append(place)
    kept = longest_increasing(before)
    put: list[list[Any]] = []
    for place, shape in enumerate(new):
        if place in kept:
            continue
        if put and put[-1][0] + len(put[-1]) - 1 == place:
            put[-1].append(shape["key"])
        else:
            put.append([place, shape["key"]])
    data: ShapesData = {}
    if gone := [*last, *replaced]:
        data["gone"] = gone
    if put:
        data["put"] = put
    data.update(_columns(known, new))
    return data


def _columns(old: Sequence[Fields | None], new: Sequence[Fields]) -> ShapesData:
    """The changes in shapes, by field: each value with the places of the shapes that have it."""
    columns: dict[str, dict[str, dict[str, list[Any]]]] = defaultdict(lambda: defaultdict(dict))
    for place, (last, shape) in enumerate(zip(old, new, strict=True)):
        if last is shape or last == shape:
            continue
        for how, name, value in _changes(last or {}, shape):
            columns[how][name].setdefault(repr(value), [value]).append(place)
    return {
        how: {name: list(values.values()) for name, values in fields.items()}
        for how, fields in columns.items()
    }  # type: ignore[return-value]


def _changes(old: Fields, new: Fields) -> Iterator[tuple[str, str, Any]]:
    """The changes in a shape: ``set`` or ``tails``, the field, and the value."""
    for name, value in new.items():
        last = old.get(name, ABSENT)
        if name == "key" or value is last or value == last:
            continue
        if name == "parts" and "parts" in old:
            yield "set", "inside", _inside(old["parts"], value)
        elif isinstance(value, str) and (same := _worth_keeping(last, value, SHORT_OF_SHAPE)):
            yield "tails", name, (same, value[same:])
        else:
            yield "set", name, value


def _fits(old: Fields, new: Fields) -> bool:
    """Whether the changes of a shape can be listed: it has lost no field."""
    return bool(old["kind"] == new["kind"] and not old.keys() - new.keys())


def _inside(old: Sequence[Fields], new: Sequence[Fields]) -> tuple[int, Mapping[str, Fields]]:
    """The number of parts of a group, and the changes in them, by number."""
    pairs = enumerate(zip_longest(old[: len(new)], new))
    return len(new), {
        str(place): _patch(last, part) for place, (last, part) in pairs if last != part
    }


def _patch(old: Fields | None, new: Fields) -> Fields:
    """The changed fields of a part, or the whole part, recognisable by its ``kind``, if the changes
    cannot be listed."""
    if old is None or not _fits(old, new):
        return new
    patch = {name: value for name, value in new.items() if old.get(name, ABSENT) != value}
    if "parts" in patch and "parts" in old:
        patch["inside"] = _inside(old["parts"], patch.pop("parts"))
    return patch


def _worth_keeping(old: object, new: object, short: int) -> int:
    """The length of the common beginning, if it is worth omitting: in a text, more than
    ``short``."""
    if isinstance(old, str) and isinstance(new, str):
        # Only in ASCII do all languages count characters alike.
        same = common(old, new) if old.isascii() and new.isascii() else 0
        return same if same > short else 0
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return common(old, new)
    return 0


def common(old: Sequence[object], new: Sequence[object]) -> int:
    """The length of the common beginning of two sequences."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _known_by_key(shapes: object) -> bool:
    """Whether these are shapes, each with a key of its own."""
    if not isinstance(shapes, list | tuple):
        return False
    keys = {shape.get("key") for shape in shapes}
    return len(keys) == len(shapes) and None not in keys
