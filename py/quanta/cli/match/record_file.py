"""The file of ``--records``: the games of a match as they end, so that it can be resumed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from quanta import registry
from quanta._version import __version__
from quanta.core.errors import BadRequest
from quanta.core.quoting import quoted, shown
from quanta.matches.fixture import UNITS, Contestant, Fixture
from quanta.matches.scheduled_game import GameResult, ScheduledGame, TimeUsed

MATCH, GAME = "# match ", "# game "
"""Before the settings of the match, in the first line, and before the result of the game whose
record is in the next line, in JSON. Readers of records skip lines with ``# ``."""


class RecordFile:
    """The file, and the games that are in it. With ``resume``, those of an earlier run, but for one
    that was cut off while it was written; a file that does not exist has none. Raises BadRequest
    for one of another match, and for a file that cannot be read or written.

    played: (place of the fixture in the plan, number of the game) -> how it ended.
    """

    def __init__(
        self, file: str, plan: Sequence[Fixture], sprt: str | None, *, resume: bool
    ) -> None:
        self._file, self._settings = file, settings(plan, sprt)
        self.played: dict[tuple[int, int], GameResult] = {}
        if resume:
            self._resume(plan)
        else:
            self._write("w", [self._head()])

    def add(self, scheduled: ScheduledGame, result: GameResult) -> None:
        """Append a game. Raises BadRequest."""
        at = scheduled.place, scheduled.number
        self.played[at] = result
        self._write("a", _lines(at, result))

    def sort(self) -> None:
        """Put the games in the order of the plan, whichever ended first. Raises BadRequest."""
        if list(self.played) != sorted(self.played):
            self.played = dict(sorted(self.played.items()))
            games = [line for at, result in self.played.items() for line in _lines(at, result)]
            self._write("w", [self._head(), *games])

    def _head(self) -> str:
        return f"{MATCH}{json.dumps(self._settings)}"

    def _resume(self, plan: Sequence[Fixture]) -> None:
        try:
            text = Path(self._file).read_text(encoding="utf-8")
        except FileNotFoundError:
            text = ""
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "it is not in UTF-8"
            raise BadRequest(f"{shown(self._file)} cannot be read: {why}.") from error
        if text[: len(MATCH)] != MATCH[: len(text)]:
            raise BadRequest(f"{shown(self._file)} has no match to go on with.")
        head, *lines = text.split("\n")[:-1] or [self._head()]
        self._check(head)
        for number, (result_line, record) in enumerate(zip(lines[::2], lines[1::2], strict=False)):
            try:
                at, result = _read(result_line, record, plan)
            except (ValueError, TypeError, KeyError, IndexError) as error:
                line = f"Line {2 * number + 2} of {shown(self._file)}"
                raise BadRequest(f"{line} is no game of this match.") from error
            self.played[at] = result
        whole = [head, *lines[: 2 * len(self.played)]]
        if text != "".join(f"{line}\n" for line in whole):
            self._write("w", whole)

    def _check(self, head: str) -> None:
        """Raises BadRequest for the first line of another match."""
        try:
            before = dict(json.loads(head.removeprefix(MATCH)))
        except (ValueError, TypeError) as error:
            raise BadRequest(f"The first line of {shown(self._file)} is damaged.") from error
        for key, now in self._settings.items():
            if before.get(key) != now:
                other = f"with the {key} {quoted(before.get(key))}, not {quoted(now)}"
                raise BadRequest(f"{shown(self._file)} is of another match, {other}.")

    def _write(self, mode: str, lines: Iterable[str]) -> None:
        try:
            with Path(self._file).open(mode, encoding="utf-8", newline="\n") as stream:
                stream.writelines(f"{line}\n" for line in lines)
        except OSError as error:
            raise BadRequest(f"{shown(self._file)} cannot be written: {error.strerror}.") from error


def settings(plan: Sequence[Fixture], sprt: str | None) -> Mapping[str, str]:
    """The settings that a resumed match must share, by their names in messages."""
    first = plan[0]
    pairings = [" against ".join(map(_called, fixture.players)) for fixture in plan]
    return {
        "version of Quanta": __version__,
        "game": f"{first.game}@{registry.rules(first.game).version}",
        "players": ", ".join(dict.fromkeys(pairings)),
        "parameters": ", ".join(dict.fromkeys(each.params_text for each in plan)),
        "number of games": str(first.games),
        "seed": first.seed,
        "opening": str(first.opening),
        "limit of plies": str(first.plies),
        "rule for unfinished games": first.unfinished,
        "sequential test": sprt or "none",
    }


def _called(who: Contestant) -> str:
    """A player and its limit, which may be that of all."""
    bounds = [f"{getattr(who.limit, name) or ''}{unit}" for unit, name in UNITS.items()]
    stated = ",".join(each for each in bounds if each[0].isdecimal())
    return f"{who.written.partition('@')[0]}@{stated}" if stated else who.written


def _lines(at: tuple[int, int], result: GameResult) -> list[str]:
    place, number = at
    data = {"pairing": place, "game": number, **asdict(result)}
    record = data.pop("record")
    return [f"{GAME}{json.dumps(data)}", record]


def _read(head: str, record: str, plan: Sequence[Fixture]) -> tuple[tuple[int, int], GameResult]:
    """A game of the file. Raises ValueError, TypeError, KeyError or IndexError if it is none."""
    if not head.startswith(GAME):
        raise ValueError(head)
    data: dict[str, Any] = json.loads(head.removeprefix(GAME))
    at = data.pop("pairing"), data.pop("game")
    if at[0] < 0 or at[1] not in range(plan[at[0]].games):
        raise ValueError(head)
    data |= {key: tuple(data[key]) for key in ("winners", "seating")}
    data["times"] = tuple(TimeUsed(**each) for each in data["times"])
    return at, GameResult(**data, record=record)
