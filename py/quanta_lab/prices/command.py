"""``quanta prices``: what units, traits and lists are worth, by matches."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from quanta import registry
from quanta.cli.parsing import CommandParser
from quanta.cli.processes import add_jobs
from quanta.cli.progress import Progress
from quanta.core.arguments import whole
from quanta.core.errors import BadRequest
from quanta.core.pricing import PricedUnit, Pricing
from quanta.core.quoting import quoted
from quanta.core.words import did_you_mean
from quanta.matches.cross_table import aligned
from quanta.matches.elo import Z
from quanta.matches.fixture import cpu_limit, parse_contestant
from quanta_lab import markdown_table
from quanta_lab.prices import measures
from quanta_lab.prices.battles import Arena
from quanta_lab.prices.measures import ArmyStanding, EvenSize, Figure, UnitWorth

UNITS, ALONE, READY = "units", "alone", "ready"
MOST_GAMES = 100_000
Row = tuple[str, ...]


def add_arguments(parser: CommandParser) -> None:
    """The arguments of ``prices``."""
    parser.helps_when_bare = True
    parser.description = (
        "Measure by matches what is bought for points. WHAT is units (default): the worth of every "
        "unit, by logistic regression over games between armies that a search proposes; alone: "
        "armies of a single unit against the ready armies, and the strongest of them; ready: the "
        "ready armies among themselves; the code of a unit or the id of a list: the points at "
        "which armies of it are even with the ready armies; or the id of a trait: the same for "
        "each unit that has it, with it and without. Games come in pairs with the same dice and "
        "the seats swapped. Figures have their 95 % confidence intervals in parentheses."
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("what", nargs="?", default=UNITS, metavar="WHAT")
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        metavar="N",
        help="how many: in all for units; of each army for ready, and in the first round for "
        "alone; of each even size for the others (default 400)",
    )
    parser.add_argument(
        "--level", default="5", metavar="LEVEL", help="who plays both sides (default 5)"
    )
    parser.add_argument("--seed", default="prices", help="equal seeds give equal figures")
    add_jobs(parser, 0)
    parser.add_argument("--json", action="store_true")
    markdown_table.add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Measure, and print a table or JSON. Returns the exit status."""
    pricing = registry.modules(args.game).pricing
    if pricing is None:
        raise BadRequest(f"Nothing is bought for points in {registry.rules(args.game).name}.")
    whole("games", args.games, 2, MOST_GAMES)
    player = parse_contestant(args.game, args.level, cpu_limit())
    _check(args.what, pricing)
    markdown_table.check(args.write)
    with Progress() as progress:
        figures = measured(Arena(args.game, pricing, player, args.jobs, progress), args)
    print(json.dumps(figures.data) if args.json else "\n".join(aligned(figures.rows)))
    markdown_table.write(args.write, figures.cells())
    return 0


class Measurements:
    """Figures as a table, whose first row has the names of the columns, and as JSON."""

    def __init__(self, rows: Sequence[Row], data: dict[str, Any]) -> None:
        self.rows, self.data = rows, data

    def cells(self) -> markdown_table.Cells:
        """For a table of a Markdown file."""
        head, *rows = self.rows
        return {
            (row[0], column): cell
            for row in rows
            for column, cell in zip(head[1:], row[1:], strict=False)
        }


def _check(what: str, pricing: Pricing) -> None:
    """Raises BadRequest if there is no such thing to measure."""
    known = [UNITS, ALONE, READY, *_groups(pricing), *_traits(pricing)]
    known += [unit.code for unit in pricing.units]
    if what not in known:
        raise BadRequest(
            f"There is no {quoted(what)}{did_you_mean(what, known)} to measure; there are "
            f"{', '.join(known)}."
        )


def _groups(pricing: Pricing) -> list[str]:
    return sorted({unit.group for unit in pricing.units})


def _traits(pricing: Pricing) -> list[str]:
    return sorted({trait for unit in pricing.units for trait in unit.traits})


def measured(arena: Arena, args: Namespace) -> Measurements:
    """The measurements that the arguments describe. Raises QuantaError."""
    what, games, seed, pricing = args.what, args.games, args.seed, arena.pricing
    if what == UNITS:
        return unit_figures(measures.units(arena, games, seed))
    if what == ALONE:
        return single_unit_figures(*measures.strongest_alone(arena, games, seed))
    if what == READY:
        return standing_figures(measures.among_ready(arena, games, seed))
    if what in _traits(pricing):
        pairs = pricing.without(what)
        sizes = [
            tuple(measures.unit_size(arena, each, games, seed, what) for each in pair)
            for pair in pairs
        ]
        return _trait(pairs, sizes)
    if what in _groups(pricing):
        return _size(measures.list_size(arena, what, games, seed), None, pricing.budget)
    unit = next(unit for unit in pricing.units if unit.code == what)
    return _size(measures.unit_size(arena, unit, games, seed), unit, pricing.budget)


