"""Install what a target needs: a virtual environment, Python packages, Node and its packages.

``setup.py play`` installs what is needed to build the site for this machine, ``setup.py site`` also
what is needed to publish it, ``setup.py single`` also what is needed to put it into one file,
``setup.py test`` also what the tests need, and ``setup.py browsers`` also the browsers that some of
them drive. All but the first need a newer Python, which is looked for. When no lock has changed, it
only reads a few stamps. A stamp is removed before work on what it vouches for begins, so work that
was cut off is done again. Standard library only.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import browsers  # beside this file, which is run as a script
import pythons

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
LOCKS = ROOT / "requirements"
NODE_MODULES = ROOT / "node_modules"
PYODIDE_SITE = ROOT / "build" / "pyodide-site"
DOWNLOADS = ROOT / "build" / "python"
OWN_UV = ROOT / "build" / "uv"
UNFINISHED = VENV / "unfinished"
"""Exists while packages are installed; a run that was cut off leaves it."""
TARGETS = ("play", "site", "single", "test", "browsers")
TESTING = ("test", "browsers")
NESTED = ("play", "site", "test")
"""Locks; each has all that the one before it has."""
OLDEST_TO_PLAY, OLDEST = (3, 11), (3, 12)
"""The oldest Python for ``play``, and for all other targets, which need pyodide-build."""
OLDEST_NODE = 20
PIP_INSTALL = ("install", "--quiet", "--no-compile")
"""Modules are compiled when they are imported, and most of those installed never are."""

NO_PYTHON = (
    "This needs Python 3.12 or newer (make play: 3.11), and none is on this machine or can be "
    "downloaded: install one, and put it on the PATH as python3.12 or newer."
)
NO_VENV = (
    "Python cannot make a virtual environment here: "
    "apt-get install -y python3-venv (or: pip install uv)"
)


class SetupError(Exception):
    """Set-up cannot continue. The message is one line that says what to do."""


def run(*command: str | Path) -> None:
    """Run a command. Raises SetupError with its output when it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SetupError(
            f"{done.stdout.rstrip()}\nset-up stopped at: {' '.join(str(part) for part in command)}"
        )


def digest(*parts: str | Path) -> str:
    """One hash of strings and the contents of files."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part.read_bytes() if isinstance(part, Path) else part.encode())
        whole.update(b"\0")
    return whole.hexdigest()


def stamped(stamp: Path, key: str) -> bool:
    """Whether the stamp has this key."""
    return stamp.is_file() and stamp.read_text(encoding="ascii") == key


@contextmanager
def stamping(stamp: Path, key: str) -> Iterator[None]:
    """Remove the stamp, do the work of the body, and write the stamp with this key."""
    stamp.unlink(missing_ok=True)
    yield
    stamp.write_text(key, encoding="ascii")


def make_venv(oldest: pythons.Version) -> None:
    """Create the virtual environment, unless there is a whole one with a Python of at least the
    version ``oldest``. Raises SetupError."""
    stamp, now = VENV / "python.stamp", pythons.version(PYTHON)
    if now and now >= oldest and stamped(stamp, str(now)) and not UNFINISHED.exists():
        return
    base = pythons.find(oldest, DOWNLOADS) or download_python()
    version = pythons.version(base)
    print("setting up .venv", flush=True)
    with stamping(stamp, str(version)):
        shutil.rmtree(VENV, ignore_errors=True)
        if uv := pythons.uv():
            run(uv, "venv", "--quiet", "--no-python-downloads", "--python", base, VENV)
        else:
            try:
                run(base, "-m", "venv", VENV)
            except SetupError:
                raise SetupError(NO_VENV) from None


def download_python() -> Path:
    """A newer Python, brought by uv, and uv by its lock where the machine has none. Raises
    SetupError."""
    uv: str | Path | None = pythons.uv()
    try:
        if uv is None:
            print("installing requirements/uv.txt", flush=True)
            run(sys.executable, "-m", "venv", "--clear", OWN_UV)
            uv, python = OWN_UV / "bin" / "uv", OWN_UV / "bin" / "python"
            run(python, "-m", "pip", "install", "--require-hashes", "-r", LOCKS / "uv.txt")
        found = pythons.download(uv, DOWNLOADS)
    except SetupError:
        found = None
    if found is None:
        raise SetupError(NO_PYTHON)
    return found


def pip(*arguments: str | Path) -> None:
    """Run the virtual environment's pip, installing it first where uv left it out."""
    if not any(VENV.glob("lib/*/site-packages/pip")):
        try:
            run(PYTHON, "-m", "ensurepip")
        except SetupError:
            raise SetupError(NO_VENV) from None
    run(PYTHON, "-m", "pip", *arguments)


