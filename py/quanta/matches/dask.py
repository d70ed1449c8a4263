"""Work spread over a Dask cluster; needs ``quanta[dask]``."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from quanta.core.errors import BadRequest
from quanta.matches.processes import interrupts_blocked

Item = TypeVar("Item")
Result = TypeVar("Result")

LOOPBACK = "127.0.0.1"
CONNECT_TIMEOUT = "10s"


def cluster_results(
    work: Callable[[Item], Result], items: Sequence[Item], address: str, jobs: int
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with the result of ``work``, in the order of completion.

    address: of the cluster's scheduler; if empty, a cluster on this machine with ``jobs`` workers
    (0: one for each processor). Every worker must be able to import the same version of this
    package. Raises what ``work`` raises, and BadRequest if there is no Dask, no cluster, or no
    package on it.
    """
    dask = _distributed()
    with _client(dask, address, jobs) as client:
        futures = client.map(work, items, pure=False)  # equal items are separate pieces of work
        item_of = dict(zip((each.key for each in futures), items, strict=True))
        try:
            for done in dask.as_completed(futures):
                yield item_of[done.key], done.result()
        except ImportError as error:
            raise BadRequest(f"A worker of the cluster cannot import: {error}.") from error
        except dask.KilledWorker as error:
            raise BadRequest("A worker of the cluster has died.") from error
        finally:
            client.cancel(futures, force=True)


def _distributed() -> ModuleType:
    """Dask's library, imported by name: nothing else in this package may need it."""
    try:
        return import_module("distributed")
    except ModuleNotFoundError as error:
        raise BadRequest("--dask needs Dask, which comes with the extra quanta[dask].") from error


@contextmanager
def _client(dask: ModuleType, address: str, jobs: int) -> Iterator[Any]:
    if address:
        try:
            client = dask.Client(address, timeout=CONNECT_TIMEOUT)
        except (OSError, ValueError) as error:
            raise BadRequest(f"No scheduler of Dask answers at {address!r}.") from error
        with client:
            yield client
        return
    workers = jobs or os.cpu_count() or 1
    with interrupts_blocked():
        local = dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=f"{LOOPBACK}:0",
            host=LOOPBACK,
        )
    with local, dask.Client(local) as client:
        yield client
