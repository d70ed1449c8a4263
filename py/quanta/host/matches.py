"""``quanta match``: players against each other, seats changing from game to game."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.game import Outcome, Position
from quanta.core.rng import Stream
from quanta.host.analysis import pairs
from quanta.players import Player, decided
from quanta.roster import player

MOST_GAMES = 100_000


@dataclass
class Score:
    """How a match stands: games won by each player and drawn, plies in all, wins by seat."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    plies: int = 0
    by_seat: dict[int, int] = field(default_factory=dict)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``match A B GAME``."""
    parser.add_argument("a", help="a player")
    parser.add_argument("b", help="a player")
    parser.add_argument("game")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument("--games", type=int, default=10, metavar="N", help="how many (default 10)")
    parser.add_argument("--seed", default="quanta", help="the same seed gives the same match")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play the match and print the score."""
    if not 1 <= args.games <= MOST_GAMES:
        raise BadParam(f"games is 1 to {MOST_GAMES}.")
    params = pairs(args.params)
    score = match(args.a, args.b, args.game, params, args.games, Stream(args.seed))
    if args.json:
        data = {"wins": score.wins, "draws": score.draws, "plies": score.plies}
        print(json.dumps({**data, "by_seat": score.by_seat}))
        return 0
    share = (score.wins[0] + score.draws / 2) / args.games
    print(f"{args.a} {score.wins[0]}, {args.b} {score.wins[1]}, drawn {score.draws}: ", end="")
    print(f"{args.a} scores {share:.1%} in {args.games} games")
    print(f"{score.plies / args.games:.1f} plies a game; wins by seat:", end="")
    print("".join(f" {seat + 1}: {wins}" for seat, wins in sorted(score.by_seat.items())))
    return 0


def match(a: str, b: str, game: str, params: dict[str, str], games: int, rng: Stream) -> Score:
    """``games`` games from set-ups drawn anew for every two, ``a`` and ``b`` taking turns at the
    seats (with more than two seats they alternate round the table)."""
    rules = registry.rules(game)
    pair = [player(game, a), player(game, b)]
    score = Score()
    start = rules.start(params, rng)
    for number in range(games):
        if number and number % 2 == 0:
            start = rules.start(params, rng)
        seated = [(seat + number) % 2 for seat in range(start.seats)]
        end, plies = played(start, [pair[who] for who in seated], rng)
        score.plies += plies
        if end.winner is None:
            score.draws += 1
            continue
        score.wins[seated[end.winner]] += 1
        score.by_seat[end.winner] = score.by_seat.get(end.winner, 0) + 1
    return score


def played(position: Position, players: Sequence[Player], rng: Stream) -> tuple[Outcome, int]:
    """The end of a game from ``position`` between these players, one a seat, and its plies."""
    plies = 0
    while (end := position.outcome()) is None:
        position = position.apply(decided(players, position, rng))
        plies += 1
    return end, plies
