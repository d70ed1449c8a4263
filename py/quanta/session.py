"""The midend: record + cursor + half-made action -> scene.

``Session.handle(json) -> json`` is the only door. No I/O, no clock; randomness is passed in. A
request is an object with ``do`` and an optional ``id``, which the answer repeats; every answer has
``ok`` and, when a game is on, its ``scene``. A request that cannot be carried out changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from quanta import registry
from quanta.core.errors import BadRequest, QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.core.record import Record
from quanta.core.rng import Stream
from quanta.core.timeline import Timeline
from quanta.looking import Eyes
from quanta.picking import Picker
from quanta.picture import Picture, picture
from quanta.players import HUMAN, Limit, Thought
from quanta.request import Request, parse, players_of, text_of, texts_of
from quanta.roster import adviser, roster
from quanta.roster import player as player_of
from quanta.tales import Entry, Tales, common, public_record, told_record

Answer = dict[str, Any]


class Session:
    """One game being played and looked at.

    rng: where chance, drawn set-ups and players get their randomness from. brief: whoever asks
    keeps the move list, so an answer brings only what changed of it since the last one: its scene
    has ``moves_from``, the number of entries that stay, and ``moves``, those that follow.
    """

    def __init__(self, rng: Stream, *, brief: bool = False) -> None:
        self._rng = rng
        self._brief = brief
        self._sent: list[Entry] = []
        self._line: Timeline | None = None
        self._dropped: Timeline | None = None
        self._asked: dict[str, str] = {}
        self._players: list[str] = []
        self._thinking: Iterator[Thought] | None = None
        self._thought: Thought | None = None
        self._picker = Picker()
        self._eyes = Eyes()
        self._tales = Tales()
        self._focus: str | None = None
        self._tried: tuple[str, ...] = ()
        self._hint: Action | None = None
        self._flip = False
        self._shown: dict[str, dict[str, bool]] = {}
        self._message: tuple[str, str] | None = None
        self._says = ""

    def handle(self, text: str) -> str:
        """Carry out one request; both sides are JSON. Never raises for bad input: the answer then
        has ``ok`` false and an ``error`` with ``kind`` and ``message``."""
        answer: Answer = {"ok": True}
        try:
            request = parse(text)
            answer = {"id": request.get("id"), **answer}
            answer |= self._do(request)
        except QuantaError as error:
            answer |= {"ok": False, "error": {"kind": error.kind, "message": str(error)}}
        if answer.keys().isdisjoint(ALONE):
            answer |= self._shown_now()
        return json.dumps(answer, separators=(",", ":"))

    def busy(self) -> bool:
        """Whether a player who is not human has to choose: then ``slice`` is to be called."""
        if self._line is None or not self._line.at_end:
            return False
        position = self._line.position
        return position.outcome() is None and self._players[position.to_play] != HUMAN

    def slice(self, enough: Callable[[], bool]) -> str:
        """Let the player think until it has decided or ``enough()``; an answer when it has acted,
        else the empty text."""
        if not self.busy():
            return ""
        assert self._line is not None
        if self._thinking is None:
            self._thinking = self._think(self._line.position)
        for thought in self._thinking:
            self._thought = thought
            if enough():
                return ""
        assert self._thought is not None, "a player ended without a thought"
        self._play(self._thought.action)
        return json.dumps({"update": True, "ok": True, **self._shown_now()})

    def _shown_now(self) -> Answer:
        """The scene, and beside it ``save``: the whole record, for this device alone, where the
        scene's own record leaves something out."""
        scene = self.scene()
        if scene is None or self._line is None:
            return {"scene": None}
        whole = str(self._line.record())
        private = {} if whole == scene["record"] else {"save": whole}
        if self._brief:
            moves, same = scene["moves"], common(self._sent, scene["moves"])
            scene |= {"moves": moves[same:], "moves_from": same}
            self._sent = moves[:]
        return {"scene": scene, **private}

    def scene(self) -> dict[str, Any] | None:
        """What there is to see now; None when no game is on."""
        if self._line is None:
            return None
        return picture(self._picture(self._line))

    def _picture(self, line: Timeline) -> Picture:
        return Picture(
            line=line,
            view=registry.view(line.rules.id),
            picker=self._picker,
            players=tuple(self._players),
            roster={name: entry.label for name, entry in roster(line.rules.id).items()},
            eyes=self._eyes,
            tales=self._tales,
            asked=self._asked,
            shown=frozenset(key for key, on in self._overlays(line).items() if on),
            busy=self.busy(),
            flip=self._flip,
            focus=self._focus,
            tried=self._tried,
            hint=self._hint,
            message=self._message,
            says=self._says,
            can_restore=self._dropped is not None,
        )

    def _do(self, request: Request) -> Answer:
        doing = text_of(request, "do")
        method = DOORS.get(doing)
        if method is None:
            raise BadRequest(f"The session cannot do {doing[:40]!r}.")
        if doing not in ("look", "export", "ping", "workshop"):
            self._message, self._says = None, ""
        return method(self, request) or {}

    def _on(self) -> Timeline:
        if self._line is None:
            raise BadRequest("No game is on.")
        return self._line

    def _ping(self, request: Request) -> None:
        """Nothing; the answer shows that the session lives."""

    def _new(self, request: Request) -> None:
        """Begin a game: ``game``, ``params`` and ``players`` (one for each seat)."""
        rules = registry.rules(text_of(request, "game"))
        params = texts_of(request.get("params", {}), "params")
        start = rules.start(params, self._rng)
        players = players_of(request.get("players"), start.seats, roster(rules.id))
        self._begin(Timeline(rules, params, start), players)
        self._asked = dict(params)
        self._says = "A new game."

    def _open(self, request: Request) -> None:
        """Take up a ``record``; ``players`` as in ``new``."""
        record = Record.parse(text_of(request, "record"))
        line = Timeline.of(registry.rules(record.game), record)
        named = request.get("players")
        self._begin(line, players_of(named, line.position.seats, roster(record.game)))
        self._asked = {key: value for key, value in record.params.items() if key != "start"}

    def _begin(self, line: Timeline, players: list[str]) -> None:
        self._line, self._players, self._dropped = line, players, None
        self._eyes, self._tales = Eyes(), Tales()
        line.roll(self._rng)
        self._turned()

    def _turned(self) -> None:
        """Forget all that belonged to the position just left."""
        line = self._on()
        self._thinking = self._thought = self._hint = self._focus = None
        self._tried = ()
        view = registry.view(line.rules.id)
        self._eyes.turn(line, self._players)
        seen = self._eyes.see(line.position)
        idle = seen.outcome() is not None or self.busy() or self._eyes.curtain is not None
        self._picker = Picker([] if idle else view.paths(seen), view.buttons(seen))

    def _play(self, action: Action) -> None:
        line = self._on()
        view = registry.view(line.rules.id)
        first = line.ply
        as_it_was = line.copy()
        line.apply(action)
        if as_it_was.actions[first : first + 1] not in ([], [action]):
            self._dropped = as_it_was
        line.roll(self._rng)
        self._turned()
        entries = self._tales.of(line, view, self._eyes).entries[first : line.ply]
        told = [entry["label"] for entry in entries]
        end = line.position.outcome()
        if end is not None:
            told.append(f"{view.headline(line.position)}. {end.reason}")
        self._says = " ".join(told)

    def _click(self, request: Request) -> None:
        """Click ``target``: a step of an action, or a reason why it is none."""
        line, target = self._on(), text_of(request, "target")
        self._hint = None
        if self._must_wait():
            return
        before = self._picker.picked
        action = self._picker.click(target)
        if action is not None:
            self._play(action)
        elif self._picker.picked != before:
            self._focus, self._tried = None, ()
            look = self._picture(line)
            self._says = look.view.hear(look.seen, look.look)
        elif line.position.outcome() is not None:
            self._refuse("The game is over.")
        elif target not in before:
            self._tried = (*self._tried, target)[-2:]
            of = self._picture(line)
            # Where the pointer was last told to be may lag behind the click.
            pointed = replace(of.look, focus=target)
            self._refuse(of.view.why_not(of.seen, pointed, target))

    def _must_wait(self) -> bool:
        """Whether nobody at the screen may act; then the reason is said."""
        if self.busy():
            self._refuse("Wait: the opponent is choosing.")
            return True
        if self._eyes.curtain is not None:
            self._refuse("First pass the screen on and lift the curtain.")
            return True
        return False

    def _lift(self, request: Request) -> None:
        """Lift the curtain: the seat that it waited for has the screen."""
        self._eyes.lift()
        self._turned()

    def _refuse(self, why: str) -> None:
        self._message, self._says = ("illegal", why), why

    def _type(self, request: Request) -> None:
        """Play the action written as ``text``. Raises IllegalAction."""
        if self._must_wait():
            return
        written = text_of(request, "text").strip()
        self._on().position.apply(self._picker.written(written))
        self._play(self._picker.written(written))

    def _cancel(self, request: Request) -> None:
        """Drop the half-made action."""
        self._picker.clear()
        self._focus = self._hint = None
        self._tried = ()

    def _look(self, request: Request) -> None:
        """Point at ``target``, or at nothing (null)."""
        target = request.get("target")
        self._focus = None if target is None else text_of(request, "target")

    def _undo(self, request: Request) -> None:
        """Back to where a human had to choose last, by a ply where nobody else plays."""
        line = self._on()
        ply = line.ply - 1
        while ply > 0 and self._chooser(line.positions[ply]) != HUMAN:
            ply -= 1
        self._go(max(ply, 0))

    def _redo(self, request: Request) -> None:
        """Forward to where a human has to choose next, or to the end."""
        line = self._on()
        ply = line.ply + 1
        while ply < len(line.actions) and self._chooser(line.positions[ply]) != HUMAN:
            ply += 1
        self._go(min(ply, len(line.actions)))

    def _chooser(self, position: Position) -> str:
        return "" if position.to_play == CHANCE else self._players[position.to_play]

    def _goto(self, request: Request) -> None:
        """Look at ply ``ply``, 0 … plies."""
        ply = request.get("ply")
        plies = len(self._on().actions)
        if not isinstance(ply, int) or not 0 <= ply <= plies:
            raise BadRequest(f"There is no ply {str(ply)[:20]}; there are 0 to {plies}.")
        self._go(ply)

    def _go(self, ply: int) -> None:
        line = self._on()
        if ply == line.ply:
            return
        line.ply = ply
        self._turned()
        view = registry.view(line.rules.id)
        entries = self._tales.of(line, view, self._eyes).entries
        self._says = f"Ply {ply}. {entries[ply - 1]['label'] if ply else 'The start.'}"

    def _restore(self, request: Request) -> None:
        """Bring back the game as it was before an earlier ply was played differently."""
        if self._dropped is None:
            raise BadRequest("There is nothing to bring back.")
        self._line, self._dropped = self._dropped, self._line
        self._on().ply = len(self._on().actions)
        self._turned()

    def _set_players(self, request: Request) -> None:
        """Who chooses for each seat: ``players``."""
        line, named = self._on(), request.get("players")
        self._players = players_of(named, line.position.seats, roster(line.rules.id))
        self._turned()

    def _show(self, request: Request) -> None:
        """Switch the overlay ``key`` on or off (``on``)."""
        overlays, key = self._overlays(self._on()), text_of(request, "key")
        if key not in overlays:
            raise BadRequest(f"There is no overlay {key[:40]!r}.")
        overlays[key] = bool(request.get("on"))

    def _overlays(self, line: Timeline) -> dict[str, bool]:
        game = line.rules.id
        if game not in self._shown:
            self._shown[game] = {o.key: o.on for o in registry.view(game).overlays}
        return self._shown[game]

    def _turn_board(self, request: Request) -> None:
        """Turn the board round, or to ``on``."""
        self._flip = bool(request.get("on", not self._flip))

    def _ask_hint(self, request: Request) -> None:
        """What a player who knows the game, or looks one ply ahead, would do here."""
        position = self._on().position
        if position.outcome() is not None or self.busy() or self._eyes.curtain is not None:
            raise BadRequest("There is nobody to advise now.")
        self._picker.clear()
        *_, thought = self._think(position, adviser(self._on().rules.id))
        self._hint = thought.action
        self._message = ("hint", f"A good choice at first sight: {thought.action}.")
        self._says = self._message[1]

    def _think(self, position: Position, player: str = "") -> Iterator[Thought]:
        seat = position.to_play
        chooser = player_of(self._on().rules.id, player or self._players[seat])
        return chooser.think(position.seen_by(seat), Limit(), self._rng)

    def _export(self, request: Request) -> Answer:
        """The game as text: ``as`` is ``svg``, ``record`` (as the one who looks may know it),
        ``public`` (as anybody may) or ``save`` (all of it, secrets included)."""
        form, line = text_of(request, "as"), self._on()
        if form == "record":
            return {"text": str(told_record(line, self._picture(line).tale))}
        if form == "public":
            return {"text": str(public_record(line))}
        if form == "save":
            return {"text": str(line.record())}
        if form == "svg":
            from quanta.scene import svg  # late: most sessions never export

            return {"text": svg.standalone(picture(self._picture(line)))}
        raise BadRequest(f"There is no export as {form[:20]!r}; there are {EXPORTS}.")

    def _workshop(self, request: Request) -> Answer:
        """Something for the workshop (see ``quanta.workshop``), whatever game is on."""
        from quanta import workshop  # late: most sessions never go there

        return {"workshop": workshop.answer(request)}


EXPORTS = "svg, record, public and save"
ALONE = ("text", "workshop")
"""Answers that have one of these do not bring the scene along."""

DOORS: Mapping[str, Callable[[Session, Request], Answer | None]] = {
    "ping": Session._ping,
    "new": Session._new,
    "open": Session._open,
    "click": Session._click,
    "type": Session._type,
    "cancel": Session._cancel,
    "look": Session._look,
    "undo": Session._undo,
    "redo": Session._redo,
    "goto": Session._goto,
    "restore": Session._restore,
    "players": Session._set_players,
    "show": Session._show,
    "flip": Session._turn_board,
    "hint": Session._ask_hint,
    "lift": Session._lift,
    "export": Session._export,
    "workshop": Session._workshop,
}
