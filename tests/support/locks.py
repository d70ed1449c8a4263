"""A tiny game with secrets, for tests: each seat hides a number, then both are shown; more wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Self

import pytest

from quanta import registry
from quanta.core.errors import IllegalAction
from quanta.core.game import About, Action, Outcome, Params, Position
from quanta.core.rng import Stream
from quanta.games.modules import GameModules
from quanta.players import PLAYERS
from quanta.scene.notes import Note, Row
from quanta.scene.shapes import Shape, circle, target, text
from quanta.scene.view import Button, Frame, Look, Phase, PlainView, SeatLine

NAMES = ("White", "Black")
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class LocksPosition:
    """hidden: each seat's number as text, empty before it is chosen; shown: how many are."""

    hidden: tuple[str, str] = ("", "")
    shown: int = 0

    @property
    def seats(self) -> int:
        return 2

    @property
    def to_play(self) -> int:
        return self.shown if all(self.hidden) else self.hidden.index("")

    def legal_actions(self) -> Sequence[Action]:
        if self.shown == 2:
            return ()
        if not all(self.hidden):
            return ["hide-1", "hide-2", "hide-3"]
        kept = self.hidden[self.to_play]
        return [f"show-{n}" for n in ("123" if kept == UNKNOWN else kept)]

    def apply(self, action: Action) -> Self:
        legal = self.legal_actions()
        masked = action == "hide-?" and "hide-1" in legal
        if action not in legal and not masked:
            raise IllegalAction(f"{action!r} is not possible here.")
        hidden = list(self.hidden)
        hidden[self.to_play] = action[-1]
        pair = (hidden[0], hidden[1])
        return replace(self, hidden=pair, shown=self.shown + action.startswith("show"))

    def outcome(self) -> Outcome | None:
        if self.shown < 2:
            return None
        first, second = map(int, self.hidden)
        sign = (first > second) - (first < second)
        return Outcome((sign, -sign), "Both locks are open.")

    def text(self) -> str:
        return f"{'.'.join(kept or '-' for kept in self.hidden)}_{self.shown}"

    def chances(self) -> tuple[()]:
        return ()

    def seen_by(self, seat: int | None) -> Self:
        known = [
            kept if number in (seat, *range(self.shown)) or not kept else UNKNOWN
            for number, kept in enumerate(self.hidden)
        ]
        return replace(self, hidden=(known[0], known[1]))

    def masked(self, action: Action, seat: int | None) -> Action:
        hides = action.startswith("hide") and seat != self.to_play
        return "hide-?" if hides else action


@dataclass(frozen=True)
class LocksRules:
    id: str = "locks"
    name: str = "Locks"
    version: int = 1
    about: About = About("", "", "")  # noqa: RUF009
    params: tuple[()] = ()

    def start(self, params: Params, rng: Stream) -> Position:
        return LocksPosition()

    def read(self, text: str, params: Params) -> Position:
        raise NotImplementedError

    def complete(self, seen: Position, rng: Stream) -> Position:
        assert isinstance(seen, LocksPosition)
        first, second = (rng.choice("123") if n == UNKNOWN else n for n in seen.hidden)
        return replace(seen, hidden=(first, second))

    def turn_number(self, position: Position) -> None:
        return None


class LocksView(PlainView):
    def title(self, position: LocksPosition) -> str:
        return "Locks"

    def buttons(self, position: LocksPosition) -> Mapping[str, str | Button]:
        return {"hide": Button("Hide", "It is shown later."), "show": "Show"}

    def phases(
        self, position: LocksPosition, plies: Sequence[tuple[LocksPosition, str]] = ()
    ) -> Sequence[Phase]:
        if all(position.hidden):
            return [Phase("Hide", state="done"), Phase("Show", "It is what you hid.", "now")]
        return [Phase("Hide", "Any number will do.", "now"), Phase("Show")]

    def notes(self, position: LocksPosition, look: Look) -> Sequence[Note]:
        if position.outcome() is not None:
            rows = [Row(NAMES[before.to_play], (action,)) for before, action in look.plies]
            return [Note("What was played", rows, columns=("action",))]
        if look.focus is None:
            return []
        beaten = Fraction(int(look.focus) - 1, 3)
        odds = Row("Wins", (str(beaten),), beaten)
        items = ("It is compared with the other number.", odds)
        return [Note(f"Number {look.focus}", items, role=f"seat-{position.to_play}")]

    def frame(self, position: LocksPosition, look: Look) -> Frame:
        shapes: list[Shape] = [
            text(f"seat-{n}", "number", (0, 0), kept, 9) for n, kept in enumerate(position.hidden)
        ]
        shapes += [target(circle(n, "hit", (0, 0), 9), n, f"number {n}", 0) for n in "123"]
        return Frame((0, 0, 9, 9), shapes)

    def seats(self, position: LocksPosition) -> Sequence[SeatLine]:
        return [SeatLine(name, f"seat-{seat}") for seat, name in enumerate(NAMES)]

    def prompt(self, position: LocksPosition) -> str:
        return f"{NAMES[position.to_play]} to act."

    def describe_selection(self, position: LocksPosition, look: Look) -> str:
        return " ".join(look.picked)

    def why_not(self, position: LocksPosition, look: Look, target: str) -> str:
        return "That is not possible."

    def headline(self, position: LocksPosition) -> str:
        return "Over"

    def describe_action(self, before: LocksPosition, action: str) -> str:
        return f"{NAMES[before.to_play]}: {action}."


def be_the_only_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever game a test asks for is this one, and it has no module that a game may leave out."""
    there = {
        "rules": LocksRules(),
        "view": LocksView(),
        "role_styles": "",
        "chances": {},
        "roster": PLAYERS,
        "present": {"rules", "view"},
    }
    fields = {**dict.fromkeys(GameModules.hooks()), **there}
    monkeypatch.setattr(registry, "modules", lambda game: SimpleNamespace(**fields))
