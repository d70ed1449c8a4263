"""Recount the perft table of Legions: `python -m tests.games.legions.make_perft`.

See `tests/support/perft_table.py`.
"""

from __future__ import annotations

from tests.games.legions import plain_legions
from tests.support.perft_table import Table

TABLE = Table("legions", plain_legions)


if __name__ == "__main__":
    TABLE.make()
