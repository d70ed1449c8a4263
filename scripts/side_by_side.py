"""Run test suites side by side, three at a time, with a line of progress.

``side_by_side.py NAME=COMMAND …`` starts them in the order given. What a suite prints goes into
``build/logs/NAME.log``; of one that fails all of it is printed, of the others the last line. The
status is 1 if one fails: the others are run all the same. Standard library only.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "logs"
AT_ONCE = 3
"""One more than small machines have cores: a browser and its test often wait for each other."""
PAUSE = 0.2
"""Seconds between two looks at the suites."""
EVERY = 30
"""Seconds between two lines of progress where they cannot be written over each other."""
PERCENT = re.compile(rb"\[ *([0-9]+)%\]")


@dataclass
class Suite:
    """One of the commands, its output in ``log``."""

    name: str
    command: Sequence[str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    began: float = field(default=0.0)

    def start(self) -> None:
        """Start its process."""
        self.began = monotonic()
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )

    @property
    def ended(self) -> bool:
        """Whether its process has come to its end."""
        return self.process is not None and self.process.poll() is not None

    @property
    def failed(self) -> bool:
        """Whether it has ended with an error."""
        return self.ended and self.process is not None and self.process.returncode != 0

    @property
    def progress(self) -> str:
        """How far it has come by its own account."""
        found = PERCENT.findall(self.log.read_bytes())
        return f"{self.name} {int(found[-1]) if found else 0} %"

    def report(self) -> str:
        """What to print of it at its end."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").rstrip().splitlines()
        last = lines[-1].strip("= ") if lines else ""
        took = clock(monotonic() - self.began)
        if not self.failed:
            return f"{self.name}: {last} ({took})"
        return "\n".join([*lines, f"{self.name} failed after {took}"])


def clock(seconds: float) -> str:
    """A time as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


class Progress:
    """The line that tells how far the suites are: written over in a terminal, else now and then."""

    def __init__(self) -> None:
        self._began = monotonic()
        self._told = self._began
        self._line = ""
        self._terminal = sys.stdout.isatty()

    def tell(self, running: Iterable[Suite], waiting: int) -> None:
        """Say how far those are that run. waiting: how many are still to be started."""
        parts = [suite.progress for suite in running]
        parts += [f"{waiting} to come"] if waiting else []
        now = monotonic()
        line = f"[{clock(now - self._began)}] {', '.join(parts)}"
        if self._terminal:
            print(f"\r{line.ljust(len(self._line))}", end="", flush=True)
            self._line = line
        elif now - self._told >= EVERY:
            print(line, flush=True)
            self._told = now

    def clear(self) -> None:
        """Make room for something else where the line stands."""
        if self._line:
            print(f"\r{' ' * len(self._line)}\r", end="")
            self._line = ""


def run(suites: Sequence[Suite]) -> int:
    """Run them; how many failed."""
    waiting, running, progress = list(suites), list[Suite](), Progress()
    try:
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                running.append(waiting.pop(0))
                running[-1].start()
            for suite in [each for each in running if each.ended]:
                progress.clear()
                print(suite.report(), flush=True)
                running.remove(suite)
            progress.tell(running, len(waiting))
            sleep(PAUSE)
    finally:
        for suite in running:
            if suite.process is not None:
                suite.process.terminate()
    progress.clear()
    return sum(suite.failed for suite in suites)


def suite(text: str) -> Suite:
    """``NAME=COMMAND`` as it is written on the command line."""
    name, _, command = text.partition("=")
    return Suite(name, shlex.split(command), LOGS / f"{name}.log")


def main(texts: Sequence[str]) -> int:
    """Run the suites; the exit status."""
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = run([suite(text) for text in texts])
    if failed:
        print(f"{failed} of {len(texts)} failed; all output is in {os.path.relpath(LOGS)}/")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
