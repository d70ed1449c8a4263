"""The report as a page: one HTML file that needs no other, with variants side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from quanta.core.words import counted
from quanta_lab import charts
from quanta_lab.charts import Dot
from quanta_lab.fairness import FAIR

Report = Mapping[str, Any]
Row = Mapping[str, Any]
DASH = "–"
MANY = 100
"""With this many games or more, per cent have a decimal."""
CURVES = {
    "winner": "Chance of the seat that wins",
    "choices": "Choices at a ply",
    "pieces": "Pieces on the board",
}
WORTH = {"closest": "The closest", "wildest": "The wildest", "shortest": "The shortest"}
LADDERS = {"ladder": "Each level against the one below", "doublings": "Twice as many nodes"}
FEW_MOVES = 12
"""First moves that are shown at once."""


def page(data: Mapping[str, Any]) -> str:
    """The page of a report, whose data are as in its JSON file."""
    title = f"{escape(data['variants'][0]['name'])}: lab report"
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>\n{style()}</style>\n"
        f'<body class="report">\n{body(data)}\n</body>\n</html>\n'
    )


def style() -> str:
    """The style sheet of what is in an element of the class ``report``."""
    return files("quanta_lab").joinpath("page.css").read_text(encoding="utf-8")


def body(data: Mapping[str, Any]) -> str:
    """The report in HTML, from its heading on."""
    reports: Sequence[Report] = data["variants"]
    name = reports[0]["name"]
    parts = [
        f"<h1>{escape(name)}: lab report</h1>",
        f"<p>{_about(data)}</p>",
        "<h2>Who wins</h2>",
        *_who_wins(reports),
        "<h2>How it goes</h2>",
        *_course(reports),
        "<h2>How deep it is</h2>",
        *_depth(reports),
        "<h2>Games worth looking at</h2>",
        *_games(reports),
    ]
    return "\n".join(parts)


def _about(data: Mapping[str, Any]) -> str:
    games = sum(each["games"] for each in data["variants"])
    seconds = sum(each["seconds"] for each in data["variants"])
    return (
        f"{escape(_variants(data['variants']))}. {counted(games, 'game')} in "
        f"{seconds / 60:.1f} minutes of processor time, by Quanta {escape(data['quanta'])} with "
        f"the seed {escape(repr(data['seed']))}. The interval of a figure holds the true value "
        "in 95 of 100 reports. The manual explains the measures, under “The lab”."
    )


def _variants(reports: Sequence[Report]) -> str:
    return "; ".join(_named(each) or "with its default parameters" for each in reports)


def _named(report: Report) -> str:
    """A variant by its parameters."""
    return " ".join(f"{key}={value}" for key, value in report["params"].items())


def _who_wins(reports: Sequence[Report]) -> Iterator[str]:
    levels = dict.fromkeys(
        (each["player"], each["label"]) for r in reports for each in r["who_wins"]["levels"]
    )
    for player, label in levels:
        yield f"<h3>{escape(label)} against itself <small>({escape(player)})</small></h3>"
        of = [_level(report, player) for report in reports]
        for report, each in zip(reports, of, strict=True):
            if each:
                yield f"<p>{_named_in(reports, report)}{escape(each['sentence'])}{_same(each)}</p>"
        yield _table(reports, [each["rows"] if each else [] for each in of])
    yield _charts(
        (
            f"Seat 1, by level{_suffix(reports, report)}",
            charts.dots(
                _seat_dots(report), (_equal(report) - FAIR, _equal(report) + FAIR), "Seat 1"
            ),
        )
        for report in reports
        if report["who_wins"]["levels"]
    )
    set_ups = [report["who_wins"]["set_ups"] for report in reports]
    if any(set_ups):
        yield "<h3>Set-ups</h3>"
        yield _table(reports, [each["rows"] if each else [] for each in set_ups])
        for report, each in zip(reports, set_ups, strict=True):
            if each and each["even"]:
                links = _links(each["even"])
                yield f"<p>{_named_in(reports, report)}The most even ones: {links}.</p>"
    for report in reports:
        moves = report["who_wins"]["first_moves"]
        if moves:
            yield f"<h3>First moves{_suffix(reports, report)}</h3>"
            yield "<p>What seat 1 scores after each, the best first.</p>"
            yield _table([report], [moves[:FEW_MOVES]])
            if len(moves) > FEW_MOVES:
                more = _table([report], [moves[FEW_MOVES:]])
                yield f"<details><summary>More of them</summary>{more}</details>"


def _same(level: Mapping[str, Any]) -> str:
    games, different = level["games"], level["different"]
    if different == games:
        return ""
    return (
        f" Only {different} of {counted(games, 'game')} are different: the interval is too narrow."
    )


def _level(report: Report, player: str) -> Mapping[str, Any] | None:
    levels: Sequence[Mapping[str, Any]] = report["who_wins"]["levels"]
    return next((each for each in levels if each["player"] == player), None)


def _seat_dots(report: Report) -> list[Dot]:
    return [_dot(each["label"], each["rows"][0]) for each in report["who_wins"]["levels"]]


def _dot(name: str, row: Row) -> Dot:
    return Dot(name, row["value"], row["low"], row["high"])


def _equal(report: Report) -> float:
    """The equal share of a seat."""
    rows = report["who_wins"]["levels"][0]["rows"]
    return 1 / len([row for row in rows if row["label"].startswith("seat ")])


def _course(reports: Sequence[Report]) -> Iterator[str]:
    yield _table(reports, [report["course"]["rows"] for report in reports])
    drawn: list[tuple[str, str]] = []
    for report in reports:
        lengths, suffix = report["course"]["lengths"], _suffix(reports, report)
        if lengths:
            drawn.append((f"Length in plies{suffix}", charts.histogram(lengths, "Length in plies")))
        for name, caption in CURVES.items():
            points = report["course"]["curves"].get(name)
            if points and any(points):
                chart = charts.curve(points, caption, share=name == "winner")
                drawn.append((f"{caption}{suffix}", chart))
    yield _charts(drawn)
    for report in reports:
        yield from _rules_used(reports, report)


def _rules_used(reports: Sequence[Report], report: Report) -> Iterator[str]:
    course = report["course"]
    if not course["kinds"]:
        return
    yield f"<h3>What is played{_suffix(reports, report)}</h3>"
    rows = "".join(
        f"<tr><th>{escape(each['kind'])}</th><td>{100 * each['legal']:.0f} %</td>"
        f"<td>{100 * each['played']:.0f} %</td></tr>"
        for each in course["kinds"]
    )
    yield (
        '<div class="wide"><table><thead><tr><th>kind of action</th><th>legal</th>'
        f"<th>then played</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
    unused = course["unused"]
    lines = [
        f"{what}: {escape(', '.join(unused[key]))}"
        for key, what in (
            ("kinds", "legal and never played"),
            ("cells", "cells in no action that was played"),
            ("pieces", "pieces that began no move"),
        )
        if unused[key]
    ]
    if lines:
        yield f"<p>Unused: {'; '.join(lines)}.</p>"
    else:
        yield "<p>Nothing was unused: every kind of action, cell and piece had its part.</p>"
    ends = "; ".join(f"{escape(each['reason'])} {each['games']}" for each in course["ends"])
    yield f"<p>How games ended, and how many: {ends}.</p>"


def _depth(reports: Sequence[Report]) -> Iterator[str]:
    yield _table(reports, [report["depth"]["rows"] for report in reports])
    for report in reports:
        for each in report["depth"]["solved"]:
            name = _named(each) or report["name"]
            yield f"<p>Solved: <strong>{escape(name)}</strong>, {escape(each['sentence'])}.</p>"
    drawn = []
    for report in reports:
        for key, caption in LADDERS.items():
            rows = report["depth"][key]
            if rows:
                chart = charts.dots(
                    [_dot(row["short"], row) for row in rows], (0.45, 0.55), caption
                )
                drawn.append((f"{caption}{_suffix(reports, report)}", chart))
    yield _charts(drawn)
    yield _table(reports, [report["depth"]["ladder"] for report in reports])
    yield _table(reports, [report["depth"]["doublings"] for report in reports])


def _games(reports: Sequence[Report]) -> Iterator[str]:
    for report in reports:
        for key, title in WORTH.items():
            notable = report["notable"][key]
            if notable:
                links = _links(notable)
                yield f"<p>{_named_in(reports, report)}{title}: {links}.</p>"


def _links(games: Sequence[Mapping[str, Any]]) -> str:
    def words(number: int, game: Mapping[str, Any]) -> str:
        plies = game.get("plies")
        return f"{plies} plies" if plies is not None else f"set-up {number}"

    return ", ".join(
        f'<a href="{escape(each["link"])}">{words(number, each)}</a>'
        for number, each in enumerate(games, 1)
    )


def _suffix(reports: Sequence[Report], report: Report) -> str:
    """The name of the variant, to follow a title, if there are several."""
    return f", {escape(_named(report))}" if len(reports) > 1 else ""


def _named_in(reports: Sequence[Report], report: Report) -> str:
    return f"<strong>{escape(_named(report))}.</strong> " if len(reports) > 1 else ""


def _charts(drawn: Iterator[tuple[str, str]] | Sequence[tuple[str, str]]) -> str:
    figures = "".join(
        f"<figure><figcaption>{caption}</figcaption>{chart}</figure>" for caption, chart in drawn
    )
    return f'<div class="charts">{figures}</div>' if figures else ""


def _table(reports: Sequence[Report], columns: Sequence[Sequence[Row]]) -> str:
    """A row for each label, a column for each variant."""
    by_label = [{row["label"]: row for row in column} for column in columns]
    labels = dict.fromkeys(label for column in by_label for label in column)
    if not labels:
        return ""
    if len(reports) == 1:
        body = "".join(_single(row) for row in by_label[0].values())
        return f'<table class="single"><tbody>{body}</tbody></table>'
    names = "".join(f"<th>{escape(_named(report))}</th>" for report in reports)
    head = f"<thead><tr><th></th>{names}</tr></thead>"
    lines = "".join(_line(label, [column.get(label) for column in by_label]) for label in labels)
    return f'<div class="wide"><table>{head}<tbody>{lines}</tbody></table></div>'


def _single(row: Row) -> str:
    """The line of a figure if there is only one variant."""
    value, interval, games = figure_in_words(row)
    label = escape(row["label"])
    return (
        f"<tr><th>{label}</th><td>{value}</td><td>{interval}</td>"
        f'<td class="how">{games}</td><td class="how">{escape(row["how"])}</td></tr>'
    )


def _line(label: str, cells: Sequence[Row | None]) -> str:
    how = next(cell["how"] for cell in cells if cell)
    shown = "".join(f"<td>{_cell(cell)}</td>" for cell in cells)
    return f'<tr><th>{escape(label)}<span class="how">{escape(how)}</span></th>{shown}</tr>'


def _cell(row: Row | None) -> str:
    """A figure among those of other variants."""
    if row is None:
        return DASH
    value, interval, games = figure_in_words(row)
    return f'{value}<span class="how">{interval}<br>{games}</span>'


def figure_in_words(row: Row) -> tuple[str, str, str]:
    """A figure, its interval and its games, in words."""
    games = counted(row["games"], "game")
    value = f"{number(row['value'], row)} {row['unit']}".rstrip()
    if row["low"] is None and row["high"] is None:
        return value, "too few games", games
    return value, f"{number(row['low'], row)} to {number(row['high'], row)}", games


def number(value: float | None, row: Row) -> str:
    """A number in the unit of its row."""
    if value is None:
        return "∞" if row["unit"] == "Elo" else DASH
    if row["unit"] == "%":
        return f"{100 * value:.{int(row['games'] > MANY)}f}"
    if row["unit"] == "Elo":
        return f"{value:+.0f}".replace("-", "−")
    return f"{value:.{1 if abs(value) >= 10 else 2}f}".replace("-", "−")
