"""The small engine: made from Pyodide's module and a profile of the functions that games use.

What is made is cached in ``build/`` under a hash of everything it is made from. The profile is
checked in; ``redo.py`` makes a new one, and docs/small-engine.md says when.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import textwrap
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from quanta_site import node
from quanta_site.paths import BUILD, PYODIDE, ROOT, BuildError
from quanta_site.scratch import scratch

HERE = Path(__file__).parent
MAKER = HERE / "make.mjs"
PROFILER = HERE / "profile.mjs"
TAKER = HERE / "take-snapshot.mjs"
PROFILE = HERE / "profile.json"
MODULE = "pyodide.asm.wasm"
MADE = ("first.wasm", "rest.wasm", "glue.mjs", "late.json")
"""The two parts of the module, the script around them, and the addresses of the data that is in the
rest."""
SNAPSHOT = ("snapshot.bin", "snapshot.json")
"""The memory of a started Python, and what web/engine/snapshot.js must know of it."""
ARCHIVES = ("stdlib.zip", "app.zip")
STACK = "--stack-size=4000"
"""For Node: pytest's own frames fill V8's usual stack."""
AGAIN = (
    "Make its profile anew, as docs/small-engine.md says, or build with --stock to use Pyodide’s "
    "own module."
)


@dataclass(frozen=True, slots=True)
class Profile:
    """Which functions of a module have run. module: its SHA-256. ran: a 0 or a 1 for each function
    that is not imported."""

    pyodide: str
    module: str
    ran: str


def read() -> Profile:
    """The profile that is checked in."""
    data = json.loads(PROFILE.read_text(encoding="ascii"))
    bits = zlib.decompress(base64.b64decode("".join(data["ran"])))
    ran = "".join(f"{byte:08b}" for byte in bits)[: data["functions"]]
    return Profile(data["pyodide"], data["module"], ran)


def write(profile: Profile) -> None:
    """Replace the profile that is checked in."""
    count = len(profile.ran)
    padded = profile.ran.ljust(-(-count // 8) * 8, "0")
    bits = bytes(int(padded[at : at + 8], 2) for at in range(0, len(padded), 8))
    text = base64.b64encode(zlib.compress(bits, 9)).decode("ascii")
    data = {
        "pyodide": profile.pyodide,
        "module": profile.module,
        "functions": count,
        "ran": textwrap.wrap(text, 96),
    }
    PROFILE.write_text(json.dumps(data, indent=1) + "\n", encoding="ascii")


def made(without: Sequence[str] = ()) -> Path:
    """The folder with the small engine of the installed Pyodide, made unless cached.

    without: see ``make``. Raises BuildError where the profile is of another module, or where there
    is something in the module or its script that is not understood.
    """
    profile = read()
    if profile.module != _digest(PYODIDE / MODULE):
        raise BuildError(
            f"The small engine’s profile is of Pyodide {profile.pyodide}, and another version is "
            f"installed. {AGAIN}"
        )
    whole = hashlib.sha256()
    for file in [*sorted(HERE.glob("*.mjs")), PROFILE, *map(PYODIDE.joinpath, _used())]:
        whole.update(f"{file.name}\0{_digest(file)}\0".encode())
    folder = BUILD / "-".join(["small-engine", *without]) / whole.hexdigest()[:16]
    return _cached(folder, "making the small engine", lambda fresh: make(fresh, profile, without))


def snapshot(engine: Path, archives: Path, warmup: str) -> Path:
    """The folder with the snapshot of a Python that has run ``warmup``, taken unless cached.

    engine: the folder with the small engine. archives: that with stdlib.zip and app.zip. Raises
    BuildError.
    """
    whole = hashlib.sha256(warmup.encode())
    made_from = [engine / name for name in MADE] + [archives / name for name in ARCHIVES]
    for file in [*sorted(HERE.glob("*.mjs")), *made_from, PYODIDE / "pyodide.mjs"]:
        whole.update(f"{file.name}\0{_digest(file)}\0".encode())
    folder = BUILD / "snapshot" / whole.hexdigest()[:16]
    return _cached(
        folder, "taking the snapshot of Python", lambda fresh: take(fresh, engine, archives, warmup)
    )


def take(out: Path, engine: Path, archives: Path, warmup: str) -> None:
    """Take the snapshot into a folder; see ``snapshot``. Raises BuildError."""
    job = {
        "pyodide": str(PYODIDE),
        "small": str(engine),
        "archives": str(archives),
        "warmup": warmup,
        "out": str(out),
    }
    _run(TAKER, job, "The snapshot of Python was not taken.")


def _cached(folder: Path, what: str, fill: Callable[[Path], None]) -> Path:
    """The folder, filled unless it is there; then those of other contents beside it are deleted."""
    if folder.is_dir():
        return folder
    print(what, flush=True)
    with scratch(folder.parent) as work:
        fresh = work / "new"
        fresh.mkdir()
        fill(fresh)
        for old in folder.parent.glob("[!.]*"):
            old.rename(work / old.name)
        fresh.rename(folder)
    return folder


def measure(pyodide: str, archives: Path, warmup: str, suite: Sequence[str]) -> Profile:
    """The profile of the installed Pyodide, which takes minutes.

    archives: the folder with stdlib.zip and app.zip. suite: arguments for pytest. Raises
    BuildError.
    """
    with TemporaryDirectory() as folder:
        engine, out = Path(folder, "pyodide"), Path(folder, "ran.txt")
        shutil.copytree(PYODIDE, engine)
        _make({"pyodide": str(PYODIDE), "out": str(engine), "ran": ""})
        job = {
            "pyodide": str(engine),
            "stdlib": str(archives / "stdlib.zip"),
            "app": str(archives / "app.zip"),
            "warmup": warmup,
            "root": str(ROOT),
            "suite": suite,
            "out": str(out),
        }
        node.run(PROFILER, json.dumps(job), options=[STACK])
        return Profile(pyodide, _digest(PYODIDE / MODULE), out.read_text(encoding="ascii"))


def make(out: Path, profile: Profile, without: Sequence[str] = ()) -> None:
    """Make the small engine in a folder. without: names of functions to put into the rest although
    they have run. Raises BuildError."""
    job = {"pyodide": str(PYODIDE), "out": str(out), "ran": profile.ran, "without": without}
    _make(job)


def _make(job: Mapping[str, object]) -> None:
    _run(MAKER, job, "The small engine was not made.")


def _run(script: Path, job: Mapping[str, object], failed: str) -> None:
    try:
        node.run(script, json.dumps(job))
    except BuildError as error:
        raise BuildError(f"{failed} {AGAIN}") from error


def _used() -> tuple[str, ...]:
    """Pyodide's files that the small engine is made from."""
    return (MODULE, "pyodide.asm.mjs", "pyodide.mjs")


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
