"""The small engine: made from Pyodide's module and a profile of the functions that games use.

What is made is cached in ``build/`` under a hash of everything it is made from. The profile is
checked in; ``redo.py`` makes a new one, and docs/small-engine.md says when.
"""

from __future__ import annotations

import base64
import json
import shutil
import textwrap
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from quanta_site import node
from quanta_site.paths import BUILD, PYODIDE, ROOT, BuildError
from quanta_site.scratch import cached, digest, fingerprint

HERE = Path(__file__).parent
MAKER = HERE / "make.mjs"
PROFILER = HERE / "profile.mjs"
TAKER = HERE / "take-snapshot.mjs"
PROFILE = HERE / "profile.json"
MODULE = "pyodide.asm.wasm"
USED = (MODULE, "pyodide.asm.mjs", "pyodide.mjs")
"""Pyodide's files that the small engine is made from."""
MADE = ("first.wasm", "rest.wasm", "glue.mjs", "late.json")
"""The two parts of the module, the script around them, and the addresses of the data that is in the
rest."""
SNAPSHOT = ("snapshot.bin", "snapshot.json")
"""The memory of a started Python, and what web/engine/snapshot.js must know of it."""
ARCHIVES = ("stdlib.zip", "app.zip")
STACK = "--stack-size=4000"
"""For Node: pytest's own frames fill V8's usual stack."""
NOT_MADE = "The small engine was not made."
AGAIN = (
    "Make its profile anew, as docs/small-engine.md says, or build with --stock to use Pyodide’s "
    "own module."
)


@dataclass(frozen=True, slots=True)
class Profile:
    """The functions of a module that have run. module: its SHA-256. ran: a 0 or a 1 for each
    function that is not imported."""

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

    without: see ``make``. Raises BuildError where the profile is of another module, or where the
    module or its script has an unknown form.
    """
    profile = read()
    if profile.module != digest(PYODIDE / MODULE):
        raise BuildError(
            f"The small engine’s profile is of Pyodide {profile.pyodide}, and another version is "
            f"installed. {AGAIN}"
        )
    key = _key([PROFILE, *map(PYODIDE.joinpath, USED)])
    folder = BUILD / "-".join(["small-engine", *without]) / key
    return cached(folder, "making the small engine", lambda fresh: make(fresh, profile, without))


def snapshot(engine: Path, archives: Path, warmup: str) -> Path:
    """The folder with the snapshot of a Python that has run ``warmup``, taken unless cached.

    engine: the folder with the small engine. archives: that with stdlib.zip and app.zip. Raises
    BuildError.
    """
    made_from = [engine / name for name in MADE] + [archives / name for name in ARCHIVES]
    folder = BUILD / "snapshot" / _key([*made_from, PYODIDE / "pyodide.mjs"], warmup)
    return cached(
        folder, "taking the snapshot of Python", lambda fresh: take(fresh, engine, archives, warmup)
    )


def _key(files: Iterable[Path], more: str = "") -> str:
    """The key of a cache for what our scripts make from these files."""
    scripts = sorted(HERE.glob("*.mjs"))
    return fingerprint(((file.name, file) for file in (*scripts, *files)), more)


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


def measure(pyodide: str, archives: Path, warmup: str, suite: Sequence[str]) -> Profile:
    """The profile of the installed Pyodide, which takes minutes.

    archives: the folder with stdlib.zip and app.zip. suite: arguments for pytest. Raises
    BuildError.
    """
    with TemporaryDirectory() as folder:
        engine, out = Path(folder, "pyodide"), Path(folder, "ran.txt")
        shutil.copytree(PYODIDE, engine)
        _run(MAKER, {"pyodide": str(PYODIDE), "out": str(engine), "ran": ""}, NOT_MADE)
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
        return Profile(pyodide, digest(PYODIDE / MODULE), out.read_text(encoding="ascii"))


def make(out: Path, profile: Profile, without: Sequence[str] = ()) -> None:
    """Make the small engine in a folder. without: names of functions to put into the rest although
    they have run. Raises BuildError."""
    job = {"pyodide": str(PYODIDE), "out": str(out), "ran": profile.ran, "without": without}
    _run(MAKER, job, NOT_MADE)


def _run(script: Path, job: Mapping[str, object], failed: str) -> None:
    try:
        node.run(script, json.dumps(job))
    except BuildError as error:
        raise BuildError(f"{failed} {AGAIN}") from error
