"""Work done in processes of this machine, which end when nobody waits for them any more."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import TypeVar

from quanta.cli.match.interrupts import deaf_to_interrupts
from quanta.core.errors import BadRequest

Item = TypeVar("Item")
Result = TypeVar("Result")


def by_processes(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with what ``work`` makes of it, in ``jobs`` processes. Raises what ``work`` raises,
    BadRequest where a process dies, or where Python has none."""
    others = set(active_children())
    try:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _outlive_nobody)
    except NotImplementedError as error:  # as in a browser
        raise BadRequest("This Python has no processes; it takes one job.") from error
    all_done = False
    try:
        with deaf_to_interrupts():
            asked = {pool.submit(work, item): item for item in items}
        for done in as_completed(asked):
            yield asked.pop(done), done.result()
        all_done = True
    except BrokenProcessPool as error:
        raise BadRequest("A process that was at work has died; fewer jobs need less.") from error
    finally:
        if not all_done:  # nobody waits for games that nobody will count
            for child in set(active_children()) - others:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def _outlive_nobody() -> None:
    """In a process of the pool: end with the one that asked for the work, however that ends."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    asking = parent_process()
    assert asking is not None
    asking.join()
    os._exit(1)
