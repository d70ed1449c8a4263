"""Run Node: the one in the virtual environment, or else the machine's.

``python -m quanta_site.node SCRIPT [ARGUMENT…]`` runs a script with it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from quanta_site.paths import BuildError


def node() -> str:
    """The path of Node. Raises BuildError when none is installed."""
    own = Path(sys.prefix) / "bin" / "node"
    found = str(own) if own.exists() else shutil.which("node")
    if found is None:
        raise BuildError("Node is not installed. Run scripts/setup play to install it.")
    return found


def run(script: Path, *arguments: str | Path, options: Sequence[str] = ()) -> None:
    """Run a script and show its output. options: Node's own. Raises BuildError when it fails."""
    command = [node(), *options, script, *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise BuildError(f"{script.name} failed with status {done.returncode}.")


if __name__ == "__main__":
    sys.exit(subprocess.run([node(), *sys.argv[1:]], check=False).returncode)
