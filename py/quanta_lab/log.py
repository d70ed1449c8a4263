"""The log of played games, a line of JSON for each, so that a run can be continued."""

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
    """A game: its result, its trace if it was examined, and the processor time of both in
    seconds."""

    result: GameResult
    trace: Trace | None
    seconds: float


Key = tuple[str, str]
"""The parameters of a variant as text, and the key of a study."""


class GameLog:
    """The games of a file, to which games can be added.

    head: the data that all games must share. Raises BadRequest for a file with another head, and
    for one that cannot be read or written.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self._kept = KeptGames(path, head)
        self._games: dict[Key, dict[int, Played]] = defaultdict(dict)
        try:
            for line in self._kept.lines:
                self._load(line)
        except (KeyError, TypeError) as error:
            raise self._kept.damaged() from error

    def _load(self, line: dict[str, Any]) -> None:
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
        """Add a game, and write it to the file immediately."""
        self._games[key][number] = played
        params, study = key
        line = {"params": params, "study": study, "number": number, **asdict(played)}
        self._kept.add(line)

    def games(self, key: Key) -> dict[int, Played]:
        """The games of a study up to the first missing one. When a run is stopped, the missing
        games are the long ones, so the games after them would be a biased sample."""
        kept = self._games[key]
        return {number: kept[number] for number in range(self.next_number(key))}

    def next_number(self, key: Key) -> int:
        """The number of the first missing game."""
        kept = self._games[key]
        return next(number for number in count() if number not in kept)

    def missing(self, key: Key) -> Iterator[int]:
        """The numbers of the missing games, endlessly."""
        kept = self._games[key]
        return (number for number in count() if number not in kept)
