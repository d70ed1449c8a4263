"""The report in a few lines, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from quanta.matches.cross_table import aligned
from quanta_lab.page import figure_in_words


def lines(data: Mapping[str, Any], files: Sequence[Path]) -> Iterator[str]:
    """The verdicts and the figures of each variant, and the files of the report."""
    for report in data["variants"]:
        params = " ".join(f"{key}={value}" for key, value in report["params"].items())
        yield f"{report['name']}{f', {params}' * bool(params)}: {report['games']} games"
        for level in report["who_wins"]["levels"]:
            yield f"  {level['player']} against itself: {level['sentence']}"
        rows = [*report["course"]["rows"], *report["depth"]["rows"]]
        yield from aligned([[f"  {each['label']}", *_figure(each)] for each in rows])
    yield f"The report is in {' and '.join(map(str, files))}."


def _figure(row: Mapping[str, Any]) -> list[str]:
    value, interval, _ = figure_in_words(row)
    return [value, f"({interval})"]
