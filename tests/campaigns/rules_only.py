"""How strong the levels of a game are that has nothing but its rules: Hex, in ``docs/hex``.

``python3 -m tests.campaigns.rules_only`` plays level 8 against level 1 and fails unless it wins at
least 19 games of 20. What more modules gain is in ``docs/worked-example.md``.
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


def main() -> int:
    """Play, print the score, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--size", type=int, default=11)
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ["QUANTA_GAMES"] = folder
        Path(folder, "hex").mkdir()
        for name in ONLY:
            shutil.copy(HEX / name, Path(folder, "hex"))
        return _rules_only(args)


def _rules_only(args: argparse.Namespace) -> int:
    import quanta  # reads the variable

    variant = quanta.load("hex", size=args.size)
    standing = quanta.match(variant, ["level8", "level1"], games=args.games, seed="rules only")
    print(standing)
    return 0 if standing.share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
