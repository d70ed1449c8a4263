"""A small engine that lacks a function which is needed after all, so that its rest is loaded."""

from __future__ import annotations

import fcntl
import shutil
from pathlib import Path

from e2e.support.host import Host

from quanta_site.engine.small import small_engine
from quanta_site.paths import BUILD

LEFT_OUT = ("inflate",)
"""What opens a record that is packed into one token, and is not needed before."""


def lacking_engine() -> Path:
    """The folder of an engine that has this function in its rest. Another suite that wants it waits
    until it is made."""
    with (BUILD / "lacking.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return small_engine.made(LEFT_OUT)


def put_engine(host: Host, folder: Path) -> None:
    """Let a host send the parts of this engine in place of the site's."""
    for part in ("first", "rest"):
        (file,) = host.site.glob(f"*/{part}-*.wasm")
        host.put(file.relative_to(host.site).as_posix(), "")
        shutil.copyfile(folder / f"{part}.wasm", file)
