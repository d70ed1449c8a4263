"""The options for playing games in several processes, or on a cluster."""

from __future__ import annotations

from argparse import ArgumentParser


def add_jobs(parser: ArgumentParser, default: int) -> None:
    """``--jobs``. default: the number of processes."""
    every = "one for each processor"
    usual = f"default 0: {every}" if default == 0 else f"default {default}; 0: {every}"
    parser.add_argument(
        "--jobs", type=int, default=default, metavar="J", help=f"processes ({usual})"
    )


def add_dask(parser: ArgumentParser, workers: str, extra: str) -> None:
    """``--dask``. workers: what a new cluster has, such as " with J workers"; extra: what to
    install for it."""
    parser.add_argument(
        "--dask",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on the Dask cluster with this scheduler; without ADDRESS, on a new one on this "
        f"machine{workers} (needs {extra}; write it last)",
    )
