"""Small charts as SVG, in the colours of their page.

The charts of a plotting library have fixed colours, so they cannot follow a reader's light or dark
setting, and would make the pages many times larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 20, 10, 28
"""Margins."""
ROW = 24
"""The height of a row of dots."""
NAMES = 112
"""The left margin for rows with names."""
LONGEST = 16
"""Most characters of a name."""
BARS = 12


class Dot(NamedTuple):
    """A value with its interval, in a row with a name."""

    name: str
    value: float
    low: float
    high: float


def dots(rows: Sequence[Dot], band: tuple[float, float], title: str) -> str:
    """Shares with their intervals, a row each, on a scale from 0 to 100 %. band: the shares that
    count as even."""
    height = TOP + ROW * len(rows) + BOTTOM
    inner = WIDTH - NAMES - RIGHT

    def x(share: float) -> float:
        return round(NAMES + inner * share, 1)

    bottom = height - BOTTOM
    parts = [
        (
            f'<rect class="band" x="{x(band[0])}" y="{TOP}" height="{bottom - TOP}" '
            f'width="{inner * (band[1] - band[0]):.1f}"/>'
        ),
        *(
            f'<path class="grid" d="M{x(s)} {TOP}V{bottom}"/>'
            f'<text class="tick middle" x="{x(s)}" y="{bottom + 16}">{100 * s:.0f}'
            f"{' %' * (s == 1)}</text>"
            for s in (0, 0.25, 0.5, 0.75, 1)
        ),
    ]
    for place, each in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        name = each.name if len(each.name) <= LONGEST else f"{each.name[: LONGEST - 1]}…"
        parts.append(
            f'<text class="end" x="{NAMES - 8}" y="{y + 4}">{escape(name)}</text>'
            f'<path class="range" d="M{x(each.low)} {y}H{x(each.high)}"/>'
            f'<circle class="dot" cx="{x(each.value)}" cy="{y}" r="4"/>'
        )
    return _svg(height, title, parts)


def histogram(values: Sequence[float], title: str) -> str:
    """How often values occur, in bars of equal width."""
    low, high = min(values), max(values)
    width = max(1.0, (high - low + 1) / BARS)
    counts = [0] * max(1, min(BARS, int((high - low) / width) + 1))
    for value in values:
        counts[min(len(counts) - 1, int((value - low) / width))] += 1
    step = (WIDTH - LEFT - RIGHT) / len(counts)
    most = max(counts)
    parts = [_axis(0, most, whole=True)]
    for place, count in enumerate(counts):
        tall = (HEIGHT - TOP - BOTTOM) * count / most
        parts.append(
            f'<rect class="bar" x="{LEFT + step * place + 1:.1f}" y="{HEIGHT - BOTTOM - tall:.1f}" '
            f'width="{step - 2:.1f}" height="{tall:.1f}"/>'
        )
    ends = ((LEFT, "start", low), (WIDTH - RIGHT, "end", high))
    parts += [_tick(x, anchor, f"{value:g}") for x, anchor, value in ends]
    return _svg(HEIGHT, title, parts)


def curve(points: Sequence[Sequence[float] | None], title: str, *, share: bool = False) -> str:
    """Means with their intervals over the course of a game. points: mean, low and high of each
    part, or None; share: whether the scale is from 0 to 100 %."""
    known = [(place, each) for place, each in enumerate(points) if each]
    top = 1.0 if share else max(each[2] for _, each in known) or 1.0
    inner, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(place: int, value: float) -> str:
        x = LEFT + inner * (place + 0.5) / len(points)
        return f"{x:.1f} {HEIGHT - BOTTOM - tall * min(max(value, 0.0), top) / top:.1f}"

    upper = [at(place, each[2]) for place, each in known]
    lower = [at(place, each[1]) for place, each in reversed(known)]
    middle = [at(place, each[0]) for place, each in known]
    parts = [
        _axis(0, top, share=share),
        f'<path class="area" d="M{"L".join(upper + lower)}Z"/>',
        f'<path class="line" d="M{"L".join(middle)}"/>',
        _tick(LEFT, "start", "start"),
        _tick(WIDTH - RIGHT, "end", "end"),
    ]
    return _svg(HEIGHT, title, parts)


def _axis(low: float, high: float, *, share: bool = False, whole: bool = False) -> str:
    tall = HEIGHT - TOP - BOTTOM
    parts = []
    for part in (0.0, 0.5, 1.0):
        value, y = low + (high - low) * part, round(HEIGHT - BOTTOM - tall * part, 1)
        text = f"{100 * value:.0f} %" if share else f"{value:.0f}" if whole else f"{value:.3g}"
        parts.append(
            f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
            f'<text class="tick end" x="{LEFT - 6}" y="{y + 4}">{text}</text>'
        )
    return "".join(parts)


def _tick(x: float, anchor: str, text: str) -> str:
    y = HEIGHT - BOTTOM + 16
    return f'<text class="tick {anchor}" x="{x}" y="{y}">{escape(text)}</text>'


def _svg(height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )
