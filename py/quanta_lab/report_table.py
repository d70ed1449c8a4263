"""``quanta lab --write``: the figures of a report as a column of a Markdown table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from quanta_lab.markdown_table import Cells
from quanta_lab.page import figure_in_words

AS_IT_IS = "as it is"
"""The label of the column of a game with default parameters."""


def column(params: Mapping[str, str]) -> str:
    """The label of the column of a variant: its parameters, as on the command line."""
    return " ".join(f"{key}={value}" for key, value in params.items()) or AS_IT_IS


def cells(reports: Iterable[Mapping[str, Any]]) -> Cells:
    """A column for each variant, a row for each figure. reports: those of
    ``quanta_lab.report``."""
    return {
        (row, column(report["params"])): cell for report in reports for row, cell in _rows(report)
    }


def _rows(report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "games", f"{report['games']:,}"
    for level in report["who_wins"]["levels"]:
        player = level["player"]
        yield f"{player}, games", f"{level['games']:,}"
        yield f"{player}, verdict", level["verdict"]
        for row in level["rows"]:
            yield f"{player}, {row['label']}", _cell(row)
    set_ups, depth = report["who_wins"]["set_ups"], report["depth"]
    figures = [*(set_ups["rows"] if set_ups else []), *report["course"]["rows"]]
    for row in [*figures, *depth["ladder"], *depth["rows"]]:
        yield row["label"], _cell(row)


def _cell(row: Mapping[str, Any]) -> str:
    value, interval, _ = figure_in_words(row)
    return f"{value} ({interval})"
