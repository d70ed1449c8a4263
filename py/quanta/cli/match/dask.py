"""Work done on a Dask cluster: for those who outgrow a machine; needs ``quanta[dask]``."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from quanta.cli.match.interrupts import deaf_to_interrupts
from quanta.core.errors import BadRequest

Item = TypeVar("Item")
Result = TypeVar("Result")

LOOPBACK = "127.0.0.1"
PATIENCE = "10s"
"""How long a scheduler that does not answer is waited for."""


def by_cluster(
    work: Callable[[Item], Result], items: Sequence[Item], address: str, jobs: int
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with what ``work`` makes of it, by the cluster whose scheduler is at ``address``,
    or, where that is empty, by one of this machine with ``jobs`` workers (0: as many as there are
    processors). Every worker must be able to import this package, in the same version. Raises what
    ``work`` raises, and BadRequest where there is no Dask, no cluster, or no package on it."""
    dask = _distributed()
    with _client(dask, address, jobs) as client:
        asked = client.map(work, items, pure=False)  # equal items are as many pieces of work
        known = dict(zip((each.key for each in asked), items, strict=True))
        try:
            for done in dask.as_completed(asked):
                yield known[done.key], done.result()
        except ImportError as error:
            raise BadRequest(f"A worker of the cluster cannot import: {error}.") from error
        except dask.KilledWorker as error:
            raise BadRequest("A worker of the cluster has died at its work.") from error
        finally:
            client.cancel(asked, force=True)


def _distributed() -> ModuleType:
    """The library, by its name: nothing else in this package may need it."""
    try:
        return import_module("distributed")
    except ModuleNotFoundError as error:
        raise BadRequest("--dask needs Dask, which comes with the extra quanta[dask].") from error


@contextmanager
def _client(dask: ModuleType, address: str, jobs: int) -> Iterator[Any]:
    if address:
        try:
            client = dask.Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise BadRequest(f"No scheduler of Dask answers at {address!r}.") from error
        with client:
            yield client
        return
    workers = jobs or os.cpu_count() or 1
    with deaf_to_interrupts():
        local = dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=f"{LOOPBACK}:0",
            host=LOOPBACK,
        )
    with local, dask.Client(local) as client:
        yield client
