"""Counts the trees of Quantum once more: `python -m tests.games.quantum.make_perft`."""

from __future__ import annotations

from tests.games.quantum import plain_quantum
from tests.support.perft_table import Table

TABLE = Table("quantum", plain_quantum)

if __name__ == "__main__":
    TABLE.make()
