"""From a game and how it is looked at to a scene: the data that every host draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from quanta.core.game import Action
from quanta.core.record import Record
from quanta.core.timeline import Timeline
from quanta.looking import Eyes, secrets
from quanta.picking import Picker
from quanta.players import HUMAN, PLAYERS
from quanta.scene.view import Look, View
from quanta.tales import Tales

MOST_PATHS = 200
"""More click paths than this are not sent along: they only serve a page whose Python is not up."""

PLAYER_LIST = [
    {"id": HUMAN, "label": "Human"},
    *({"id": player, "label": label} for player, (label, _) in PLAYERS.items()),
]


@dataclass(frozen=True)
class Picture:
    """All that a scene is made from; the fields are the session's."""

    line: Timeline
    view: View
    picker: Picker
    players: tuple[str, ...]
    eyes: Eyes
    tales: Tales
    asked: Mapping[str, str]
    shown: frozenset[str]
    busy: bool
    flip: bool
    focus: str | None
    hint: Action | None
    message: tuple[str, str] | None
    says: str
    can_restore: bool
    seen: Any = field(init=False)
    look: Look = field(init=False)

    def __post_init__(self) -> None:
        line, picked = self.line, self.picker.picked
        keep = object.__setattr__  # the only way to fill a frozen dataclass
        keep(self, "seen", self.eyes.see(line.position))
        look = Look(
            picked=picked,
            can=frozenset() if self.waits else self.picker.goals(picked[:0]),
            goals=self.picker.goals() if picked else frozenset(),
            focus=self.focus,
            last=self.told(line.ply - 1) if line.ply else None,
            before=self.eyes.see(line.positions[line.ply - 1]) if line.ply else None,
            hint=self.hint,
            flip=self.flip,
            shown=self.shown,
            names=lasting_names(line, self.view),
        )
        keep(self, "look", look)

    @property
    def waits(self) -> bool:
        """Whether nothing can be clicked: a player thinks, or the screen changes hands."""
        return self.busy or self.eyes.curtain is not None

    def told(self, ply: int) -> Action:
        """The action that follows ply ``ply``, as it may be told."""
        return self.eyes.hear(self.line.positions[ply], self.line.actions[ply])


def lasting_names(line: Timeline, view: View) -> dict[str, str]:
    """cell -> the cell where the piece on it began: a name that it keeps as it moves."""
    names: dict[str, str] = {}
    for before, action in zip(line.positions, line.actions[: line.ply], strict=False):
        moved = view.moved(before, action)
        carried = {end: names.get(start, start) for start, end in moved.items()}
        for start in moved:
            names.pop(start, None)
        names |= carried
    return names


def picture(of: Picture) -> dict[str, Any]:
    """The scene as JSON-ready data."""
    line, view, seen = of.line, of.view, of.seen
    frame = view.frame(seen, of.look)
    end = seen.outcome()
    scene: dict[str, Any] = {
        "game": line.rules.id,
        "name": line.rules.name,
        "title": view.title(seen),
        "record": str(shared(of)),
        "ply": line.ply,
        "plies": len(line.actions),
        "to_play": None if end else seen.to_play,
        "flipped": of.flip,
        "box": frame.box,
        "shapes": frame.shapes,
        "picked": of.look.picked,
        "seats": _seats(of, end is not None),
        "status": _status(of),
        "says": of.says,
        "buttons": _buttons(of),
        "moves": of.tales.of(line, view, of.eyes),
        "outcome": None,
        "overlays": [
            {"key": o.key, "label": o.label, "on": o.key in of.shown} for o in view.overlays
        ],
        "players": PLAYER_LIST,
        "params": dict(of.asked),
        "restore": of.can_restore,
    }
    if end is not None:
        headline = view.headline(seen)
        scene["outcome"] = {"headline": headline, "reason": end.reason, "returns": end.returns}
    elif not of.picker.begun and not of.waits and len(of.picker.paths) <= MOST_PATHS:
        scene["paths"] = [path for path, _ in of.picker.paths]
    keepers = secrets(line)
    if keepers and end is None:
        scene["secrets"] = [view.seats(seen)[seat].name for seat in keepers]
    if of.eyes.curtain is not None:
        scene["curtain"] = {"seat": of.eyes.curtain, "name": view.seats(seen)[of.eyes.curtain].name}
    return scene


def shared(of: Picture) -> Record:
    """The record as the looking seat may know it: it can be shown and sent to anybody who may know
    as much. In open games, and once a game is over, it is the whole record."""
    record = of.line.record()
    actions = tuple(of.told(ply) for ply in range(len(record.actions)))
    return replace(record, actions=actions)


def _seats(of: Picture, over: bool) -> list[dict[str, Any]]:
    return [
        {
            "name": seat.name,
            "role": seat.role,
            "count": seat.count,
            "lines": seat.lines,
            "player": of.players[number],
            "to_play": not over and number == of.seen.to_play,
        }
        for number, seat in enumerate(of.view.seats(of.seen))
    ]


def _status(of: Picture) -> dict[str, str]:
    view, seen = of.view, of.seen
    end = seen.outcome()
    if of.message is not None:
        kind, text = of.message
        return {"kind": kind, "lead": "" if end else view.lead(seen), "text": text}
    if end is not None:
        return {"kind": "over", "lead": f"{view.headline(seen)}.", "text": end.reason}
    if of.eyes.curtain is not None:
        name = view.seats(seen)[of.eyes.curtain].name
        return {"kind": "curtain", "lead": f"Pass the screen to {name}.", "text": ""}
    if of.busy:
        return {"kind": "thinking", "lead": view.lead(seen), "text": "The opponent is choosing."}
    kind = "picked" if of.look.picked else "turn"
    return {"kind": kind, "lead": view.lead(seen), "text": view.hear(seen, of.look)}


def _buttons(of: Picture) -> list[dict[str, str]]:
    labels = of.view.buttons(of.seen)
    goals = of.look.goals or of.look.can
    return [{"target": t, "label": label} for t, label in labels.items() if t in goals]
