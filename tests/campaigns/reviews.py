"""Reviews of games between levels 2 to 5, compared with searches of ten times the budget: which
drops of winning chance the reviews find, and which of the mistakes that they report are none.

A review searches each position with as many nodes as a browser has time for. Looked at deeply are
all mistakes that it tells, and some of the other moves, drawn by lot. The claims of its
explanations are checked, too, and made again of the lines that the deep searches expect.

PYTHONPATH=py python3 -m tests.campaigns.reviews harlequin --games 20 --seed 1

The figures of each game are kept in a file, with which a campaign that was broken off goes on.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

from tests.campaigns.reasons import played, reviewed

from quanta import registry
from quanta.core.claims import Claim, Line, after
from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.core.rng import Stream
from quanta.core.turns import turns
from quanta.matches.elo import wilson
from quanta.players import Limit
from quanta.record.timeline import Timeline
from quanta.roster import analyst
from quanta.session.search.evaluation import Evaluation
from quanta.session.search.explanation import Explainer
from quanta.session.search.judgement import Evaluated, Evaluator, judge
from quanta.session.search.observation import Observation
from quanta.session.search.review import Review
from quanta.session.search.search_task import Limits, SearchTask
from quanta_lab import markdown_table
from quanta_lab.kept_games import KeptGames
from quanta_lab.match_tables import share

NODES_PER_MS = {"leap": 5, "quantum": 4, "harlequin": 8, "legions": 1}
"""Half of the nodes that the analyst searches in a millisecond of processor time in CPython, which
were 10, 8, 16 and 2 on the machine of the figures: the engine of a page is about half as fast."""
DEEPER = 10
DROP, NONE = 25, 5
"""Points of winning chance: a move that loses more ought to be reported, one that loses fewer
not."""
LEVELS = ("level2", "level3", "level4", "level5")


class Figures(Counter[str]):
    """Sums over games. games, plies: their number, dice not among the plies; told: mistakes; none:
    those that lose next to nothing by the deep search; drops: those that lose much by it; others:
    further moves that were looked at; missed: those of them that lose much; claims, false,
    contradicted: claims that were told, those that are not true, and those that are not true of the
    lines that the deep search expects."""

    @property
    def missed_share(self) -> tuple[float, float, float]:
        """The share of drops that are missed, and the ends of its interval: the moves that were
        looked at are taken for all that were not reported."""
        untold = self["plies"] - self["told"]
        looked = self["missed"] / max(self["others"], 1)
        shares = (looked, *wilson(self["missed"], self["others"]))
        missed, low, high = (
            untold * each / max(self["drops"] + untold * each, 1) for each in shares
        )
        return missed, low, high


def looked_at(line: Timeline, deep: int, nodes: int | None, rng: Stream) -> Figures:
    """The figures of one game, with its mistakes and ``deep`` other moves looked at."""
    game = line.rules.id
    nodes = nodes or NODES_PER_MS[game] * (Limits().each(len(line.positions)).ms or 1)
    known: dict[Position, Evaluated] = {}
    review, observation = reviewed(line, nodes, known)
    told = {each["ply"] for each in review.data(observation)["mistakes"]}
    plies = [ply for ply, at in enumerate(line.positions[:-1], 1) if at.to_play != CHANCE]
    others = [ply for ply in plies if ply not in told]
    rng.shuffle(others)
    search = deep_search(game, DEEPER * nodes, rng)
    figures = Figures(games=1, plies=len(plies), told=len(told))
    for ply in sorted({*told, *others[:deep]}, reverse=True):
        points = lost(line, ply, search, known)
        if ply in told:
            figures["none"] += points < NONE
            figures["drops"] += points > DROP
            figures.update(claims_of(line, ply, review, observation, search))
        else:
            figures["others"] += 1
            figures["missed"] += points > DROP
    return figures


def deep_search(game: str, nodes: int, rng: Stream) -> Evaluator:
    """A player that evaluates positions with at most this number of nodes each."""
    chooser = analyst(game)

    def start(position: Position, played: Action | None, after: Evaluation | None) -> SearchTask:
        return SearchTask(chooser, position, Limit(nodes=nodes), rng, played, after, again=False)

    return Evaluator(start)


def lost(line: Timeline, ply: int, search: Evaluator, known: Mapping[Position, Evaluated]) -> int:
    """The points that a move loses, as a search judges the positions before it and after it.
    known: what the review knows of them; what only that has proven counts, too."""
    before, after = line.positions[ply - 1 : ply + 1]
    action = line.actions[ply - 1]
    search.evaluate(after, lambda: False)
    search.evaluate(before, lambda: False, action)
    then, now = (_proven(search.known[at], known[at]) for at in (before, after))
    judgement = judge(then, now, action)
    return judgement.lost if judgement else 0


def _proven(deep: Evaluated, review: Evaluated) -> Evaluated:
    """The result of the review if only that is proven, else that of the deep search."""
    only = review.evaluation is not None and review.evaluation.proven
    return review if only and not (deep.evaluation and deep.evaluation.proven) else deep


def claims_of(
    line: Timeline, ply: int, review: Review, observation: Observation, search: Evaluator
) -> Iterator[str]:
    """``claims`` for each claim about a mistake, and what is wrong with it."""
    before, after = line.positions[ply - 1 : ply + 1]
    reason, holds = review.reason(ply), registry.modules(line.rules.id).claim_checker
    seen, maker = before.seen_by(before.to_play), registry.modules(line.rules.id).claims
    if reason is None or holds is None or maker is None:
        return
    read = Explainer(line.rules, line.params, observation.view).read
    expected = deep_lines(search.known[before], (line.actions[ply - 1], *search.known[after].line))
    for claim in reason.claims:
        if claim.kind not in maker.themes:
            continue  # of the end of the game, in any game: proven where it is made
        yield "claims"
        if not holds(seen, claim, read):
            print(f"false: {claim} in {before.text()}", flush=True)
            yield "false"
        try:
            again = of_line(seen, claim, expected)
            if again is not None and not holds(seen, again, read):
                yield "contradicted"
        except QuantaError:
            yield "contradicted"


def deep_lines(before: Evaluated, played: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The lines that a search expects, of the move that was played and of others."""
    return [played, *map(tuple, before.lines)]


