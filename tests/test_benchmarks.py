"""Every table of measurements is below the commands that write it, and they write it whole.

Nothing is measured here: the figures are made up.
"""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentParser, Namespace
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="the site is not measured inside Pyodide")

from e2e.campaigns import two_devices
from tests.campaigns import (
    endless_play,
    environment_speed,
    even_starts,
    full_chains,
    known_figures,
    lengths,
    reviews,
    small_boards,
    weights,
)
from tests.support.known_games import FIGURES, Value

from quanta import registry
from quanta.cli import main
from quanta.cli.match import command as match
from quanta.cli.match.plan import levels
from quanta.matches.standing import Score, Standing
from quanta.players.solver import SolverResult
from quanta.roster import own_players
from quanta_lab.bench.cells import level_cells, speed_cells
from quanta_lab.bench.comparison import Measurement
from quanta_lab.bench.contract_speed import CONTRACT_WORK, PLY
from quanta_lab.bench.kernel_speed import KERNEL, LISTS, PLAYOUTS
from quanta_lab.bench.search_speed import LevelTime
from quanta_lab.chances import command as chances
from quanta_lab.chances.reliability import TENTHS, Reliability, Tenth
from quanta_lab.markdown_table import TABLE, Cells, filled
from quanta_lab.match_tables import head_to_head_cells, ladder_cells, seat_cells
from quanta_lab.prices import command as prices
from quanta_lab.prices import measures
from quanta_lab.prices.measures import ArmyStanding, UnitWorth
from quanta_site.measure import (
    engine_speed,
    lighthouse,
    page_load,
    response_times,
    review_times,
)
from quanta_site.measure.page_load import Load, Medians

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "docs/measurements"
TEXTS = {
    f"{FOLDER}/{path.name}": path.read_text(encoding="utf-8")
    for path in sorted((ROOT / FOLDER).glob("*.md"))
}
FOUND = [(file, found) for file, text in TEXTS.items() for found in TABLE.finditer(text)]
TABLES = {found["name"]: found for _, found in FOUND}
FILES = {found["name"]: file for file, found in FOUND}
SH = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BY_HAND = {("balance", "Quantum")}
"""(table, row) -> a row without a command of its own; the text below the table has the reason."""

each_table = pytest.mark.parametrize("name", TABLES)


def commands(name: str) -> list[str]:
    blocks = SH.findall(TABLES[name]["above"])
    return [line for block in blocks for line in block.replace("\\\n", "").splitlines()]


@cache
def parser_of(module: str) -> ArgumentParser:
    made: ArgumentParser = main.parser() if module == "quanta" else import_module(module).parser()
    return made


def parsed(line: str) -> tuple[str, Namespace]:
    """The module that a command line runs, and its arguments."""
    path, python, option, module, *words = shlex.split(line)
    assert path == "PYTHONPATH=py"
    assert python in ("python3", "python3.13", ".venv/bin/python")
    assert option == "-m"
    return module, parser_of(module).parse_args(words)


def labels(name: str) -> tuple[list[str], list[str]]:
    """The rows and the columns of a table, as commands name them."""
    head, _, *rows = (
        [
            re.sub(r" \([^()]*\)$", "", cell.strip().replace("*", ""))
            for cell in line[1:-1].split("|")
        ]
        for line in TABLES[name]["table"].splitlines()
    )
    return [row[0] for row in rows], head[1:]


def test_every_table_is_between_markers() -> None:
    between = "".join(found["table"] for _, found in FOUND)
    text = "".join(TEXTS.values())
    assert [line for line in text.splitlines() if line.startswith("|")] == between.splitlines()
    assert len(TABLES) == text.count("<!-- table ") == text.count("<!-- end of table -->")


@each_table
def test_the_commands_of_a_table_can_be_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert commands(name)
    for line in commands(name):
        _, args = parsed(line)
        assert args.write == f"{FILES[name]}#{name}", line
        if getattr(args, "run", None) is match.run:
            assert match.planned(args), "the table has a row for each match"


@each_table
def test_the_figures_in_a_table_are_written_as_they_are(name: str) -> None:
    found = TABLES[name]["table"].splitlines()
    head, rows = labels(name)[1], labels(name)[0]
    cells = {
        (row, column): cell.strip().strip("*")
        for row, line in zip(rows, found[2:], strict=True)
        for column, cell in zip(head, line[1:-1].split("|")[1:], strict=True)
    }
    text = TEXTS[FILES[name]]
    assert filled(text, name, cells) == text


@each_table
def test_the_commands_of_a_table_write_all_of_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    cells: dict[tuple[str, str], str] = {}
    for line in commands(name):
        cells |= figures(*parsed(line), python=line.split()[1])
    rows, columns = labels(name)
    for row in rows:
        written = {column for label, column in cells if label == row}
        assert written & set(columns) or (name, row) in BY_HAND, row
    for column in columns:
        assert any(found == column and row in rows for row, found in cells), column


def figures(module: str, args: Namespace, python: str) -> Cells:
    """Made-up figures, as the command makes its cells of them."""
    if module == "quanta" and args.run is match.run:
        return match_figures(args)
    if module == "quanta" and args.run is prices.run:
        return prices_figures(args)
    if module == "quanta" and args.run is chances.run:
        tenths = [Tenth(n, 9, 10 * n, 10 * n, 1, 1) for n in range(TENTHS)]
        return Reliability(tenths).cells(registry.rules(args.game).name)
    if module == "quanta" and hasattr(args, "only"):
        version = {"python3": "CPython 3.11.7", "python3.13": "CPython 3.13.0"}[python]
        return speed_cells(speeds(args.game), version)
    if module == "quanta":
        row = args.row or registry.rules(args.game).name
        return {(row, "median"): "9", (row, "middle half"): "8 to 10"}
    if module.startswith("tests."):
        return campaign_figures(module, args)
    if module == two_devices.__name__:
        return two_devices.cells_of(args.browsers.replace(",", "–"), [(1, 2), (3, 4)])
    return site_figures(module, args)