def installed(name: str) -> bool:
    """Whether the virtual environment has the packages of this lock."""
    larger = NESTED[NESTED.index(name) :] if name in NESTED else (name,)
    return any(stamped(_stamp(name), digest(LOCKS / f"{each}.txt")) for each in larger)


def _stamp(name: str) -> Path:
    """The stamp of a lock. Those that contain each other share one, since they change the same
    packages."""
    return VENV / f"{'packages' if name in NESTED else name}.stamp"


def install(name: str) -> None:
    """Install one hashed lock into the virtual environment."""
    if installed(name):
        return
    lock = LOCKS / f"{name}.txt"
    print(f"installing requirements/{name}.txt", flush=True)
    with stamping(_stamp(name), digest(lock)):
        UNFINISHED.touch()
        if uv := pythons.uv():
            run(uv, "pip", "install", "--quiet", "--require-hashes", "--python", PYTHON, "-r", lock)
        else:
            pip(*PIP_INSTALL, "--no-deps", "--require-hashes", "-r", lock)
        UNFINISHED.unlink()


def install_for_pyodide() -> None:
    """Install the pure wheels for the rules suite into a folder that Pyodide mounts."""
    lock, stamp = LOCKS / "pyodide.txt", PYODIDE_SITE / "lock.stamp"
    key = digest(lock)
    if stamped(stamp, key):
        return
    print("installing requirements/pyodide.txt", flush=True)
    with stamping(stamp, key):
        shutil.rmtree(PYODIDE_SITE, ignore_errors=True)
        _install_pure(lock, PYODIDE_SITE)


def _install_pure(lock: Path, folder: Path) -> None:
    """Install wheels of pure Python for Pyodide's version of Python into a folder."""
    common = ("--no-deps", "--require-hashes", "--only-binary", ":all:")
    wanted = ("--python-version", "3.14", "--target", folder, "-r", lock)
    if uv := pythons.uv():
        run(uv, "pip", "install", "--quiet", *common, "--python", PYTHON, *wanted)
    else:
        pure = (
            "--platform",
            "any",
            "--abi",
            "none",
            "--implementation",
            "py",
            "--ignore-requires-python",  # pip compares with the Python that runs it
        )
        pip(*PIP_INSTALL, *common, *pure, *wanted)


def node_works(node: str | None) -> bool:
    """Whether this Node runs and is new enough."""
    if node is None:
        return False
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = asked.stdout.strip().lstrip("v").partition(".")[0]
    return asked.returncode == 0 and major.isdigit() and int(major) >= OLDEST_NODE


def find_node() -> str:
    """The folder with node and npm: the machine's own, or that in the virtual environment."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_works(node):
        return str(Path(npm).parent)
    install("node")
    return str(BIN)


def install_node_modules(folder: str, with_tools: bool) -> None:
    """``npm ci``: Pyodide, and the development tools too if ``with_tools``. folder: that of npm."""
    stamp = NODE_MODULES / "quanta.stamp"
    key = digest(ROOT / "package-lock.json", ROOT / "package.json")
    wanted = (f"{key} all",) if with_tools else (f"{key} all", f"{key} site")
    if any(stamped(stamp, one) for one in wanted):
        return
    print("installing package-lock.json", flush=True)
    os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]
    omit = () if with_tools else ("--omit=dev",)
    with stamping(stamp, wanted[-1]):
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", *omit)


def install_browsers() -> None:
    """Chromium and Firefox. Raises SetupError, with the remedy, if they cannot be had."""
    todo = browsers.install(PYTHON)
    if todo:
        raise SetupError(todo)
    print("\n".join(browsers.used()), flush=True)


def install_python_packages(target: str) -> None:
    """All that one of TARGETS needs of Python."""
    testing = target in TESTING
    install("test" if testing else "play" if target == "play" else "site")
    if testing:
        install_for_pyodide()


def main(target: str) -> int:
    """Set up for one of TARGETS; the exit status."""
    try:
        make_venv(OLDEST_TO_PLAY if target == "play" else OLDEST)
        folder = find_node()  # before the others: it may be installed into the same environment
        with ThreadPoolExecutor() as pool:
            python = pool.submit(install_python_packages, target)
            node = pool.submit(install_node_modules, folder, target in (*TESTING, "single"))
        python.result()
        node.result()
        if target == "browsers":
            install_browsers()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: setup.py {{{'|'.join(TARGETS)}}}")
    sys.exit(main(sys.argv[1]))
