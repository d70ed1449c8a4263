"""Colours of the board that have to differ, in both themes and in every style of board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = (ROOT / "py/quanta/scene/tokens.css", ROOT / "web/css/board-styles.css")
TRACK = re.compile(r"--track-([01]): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
LEAST = 3
"""The contrast that WCAG 1.4.11 requires between parts of a picture."""


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_the_two_tracks_differ_in_contrast(sheet: Path) -> None:
    found = TRACK.findall(sheet.read_text(encoding="utf-8"))
    assert [track for track, *_ in found] == ["0", "1"]
    (_, *first), (_, *second) = found
    assert all(contrast(a, b) >= LEAST for a, b in zip(first, second, strict=True))
