"""Independent pieces of work, one after the other or in parallel.

The work is a module-level function; its argument and its result can be pickled.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from quanta.core.arguments import whole
from quanta.core.errors import BadRequest
from quanta.matches.worker import Death

Item = TypeVar("Item")
Result = TypeVar("Result")

MOST_JOBS = 256


def results(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    jobs: int,
    dask: str | None = None,
    *,
    died: Callable[[Item, Death], Result | None] | None = None,
    apart: bool = False,
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with the result of ``work``, in the order of completion. The first error ends it.

    jobs: number of processes; 1: this one, 0: one for each processor. dask: address of the
    scheduler of a Dask cluster to use instead, or "" for a new one on this machine. died: as of
    ``process_results``. apart: never in this process, which the work may end.

    Raises BadParam for an impossible number of jobs, BadRequest if a process dies. Close the
    generator when not reading it to its end: then the processes end at once.
    """
    whole("jobs", jobs, 0, MOST_JOBS)
    if dask is not None:
        from quanta.matches.dask import cluster_results  # not every Python has Dask

        return cluster_results(work, items, dask, jobs)
    processes = min(jobs or os.cpu_count() or 1, len(items))
    if not items or (processes == 1 and not apart):
        return _sequential_results(work, items)
    try:
        from quanta.matches.processes import process_results
    except ImportError as error:  # as in a browser
        raise BadRequest("This Python has no processes; use one job.") from error
    return process_results(work, items, processes, died)


def _sequential_results(
    work: Callable[[Item], Result], items: Sequence[Item]
) -> Generator[tuple[Item, Result], None, None]:
    for item in items:
        yield item, work(item)