def of_line(position: Position, claim: Claim, lines: list[tuple[str, ...]]) -> Claim | None:
    """The same claim about the line that begins as its own does, after as many turns, or as many
    plies where it ends within a turn; None where there is none that is as long."""
    begun = next((each for each in lines if each[:1] == claim.line[:1]), ())
    plies = len(claim.line)
    if plies and ends_a_turn(position, claim.line):
        whole = [*accumulate(map(len, turns(position, begun)))]
        count = len([*turns(position, claim.line)])
        plies = whole[count - 1] if count <= len(whole) else len(begun) + 1
        if plies <= len(begun) and not ends_a_turn(position, begun[:plies]):
            return None
    if not claim.line or len(begun) < plies:
        return None
    return replace(claim, line=begun[:plies])


def ends_a_turn(position: Position, line: Line) -> bool:
    """Whether another seat than that of its last ply is to play after a line."""
    before = after(position, line[:-1])
    end = before.apply(line[-1])
    return end.outcome() is not None or end.to_play != before.to_play


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Compare reviews with deeper searches.")
    parser.add_argument("game", choices=NODES_PER_MS)
    parser.add_argument("--games", type=int, default=20, help="how many (20)")
    parser.add_argument("--seed", default="reviews")
    parser.add_argument("--nodes", type=int, help="of each position, in place of a browser's")
    parser.add_argument("--deep", type=int, default=8, help="other moves looked at in a game (8)")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="for the figures (build/reviews-GAME-SEED.jsonl)"
    )
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Review the games and print the figures after each."""
    args = parser().parse_args()
    name = registry.rules(args.game).name
    markdown_table.check(args.write, columns=[name])
    out = args.out or Path("build", f"reviews-{args.game}-{args.seed}.jsonl")
    out.parent.mkdir(exist_ok=True)
    kept = KeptGames(out, {key: getattr(args, key) for key in ("game", "seed", "nodes", "deep")})
    figures = Figures()
    for one in kept.lines[: args.games]:
        figures.update(one)
    for number in range(len(kept.lines), args.games):
        rng = Stream(f"{args.seed} {number}")
        line = played(args.game, rng, (rng.choice(LEVELS), rng.choice(LEVELS)))
        one = looked_at(line, args.deep, args.nodes, rng)
        kept.add(one)
        figures.update(one)
        print(dict(figures), flush=True)
    print(cells(name, figures))
    markdown_table.write(args.write, cells(name, figures))


def cells(name: str, figures: Figures) -> markdown_table.Cells:
    """A column of the table."""
    missed, low, high = (round(100 * each) for each in figures.missed_share)
    column = {
        "games": f"{figures['games']}",
        "moves": f"{figures['plies']:,}",
        "marked": f"{figures['told']}",
        "groundless": f"{figures['none']}, {share(figures['none'], figures['told'])}",
        "great losses marked": f"{figures['drops']}",
        "other moves looked at": f"{figures['others']}",
        "great losses among them": f"{figures['missed']}",
        "great losses missed": f"{missed} % ({low}–{high})",
        "claims": f"{figures['claims']:,}",
        "false claims": f"{figures['false']}",
        "contradicted claims": f"{figures['contradicted']}",
    }
    return {(row, name): cell for row, cell in column.items()}


if __name__ == "__main__":
    main()
