"""The files that the site publishes for programs: the wheel, a compiled one, and a lock file that
names it.

The wheel is for pip and micropip. The compiled one is the same without sources, for the Python of
the site's Pyodide: a page loads it by name, from the lock file, and it starts in half the time.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from base64 import urlsafe_b64encode
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from quanta import registry
from quanta_site import plugins
from quanta_site.engine import in_pyodide, runtime
from quanta_site.paths import PYODIDE, ROOT, BuildError

FOLDER = "py"
"""The folder of the site for wheels and lock file."""
LOCK = "pyodide-lock.json"
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nRequires-Dist: quanta\n"
WHEEL = b"Wheel-Version: 1.0\nGenerator: quanta-site\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
DATE = (2020, 2, 2, 0, 0, 0)
"""Of all files in a wheel, so that equal games have equal wheels."""


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


def of_game(folder: Path, game: str) -> Path:
    """Write the wheel of a game that is not part of Quanta into ``folder``; its path. It has the
    game's folder only, and adds the game where it is installed with Quanta."""
    home, name, version = plugins.home(game), f"quanta_{game}", registry.rules(game).version
    files = {
        f"quanta/games/{game}/{path.relative_to(home).as_posix()}": path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    facts = f"{name}-{version}.dist-info"
    files[f"{facts}/METADATA"] = METADATA.format(name=name, version=version).encode()
    files[f"{facts}/WHEEL"] = WHEEL
    record = [f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in files.items()]
    files[f"{facts}/RECORD"] = "".join([*record, f"{facts}/RECORD,,\n"]).encode()
    folder.mkdir(exist_ok=True)
    made = folder / f"{name}-{version}-py3-none-any.whl"
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(ZipInfo(path, DATE), data, ZIP_DEFLATED)
    return made


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()


def lock(made: Path) -> Path:
    """Write the lock file of a wheel into its folder, for the site's Pyodide; its path.

    It lists only this wheel, since the site has none of Pyodide's own packages.
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
