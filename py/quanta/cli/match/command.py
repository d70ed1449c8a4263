"""``quanta match``: players against each other, seats changing from game to game."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from quanta.cli.match import plan as plans
from quanta.cli.match import tables
from quanta.cli.match.fixture import Fixture, bounded, contestant
from quanta.cli.match.game import Duel, play
from quanta.cli.match.pool import results
from quanta.cli.match.progress import Progress
from quanta.cli.match.standing import Standing
from quanta.core.errors import BadRequest

INTERRUPTED = 130
"""The exit status of a match that Ctrl-C has ended."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``match``."""
    parser.usage = (
        "quanta match A B GAME [key=value ...] [options]\n"
        "       quanta match --ladder GAME [key=value ...] [options]\n"
        "       quanta match --by-seat PLAYER GAME [key=value ...] [options]"
    )
    parser.description = (
        "A and B are players: an id such as greedy, or the number of a level. PLAYER@LIMIT gives "
        "one a limit of its own: greedy@500ms, 8@2000n (nodes), 8@500ms,100p (playouts); a limit "
        "narrows what a level allows itself, and never widens it. Time is "
        "processor time. Every two games have the same set-up, the seats changed. Shares count a "
        "draw half, and stand with the interval that holds the truth in 95 of 100 cases."
    )
    parser.add_argument("words", nargs="*", metavar="A B GAME [key=value ...]")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--ladder", action="store_true", help="each level against the one below")
    ways.add_argument("--by-seat", action="store_true", help="PLAYER against itself: who begins?")
    parser.add_argument(
        "--over",
        action="append",
        default=[],
        metavar="key=a,b,c",
        help="a match for each value of a parameter; key alone for all its choices; repeatable",
    )
    parser.add_argument("--games", type=int, default=10, metavar="N", help="of each two players")
    parser.add_argument("--seed", default="quanta", help="the same seed gives the same set-ups")
    parser.add_argument(
        "--opening", type=int, default=0, metavar="N", help="plies at random after the set-up"
    )
    parser.add_argument("--ms", type=int, help="milliseconds to think about an action at most")
    parser.add_argument("--nodes", type=int, metavar="N", help="positions to look at, at most")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="processes (default 1; 0: all processors)"
    )
    parser.add_argument(
        "--dask",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on the Dask cluster whose scheduler is there; without ADDRESS on one of this "
        "machine, with J workers (needs quanta[dask]; write it last)",
    )
    parser.add_argument("--records", metavar="FILE", help="write the record of each game to FILE")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play the match and print the score."""
    make = plans.ladder if args.ladder else plans.alone if args.by_seat else plans.matched
    terms = plans.Terms(args.games, args.seed, bounded(args.ms, args.nodes), args.opening)
    plan = make(args.words, args.over, terms)
    if args.records is not None:
        _write(args.records, [])  # what cannot be written is told before hours of play
    standings, whole = contest(plan, args.jobs, args.dask)
    if args.records is not None:
        _write(args.records, standings)
    print(json.dumps(_data(args, standings)) if args.json else "\n".join(_lines(args, standings)))
    return 0 if whole else INTERRUPTED


def _data(args: Namespace, standings: Sequence[Standing]) -> dict[str, Any]:
    """One match as it stands; many in a list, and for a ladder its table before them."""
    matches = [standing.data() for standing in standings]
    if args.ladder:
        return {"ladder": tables.ladder_rows(standings), "matches": matches}
    return {"matches": matches} if args.over or args.by_seat else matches[0]


def _lines(args: Namespace, standings: Sequence[Standing]) -> list[str]:
    if args.ladder:
        return tables.ladder_lines(standings)
    if args.by_seat:
        return tables.seat_lines(standings)
    told = [[f"{each.fixture.words}:"] * bool(args.over) + each.lines() for each in standings]
    return [line for lines in told for line in lines]


def _write(file: str, standings: Sequence[Standing]) -> None:
    played = [each.records[number] for each in standings for number in sorted(each.records)]
    try:
        Path(file).write_text("".join(f"{record}\n" for record in played), encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{file} cannot be written: {error.strerror}.") from error


def match(
    a: str, b: str, game: str, params: dict[str, str], games: int, seed: str, jobs: int = 1
) -> Standing:
    """The standing after ``games`` games of ``a`` against ``b``, as ``contestant`` writes them."""
    pair = (contestant(game, a, bounded()), contestant(game, b, bounded()))
    standings, _ = contest([Fixture(game, params, pair, games, seed)], jobs)
    return standings[0]


def contest(
    plan: Sequence[Fixture], jobs: int, dask: str | None = None
) -> tuple[list[Standing], bool]:
    """Play all games of the plan, by ``jobs`` and ``dask`` as in ``results``: the standing of each
    fixture, and whether that is all of it: Ctrl-C ends it with what has been played. Raises
    QuantaError."""
    for fixture in plan:
        fixture.opened(0)  # bad parameters are found here, before any process begins
    duels = [Duel(p, fixture, n) for p, fixture in enumerate(plan) for n in range(fixture.games)]
    standings = [Standing(fixture) for fixture in plan]
    with Progress() as progress, closing(results(play, duels, jobs, dask)) as games:
        try:
            for done, (duel, played) in enumerate(games, 1):
                standing = standings[duel.place]
                standing.add(duel.number, played)
                progress.say(f"{done}/{len(duels)} games; {standing.headline()}")
        except KeyboardInterrupt:
            return standings, False
    return standings, True
