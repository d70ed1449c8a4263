"""What the site publishes for programs: the wheel, a compiled one, and a lock file that names it.

The wheel is for pip and micropip. The compiled one is the same without sources, for the Python of
the site's Pyodide: a page loads it by name, from the lock file, and it starts in half the time.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from collections.abc import Collection
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from quanta_site.engine import in_pyodide, runtime
from quanta_site.paths import PYODIDE, ROOT, BuildError

FOLDER = "py"
"""The folder of the site for wheels and lock file."""
LOCK = "pyodide-lock.json"


def install(dist: Path, games: Collection[str]) -> None:
    """Put the wheels and the lock file into a site. Raises BuildError."""
    made = wheel(dist / FOLDER, games)
    lock(made)
    compile_with_lock(made.parent)


def wheel(folder: Path, games: Collection[str]) -> Path:
    """Build the wheel, without network, into ``folder``; its path.

    Games that ``games`` does not name are left out. Raises BuildError.
    """
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"The wheel was not made:\n{done.stdout}{done.stderr}")
    (made,) = folder.glob("*.whl")
    if without := runtime.left_out(games):
        _thin(made, tuple(without))
    return made


def lock(made: Path) -> Path:
    """Write the lock file of a wheel into its folder, for the site's Pyodide; its path.

    It lists this wheel alone, since the site has none of Pyodide's own packages.
    """
    from pyodide_lock import PyodideLockSpec
    from pyodide_lock.utils import add_wheels_to_spec

    empty = PyodideLockSpec.from_json(PYODIDE / LOCK)
    empty.packages.clear()
    file = made.parent / LOCK
    add_wheels_to_spec(empty, [made]).to_json(file)
    return file


def compile_with_lock(folder: Path) -> None:
    """Compile the wheel in a folder and put the compiled one into the lock file in its place."""
    packages = Path(sysconfig.get_path("purelib"))
    mounts = {"/wheels": folder, "/packages": packages}
    in_pyodide.call("compile_wheels", "run", "/wheels", mounts=mounts, path=["/packages"])
    for made in folder.iterdir():
        made.chmod(0o644)


def _thin(made: Path, without: tuple[str, ...]) -> None:
    """Remove the folders ``without`` from a wheel and from its RECORD."""
    whole = made.rename(made.with_suffix(".whole"))
    with ZipFile(whole) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename.endswith(".dist-info/RECORD"):
                lines = content.decode("utf-8").splitlines(keepends=True)
                content = "".join(x for x in lines if not x.startswith(without)).encode("utf-8")
            if not entry.filename.startswith(without):
                new.writestr(entry, content)
    whole.unlink()
