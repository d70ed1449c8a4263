"""Hostile texts through every door that Python is behind: nothing raises what is not ours,
no message is long or holds what cannot be seen, nothing takes long or much memory, and whatever is
accepted is looked at, played on, exported and opened again.

    PYTHONPATH=py python3 -m tests.campaigns.hostile --inputs 30000 --seed 1

A text that takes too long is sent once more, alone in a new process, because the machine may have
been busy: the shorter time counts. One text in ``PUMPED`` has a part of it repeated thousands of
times; of these the memory is measured. One in ``THOROUGH`` is also analysed, reviewed and exported
in all forms. What is found is printed, with the text that does it.
"""

from __future__ import annotations

import json
import signal
import sys
import tracemalloc
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import inf
from subprocess import PIPE
from subprocess import run as run_program
from time import perf_counter, process_time
from traceback import extract_tb
from types import FrameType

from tests.support.doors import DOORS
from tests.support.hostile_texts import hostile

from quanta.core.rng import Stream
from quanta.testing.visitor import Finding

PUMPED, THOROUGH = 20, 12
SECONDS = 2.0
"""Of processor time that a text may take."""
HANGS = 20.0
"""Seconds after which it is stopped."""
TIMES, SPARE = 10, 50_000_000
"""Memory that a text may take: a multiple of its size as JSON, and a number of bytes."""
SHARE: Mapping[str, int] = {
    "message": 24,
    "program": 24,
    "file": 16,
    "link": 10,
    "sealed": 8,
    "workshop": 8,
    "board": 8,
    "environment": 8,
    "lesson": 2,
    "command": 2,
    "plugin": 1,
}
"""Door -> how many of the texts go through it in each round: more where they take little time."""
ROUND = [door for turn in range(max(SHARE.values())) for door in DOORS if turn < SHARE[door]]
"""The doors of a round, in order."""
TOLD = 10_000
"""The number of texts between two lines of progress."""
SHOWN = 300
"""Characters of a text that are printed."""
MOST_FOUND = 40


class Hang(BaseException):
    """A text takes too long. No door keeps this back."""


@dataclass
class Tally:
    """What went through one door."""

    inputs: int = 0
    accepted: int = 0
    slowest: float = 0.0
    memory: int = 0
    found: list[str] = field(default_factory=list)


def visit(door: str, text: str, tally: Tally, *, thorough: bool, measured: bool) -> None:
    """Send ``text`` through a door and note the result."""
    tally.inputs += 1
    begun, hangs = process_time(), False
    try:
        with _stopped_after(HANGS), _memory(measured, len(json.dumps(text)), tally):
            tally.accepted += DOORS[door](text, thorough)
    except Finding as finding:
        tally.found.append(f"{door}: {finding}\n    {text[:SHOWN]!r}")
    except Hang:
        hangs = True
    except Exception as error:  # noqa: BLE001 — anything else is what is looked for
        tally.found.append(f"{door}: {_where(error)}\n    {text[:SHOWN]!r}")
    took = 0.0 if measured else process_time() - begun
    if hangs or took > SECONDS:  # once more, for the machine may have stood still
        alone = _alone(door, text, thorough)
        took = alone if hangs else min(took, alone)
    tally.slowest = max(tally.slowest, took)
    if took > SECONDS:
        what = "hangs" if took == inf else f"{took:.1f} s"
        tally.found.append(f"{door}: {what}\n    {text[:SHOWN]!r} ({len(text)} characters)")


def _alone(door: str, text: str, thorough: bool) -> float:
    """Seconds of processor time that a text takes in a new process; infinite if it hangs."""
    asked = json.dumps([door, text, thorough])
    program = [sys.executable, "-m", "tests.campaigns.hostile", "--alone"]
    return float(run_program(program, input=asked, stdout=PIPE, text=True, check=True).stdout)


def _time_alone() -> int:
    """Print the processor time of the text in standard input, as ``_alone`` wants it."""
    door, text, thorough = json.load(sys.stdin)
    begun = process_time()
    with _stopped_after(HANGS):
        try:
            DOORS[door](text, thorough)
        except Hang:
            print(inf)
            return 0
        except Exception as error:  # noqa: BLE001 — it was noted where it was raised before
            print(error, file=sys.stderr)
    print(process_time() - begun)
    return 0


def _where(error: Exception) -> str:
    """What an exception says, and the last places that it came through."""
    places = [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno}"
        for frame in extract_tb(error.__traceback__)
    ]
    return f"{type(error).__name__}: {str(error)[:SHOWN]} ({' '.join(places[-6:])})"


@contextmanager
def _stopped_after(seconds: float) -> Iterator[None]:
    if sys.platform == "win32":  # has no such timer; the tests' own limit ends a hang there
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _memory(measured: bool, size: int, tally: Tally) -> Iterator[None]:
    """Measure the memory that is taken within. Raises Finding for too much."""
    if not measured:
        yield
        return
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    tally.memory = max(tally.memory, peak)
    if peak > TIMES * size + SPARE:
        raise Finding(f"{peak // 1_000_000} MB for {size} characters")


def run(
    inputs: int, seed: str, seconds: float = inf, tell: Callable[[str], None] | None = None
) -> dict[str, Tally]:
    """Send this number of texts through the doors, the same for the same seed, within these
    seconds. ``tell`` gets a line of progress now and then, and each finding."""
    begun = perf_counter()
    rng, tallies = Stream(f"hostile {seed}"), {door: Tally() for door in DOORS}
    known = 0
    for number in range(inputs):
        door = ROUND[number % len(ROUND)]
        pump = rng.below(PUMPED) == 0
        text = hostile(door, rng, pump)
        thorough = rng.below(THOROUGH) == 0
        measured = pump and rng.below(4) == 0
        visit(door, text, tallies[door], thorough=thorough, measured=measured)
        found = sum(len(tally.found) for tally in tallies.values())
        if tell and number % TOLD == TOLD - 1:
            tell(f"{number + 1} texts, {found} findings, {perf_counter() - begun:.0f} s")
        if tell and found > known:
            tell(tallies[door].found[-1])
        known = found
        if found >= MOST_FOUND or perf_counter() - begun > seconds:
            break
    return tallies


def main() -> int:
    """Print a line for each door, and what was found; the exit status is 1 if that is anything."""
    parser = ArgumentParser(description="Send hostile texts through every door.")
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=inf, help="stop after this many seconds")
    parser.add_argument("--alone", action="store_true", help=SUPPRESS)
    args = parser.parse_args()
    if args.alone:
        return _time_alone()
    begun = perf_counter()
    tallies = run(args.inputs, args.seed, args.seconds, partial(print, file=sys.stderr))
    for door, tally in tallies.items():
        print(
            f"{door:10} {tally.inputs:8} texts, {tally.accepted:8} accepted, "
            f"slowest {tally.slowest:.2f} s, most memory {tally.memory / 1e6:.0f} MB"
        )
    found = [each for tally in tallies.values() for each in tally.found]
    total = sum(tally.inputs for tally in tallies.values())
    print(f"{total} texts, {len(found)} findings, {perf_counter() - begun:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
