"""The reliability of the chances that are shown: by tenths, how such positions ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from quanta.players.chances import Chances, ChanceTable
from quanta_lab.chances.games import Judged, Played
from quanta_lab.markdown_table import Cells

TENTHS = 10
POSITIONS, DISTANCE, DRAWS = "positions", "mean distance in points", "draws"


@dataclass(frozen=True, slots=True)
class Tenth:
    """Positions whose shown winning chance is in the same tenth. shown, true: the means of the
    shown chances and of the results, in per cent, a draw counted half; drawn_shown, drawn: the same
    for draws."""

    number: int
    positions: int
    shown: float
    true: float
    drawn_shown: float
    drawn: float


@dataclass(frozen=True, slots=True)
class Reliability:
    """The tenths with positions."""

    tenths: Sequence[Tenth]

    @property
    def positions(self) -> int:
        """The number of all positions."""
        return sum(each.positions for each in self.tenths)

    @property
    def distance(self) -> float:
        """The mean distance of shown and true chances over the tenths, in percentage points."""
        return fmean(abs(each.shown - each.true) for each in self.tenths)

    @property
    def draws(self) -> tuple[float, float]:
        """The shares of draws as shown and as played, in per cent."""
        pairs = [(each.drawn_shown, each.drawn, each.positions) for each in self.tenths]
        shown, played = (sum(each[i] * each[2] for each in pairs) for i in (0, 1))
        return shown / self.positions, played / self.positions

    def lines(self) -> Iterator[str]:
        """For a terminal."""
        yield "shown      positions  shown   true"
        for each in self.tenths:
            yield (
                f"{_tenth(each.number):10} {each.positions:9} {each.shown:6.1f} {each.true:6.1f}"
            )
        yield f"{DISTANCE}: {self.distance:.1f}"
        yield "{}: shown {:.1f} %, played {:.1f} %".format(DRAWS, *self.draws)

    def cells(self, column: str) -> Cells:
        """For a Markdown table."""
        shares = {_tenth(each.number): f"{each.shown:.0f}: {each.true:.0f}" for each in self.tenths}
        drawn = "{:.0f}: {:.0f}".format(*self.draws)
        rows = {
            **shares,
            DRAWS: drawn,
            DISTANCE: f"{self.distance:.1f}",
            POSITIONS: f"{self.positions:,}",
        }
        return {(row, column): text for row, text in rows.items()}


def _tenth(number: int) -> str:
    return f"{10 * number} to {10 * number + 10} %"


def reliability(
    games: Sequence[Played], rows: Mapping[str, Sequence[Sequence[int]]]
) -> Reliability:
    """The reliability over all judged positions. rows: those of the game's table; empty for the raw
    expectations of the search."""
    parts: list[list[tuple[Chances, int]]] = [[] for _ in range(TENTHS)]
    for game in games:
        for judged in game.judged:
            shown = _shown(judged, rows)
            tenth = min(TENTHS - 1, int(TENTHS * (1 + shown.expectation) / 2))
            parts[tenth].append((shown, judged.result))
    return Reliability([_mean(number, part) for number, part in enumerate(parts) if part])


def _shown(judged: Judged, rows: Mapping[str, Sequence[Sequence[int]]]) -> Chances:
    if judged.proven or not rows:
        return Chances(judged.expectation, float(judged.proven and judged.expectation == 0))
    return ChanceTable(rows).chances(judged.variant, judged.stage, judged.expectation)


def _mean(number: int, part: Sequence[tuple[Chances, int]]) -> Tenth:
    return Tenth(
        number,
        len(part),
        fmean(50 * (1 + shown.expectation) for shown, _ in part),
        fmean(50 * (1 + result) for _, result in part),
        fmean(100 * shown.draw for shown, _ in part),
        fmean(100 * (result == 0) for _, result in part),
    )
