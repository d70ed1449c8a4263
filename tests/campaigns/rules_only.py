"""How strong the levels of a game are that has nothing but its rules: Hex, in ``tests/plugins``.

``python3 -m tests.campaigns.rules_only`` plays level 8 against level 1 and fails unless
it wins at least 19 games of 20.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

PLUGINS = Path(__file__).resolve().parents[1] / "plugins"
LEAST = 0.95
"""The share of the games that level 8 has to win."""


def main() -> int:
    """Play, print the score, and return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--size", type=int, default=11)
    args = parser.parse_args()
    os.environ["QUANTA_GAMES"] = str(PLUGINS)
    import quanta  # reads the variable

    variant = quanta.load("hex", size=args.size)
    standing = quanta.match("level8", "level1", variant, games=args.games, seed="rules only")
    print(standing)
    return 0 if standing.share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
