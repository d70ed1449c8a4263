"""The midend: record + cursor + half-made action -> scene.

``Session.handle(json) -> json`` is the only door. No I/O; randomness is passed in. A request is an
object with ``do`` and an optional ``id``, which the answer repeats; every answer has ``ok`` and,
when a game is on, its ``scene``; beside it ``analysis`` and ``review`` while they are on. A request
that cannot be carried out changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from quanta import registry
from quanta.core.errors import BadRequest, QuantaError
from quanta.players import HUMAN
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.roster import roster
from quanta.session import navigation, play_by_link
from quanta.session.export import exported
from quanta.session.preview import Preview
from quanta.session.request import (
    Request,
    line_of,
    number_of,
    parse,
    players_of,
    players_then,
    switch_of,
    text_of,
    texts_of,
)
from quanta.session.study import Study
from quanta.session.table import Answer


class Session(Study):
    """The door to a table: requests in, answers out."""

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

    def _do(self, request: Request) -> Answer:
        doing = text_of(request, "do")
        method = DOORS.get(doing)
        if method is None:
            raise BadRequest(f"The session cannot do {doing[:40]!r}.")
        if doing not in QUIET:
            self._message, self._says = None, ""
        return method(self, request) or {}

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
        """Take up a ``record``; ``players`` as in ``new``, but a person for one who is unknown."""
        record = Record.parse(text_of(request, "record"))
        line = Timeline.of(registry.rules(record.game), record)
        known, seats = roster(record.game), line.position.seats
        named = request.get("players")
        if named is None:
            named = play_by_link.players(record, seats)
        players, strange = players_then(named, seats, known)
        self._begin(line, players)
        if strange:
            who = " and ".join(repr(name[:40]) for name in strange)
            self._refuse(f"Here is no player {who}: a person plays instead, until you choose.")
        self._asked = {key: value for key, value in record.params.items() if key != "start"}

    def _click(self, request: Request) -> None:
        """Click ``target``: a step of an action, or a reason why it is none."""
        line, target = self._on(), text_of(request, "target")
        self._drop_hint()
        if self._must_wait():
            return
        before = self._picker.picked
        action = self._picker.click(target)
        if action is not None:
            self._play(action)
        elif self._picker.picked != before:
            self._focus, self._tried = None, ()
            look = self._picture(line)
            self._says = look.view.describe_selection(look.seen, look.look)
        elif line.position.outcome() is not None:
            self._refuse("The game is over.")
        elif target not in before:
            self._tried = (*self._tried, target)[-2:]
            of = self._picture(line)
            # Where the pointer was last told to be may lag behind the click.
            pointed = replace(of.look, focus=target)
            self._refuse(of.view.why_not(of.seen, pointed, target))

    def _lift(self, request: Request) -> None:
        """Lift the curtain: the seat that it waited for has the screen."""
        self._eyes.lift()
        self._turned()

    def _type(self, request: Request) -> None:
        """Play the action written as ``text``. Raises IllegalAction."""
        if self._must_wait():
            return
        written = text_of(request, "text").strip()
        self._on().position.apply(self._picker.written(written))
        self._play(self._picker.written(written))

    def _cancel(self, request: Request) -> None:
        """Leave the look ahead; if there is none, drop the half-made action."""
        if self._preview is None:
            self._picker.clear()
            self._drop_hint()
        self._focus = self._preview = None
        self._tried = ()

    def _look(self, request: Request) -> None:
        """Point at ``target``, or at nothing (null)."""
        target = request.get("target")
        self._focus = None if target is None else text_of(request, "target")

    def _undo(self, request: Request) -> None:
        """Back to where a human had to choose last, by a ply where nobody else plays."""
        self._go(navigation.back(self._on(), self._opponents.seated))
        self._taken_back = True

    def _redo(self, request: Request) -> None:
        """Forward to where a human has to choose next, or to the end."""
        self._go(navigation.on(self._on(), self._opponents.seated))

    def _goto(self, request: Request) -> None:
        """Look at ply ``ply``, 0 … plies, of this line; or at ``node``, whatever line it is on."""
        self._taken_back = False
        if request.get("node") is not None:
            self._go_to(self._node(request))
            return
        ply = request.get("ply")
        plies = self._on().plies
        if not isinstance(ply, int) or not 0 <= ply <= plies:
            raise BadRequest(f"There is no ply {str(ply)[:20]}; there are 0 to {plies}.")
        self._go(ply)

    def _set_players(self, request: Request) -> None:
        """Who chooses for each seat: ``players``."""
        line, named = self._on(), request.get("players")
        known = roster(line.rules.id)
        self._opponents.begin(line.rules.id, players_of(named, line.position.seats, known))
        self._turned()

    def _show(self, request: Request) -> None:
        """Switch the overlay ``key`` on or off (``on``)."""
        overlays, key = self._overlays(self._on()), text_of(request, "key")
        if key not in overlays:
            raise BadRequest(f"There is no overlay {key[:40]!r}.")
        overlays[key] = bool(request.get("on"))

    def _turn_board(self, request: Request) -> None:
        """Turn the board round, or to ``on``."""
        self._flip = bool(request.get("on", not self._flip))

    def _now(self, request: Request) -> None:
        """Let the opponent that is choosing do the best that it has found so far."""
        line = self._on()
        if self._choosing():
            self._play(self._opponents.decided(line))

    def _ask_hint(self, request: Request) -> None:
        """What is best here, and why: it comes when it is found."""
        self._preview = None
        self._picker.clear()
        found = self._insight.seek(self._desk())
        if found is not None:
            self._advise(found)

    def _analyse(self, request: Request) -> None:
        """Analyse whatever position is looked at from now on (``on``), or no more."""
        on = switch_of(request, "on")
        self._insight.analyse(self._desk(), on=on)
        if not on:
            self._preview = None

    def _look_ahead(self, request: Request) -> None:
        """Show where ``line``, a list of actions, leads after ``at`` of them; after none of them,
        the game itself."""
        line, at = line_of(request, "line"), number_of(request, "at")
        shown = self._ahead(line, at) if at else None
        self._drop_hint()
        self._picker.clear()
        self._preview = shown

    def _ahead(self, line: list[str], at: int) -> Preview:
        silence = self._desk().silence()
        if silence:
            raise BadRequest(silence)
        return Preview(self._on(), line, at)

    def _follow(self, request: Request) -> None:
        """Play ``line``, a list of actions, as far as people at this screen may."""
        actions, line = line_of(request, "line"), self._on()
        self._ahead(actions, 1)
        self._preview = None
        for action in actions:
            # Where dice fell otherwise, or a guess was wrong, it ends.
            if action not in line.position.legal_actions() or self._must_wait():
                return
            self._play(action)

    def _review(self, request: Request) -> None:
        """Review the whole game: ``to`` is begin, stop or close."""
        self._insight.review(self._desk(), text_of(request, "to"))

    def _daily(self, request: Request) -> Answer:
        """The puzzle of ``day`` and who plays it: a person, against the best there is where the
        solution has replies. Nothing is opened."""
        from quanta.session import daily_puzzle  # late: most sessions ask for no puzzle

        day = text_of(request, "day")
        found = daily_puzzle.puzzle(day)
        line = Timeline.of(registry.rules(found.game), Record.parse(found.record))
        seat, seats, known = line.position.to_play, line.position.seats, roster(found.game)
        replies = set()
        for action in found.solution:
            replies.add(line.position.to_play)
            line.apply(action)
        best = max(known, key=lambda name: known[name].level)
        replies.discard(seat)
        told: Answer = {"players": [best if each in replies else HUMAN for each in range(seats)]}
        told |= {"game": found.game, "record": found.record, "seat": seat, "goal": found.goal}
        told |= {"plies": len(found.solution), "grade": found.grade}
        return {"daily": {**told, "day": day, "first": daily_puzzle.FIRST}}

    def _export(self, request: Request) -> Answer:
        """The game as text: ``as`` is one of ``exports.FORMS``; see there what else it may say."""
        return {"text": exported(self._picture(self._on()), text_of(request, "as"), request)}

    def _challenge(self, request: Request) -> Answer:
        """The record of a game by link for whoever takes ``seat``, from the position looked at."""
        record = play_by_link.challenge(
            self._on(), number_of(request, "seat"), play_by_link.key(self._rng)
        )
        return {"text": str(record)}

    def _compare(self, request: Request) -> Answer:
        """What the game on the board has to do with ``record`` (see ``letters.compare``)."""
        record = Record.parse(text_of(request, "record"))
        theirs = Timeline.of(registry.rules(record.game), record)
        return {"compare": play_by_link.compare(self._on(), theirs)}

    def _join(self, request: Request) -> None:
        """Take over what ``record``, the same game, has that this one lacks; with ``first`` its
        moves come before what was played here instead. It is looked at where the record ends."""
        record, line = Record.parse(text_of(request, "record")), self._on()
        theirs = Timeline.of(registry.rules(record.game), record)
        if play_by_link.compare(line, theirs)["kind"] == "other":
            raise BadRequest("That is another game.")
        line.tree.merge(theirs.tree)
        node = line.root
        for action in record.actions:
            found = node.child(action)
            assert found is not None, "the games were joined"
            node = found
        if switch_of(request, "first"):
            while not node.is_mainline() and line.tree.promote_to_main(node):
                pass
        self._go_to(node)

    def _read(self, request: Request) -> Answer:
        """Games that came as text (see ``quanta.session.import_games``), whatever game is on."""
        from quanta.session import import_games  # late: most sessions read none

        return {"read": import_games.answer(request)}

    def _workshop(self, request: Request) -> Answer:
        """Something for the workshop (see ``quanta.session.workshop``), whatever game is on."""
        from quanta.session import workshop  # late: most sessions never go there

        return {"workshop": workshop.answer(request)}


QUIET = (
    "look",
    "export",
    "ping",
    "read",
    "compare",
    "challenge",
    "workshop",
    "daily",
    "analyse",
    "review",
)
"""What is done without the last words being forgotten."""
ALONE = ("text", "read", "compare", "workshop", "daily")
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
    "promote": Session._promote,
    "delete": Session._delete,
    "mend": Session._mend,
    "remark": Session._remark,
    "mark": Session._mark,
    "names": Session._names,
    "players": Session._set_players,
    "show": Session._show,
    "flip": Session._turn_board,
    "now": Session._now,
    "hint": Session._ask_hint,
    "analyse": Session._analyse,
    "preview": Session._look_ahead,
    "follow": Session._follow,
    "review": Session._review,
    "lift": Session._lift,
    "daily": Session._daily,
    "export": Session._export,
    "read": Session._read,
    "challenge": Session._challenge,
    "compare": Session._compare,
    "join": Session._join,
    "workshop": Session._workshop,
}
