"""The SVG of a board: whatever a text has in it, it stays the text that it is."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from quanta.scene import svg

SVG = f"{{{svg.NAMESPACE}}}"
XML = st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"])
TEXTS = st.text(XML, min_size=1) | st.sampled_from(['"><script>', "a & b", "it's", "&lt;", "]]>"])


@given(st.fixed_dictionaries(dict.fromkeys(("key", "role", "label", "target", "text"), TEXTS)))
def test_texts_come_out_as_they_went_in(given: dict[str, Any]) -> None:
    place = {"at": (0, 0), "row": 0, "key": given["key"], "role": given["role"]}
    scene = {
        "box": (0, 0, 10, 10),
        "title": given["label"],
        "shapes": [
            {**place, "kind": "text", "size": 3, "text": given["text"]},
            {**place, "kind": "circle", "r": 2}
            | {each: given[each] for each in ("label", "target")},
        ],
    }
    root = ElementTree.fromstring(svg.board(scene))
    (cell,) = root.iter(f"{SVG}circle")
    (text,) = root.iter(f"{SVG}text")
    assert root.get("aria-label") == given["label"]
    assert cell.get("aria-label") == given["label"]
    assert cell.get("data-target") == given["target"]
    assert (cell.get("data-key"), cell.get("class")) == (given["key"], given["role"])
    assert text.text == given["text"]
    picture = ElementTree.fromstring(svg.standalone(scene))
    assert picture.get("aria-label") == given["label"]
    assert [each.text for each in picture.iter(f"{SVG}text")] == [given["text"]]
