"""Install what a target needs: a virtual environment, Python packages, Node and its packages.

``setup.py play`` installs what is needed to build the site, ``setup.py single`` also what is needed
to put it into one file, ``setup.py test`` also what the tests need, and ``setup.py browsers`` also
the browsers that some of them drive. When no lock has changed, it only reads a few stamps. Standard
library only.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import browsers  # beside this file, which is run as a script

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
LOCKS = ROOT / "requirements"
NODE_MODULES = ROOT / "node_modules"
PYODIDE_SITE = ROOT / "build" / "pyodide-site"
OLDEST_NODE = 20

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


def make_venv() -> None:
    """Create the virtual environment; again when its Python has changed or is gone."""
    stamp, key = VENV / "python.stamp", digest(sys.version, sys.base_prefix)
    if stamped(stamp, key) and PYTHON.exists():
        return
    print("setting up .venv", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    base = getattr(sys, "_base_executable", sys.executable)
    if uv := shutil.which("uv"):
        run(uv, "venv", "--quiet", "--no-python-downloads", "--python", base, VENV)
    else:
        try:
            run(base, "-m", "venv", VENV)
        except SetupError:
            raise SetupError(NO_VENV) from None
    stamp.write_text(key, encoding="ascii")


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
    return stamped(VENV / f"{name}.stamp", digest(LOCKS / f"{name}.txt"))


def install(name: str) -> None:
    """Install one hashed lock into the virtual environment."""
    if installed(name):
        return
    lock, stamp = LOCKS / f"{name}.txt", VENV / f"{name}.stamp"
    print(f"installing requirements/{name}.txt", flush=True)
    if uv := shutil.which("uv"):
        run(uv, "pip", "install", "--quiet", "--require-hashes", "--python", PYTHON, "-r", lock)
    else:
        pip("install", "--quiet", "--no-deps", "--require-hashes", "-r", lock)
    stamp.write_text(digest(lock), encoding="ascii")


def install_for_pyodide() -> None:
    """Install the pure wheels for the rules suite into a folder that Pyodide mounts."""
    lock, stamp = LOCKS / "pyodide.txt", PYODIDE_SITE / "lock.stamp"
    key = digest(lock)
    if stamped(stamp, key):
        return
    print("installing requirements/pyodide.txt", flush=True)
    shutil.rmtree(PYODIDE_SITE, ignore_errors=True)
    common = (
        "--quiet",
        "--no-deps",
        "--require-hashes",
        "--only-binary",
        ":all:",
        "--target",
        PYODIDE_SITE,
    )
    if uv := shutil.which("uv"):
        run(
            uv,
            "pip",
            "install",
            *common,
            "--python-version",
            "3.14",
            "--python",
            PYTHON,
            "-r",
            lock,
        )
    else:
        pure = (
            "--platform",
            "any",
            "--python-version",
            "3.14",
            "--abi",
            "none",
            "--implementation",
            "py",
            "--ignore-requires-python",  # pip compares with the Python that runs it
        )
        pip("install", *common, *pure, "-r", lock)
    stamp.write_text(key, encoding="ascii")


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


def install_node_modules(with_tools: bool) -> None:
    """``npm ci``: Pyodide, and the development tools too if ``with_tools``."""
    stamp = NODE_MODULES / "quanta.stamp"
    key = digest(ROOT / "package-lock.json", ROOT / "package.json")
    wanted = (f"{key} all",) if with_tools else (f"{key} all", f"{key} site")
    folder = find_node()
    if any(stamped(stamp, one) for one in wanted):
        return
    print("installing package-lock.json", flush=True)
    os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]
    omit = () if with_tools else ("--omit=dev",)
    run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", *omit)
    stamp.write_text(wanted[-1], encoding="ascii")


def install_browsers() -> None:
    """Chromium and Firefox. Raises SetupError, with the remedy, if they cannot be had."""
    todo = browsers.install(PYTHON)
    if todo:
        raise SetupError(todo)


def main(target: str) -> int:
    """Set up for ``play``, ``single``, ``test`` or ``browsers``; the exit status."""
    testing = target in ("test", "browsers")
    try:
        make_venv()
        if testing or not installed("test"):  # which has all that the site needs
            install("test" if testing else "site")
        install_node_modules(with_tools=target != "play")
        if testing:
            install_for_pyodide()
        if target == "browsers":
            install_browsers()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:] or ["play"]))
