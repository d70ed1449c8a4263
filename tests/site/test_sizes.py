"""Letters have the size that a reader has chosen in the browser: no style has pixels for theirs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quanta_site.paths import SCENE, WEB

pytestmark = pytest.mark.host

SHEETS = sorted([*(WEB / "css").glob("*.css"), *SCENE.glob("*.css")])
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
FONT = re.compile(r"(?<![-\w])(font|font-size|line-height|--small)\s*:([^;]*)")
IN_A_DRAWING = re.compile(r"\bsvg\b")
"""Where a pixel is a unit of the drawing, which is as large as its place."""
WIDTH = re.compile(r"@media[^{]*\bwidth:[^{)]*px")
"""Layouts change with the room for letters, not with pixels."""


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_letters_are_measured_in_pixels(sheet: Path) -> None:
    text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    absolute = [
        f"{selector.split()[-1]}: {value.strip()}"
        for selector, body in RULE.findall(text)
        if not IN_A_DRAWING.search(selector)
        for _, value in FONT.findall(body)
        if re.search(r"\d(px|pt|mm|cm|in|pc)\b", value)
    ]
    assert not absolute
    assert sheet.parent == SCENE or not WIDTH.search(text)
