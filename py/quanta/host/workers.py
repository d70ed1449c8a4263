"""Many pieces of work done at once, in processes of this machine; what comes first, comes first.

The work is a function of a module, and what goes into it and comes out can be pickled.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TypeVar

from quanta.core.errors import BadParam, BadRequest

Item = TypeVar("Item")
Result = TypeVar("Result")

MOST_JOBS = 256


def results(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with what ``work`` makes of it, in this process where ``jobs`` is 1, else in as
    many others; 0 stands for as many as there are processors. The first error of ``work`` ends all.
    Raises BadParam for an impossible number of jobs, BadRequest where a process dies.

    Close it when it is not read to its end: then the processes end at once.
    """
    if not 0 <= jobs <= MOST_JOBS:
        raise BadParam(f"jobs is 0 to {MOST_JOBS}.")
    many = min(jobs or os.cpu_count() or 1, len(items))
    return _by_processes(work, items, many) if many > 1 else _one_by_one(work, items)


def _one_by_one(
    work: Callable[[Item], Result], items: Sequence[Item]
) -> Generator[tuple[Item, Result], None, None]:
    for item in items:
        yield item, work(item)


def _by_processes(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Generator[tuple[Item, Result], None, None]:
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    all_done = False
    try:
        with _deaf_to_interrupts():
            asked = {pool.submit(work, item): item for item in items}
        for done in as_completed(asked):
            yield asked.pop(done), done.result()
        all_done = True
    except BrokenProcessPool as error:
        raise BadRequest("A process that was at work has died; fewer jobs need less.") from error
    finally:
        pool.shutdown(wait=all_done, cancel_futures=True)
        if not all_done:  # nobody waits for games that nobody will count
            for child in set(active_children()) - others:
                child.terminate()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that begin here inherit that Ctrl-C, which reaches the whole group, is not theirs
    to answer: the one that asked for the work ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
