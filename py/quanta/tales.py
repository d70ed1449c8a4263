"""What has been played, told ply by ply: made once for each ply and each pair of eyes."""

from __future__ import annotations

from typing import Any

from quanta.core.game import Action
from quanta.core.timeline import Timeline
from quanta.looking import Eyes
from quanta.scene.view import View


class Tales:
    """The move list of a timeline as some eyes may know it.

    A long game is told at every answer, so what was told before is kept as long as it is true.
    """

    def __init__(self) -> None:
        self._eyes: tuple[int | None, int | None, bool] | None = None
        self._played: list[Action] = []
        self._told: list[dict[str, Any]] = []

    def of(self, line: Timeline, view: View, eyes: Eyes) -> list[dict[str, Any]]:
        """An entry for each action of ``line``: ``ply``, ``seat``, ``text`` and ``label``."""
        if self._eyes != eyes.state:
            self._eyes, self._played, self._told = eyes.state, [], []
        pairs = enumerate(zip(self._played, line.actions, strict=False))
        same = next((ply for ply, (old, new) in pairs if old != new), len(self._played))
        del self._told[min(same, len(line.actions)) :]
        for ply in range(len(self._told), len(line.actions)):
            self._told.append(_entry(line, view, eyes, ply))
        self._played = line.actions[:]
        return self._told


def _entry(line: Timeline, view: View, eyes: Eyes, ply: int) -> dict[str, Any]:
    before, action = line.positions[ply], line.actions[ply]
    heard = eyes.hear(before, action)
    label = view.tell(eyes.see(before), heard)
    return {"ply": ply + 1, "seat": before.to_play, "text": heard, "label": label}
