"""Many pieces of work, done one by one or at once; what is finished first comes first.

The work is a function of a module, and what goes into it and comes out can be pickled.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from quanta.core.errors import BadParam

Item = TypeVar("Item")
Result = TypeVar("Result")

MOST_JOBS = 256


def results(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int, dask: str | None = None
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with what ``work`` makes of it, in this process where ``jobs`` is 1, else in as
    many others; 0 stands for as many as there are processors. With ``dask``, the address of a
    scheduler or "", on a Dask cluster (see ``cluster``). The first error of ``work`` ends all.
    Raises BadParam for an impossible number of jobs, BadRequest where a process dies.

    Close it when it is not read to its end: then the processes end at once.
    """
    if not 0 <= jobs <= MOST_JOBS:
        raise BadParam(f"jobs is 0 to {MOST_JOBS}.")
    if dask is not None:
        from quanta.cli.match.dask import by_cluster  # not every Python has Dask

        return by_cluster(work, items, dask, jobs)
    many = min(jobs or os.cpu_count() or 1, len(items))
    if many <= 1:
        return _one_by_one(work, items)
    from quanta.cli.match.processes import by_processes  # not every Python has processes

    return by_processes(work, items, many)


def _one_by_one(
    work: Callable[[Item], Result], items: Sequence[Item]
) -> Generator[tuple[Item, Result], None, None]:
    for item in items:
        yield item, work(item)
