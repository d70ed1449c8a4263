"""Work spread over processes of this machine, which end as soon as their results are not needed any
more."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from quanta.core.errors import BadRequest
from quanta.matches.worker import LAST, Death, how_it_ended, send_notes

Item = TypeVar("Item")
Result = TypeVar("Result")

GRACE = 2.0
"""Seconds that a process has to end what it has started."""
OUTPUT, ERROR = 1, 2
"""The numbers of the standard streams."""
MARGIN = 2.0
"""Seconds that a process has besides those that it asks for: it may have to wait for a processor,
and ends its work by itself where it can."""
NOTE, DONE, FAILED = "note", "done", "failed"
"""What a worker sends: a note about its work, the result, or the error that the work raised."""


def process_results(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    jobs: int,
    died: Callable[[Item, Death], Result | None] | None = None,
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with the result of ``work``, in the order of completion, from ``jobs`` processes.

    died: gives the result of an item whose process died at it, or None if there can be none; the
    other items get a new process. Raises what ``work`` raises, and BadRequest for an item without a
    result and if Python cannot start processes.
    """
    waiting, workers = deque(items), list[_Worker[Item]]()
    try:
        while waiting or workers:
            while waiting and len(workers) < jobs:
                workers.append(_Worker(work))
                workers[-1].begin(waiting.popleft())
            for worker in _ready(workers):
                item, answer = worker.item, worker.answer()
                if isinstance(answer, Death):
                    workers.remove(worker)
                    yield item, _result_of(item, answer, died)
                elif answer:
                    if waiting:
                        worker.begin(waiting.popleft())
                    else:
                        workers.remove(worker)
                        worker.end()
                    yield item, answer[0]
    finally:
        for worker in workers:  # do not wait for games that will not be counted
            worker.end()


def _result_of(
    item: Item, death: Death, died: Callable[[Item, Death], Result | None] | None
) -> Result:
    result = None if died is None else died(item, death)
    if result is None:
        raise BadRequest("A worker process has died; fewer jobs need less memory.")
    return result


class _Worker(Generic[Item]):
    """A process that does one piece of work after the other. item: the last one. Raises BadRequest
    if Python cannot start processes."""

    item: Item

    def __init__(self, work: Callable[[Item], Any]) -> None:
        try:
            context = get_context("spawn")
            self.connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(work, theirs), daemon=True)
            with interrupts_blocked():
                self._process.start()
        except (ImportError, NotImplementedError) as error:  # as in a browser
            raise BadRequest("This Python has no processes; use one job.") from error
        theirs.close()
        self._notes: list[Any] = []
        self._until = inf

    def begin(self, item: Item) -> None:
        """Give it work."""
        self.item, self._notes, self._until = item, [], inf
        with suppress(BrokenPipeError):  # it has died, as its answer will show
            self.connection.send(item)

    def answer(self) -> list[Any] | Death:
        """Its next message: its result, in a list, which is empty for a note; or its death. Raises
        what the work raised."""
        if self.left <= 0 and not self.connection.poll():
            self.end()
            return Death(self._notes, "sent nothing", late=True)
        try:
            kind, content = self.connection.recv()
        except (EOFError, OSError):
            self.end()
            return Death(self._notes, how_it_ended(self._process.exitcode))
        if kind == FAILED:
            raise content
        if kind == DONE:
            return [content]
        kept, seconds = content
        self._until = inf if seconds is None else time.monotonic() + seconds + MARGIN
        if kept is not None:
            self._notes.append(kept)
        return []

    @property
    def left(self) -> float:
        """The seconds that it has left to report something."""
        return self._until - time.monotonic()

    def end(self) -> None:
        """End the process, gently at first."""
        self.connection.close()
        self._process.join(0)
        self._process.terminate()
        self._process.join(GRACE)
        self._process.kill()
        self._process.join()


def _ready(workers: Sequence[_Worker[Item]]) -> list[_Worker[Item]]:
    """Those that have something to report or are late, as soon as there are any."""
    left = min(worker.left for worker in workers)
    ready = wait([each.connection for each in workers], None if left == inf else max(0, left))
    return [each for each in workers if each.connection in ready or each.left <= 0]


def _serve(work: Callable[[Any], Any], connection: Connection) -> None:
    """Work for the parent until it closes the connection."""
    with suppress(OSError):
        os.dup2(ERROR, OUTPUT)  # what a bot prints does not belong to the command's output
    send_notes(lambda *note: connection.send((NOTE, note)))
    threading.Thread(target=_wait_for_parent, daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: _exit())
    while True:
        try:
            answer: tuple[str, Any] = DONE, work(connection.recv())
        except EOFError:
            return
        except Exception as error:  # noqa: BLE001  # the parent raises it
            answer = FAILED, error
        try:
            connection.send(answer)
        except Exception as error:  # noqa: BLE001  # as that of an answer that cannot be pickled
            connection.send((FAILED, BadRequest(f"{type(error).__name__}: {error}")))


def _wait_for_parent() -> None:
    """Exit when the parent does, however it ends."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    _exit()


def _exit() -> None:
    for last in LAST:
        last()
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
