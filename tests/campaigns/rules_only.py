"""How strong the levels of a game are that has nothing but its rules, and what more modules gain:
Hex, in ``docs/hex``.

``python3 -m tests.campaigns.rules_only`` plays level 8 against level 1, with the rules alone, and
fails unless it wins at least 19 games of 20. ``--gain MODULE`` plays the search that has this
module (``evaluate``, ``kernel`` or ``tree``) against the one that has only the rules, with equal
time.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HEX = Path(__file__).resolve().parents[2] / "docs" / "hex"
ONLY = ("__init__.py", "rules.py", "view.py")
LEAST = 0.95
"""The share of the games that level 8 has to win."""
MS = 200
"""The time for each move when a gain is measured, in milliseconds."""


def main() -> int:
    """Play, print the score, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--size", type=int, default=11)
    parser.add_argument("--gain", choices=("evaluate", "kernel", "tree"))
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ["QUANTA_GAMES"] = folder
        names = [path.name for path in HEX.glob("*.py")] if args.gain else ONLY
        Path(folder, "hex").mkdir()
        for name in names:
            shutil.copy(HEX / name, Path(folder, "hex"))
        return _gain(args) if args.gain else _rules_only(args)


def _rules_only(args: argparse.Namespace) -> int:
    import quanta  # reads the variable

    variant = quanta.load("hex", size=args.size)
    standing = quanta.match("level8", "level1", variant, games=args.games, seed="rules only")
    print(standing)
    return 0 if standing.share >= LEAST else 1


def _gain(args: argparse.Namespace) -> int:
    from quanta import registry
    from quanta.core.rng import Stream
    from quanta.matches.elo import wilson
    from quanta.players import Limit, SearchSupport, run_to_end
    from quanta.players.engine import Engine, Strength

    modules = registry.modules("hex")
    plain = SearchSupport(complete=modules.rules.complete)
    better = SearchSupport(**{args.gain: getattr(modules, args.gain)}, complete=plain.complete)
    won = 0
    for number in range(args.games):
        rng = Stream(f"gain {number}")
        pair = [Engine(support, Strength()) for support in (better, plain)]
        position = modules.rules.start({"size": str(args.size)}, rng)
        while (end := position.outcome()) is None:
            player = pair[(position.to_play + number) % 2]
            position = position.apply(run_to_end(player.think(position, Limit(ms=MS), rng)).action)
        won += end.returns[number % 2] > 0
        print(f"{won} of {number + 1}", flush=True)
    low, high = wilson(won, args.games)
    print(f"with {args.gain}: {won} of {args.games} games ({low:.0%} to {high:.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
