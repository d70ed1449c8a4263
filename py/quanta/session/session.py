"""The session: the only door between a host and a game.

``Session.handle(json) -> json``, without I/O, and with randomness passed in. A request is parsed
and its command is run; the reply has the scene of the current game. All of these are typed in
``quanta.session.protocol``. A refused request changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest, QuantaError
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.session.commands import COMMANDS, Command
from quanta.session.game import Context, LiveGame
from quanta.session.protocol.request_reader import parse, read
from quanta.session.scene.difference import SentScene
from quanta.session.scene.scene import KeptScene, scene
from quanta.session.search.search_task import Enough, Limits

if TYPE_CHECKING:
    from quanta.session.protocol.replies import AnalysisData, Reply
    from quanta.session.protocol.scene import Scene
    from quanta.session.search.review import Review


FIGURES = frozenset({"depth", "nodes", "ms"})
"""Fields of an analysis that change constantly."""


class Session:
    """The live game, and what the host already has of it.

    rng: the randomness of chance, set-ups and players. brief: whether the host keeps the scene, so
    that replies contain only its changes. limits: those of the assistant.
    """

    def __init__(self, rng: Stream, *, brief: bool = False, limits: Limits | None = None) -> None:
        self._context = Context(rng, limits or Limits())
        self._sent = SentScene() if brief else None
        self._analysis: AnalysisData | None = None
        self._analysis_sent = False
        self._scenes: KeptScene | None = None
        self._review: Review | None = None
        self._review_sent = 0

    @property
    def game(self) -> LiveGame | None:
        """The current game."""
        return self._context.live

    @property
    def games(self) -> int:
        """The number of games that have begun."""
        return self._context.games

    def handle(self, text: str) -> str:
        """Carry out a request, and return the reply, both as JSON. Never raises for bad input: the
        reply then has ``ok`` false and an ``error``."""
        reply: Reply = {"ok": True}
        command = None
        try:
            request = parse(text)
            reply = {"id": request.get("id"), "ok": True}
            command = _find(request)
            if not command.quiet and self.game is not None:
                self.game.new_request()
            reply = {**reply, **(command.run(self._context, read(command.request, request)) or {})}
        except QuantaError as error:
            reply["ok"], command = False, None
            reply["error"] = {"kind": error.kind, "message": str(error)}
        if self._sent is not None and command is not None and command.whole:
            self._sent.forget()
            self._analysis_sent = False
        if command is None or not command.alone:
            reply = self._with_scene(reply, pointed=command is not None and command.points)
        elif command.reviews and self.game is not None:
            self._add_review(reply, self.game)
        return _written(reply)

    def busy(self) -> bool:
        """Whether there is something to search, so that ``slice`` should be called."""
        spare = self._context.spare
        return self._searches() or (spare is not None and spare.busy)

    def _searches(self) -> bool:
        """Whether there is something to search for the current game."""
        game = self.game
        if game is None:
            return False
        helper = game.begun_assistant
        return game.choosing or (helper is not None and helper.busy)

    def slice(self, enough: Enough) -> str:
        """Search until ``enough()``. Returns an update once a player has acted, a hint or an answer
        is ready, or a block for another engine is done; else an empty string."""
        game = self.game
        if game is None or not self._searches():
            spare = self._context.spare
            text = spare.run(enough) if spare else None
            return "" if text is None else _written({"update": True, "ok": True, "found": text})
        if game.choosing:
            action = game.chosen(enough)
            if action is None:
                return ""
            game.play(action)
        else:
            answer = game.assistant.run(enough)
            if answer is None:
                return ""
            game.give(answer)
        reply: Reply = {"update": True, "ok": True}
        return _written(self._with_scene(reply))

    def progress(self) -> str:
        """An update on the progress of the search, without a scene; empty if there is none."""
        game = self.game
        if game is None:
            return ""
        reply: Reply = {"update": True, "ok": True}
        if game.choosing:
            reply["thinking"] = game.opponents.figures()
        else:
            self._add_analysis(reply, game, ignoring=frozenset())
            self._add_review(reply, game)
        return _written(reply) if len(reply) > 2 else ""

    def scene(self) -> Scene | None:
        """The current scene; None if there is no game."""
        return None if self.game is None else scene(self.game, self._context.display)

    def _with_scene(self, reply: Reply, *, pointed: bool = False) -> Reply:
        """The reply with the scene and what is stored with it. pointed: whether only the pointer
        has moved since the last scene."""
        game = self.game
        if game is None:
            return {**reply, "scene": None}
        if self._scenes is None or self._scenes.game is not game:
            self._scenes = KeptScene(game, self._context.display)
        made = self._scenes.scene(pointed=pointed)
        if not pointed:
            game.shows(made["shapes"])
        stored = self._scenes.stored
        if self._sent is None:
            reply = {**reply, "scene": made, **stored}
        else:
            reply = {**reply, "changes": self._sent.changes({**made, **stored})}
        # Pointing does not change an analysis, and must be answered fast.
        if not (pointed and self._analysis_sent):
            self._add_analysis(reply, game, ignoring=FIGURES)
        self._add_review(reply, game)
        return reply

    def _add_analysis(self, reply: Reply, game: LiveGame, ignoring: Set[str]) -> None:
        """Add the analysis while it is on. For a brief host, only if more than the fields
        ``ignoring`` has changed, and null once it is off."""
        helper = game.begun_assistant
        analysis = None if helper is None else helper.analysis
        data = None if analysis is None else analysis.data(game.places)
        if self._sent is None:
            if data is not None:
                reply["analysis"] = data
        elif not self._analysis_sent or _without(data, ignoring) != _without(
            self._analysis, ignoring
        ):
            reply["analysis"] = self._analysis = data
            self._analysis_sent = True

    def _add_review(self, reply: Reply, game: LiveGame) -> None:
        """Add the review if it has changed since it was last sent; null once it is closed."""
        helper = game.begun_assistant
        review = None if helper is None else helper.begun_review
        if review is not self._review:
            # The host may still have the review of another game.
            self._review, self._review_sent = review, -1 if self._review_sent else 0
        version = review.version if review else 0
        if version != self._review_sent:
            self._review_sent = version
            reply["review"] = review.data(game.observation()) if review and review.on else None


def _without(data: Mapping[str, object] | None, names: Set[str]) -> Mapping[str, object] | None:
    """The data without those fields."""
    return data and {name: value for name, value in data.items() if name not in names}


def _written(reply: Reply) -> str:
    return json.dumps(reply, separators=(",", ":"), allow_nan=False)


def _find(request: Mapping[str, object]) -> Command:
    """The command of a request. Raises BadRequest."""
    name = request.get("do")
    if not isinstance(name, str):
        raise BadRequest("The request lacks the text 'do'.")
    if name not in COMMANDS:
        raise BadRequest(f"The session cannot do {quoted(name)}.")
    return COMMANDS[name]