def _label(unit: PricedUnit) -> str:
    return f"{unit.code} {unit.name}"


def _number(figure: Figure) -> str:
    return f"{figure.value:.0f} ({figure.low:.0f}–{figure.high:.0f})"


def _percent(figure: Figure) -> str:
    low, high = 100 * figure.low, 100 * figure.high
    return f"{100 * figure.value:.1f} % ({low:.1f}–{high:.1f})"


def unit_figures(worths: Sequence[UnitWorth]) -> Measurements:
    """The prices of units and their worth."""
    rows = [(_label(u.unit), str(u.unit.price), _number(u.worth)) for u in worths]
    data = [{"code": u.unit.code, "price": u.unit.price, **u.worth._asdict()} for u in worths]
    return Measurements([("unit", "points", "measured"), *rows], {"units": data})


def _standing_data(standing: ArmyStanding) -> dict[str, Any]:
    return {
        "name": standing.name,
        "army": dict(standing.army),
        "won": standing.won,
        "games": standing.games,
        **standing.share._asdict(),
    }


def single_unit_figures(standings: Sequence[ArmyStanding], best: ArmyStanding) -> Measurements:
    """The wins of armies of a single unit, and at the end the strongest in its last round."""
    rows = [(each.name, _percent(each.share), str(each.games)) for each in standings]
    again = ("the strongest, again", _percent(best.share), str(best.games))
    data = {"alone": [*map(_standing_data, standings)], "strongest": _standing_data(best)}
    return Measurements([("only", "alone", "games"), *rows, again], data)


def standing_figures(standings: Sequence[ArmyStanding]) -> Measurements:
    """The wins of armies."""
    rows = [(each.name, _percent(each.share), str(each.games)) for each in standings]
    return Measurements(
        [("army", "won", "games"), *rows], {"ready": [*map(_standing_data, standings)]}
    )


def _size(size: EvenSize, unit: PricedUnit | None, budget: int) -> Measurements:
    """The even size, and for a unit what it should cost."""
    even = "none" if size.points is None else _number(size.points)
    head, row = ["of", "even at"], [size.name, even]
    data: dict[str, Any] = {
        "name": size.name,
        "even": None if size.points is None else size.points._asdict(),
    }
    if unit is not None:
        worth = None if size.points is None else _worth(unit, size.points, budget)
        head += ["points", "worth"]
        row += [str(unit.price), "" if worth is None else _number(worth)]
        data |= {"price": unit.price, "worth": None if worth is None else worth._asdict()}
    return Measurements([tuple(head), tuple(row)], {"size": data})


def _worth(unit: PricedUnit, even: Figure, budget: int) -> Figure:
    """The cost of a unit at which armies of it are even at the budget."""
    whole = unit.price * budget
    return Figure(whole / even.value, whole / even.high, whole / max(1.0, even.low))


def _trait(
    pairs: Sequence[tuple[PricedUnit, PricedUnit]], sizes: Sequence[tuple[EvenSize, ...]]
) -> Measurements:
    """Of each unit, what the trait adds to its worth, as a factor, beside that of its price."""
    rows: list[Row] = [("unit", "with it", "without", "factor", "in the price")]
    data = []
    for (unit, plain), (own, other) in zip(pairs, sizes, strict=True):
        factor = _factor(unit, plain, own.points, other.points)
        priced = unit.price / plain.price
        measured = (
            "" if factor is None else f"{factor.value:.2f} ({factor.low:.2f}–{factor.high:.2f})"
        )
        even = ["none" if s.points is None else _number(s.points) for s in (own, other)]
        rows.append((_label(unit), *even, measured, f"{priced:.2f}"))
        measured_factor = None if factor is None else factor._asdict()
        data.append({"code": unit.code, "factor": measured_factor, "priced": priced})
    return Measurements(rows, {"trait": data})


def _factor(
    unit: PricedUnit, plain: PricedUnit, own: Figure | None, other: Figure | None
) -> Figure | None:
    """The worth with the trait divided by that without."""
    if own is None or other is None:
        return None
    value = unit.price / own.value / (plain.price / other.value)
    parts = [(each.high - each.value) / Z / each.value for each in (own, other)]
    half = Z * value * sum(part * part for part in parts) ** 0.5
    return Figure(value, value - half, value + half)
