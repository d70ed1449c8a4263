"""Reviews of games between weak levels: how many mistakes are explained, how many claims are made,
and how many of them the game's checker finds false.

PYTHONPATH=py python3 -m tests.campaigns.reasons leap --games 20 --samples 20
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import perf_counter

from quanta import registry
from quanta.core.game import CHANCE, Position
from quanta.core.rng import Stream
from quanta.players import Limit, run_to_end
from quanta.record.timeline import Timeline
from quanta.roster import analyst, player
from quanta.session.search.explanation import Explainer, playable
from quanta.session.search.judgement import Evaluated
from quanta.session.search.observation import Observation
from quanta.session.search.review import Review
from quanta.session.search.search_task import Limits
from quanta.session.viewpoint import Viewpoint

MOST_PLIES = 400


def played(game: str, rng: Stream, levels: tuple[str, str]) -> Timeline:
    """A game between two levels, one of those that are ready to play if there are any; a move in
    ten is drawn by lot."""
    rules, ready = registry.rules(game), registry.modules(game).ready_games
    params = dict(rng.choice(ready()).params) if ready is not None else {}
    line = Timeline(rules, params, rules.start(params, rng))
    players = [player(game, level) for level in levels]
    while line.position.outcome() is None and line.ply < MOST_PLIES:
        here = line.position
        if here.to_play == CHANCE:
            line.roll(rng)
        elif rng.below(10) == 0:
            line.apply(rng.choice(here.legal_actions()))
        else:
            seen = here.seen_by(here.to_play)
            thoughts = players[here.to_play].think(seen, Limit(nodes=200), rng)
            line.apply(run_to_end(thoughts).action)
    return line


def reviewed(
    line: Timeline, nodes: int, known: dict[Position, Evaluated] | None = None
) -> tuple[Review, Observation]:
    """The review of a game, finished. known: receives the results by position."""
    game, viewpoint = line.rules.id, Viewpoint()
    viewpoint.sees_all = True
    observation = Observation(line, registry.view(game), viewpoint, (), choosing=False)
    review = Review(lambda: analyst(game), Limits(nodes=nodes), known, watched=False)
    review.begin(observation)
    review.run(lambda: False)
    return review, observation


def main() -> None:
    """Print what was found, and samples of what is said."""
    parser = argparse.ArgumentParser(description="Explain the mistakes of many games.")
    parser.add_argument("game", choices=registry.ids())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--samples", type=int, default=20, help="sentences to print")
    parser.add_argument("--nodes", type=int, default=1000, help="positions of each search")
    parser.add_argument("--levels", nargs=2, default=("level2", "level3"))
    parser.add_argument("--every", action="store_true", help="compare moves that cost little, too")
    parser.add_argument("--seed", default="reasons")
    args = parser.parse_args()
    rng, found, samples = Stream(args.seed), Counter[str](), list[str]()
    kinds, began = Counter[str](), perf_counter()
    maker, holds = registry.modules(args.game).claims, registry.modules(args.game).claim_checker
    if maker is None or holds is None:
        raise SystemExit(f"{args.game} explains nothing.")
    for _ in range(args.games):
        line = played(args.game, rng, tuple(args.levels))
        review, observation = reviewed(line, args.nodes)
        explainer = Explainer(line.rules, line.params, observation.view)
        mistakes = {each["ply"]: each["text"] for each in review.data(observation)["mistakes"]}
        for ply in range(1, line.plies + 1) if args.every else mistakes:
            best = review.line_from(ply - 1)
            if not best or best[0] == line.actions[ply - 1]:
                continue
            before = line.positions[ply - 1]
            seen = before.seen_by(before.to_play)
            worse = playable(seen, (line.actions[ply - 1], *review.line_from(ply)))
            better = playable(seen, review.line_from(ply - 1))
            started = perf_counter()
            reason = review.reason(ply)
            explainer.reason(before, worse, better)
            found["µs"] += round(1e6 * (perf_counter() - started))
            found["compared"] += 1
            found["explained"] += reason is not None
            for explanation in maker.explain(seen, worse, better):
                for claim in explanation:
                    kinds[claim.kind] += 1
                    found["claims"] += 1
                    if not holds(seen, claim, explainer.read):
                        found["false"] += 1
                        print(f"false: {claim} in {before.text()}", flush=True)
            if reason is not None:
                told = mistakes.get(ply, f"Better: {best[0]}. {reason.text}")
                samples.append(f"{before.text()}\n  {line.actions[ply - 1]} {told}")
    for text in samples[:: max(len(samples) // args.samples, 1)]:
        print(text)
    print(f"{args.game}: {dict(found)}, kinds {dict(kinds)}, {perf_counter() - began:.0f} s")
    raise SystemExit(found["false"] > 0)


if __name__ == "__main__":
    main()