def match_figures(args: Namespace) -> Cells:
    standings = [
        Standing(
            fixture,
            games=10,
            wins=[6, 3],
            scores=[Score(10, 6.5), Score(10, 3.5)],
            draws=1,
            seat_points=[10 / 6] * 6,
        )
        for fixture in match.planned(args)
    ]
    if args.ladder:
        return ladder_cells(standings)
    if args.by_seat:
        return seat_cells(standings, args.row)
    return head_to_head_cells(standings, args.row, args.column)


def prices_figures(args: Namespace) -> Cells:
    pricing = registry.modules(args.game).pricing
    assert pricing is not None
    if args.what == prices.UNITS:
        worth = measures.Figure(30.0, 25.0, 35.0)
        return prices.unit_figures([UnitWorth(unit, worth) for unit in pricing.units]).cells()
    armies = [ArmyStanding(each.name, each.army, 6, 10) for each in pricing.ready]
    if args.what == prices.READY:
        return prices.standing_figures(armies).cells()
    alone = [ArmyStanding(f"{u.code} {u.name}", {u.code: 1}, 6, 10) for u in pricing.units]
    return prices.single_unit_figures(alone, armies[0]).cells()


def speeds(game: str) -> list[Measurement]:
    modules = registry.modules(game)
    if modules.kernel:
        rates = {"contract": 10.0, KERNEL: 1000.0, "plain": 20.0}
        ratios = {f"{KERNEL}/contract": 100.0, f"{KERNEL}/plain": 50.0}
        return [Measurement(game, what, rates, ratios) for what in (PLAYOUTS, LISTS)]
    works = [*(modules.timed or {}), *(f"game by {each}" for each in own_players(game))]
    rates = {PLY: 9000.0, **dict.fromkeys(works, 100.0)}
    ratios = {f"{PLY}/{work}": 90.0 for work in works}
    return [Measurement(game, CONTRACT_WORK, rates, ratios)]


def campaign_figures(module: str, args: Namespace) -> Cells:
    if module == environment_speed.__name__:
        rows = [
            environment_speed.speed_cells(environment_speed.row_of(*game), [1.0, 2.0], [30.0, 50.0])
            for game in environment_speed.GAMES
        ]
    elif module == lengths.__name__:
        rows = [lengths.link_cells(registry.rules(game).name, [7, 8, 9]) for game in args.kinds]
    elif module == even_starts.__name__:
        rows = [even_starts.board_cells(args.row, [[0, 1]] * args.boards)]
    elif module == weights.__name__:
        fixture = weights.fixture_of(args)
        scores = [Score(10, 6.5), Score(10, 3.5)]
        standing = Standing(fixture, games=10, wins=[6, 3], scores=scores, draws=1)
        rows = [weights.cells(args.row, standing)]
    elif module == endless_play.__name__:
        rows = [endless_play.cells(args.row, [endless_play.End(0.5, True, 300)])]
    elif module == reviews.__name__:
        name = registry.rules(args.game).name
        rows = [reviews.cells(name, reviews.Figures(games=2, plies=90, told=3, drops=1, others=8))]
    elif module == small_boards.__name__:
        solved = SolverResult(1, 3, nodes=9)
        rows = [small_boards.board_cells(board, [solved]) for board in args.boards]
    elif module == known_figures.__name__:
        facts = dict.fromkeys(FIGURES, Value(0.5))
        found = {each: {"value": 0.5, "low": 0.4, "high": 0.6} for each in FIGURES}
        rows = [known_figures.game_cells(name, facts, found) for name in known_figures.KNOWN]
    else:
        rows = [{(full_chains.ROW, side): "1.5"} for side in args.sides]
    return {place: cell for row in rows for place, cell in row.items()}


def site_figures(module: str, args: Namespace) -> Cells:
    if module == page_load.__name__:
        names = page_load.names(before=bool(args.before), phone=args.phone)
        pages = dict.fromkeys(names, Load(1.0, 2.0, 3.0))
        ratios = dict.fromkeys(filter(page_load.is_ours, names), 0.5)
        return page_load.load_cells(Medians(pages, ratios, ratios, 2.0))
    cells: dict[tuple[str, str], str] = {}
    if module == lighthouse.__name__:
        names = [
            page if page == lighthouse.FRONT else registry.rules(page).name for page in args.pages
        ]
        for row in names:
            for column in lighthouse.COLUMNS:
                cells |= lighthouse.score_cells(row, column, {"performance": 100})
        return cells
    for game in args.games:
        name = registry.rules(game).name
        if module == response_times.__name__:
            cells |= response_times.time_cells(name, [1.0, 2.0], [3.0])
        elif module == review_times.__name__:
            taken = review_times.Times([1.0], [1.0], [1.0])
            cells |= review_times.cells(name, taken, taken)
        elif "levels" in args.only:
            times = [LevelTime(game, each, "", 9, 1.0, 2.0, 3, 4, 5) for each in levels(game)]
            cells |= level_cells(times, name)
        elif engine_speed.REQUESTS in args.only:
            found = {"bytes": [1.0, 2.0], "ms": [1.0, 2.0]}
            walks = dict.fromkeys((engine_speed.POINT, engine_speed.CLICK), found)
            cells |= engine_speed.request_cells(game, walks)
        else:
            cells |= speed_cells(speeds(game), engine_speed.CHROMIUM)
    return cells
