"""From a game and how it is looked at to a scene: the data that every host draws."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from quanta.core.game import Action
from quanta.players import AWAY, HUMAN, Entry
from quanta.record.timeline import Timeline
from quanta.scene.arrows import mark_shapes, target_areas
from quanta.scene.shapes import Shape
from quanta.scene.view import Button, Look, SeatLine, View
from quanta.session.move_list import Tale, Tales, told_record
from quanta.session.selection import Picker
from quanta.session.viewpoint import Eyes, Plies

MOST_PATHS = 200
"""More click paths than this are not sent along: they only serve a page whose Python is not up."""

ELSEWHERE = "That is played elsewhere: send your move as a link, and open the link that comes back."


@dataclass(frozen=True)
class Picture:
    """All that a scene is made from; the fields are the session's. roster: the players that are
    not human; busy: whether one of them is choosing; away: whether
    it is the turn of somebody elsewhere; seeking: whether a hint is looked for."""

    line: Timeline
    view: View
    picker: Picker
    players: tuple[str, ...]
    roster: Mapping[str, Entry]
    eyes: Eyes
    tales: Tales
    asked: Mapping[str, str]
    shown: frozenset[str]
    busy: bool
    seeking: bool
    flip: bool
    focus: str | None
    tried: tuple[str, ...]
    hint: Action | None
    message: tuple[str, str] | None
    says: str
    can_mend: bool
    away: bool
    seen: Any = field(init=False)
    tale: Tale = field(init=False)
    look: Look = field(init=False)

    def __post_init__(self) -> None:
        line, picked = self.line, self.picker.picked
        keep = object.__setattr__  # the only way to fill a frozen dataclass
        keep(self, "seen", self.eyes.see(line.position))
        keep(self, "tale", self.tales.of(line, self.view, self.eyes))
        plies = Plies(line, self.eyes)
        last = plies[-1] if plies else (None, None)
        look = Look(
            picked=picked,
            can=frozenset() if self.waits else self.picker.goals(picked[:0]),
            goals=self.picker.goals() if picked else frozenset(),
            focus=self.focus,
            tried=self.tried,
            before=last[0],
            last=last[1],
            hint=self.hint,
            flip=self.flip,
            shown=self.shown,
            names=self.tale.names(line.ply),
            plies=plies,
        )
        keep(self, "look", look)

    @cached_property
    def seats(self) -> Sequence[SeatLine]:
        """What is told of the seats, once for all that want it: some games look for every move."""
        return self.view.seats(self.seen)

    @property
    def waits(self) -> bool:
        """Whether nothing can be clicked: a player thinks, or the screen changes hands."""
        return self.busy or self.away or self.eyes.curtain is not None

    @property
    def talks(self) -> bool:
        """Whether remarks may be read here. Where people share a screen and keep secrets from each
        other, a remark may give one away."""
        if self.eyes.all or self.players.count(HUMAN) <= 1:
            return True
        return not self.tale.hides(self.line)


def picture(of: Picture) -> dict[str, Any]:
    """The scene as JSON-ready data."""
    line, view, seen = of.line, of.view, of.seen
    frame = view.frame(seen, of.look)
    end = seen.outcome()
    scene: dict[str, Any] = {
        "game": line.rules.id,
        "name": line.rules.name,
        "title": view.title(seen),
        "record": str(told_record(line, of.tale)),
        "ply": line.ply,
        "plies": len(line.actions),
        "to_play": None if end else seen.to_play,
        "flipped": of.flip,
        "box": frame.box,
        "shapes": [*frame.shapes, *_marks(of, frame.shapes)],
        "picked": of.look.picked,
        "seats": _seats(of, end is not None),
        "status": _status(of),
        "says": of.says,
        "buttons": _buttons(of),
        "moves": of.tale.entries,
        "tree": of.tales.tree(line, view, of.eyes, said=of.talks),
        "outcome": None,
        "overlays": [
            {"key": o.key, "label": o.label, "on": o.key in of.shown} for o in view.overlays
        ],
        "players": offered(of.roster, of.players),
        "params": dict(of.asked),
        "mend": of.can_mend,
    }
    if end is not None:
        headline = view.headline(seen)
        scene["outcome"] = {"headline": headline, "reason": end.reason, "returns": end.returns}
    elif not of.picker.begun and not of.waits and len(of.picker.paths) <= MOST_PATHS:
        scene["paths"] = [path for path, _ in of.picker.paths]
    if of.picker.begun:
        scene["begun"] = True
    if line.match is not None:
        scene["match"] = line.match._asdict()
    return scene | _beside(of) | ({} if of.eyes.all else _secrets(of))


def offered(roster: Mapping[str, Entry], seated: Collection[str]) -> list[dict[str, Any]]:
    """Who can be chosen for a seat: a person, the levels in order, and whoever sits there already.

    ``note`` tells how a level plays, and ``ms`` how long it thinks at most.
    """
    found: list[dict[str, Any]] = [{"id": HUMAN, "label": "Human"}]
    if AWAY in seated:
        found.append({"id": AWAY, "label": "By link", "note": "Plays elsewhere and sends links."})
    for name, entry in sorted(roster.items(), key=lambda item: item[1].level):
        if not entry.level and name not in seated:
            continue
        label = f"{entry.level} · {entry.label}" if entry.level else entry.label
        data = {"id": name, "label": label, "note": entry.sentence, "ms": entry.ms}
        found.append({key: value for key, value in data.items() if value})
    return found


def _marks(of: Picture, shapes: Sequence[Shape]) -> list[Shape]:
    """What was marked on the board at the position that is looked at."""
    marks = of.line.node.remark.marks
    return mark_shapes(marks, target_areas(shapes)) if marks and of.talks else []


def _beside(of: Picture) -> dict[str, Any]:
    """The parts of the turn, and the notes unless the screen is changing hands."""
    found: dict[str, Any] = {}
    phases = of.view.phases(of.seen)
    if phases:
        found["phases"] = [{"label": p.label, "note": p.note, "state": p.state} for p in phases]
    notes = of.view.cards(of.seen, of.look) if of.eyes.curtain is None else ()
    if notes:
        found["notes"] = [note.data() for note in notes]
    return found


def _secrets(of: Picture) -> dict[str, Any]:
    """``secrets``: who keeps any; ``known``: whose are told in this scene and in its record;
    ``curtain``: whom the screen waits for."""
    names = [seat.name for seat in of.seats]
    found: dict[str, Any] = {}
    keepers, known = of.tale.keepers(), of.tale.known()
    if keepers:
        found["secrets"] = [names[seat] for seat in keepers]
    if known:
        found["known"] = [names[seat] for seat in known]
    curtain = of.eyes.curtain
    if curtain is not None:
        found["curtain"] = {"seat": curtain, "name": names[curtain]}
    return found


def _seats(of: Picture, over: bool) -> list[dict[str, Any]]:
    return [
        {
            "name": seat.name,
            "role": seat.role,
            "count": seat.count,
            "lines": seat.lines,
            "player": of.players[number],
            "person": of.line.names.get(number, ""),
            "to_play": not over and number == of.seen.to_play,
        }
        for number, seat in enumerate(of.seats)
    ]


def _status(of: Picture) -> dict[str, str]:
    view, seen = of.view, of.seen
    end = seen.outcome()
    if of.message is not None:
        kind, text = of.message
        return {"kind": kind, "lead": "" if end else view.prompt(seen), "text": text}
    if end is not None:
        return {"kind": "over", "lead": f"{view.headline(seen)}.", "text": end.reason}
    if of.eyes.curtain is not None:
        name = of.seats[of.eyes.curtain].name
        return {"kind": "curtain", "lead": f"Pass the screen to {name}.", "text": ""}
    if of.away:
        return {"kind": "away", "lead": view.prompt(seen), "text": ELSEWHERE}
    if of.busy:
        return {"kind": "thinking", "lead": view.prompt(seen), "text": "The opponent is choosing."}
    if of.seeking:
        return {"kind": "seeking", "lead": view.prompt(seen), "text": "Looking for a good move…"}
    kind = "picked" if of.look.picked else "turn"
    return {"kind": kind, "lead": view.prompt(seen), "text": view.describe_selection(seen, of.look)}


def _buttons(of: Picture) -> list[dict[str, str]]:
    goals = of.look.goals or of.look.can
    found = []
    for step, given in of.view.buttons(of.seen).items():
        button = given if isinstance(given, Button) else Button(given)
        if step in goals:
            data = {"target": step, "label": button.label, "note": button.note}
            found.append({name: text for name, text in data.items() if text})
    return found
