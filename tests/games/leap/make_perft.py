"""Counts the trees of Leap's perft table once more: `python -m tests.games.leap.make_perft`."""

from __future__ import annotations

from tests.games.leap import plain_leap
from tests.support.perft_table import Table

TABLE = Table("leap", plain_leap)

if __name__ == "__main__":
    TABLE.make()
