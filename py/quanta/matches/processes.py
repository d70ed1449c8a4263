"""Work spread over processes of this machine, which end as soon as nobody wants their results."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import TypeVar

from quanta.core.errors import BadRequest

Item = TypeVar("Item")
Result = TypeVar("Result")


def process_results(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with the result of ``work``, in the order of completion, from ``jobs`` processes.
    Raises what ``work`` raises, and BadRequest if a process dies or Python cannot start any."""
    others = set(active_children())
    try:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _exit_with_parent)
    except NotImplementedError as error:  # as in a browser
        raise BadRequest("This Python has no processes; use one job.") from error
    all_done = False
    try:
        with interrupts_blocked():
            futures = {pool.submit(work, item): item for item in items}
        for done in as_completed(futures):
            yield futures.pop(done), done.result()
        all_done = True
    except BrokenProcessPool as error:
        raise BadRequest("A worker process has died; fewer jobs need less memory.") from error
    finally:
        if not all_done:  # do not wait for games that will not be counted
            for child in set(active_children()) - others:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def _exit_with_parent() -> None:
    """In a worker process: exit when the parent does, however it ends."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in processes started here, which the terminal sends to the whole group: their
    parent ends them instead. In the parent it is only delayed until the block ends."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
