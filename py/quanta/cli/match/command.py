"""``quanta match``: games between players, with the seats swapped from game to game."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain
from typing import Any

from quanta.api.match import BotInFile
from quanta.cli import lab
from quanta.cli.match import plan as plans
from quanta.cli.match import tables
from quanta.cli.match.record_file import RecordFile
from quanta.cli.match.unfinished import keep_record
from quanta.cli.parsing import INTERRUPTED, CommandParser, complain
from quanta.cli.processes import add_dask, add_jobs
from quanta.cli.progress import Progress
from quanta.core.errors import BadRequest, QuantaError
from quanta.core.limits import MAX_PLIES
from quanta.core.quoting import presentable
from quanta.matches.cross_table import CrossTable, round_robin_lines
from quanta.matches.fixture import DRAW, ERROR, Fixture, cpu_limit
from quanta.matches.pool import results
from quanta.matches.scheduled_game import GameResult, ScheduledGame, crashed, play, scheduled
from quanta.matches.sprt import Sprt
from quanta.matches.standing import Standing

FAILED = 2
"""The exit status if a game is not counted."""
MOST_BROKEN = 10
"""A match stops after this many games that were stopped by errors."""


def add_arguments(parser: CommandParser) -> None:
    """The arguments of ``match``."""
    parser.helps_when_bare = True
    parser.usage = (
        "quanta match A B [C ...] GAME [key=value ...] [options]\n"
        "       quanta match --round-robin A B [C ...] GAME [key=value ...] [options]\n"
        "       quanta match --ladder GAME [key=value ...] [options]\n"
        "       quanta match --by-seat PLAYER GAME [key=value ...] [options]"
    )
    parser.description = (
        "A and B are players: an id such as greedy, the number of a level, or my.py:bot, which is "
        "bot in the file my.py: an object with choose(position), a class of such objects, or a "
        "function. program:./bot is a program in any language that answers on its standard output. "
        "They lose a game in which they fail, play an illegal action or take more than "
        "10 s (or their limit) for an action. PLAYER@LIMIT sets a "
        "limit for one player: greedy@500ms, 8@2000n (nodes), 8@500ms,100p (playouts). A limit "
        "can only narrow the limit of a level. PLAYER-tree, PLAYER-kernel and PLAYER-evaluate "
        "search without that module of the game: 8 against 8-tree shows what it is worth. Times "
        "are processor time. Games come in pairs with the same set-up and the seats swapped; of "
        "more players than two, in rounds in which each sits in every seat once, whatever the "
        "number of seats. A win is shared by those with equal greatest returns, so a draw of two "
        "counts as half a win; shares are printed "
        "with their 95 % confidence intervals. The record of a game that does not end within its "
        "plies, or that an error stops, is written to match-N.txt, and the other games are played "
        "and counted. The exit status is 2 if a game is not counted."
    )
    parser.add_argument("words", nargs="*", metavar="A B [C ...] GAME [key=value ...]")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument(
        "--round-robin",
        action="store_true",
        help="every two of the players: a cross table, and ratings with their mean at 0",
    )
    modes.add_argument("--ladder", action="store_true", help="each level against the one below")
    modes.add_argument(
        "--by-seat", action="store_true", help="PLAYER against itself: what each seat scores"
    )
    parser.add_argument(
        "--over",
        action="append",
        default=[],
        metavar="key=a,b,c",
        help="a match for each of these values of a parameter; key alone: all values; repeatable",
    )
    _add_terms(parser)
    add_jobs(parser, 1)
    add_dask(parser, " with J workers", "quanta[dask]")
    parser.add_argument(
        "--records", metavar="FILE", help="write the record of each counted game to FILE as it ends"
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help="go on with the match whose games are in the FILE of --records",
    )
    parser.add_argument("--json", action="store_true")
    lab.add_table_arguments(parser)
    parser.set_defaults(run=run)


def _add_terms(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--games", type=int, default=10, metavar="N", help="games of each pairing (default 10)"
    )
    parser.add_argument(
        "--sprt",
        metavar="ELO0,ELO1",
        help="stop as soon as the games decide which difference is the likelier (sequential "
        "probability ratio test, 5 %% risk); --games is then the most",
    )
    parser.add_argument("--seed", default="quanta", help="equal seeds give equal set-ups")
    parser.add_argument(
        "--opening", type=int, default=0, metavar="N", help="begin with N random plies"
    )
    parser.add_argument("--ms", type=int, help="think for at most this many milliseconds")
    parser.add_argument("--nodes", type=int, metavar="N", help="search at most N positions")
    parser.add_argument(
        "--plies",
        type=int,
        default=MAX_PLIES,
        metavar="N",
        help=f"stop a game after N plies (default {MAX_PLIES}, the most that a record holds)",
    )
    parser.add_argument(
        "--unfinished",
        choices=(ERROR, DRAW),
        default=ERROR,
        help="what a game stopped by --plies is: an error, not counted (default), or a draw",
    )


def run(args: Namespace) -> int:
    """Play the match and print the score. Returns the exit status."""
    plan = planned(args)
    sprt = _sprt(args, plan)
    records = _records(args, plan)
    standings, status = play_all(plan, args.jobs, args.dask, records, sprt)
    print(json.dumps(_data(args, standings)) if args.json else "\n".join(_lines(args, standings)))
    if records is not None:
        records.sort()
    if args.write is not None and status == 0:
        lab.match_tables().write(args, standings)
    elif args.write is not None:
        complain("not every game was counted, so no table is written")
    return status


def planned(args: Namespace) -> list[Fixture]:
    """The fixtures to play. Raises QuantaError, also for a table that cannot take their figures."""
    make = plans.head_to_head
    for chosen, kind in (
        (args.ladder, plans.ladder),
        (args.round_robin, plans.round_robin),
        (args.by_seat, plans.self_play),
    ):
        make = kind if chosen else make
    limit = cpu_limit(args.ms, args.nodes)
    terms = plans.Terms(args.games, args.seed, limit, args.opening, args.plies, args.unfinished)
    plan = make(args.words, args.over, terms)
    if args.write is not None:
        lab.match_tables().check(args, plan)
    return plan


def _sprt(args: Namespace, plan: Sequence[Fixture]) -> Sprt | None:
    """The test of ``--sprt``. Raises BadParam, and BadRequest for anything but one match of two
    players."""
    if args.sprt is None:
        return None
    if len(plan) > 1 or len(plan[0].players) > 2:
        raise BadRequest("--sprt takes a single match of two players.")
    return Sprt.parse(args.sprt)


def _records(args: Namespace, plan: Sequence[Fixture]) -> RecordFile | None:
    """The file for the records, with the games that it has if the match is resumed. Raises
    BadRequest, before hours of play and not after."""
    if args.records is None:
        if args.resume:
            raise BadRequest("--resume needs --records FILE.")
        return None
    return RecordFile(args.records, plan, args.sprt, resume=args.resume)


def _data(args: Namespace, standings: Sequence[Standing]) -> dict[str, Any]:
    """The standing of a single match; several in a list, after the table that they make."""
    matches = [standing.data() for standing in standings]
    if args.ladder:
        return {"ladder": tables.ladder_rows(standings), "matches": matches}
    if args.round_robin:
        return CrossTable(tuple(standings)).data()
    if args.sprt is not None:
        test, counts = Sprt.parse(args.sprt), _counts(standings[0])
        figures = {"ratio": test.ratio(*counts), "decision": test.decision(*counts)}
        return {**matches[0], "sprt": {"elo": [test.low, test.high], **figures}}
    return {"matches": matches} if args.over or args.by_seat else matches[0]


def _lines(args: Namespace, standings: Sequence[Standing]) -> list[str]:
    if args.ladder:
        return tables.ladder_lines(standings)
    if args.round_robin:
        return round_robin_lines(standings)
    if args.by_seat:
        return tables.seat_lines(standings)
    blocks = [
        [f"{each.fixture.params_text}:"] * bool(args.over) + each.lines() for each in standings
    ]
    if args.sprt is not None:
        blocks.append([Sprt.parse(args.sprt).describe(*_counts(standings[0]))])
    return [line for block in blocks for line in block]


def _counts(standing: Standing) -> tuple[int, int, int]:
    """The first player's losses, draws and wins."""
    won, lost = standing.wins
    return lost, standing.draws, won


