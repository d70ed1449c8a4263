"""Counts the trees of Harlequin once more: `python -m tests.games.harlequin.make_perft`."""

from __future__ import annotations

from tests.games.harlequin import plain_harlequin
from tests.support.perft_table import Table

TABLE = Table("harlequin", plain_harlequin)

if __name__ == "__main__":
    TABLE.make()
