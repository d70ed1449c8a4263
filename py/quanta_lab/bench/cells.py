"""The figures of ``quanta bench`` as cells of a Markdown table (``quanta_lab.markdown_table``)."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.roster import roster
from quanta_lab.bench.comparison import Measurement
from quanta_lab.bench.contract_speed import CONTRACT_WORK, PLY
from quanta_lab.bench.search_speed import LevelTime
from quanta_lab.markdown_table import Cells, milliseconds

PLURAL = {PLY: "plies"}


def speed_cells(measures: Sequence[Measurement], column: str) -> Cells:
    """A column of speeds and ratios, all of one game."""
    cells = {}
    for measure in measures:
        single = measure.what == CONTRACT_WORK
        for name, rate in measure.per_second.items():
            row = name if single else f"{measure.what} a second: {name}"
            cells[row, column] = _duration(1000 / rate) if single else f"{rate:,.0f}"
        for pair, ratio in measure.ratios.items():
            baseline, name = pair.split("/")
            if single:
                cells[f"{PLURAL[baseline]} in the time of a {name}", column] = _ratio(ratio)
            else:
                cells[f"{baseline} to {name}, {measure.what}", column] = _ratio(ratio)
    return cells


def level_cells(levels: Sequence[LevelTime], column: str) -> Cells:
    """A column of the times of a game's levels, on average and at most; each level is a row."""
    return {
        (str(roster(level.game)[level.player].level), column): (
            f"{milliseconds(level.mean_ms)}, {level.worst_ms:,.0f}"
        )
        for level in levels
    }


def _duration(ms: float) -> str:
    """A time with two digits that count, in seconds from a tenth of one."""
    number = f"{ms / 1000:#.2g}" if ms >= 100 else f"{ms:#.2g}"
    return f"{number.rstrip('.')} {'s' if ms >= 100 else 'ms'}"


def _ratio(ratio: float) -> str:
    return f"{ratio:,.{0 if ratio >= 1000 else 1}f}"
