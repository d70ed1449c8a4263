"""``quanta bench``: being written."""

from __future__ import annotations

from argparse import ArgumentParser


def add_arguments(parser: ArgumentParser) -> None:
    """Placeholder."""