def _in_order(
    games: Iterable[tuple[ScheduledGame, GameResult]],
) -> Iterator[tuple[ScheduledGame, GameResult]]:
    """The games of one fixture by their numbers, each held back until those before it are there."""
    waiting: dict[int, tuple[ScheduledGame, GameResult]] = {}
    number = 0
    for each, result in games:
        waiting[each.number] = (each, result)
        while number in waiting:
            yield waiting.pop(number)
            number += 1


def play_all(
    plan: Sequence[Fixture],
    jobs: int,
    dask: str | None = None,
    records: RecordFile | None = None,
    sprt: Sprt | None = None,
) -> tuple[list[Standing], int]:
    """Play all games of the plan, with ``jobs`` and ``dask`` as for ``pool.results``. Those that
    ``records`` has are not played again, and each other one that counts is added to it as it ends.
    With ``sprt``, a match of two ends as soon as that decides, after whole pairs of games and in
    the order of the games, so that it does not matter which game ends first. Returns the standing
    of each fixture and the exit status. Ctrl-C, a lost process and too many broken games stop the
    match; games played until then count. Raises QuantaError if there are none."""
    schedule = scheduled(plan)
    standings = [Standing(fixture) for fixture in plan]
    known = {} if records is None else records.played
    left = [each for each in schedule if (each.place, each.number) not in known]
    before = [(each, known[at]) for each in schedule if (at := (each.place, each.number)) in known]
    in_files = any(isinstance(who.make, BotInFile) for each in plan for who in each.players)
    finished = results(play, left, jobs, dask, died=crashed, apart=in_files)
    with Progress() as progress, closing(finished) as games:
        played = chain(before, games)
        try:
            for done, (each, result) in enumerate(_in_order(played) if sprt else played, 1):
                standing = standings[each.place]
                standing.add(each.number, result)
                if (each.place, each.number) not in known:
                    _report(progress, each, result, only_pairing=len(plan) == 1)
                    if records is not None and each.number in standing.records:
                        records.add(each, result)
                if sum(standing.broken for standing in standings) == MOST_BROKEN:
                    raise BadRequest(f"The match stops after {MOST_BROKEN} games with errors.")
                progress.show(f"{done}/{len(schedule)} games; {standing.headline()}")
                if sprt and done % 2 == 0 and sprt.decision(*_counts(standing)) is not None:
                    return standings, 0 if standing.games == done else FAILED
        except KeyboardInterrupt:
            return standings, INTERRUPTED
        except QuantaError as error:
            if not any(each.games for each in standings):
                raise
            progress.note(presentable(f"quanta: {error}"))
            return standings, FAILED
    counted = sum(each.games for each in standings)
    return standings, 0 if counted == len(schedule) else FAILED


def _report(
    progress: Progress, each: ScheduledGame, result: GameResult, *, only_pairing: bool
) -> None:
    """Report why a game did not finish."""
    if not result.winners:
        progress.note(f"quanta: {keep_record(each, result, only_pairing=only_pairing)}")
    if result.forfeit:
        progress.note(presentable(f"quanta: Game {each.number + 1}: {result.forfeit}"))
