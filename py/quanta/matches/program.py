"""Players that are programs in any language, asked line by line: see ``docs/programs.md``."""

from __future__ import annotations

import atexit
import os
import shlex
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from shutil import which
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Lock, Thread, Timer
from typing import IO

from quanta import registry
from quanta._version import __version__
from quanta.core.errors import BadParam
from quanta.core.game import Position
from quanta.core.quoting import quoted, shown
from quanta.core.rng import Stream
from quanta.matches.deadline import within
from quanta.matches.fixture import BOT_MS, PROGRAM, Contestant, parse_limit
from quanta.matches.scheduled_game import PlayerFailed
from quanta.matches.worker import LAST, how_it_ended
from quanta.players import Limit, Thought
from quanta.record.record import Record

VERSION = 1
"""The version of the protocol."""
HELLO = f"hello {VERSION}"
LONGEST_ANSWER = 400
"""Characters of an answer, at most: an action has up to 200."""
START_MS = 10_000
"""Milliseconds that a program has to start and answer ``hello``."""
GRACE = 1.0
"""Seconds that a program has to end after its last question, before it is killed."""
KEPT = 2_000
"""Bytes of what it wrote to standard error last that are kept."""
LISTENER = "standard error of a program"
"""The name of the thread that reads it."""
LAST_WORDS = 0.2
"""Seconds to wait for these."""


def parse_program(text: str, default: Limit) -> Contestant:
    """A player written as ``program:COMMAND`` or ``program:COMMAND@500ms``. Its time is by the
    clock, since the processor's is not known. Raises BadParam."""
    command, at, written = text.removeprefix(PROGRAM).rpartition("@")
    limit = _limit(written) if at else None
    if limit is None:
        command, limit = text.removeprefix(PROGRAM), default
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise BadParam(f"{quoted(command)} is no command: it lacks a quotation mark.") from error
    if not words or which(words[0]) is None:
        raise BadParam(f"There is no program {quoted(words[0] if words else '')} to run.")
    ms = limit.ms or BOT_MS
    limit = replace(limit, clock=time.perf_counter)
    return Contestant(text, words[0], limit, ms, StartedProgram(tuple(words), ms))


def _limit(written: str) -> Limit | None:
    """A limit in milliseconds; None for what is none, and so belongs to the command."""
    try:
        limit = parse_limit(written)
    except BadParam:
        return None
    return limit if limit.ms else None


@dataclass(frozen=True)
class StartedProgram:
    """Makes the player of a program, which is started for each game. command: its words; ms: the
    time that it has for an action."""

    command: Sequence[str]
    ms: int

    def __call__(self, game: str, params: Mapping[str, str]) -> ProgramPlayer:
        """The player in a game with these parameters. Raises PlayerFailed."""
        return ProgramPlayer(self.command, self.ms, game, params)


class ProgramPlayer:
    """A running program behind the contract of players. Raises PlayerFailed if it does not start
    or does not say hello."""

    def __init__(
        self, command: Sequence[str], ms: int, game: str, params: Mapping[str, str]
    ) -> None:
        self._ms, self._game, self._params = ms, game, params
        self._program = Program(command)
        answer = self._program.ask(f"{HELLO} quanta {__version__}", START_MS)
        if answer.split()[:2] != HELLO.split():
            self._program.kill()
            raise PlayerFailed(f"answered {quoted(answer)} to {HELLO!r}, not the same")

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A single thought. Raises PlayerFailed."""
        asked = question(self._game, self._params, position, self._ms)
        yield Thought(self._program.ask(asked, self._ms))

    def close(self) -> None:
        """End the program."""
        self._program.close()


def question(game: str, params: Mapping[str, str], seen: Position, ms: int) -> str:
    """The line that asks for an action. seen: the position as the seat to play may know it, which
    is given as a record that begins there."""
    start = {**params, "start": seen.text()}
    record = Record(game, start, (), registry.rules(game).version).plain()
    return f"choose {ms} {seen.to_play} {record} {' '.join(seen.legal_actions())}"


class Program:
    """A running program with its standard streams. Raises PlayerFailed if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            # A thread of its own starts it, so that a signal that ends this process is not handled
            # in between, when the program runs already and nothing refers to it.
            self._process = within(lambda: _started(command), START_MS / 1000)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise PlayerFailed(f"cannot be started: {why}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self._late, self._said = False, b""
        stderr = self._process.stderr
        self._listener = Thread(target=self._listen, args=(stderr,), name=LISTENER, daemon=True)
        self._listener.start()

    def ask(self, line: str, ms: int) -> str:
        """The line that it answers. Raises PlayerFailed, and ends the program, if there is none in
        time or a line without an end."""
        timer = Timer(ms / 1000, self._stop)
        answer = b""
        try:
            timer.start()
            self._input.write(f"{line}\n".encode())
            self._input.flush()
            answer = self._output.readline(LONGEST_ANSWER)
        except OSError:  # it has ended, and so the answer is empty
            pass
        finally:
            timer.cancel()
        if self._late:
            self.kill()
            raise PlayerFailed(f"did not answer within its {ms} ms", late=True)
        if not answer:
            raise PlayerFailed(self._end())
        if len(answer) == LONGEST_ANSWER and not answer.endswith(b"\n"):
            self.kill()
            raise PlayerFailed(f"answered with a line of more than {LONGEST_ANSWER} characters")
        return answer.decode("utf-8", "replace").strip()

    def close(self) -> None:
        """End its input, and the program if that does not end it."""
        with suppress(OSError):
            self._input.close()
        with suppress(TimeoutExpired):
            self._process.wait(GRACE)
        self.kill()

    def kill(self) -> None:
        """End the program and all that it has started, at once."""
        _kill(self._process)
        self._output.close()
        with suppress(OSError):
            self._input.close()

    def _stop(self) -> None:
        self._late = True
        _kill(self._process)

    def _end(self) -> str:
        """How it has ended, with its last line on standard error."""
        with suppress(TimeoutExpired):
            self._process.wait(GRACE)
        code = self._process.returncode
        self.kill()
        self._listener.join(LAST_WORDS)
        lines = self._said.decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "").strip()
        how = "closed its standard output" if code is None else how_it_ended(code)
        return f"{how}: {shown(last)}" if last else how

    def _listen(self, stream: IO[bytes]) -> None:
        """Read standard error, so that it never fills."""
        with stream:
            while some := stream.read1(KEPT):  # type: ignore[attr-defined]
                self._said = (self._said + some)[-KEPT:]


running: set[Popen[bytes]] = set()
"""The programs to be killed if this process ends."""


_starting = Lock()
"""Held while a program is started."""


def _started(command: Sequence[str]) -> Popen[bytes]:
    """The program, running. Raises OSError and ValueError."""
    with _starting:
        process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        running.add(process)
    return process


def _kill(process: Popen[bytes]) -> None:
    if os.name == "posix":  # all of its group
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
    running.discard(process)


def _kill_all() -> None:
    with _starting:
        for process in list(running):
            _kill(process)


LAST.append(_kill_all)
atexit.register(_kill_all)
