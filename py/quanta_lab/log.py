"""The games that were played, a line of JSON each, so that a report can be continued."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

from quanta.matches.scheduled_game import GameResult, TimeUsed
from quanta_lab.kept_games import KeptGames
from quanta_lab.trace import Trace


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its result, its trace, if it was examined, and the processor time in seconds that
    both took."""

    result: GameResult
    trace: Trace | None
    seconds: float


Key = tuple[str, str]
"""The parameters of a variant as text, and the key of a study."""


class GameLog:
    """The games of a file, and those that are added to it.

    head: what must be the same for games to be put together. Raises BadRequest for a file with
    another head, and for one that cannot be read or written.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self._kept = KeptGames(path, head)
        self._games: dict[Key, dict[int, Played]] = defaultdict(dict)
        try:
            for line in self._kept.lines:
                self._take(line)
        except (KeyError, TypeError) as error:
            raise self._kept.damaged() from error

    def _take(self, line: dict[str, Any]) -> None:
        data = line["result"]
        result = GameResult(
            **{
                **data,
                "winners": tuple(data["winners"]),
                "seating": tuple(data["seating"]),
                "times": tuple(TimeUsed(**each) for each in data["times"]),
            }
        )
        trace = Trace.read(line["trace"]) if line["trace"] else None
        key = line["params"], line["study"]
        self._games[key][line["number"]] = Played(result, trace, line["seconds"])

    def add(self, key: Key, number: int, played: Played) -> None:
        """Keep a game, in the file at once."""
        self._games[key][number] = played
        params, study = key
        line = {"params": params, "study": study, "number": number, **asdict(played)}
        self._kept.add(line)

    def games(self, key: Key) -> dict[int, Played]:
        """The games of a study, up to the first that is missing: where a run is stopped, the games
        that are missing are the long ones."""
        kept = self._games[key]
        return {number: kept[number] for number in range(self.next_number(key))}

    def next_number(self, key: Key) -> int:
        """The number of the first game that is missing."""
        kept = self._games[key]
        return next(number for number in count() if number not in kept)

    def missing(self, key: Key) -> Iterator[int]:
        """The numbers of games to play next, without end."""
        kept = self._games[key]
        return (number for number in count() if number not in kept)
