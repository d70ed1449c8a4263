"""Run test suites side by side, one more than there are cores, with a line of progress.

``side_by_side.py NAME=COMMAND …`` starts them in the order given; ``NAME:OTHER=COMMAND`` is started
when the suite called OTHER has passed. What a suite prints goes into ``build/logs/NAME.log``; of
one that fails all of it is printed, of the others the last line. The status is 1 if one fails: the
others are run all the same, but for those that were to come after it. Standard library only.
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
AT_ONCE = (os.cpu_count() or 1) + 1
"""A browser and its test often wait for each other, so one suite more than there are cores; with
two more, each takes longer by more than is won."""
PAUSE = 0.2
"""Seconds between two looks at the suites."""
EVERY = 30
"""Seconds between two lines of progress where they cannot be written over each other."""
PERCENT = re.compile(rb"\[ *([0-9]+)%\]")


@dataclass
class Suite:
    """One of the commands, its output in ``log``. after: the name of one that must pass before."""

    name: str
    command: Sequence[str]
    log: Path
    after: str = ""
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
        """Make room for something else where the line is."""
        if self._line:
            print(f"\r{' ' * len(self._line)}\r", end="")
            self._line = ""


def run(suites: Sequence[Suite]) -> int:
    """Run them; how many failed or could not be run."""
    waiting, running, progress = list(suites), list[Suite](), Progress()
    passed, failed = set[str](), set[str]()
    try:
        while waiting or running:
            for suite in [each for each in running if each.ended]:
                progress.clear()
                print(suite.report(), flush=True)
                running.remove(suite)
                (failed if suite.failed else passed).add(suite.name)
            for suite in [each for each in waiting if each.after in failed]:
                progress.clear()
                print(f"{suite.name}: not run, because {suite.after} failed", flush=True)
                waiting.remove(suite)
                failed.add(suite.name)
            free = max(0, AT_ONCE - len(running))
            for suite in [each for each in waiting if each.after in {"", *passed}][:free]:
                waiting.remove(suite)
                running.append(suite)
                suite.start()
            progress.tell(running, len(waiting))
            sleep(PAUSE)
    finally:
        for suite in running:
            if suite.process is not None:
                suite.process.terminate()
    progress.clear()
    return len(failed)


def suite(text: str) -> Suite:
    """``NAME=COMMAND`` or ``NAME:OTHER=COMMAND`` as it is written on the command line."""
    names, _, command = text.partition("=")
    name, _, after = names.partition(":")
    return Suite(name, shlex.split(command), LOGS / f"{name}.log", after)


def main(texts: Sequence[str]) -> int:
    """Run the suites; the exit status."""
    LOGS.mkdir(parents=True, exist_ok=True)
    suites = [suite(text) for text in texts]
    for number, each in enumerate(suites):
        if each.after and each.after not in {before.name for before in suites[:number]}:
            raise SystemExit(f"{each.name} is to come after {each.after}, which is not before it.")
    failed = run(suites)
    if failed:
        print(f"{failed} of {len(texts)} failed; all output is in {os.path.relpath(LOGS)}/")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
