"""``quanta match``: players against each other, seats changing from game to game."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from quanta.core.errors import BadRequest
from quanta.host.analysis import pairs
from quanta.host.duels import Duel, play
from quanta.host.fixtures import Fixture, bounded, contestant
from quanta.host.progress import Progress
from quanta.host.standing import Standing
from quanta.host.workers import results

INTERRUPTED = 130
"""The exit status of a match that Ctrl-C has ended."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``match A B GAME``."""
    parser.usage = "quanta match A B GAME [key=value ...] [options]"
    parser.description = (
        "A and B are players: an id such as greedy, or the number of a level. PLAYER@LIMIT gives "
        "one a limit of its own: greedy@500ms, 8@2000n (nodes), 8@500ms,100p (playouts). Time is "
        "processor time. Every two games have the same set-up, the seats changed."
    )
    parser.add_argument("words", nargs="*", metavar="A B GAME [key=value ...]")
    add_options(parser)
    parser.set_defaults(run=run)


def add_options(parser: ArgumentParser) -> None:
    """How many games, from which seed, within which limits, in how many processes."""
    parser.add_argument("--games", type=int, default=10, metavar="N", help="how many (default 10)")
    parser.add_argument("--seed", default="quanta", help="the same seed gives the same set-ups")
    parser.add_argument("--ms", type=int, help="milliseconds to think about an action at most")
    parser.add_argument("--nodes", type=int, metavar="N", help="positions to look at, at most")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="processes (default 1; 0: all processors)"
    )
    parser.add_argument("--records", metavar="FILE", help="write the record of each game to FILE")
    parser.add_argument("--json", action="store_true")


def run(args: Namespace) -> int:
    """Play the match and print the score."""
    if len(args.words) < 3:
        raise BadRequest("match needs two players and a game: match A B GAME.")
    a, b, game, *params = args.words
    common = bounded(args.ms, args.nodes)
    pair = (contestant(game, a, common), contestant(game, b, common))
    plan = [Fixture(game, pairs(params), pair, args.games, args.seed)]
    if args.records is not None:
        _write(args.records, [])  # what cannot be written is told before hours of play
    standings, whole = contest(plan, args.jobs)
    if args.records is not None:
        _write(args.records, standings)
    for standing in standings:
        if args.json:
            print(json.dumps(standing.data()))
        else:
            print("\n".join(standing.lines()))
    return 0 if whole else INTERRUPTED


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


def contest(plan: Sequence[Fixture], jobs: int) -> tuple[list[Standing], bool]:
    """Play all games of the plan, in ``jobs`` processes: the standing of each fixture, and whether
    that is all of it: Ctrl-C ends it with what has been played. Raises QuantaError."""
    for fixture in plan:
        fixture.start(0)  # bad parameters are found here, before any process begins
    duels = [Duel(p, fixture, n) for p, fixture in enumerate(plan) for n in range(fixture.games)]
    standings = [Standing(fixture) for fixture in plan]
    with Progress() as progress, closing(results(play, duels, jobs)) as games:
        try:
            for done, (duel, played) in enumerate(games, 1):
                standing = standings[duel.place]
                standing.add(duel.number, played)
                progress.say(f"{done}/{len(duels)} games; {standing.lines()[0]}")
        except KeyboardInterrupt:
            return standings, False
    return standings, True
