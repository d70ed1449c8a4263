"""A scene from a difference, as a page makes it: ``web/ui/difference.js`` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from quanta.scene.shapes import changed

if TYPE_CHECKING:
    from quanta.session.protocol.scene import DifferenceData, ShapesData

Fields = Mapping[str, Any]


def merged(old: Fields, changes: DifferenceData) -> dict[str, Any]:
    """``old`` after ``changes``, which is what a host makes of them."""
    gone = changes.get("gone", ())
    new = {name: value for name, value in old.items() if name not in gone}
    new |= changes.get("fields", {})
    for name, news in changes.get("inside", {}).items():
        new[name] = {**old[name], **news}
    for name, (same, tail) in changes.get("tails", {}).items():
        kept = old[name][:same]
        new[name] = kept + tail if isinstance(tail, str) else [*kept, *tail]
    if "shapes" in changes:
        new["shapes"] = _drawn(old["shapes"], changes["shapes"])
    return new


def _drawn(old: Sequence[Any], told: ShapesData) -> list[Any]:
    """The shapes after a difference."""
    gone = told.get("gone", ())
    known = {shape["key"]: shape for shape in old if shape["key"] not in gone}
    put = [
        (first + number, known.get(key, {"key": key}))
        for first, *keys in told.get("put", ())
        for number, key in enumerate(keys)
    ]
    new = [dict(shape) for shape in changed(old, gone, put)]
    for name, values in told.get("set", {}).items():
        for value, *places in values:
            for place in places:
                shape = new[place]
                if name == "inside":
                    shape["parts"] = _parts(shape["parts"], *value)
                else:
                    shape[name] = value
    for name, values in told.get("tails", {}).items():
        for (same, tail), *places in values:
            for place in places:
                new[place][name] = new[place][name][:same] + tail
    return new


def _parts(old: Sequence[Any], size: int, news: Mapping[str, Any]) -> list[Any]:
    """The parts after that."""
    parts = enumerate([*old, *[None] * size][:size])
    return [_patched(part, news.get(str(place), {})) for place, part in parts]


def _patched(old: Any, patch: Any) -> Any:
    """The part after a patch."""
    if "kind" in patch:
        return patch
    new = {**old, **patch}
    if "inside" in patch:
        new["parts"] = _parts(old["parts"], *new.pop("inside"))
    return new
