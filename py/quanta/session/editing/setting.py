"""A board in the set-up editor, with its game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from quanta.record.record import Record
from quanta.scene.arrangement import Arrangement, Arranger

if TYPE_CHECKING:
    from quanta.core.game import Position, Rules


@dataclass(frozen=True, slots=True)
class Setting:
    """An arrangement with its game. params: as in a record, without ``start``."""

    rules: Rules
    arranger: Arranger
    params: Mapping[str, str]
    board: Arrangement

    @property
    def text(self) -> str:
        """The text of the arrangement, which is also that of the position if it is possible."""
        return self.arranger.text(self.board)

    @property
    def record(self) -> Record:
        """The record of a game that begins here."""
        params = {**self.params, "start": self.text}
        return Record(self.rules.id, params, version=self.rules.version)

    def position(self) -> Position:
        """The position of the arrangement. Raises BadRecord and BadParam if it is not possible."""
        return self.rules.read(self.text, self.params)

    def on(self, board: Arrangement) -> Setting:
        """The same with another arrangement, which gets a turn that fits."""
        return replace(self, board=self.arranger.settled(board))
