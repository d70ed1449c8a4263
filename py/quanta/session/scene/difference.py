"""A scene told as a difference: what has changed since the last one, for a host that has kept that.

A scene is anything with named fields, of which ``shapes`` is a list of shapes. Of a field that has
grown at its end, only the new end is told; of a shape that has changed, its key, its place in the
picture and what is new in it. ``inside`` says how many parts it has now and what is new in them, by
number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from quanta.scene.shapes import change, changed

if TYPE_CHECKING:
    from quanta.session.protocol.scene import ChangesData, DifferenceData

Fields = Mapping[str, Any]

ABSENT = object()
SHORT = 40
"""A common beginning of at most so many characters is not left out."""


class Told:
    """What a host has been told, and keeps. number: of the last scene that it was told."""

    def __init__(self) -> None:
        self.number = 0
        self._fields: Fields = {}

    def changes(self, fields: Fields) -> ChangesData:
        """What to tell of a scene. None of the fields may change after that."""
        since, last = self.number if self._fields else 0, self._fields
        self.number += 1
        self._fields = fields
        return {"number": self.number, "since": since, **difference(last, fields)}

    def forget(self) -> None:
        """Assume that the host has kept nothing."""
        self._fields = {}


def difference(old: Fields, new: Fields) -> DifferenceData:
    """What turns ``old`` into ``new``."""
    found: DifferenceData = {}
    fields, tails = {}, {}
    for name, value in new.items():
        last = old.get(name, ABSENT)
        if value is last or value == last:
            continue
        if name == "shapes" and _known_by_key(value) and _known_by_key(last):
            gone, put = change(last, value)
            before = {shape["key"]: shape for shape in last}
            found["shapes"] = (
                gone,
                [
                    (place, {"key": shape["key"], **_patch(before.get(shape["key"]), shape)})
                    for place, shape in put
                ],
            )
        elif same := _worth_keeping(last, value):
            tails[name] = same, value[same:]
        else:
            fields[name] = value
    if fields:
        found["fields"] = fields
    if tails:
        found["tails"] = tails
    gone = [name for name in old if name not in new]
    if gone:
        found["gone"] = gone
    return found


def merged(old: Fields, changes: DifferenceData) -> dict[str, Any]:
    """``old`` after ``changes``, which is what a host makes of them."""
    gone = changes.get("gone", ())
    new = {name: value for name, value in old.items() if name not in gone}
    new |= changes.get("fields", {})
    for name, (same, tail) in changes.get("tails", {}).items():
        kept = old[name][:same]
        new[name] = kept + tail if isinstance(tail, str) else [*kept, *tail]
    if "shapes" in changes:
        gone, told = changes["shapes"]
        before = {shape["key"]: shape for shape in old["shapes"]}
        put = [(place, _patched(before.get(patch["key"]), patch)) for place, patch in told]
        new["shapes"] = changed(old["shapes"], gone, put)
    return new


def _patch(old: Fields | None, new: Fields) -> Fields:
    """What is new in a shape; if that cannot be told, the whole shape, which then has its kind."""
    if old is None or old["kind"] != new["kind"] or old.keys() - new.keys():
        return new
    found = {name: value for name, value in new.items() if old.get(name, ABSENT) != value}
    if "parts" in found and "parts" in old:
        pairs = enumerate(zip_longest(old["parts"][: len(new["parts"])], found.pop("parts")))
        news = {str(place): _patch(last, part) for place, (last, part) in pairs if last != part}
        found["inside"] = len(new["parts"]), news
    return found


def _patched(old: Any, patch: Any) -> Any:
    """The shape after a patch."""
    if "kind" in patch:
        return patch
    new = {**old, **patch}
    if "inside" in patch:
        size, news = new.pop("inside")
        parts = enumerate([*old["parts"], *[None] * size][:size])
        new["parts"] = [_patched(part, news.get(str(place), {})) for place, part in parts]
    return new


def _worth_keeping(old: object, new: object) -> int:
    """How much of the old value the new one begins with, if that is worth leaving out."""
    if isinstance(old, str) and isinstance(new, str):
        # Only in ASCII do all languages count characters alike.
        same = common(old, new) if old.isascii() and new.isascii() else 0
        return same if same > SHORT else 0
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return common(old, new)
    return 0


def common(old: Sequence[object], new: Sequence[object]) -> int:
    """How many items both begin with."""
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
