"""The seats: who plays them, in which order they are shown, and who could play them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from quanta.players import AWAY, HUMAN, RosterEntry
from quanta.roster import roster
from quanta.session.scene.game_over import entry_label
from quanta.session.scene.shown import Shown

if TYPE_CHECKING:
    from quanta.session.protocol.scene import PlayerData, Scene


def add_seats(shown: Shown, found: Scene) -> None:
    """Add the seats, and who can be chosen for them."""
    seated = shown.game.opponents.seated
    names = shown.line.tree.names
    found["to_play"] = _to_play(shown)
    found["rows"] = _rows(shown)
    found["seats"] = [
        {
            "name": seat.name,
            "role": seat.role,
            "count": seat.count,
            "lines": seat.lines,
            "player": seated[number],
            "person": names.get(number, ""),
            "to_play": shown.end is None and number == shown.seen.to_play,
            "chooses": seat.chooses,
        }
        for number, seat in enumerate(shown.seats)
    ]
    found["players"] = offered(roster(shown.line.rules.id), seated)


def _to_play(shown: Shown) -> int | None:
    if shown.preview is None:
        return None if shown.end else shown.seen.to_play
    game = shown.game
    return None if game.line.node.outcome() else game.viewpoint.seen(game.line.position).to_play


def _rows(shown: Shown) -> list[int]:
    """The seats from top to bottom, one's own at the bottom; the first seat's where several people
    share the screen. By choice the other way round."""
    own, count = shown.own or 0, shown.seen.seats
    rows = [(own + 1 + place) % count for place in range(count)]
    return rows[::-1] if shown.display.flipped else rows


def offered(players: Mapping[str, RosterEntry], seated: Collection[str]) -> list[PlayerData]:
    """Who can be chosen for a seat: a person, the levels in order, and whoever sits there already.
    players: those of the game."""
    found: list[PlayerData] = [{"id": HUMAN, "label": "Human"}]
    if AWAY in seated:
        found.append({"id": AWAY, "label": "By link", "note": "Plays elsewhere and sends links."})
    for name, entry in sorted(players.items(), key=lambda item: item[1].level):
        if not entry.level and name not in seated:
            continue
        data: PlayerData = {"id": name, "label": entry_label(entry)}
        if entry.sentence:
            data["note"] = entry.sentence
        if entry.ms:
            data["ms"] = entry.ms
        found.append(data)
    return found
