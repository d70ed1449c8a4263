"""A person with a game that someone has sent them: a visitor of a session, who looks at each
answer. ``quanta check`` sends it hand-made starts, and the tests of this project other texts too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from quanta.core.limits import MAX_MESSAGE
from quanta.core.rng import Stream
from quanta.players import Limit
from quanta.session.search.search_task import Limits
from quanta.session.session import Session

FORMS = ("record", "link", "text", "public", "public-link", "turn", "here", "save", "svg")
FEW = Limits(hint=Limit(nodes=30), analysis=Limit(nodes=30), nodes=5)
SLICES = 3
"""Of a search that are waited for."""


class Finding(Exception):
    """A defect, in one line."""


class Visitor:
    """Asks a session, and looks at each answer.

    Its methods raise Finding for a message that is too long or holds what cannot be seen, and for
    an answer that is not JSON.
    """

    def __init__(self, seed: str) -> None:
        self.session = Session(Stream(seed), limits=FEW)

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        """The answer to a request that a page can make."""
        return self.send(json.dumps({"do": do, **fields}))

    def send(self, text: str) -> dict[str, Any]:
        """The answer to any text."""
        answer: dict[str, Any] = json.loads(self.session.handle(text), parse_constant=_refuse)
        self._look(answer)
        return answer

    def slices(self) -> None:
        """Some of the search that is due."""
        for _ in range(SLICES):
            if self.session.busy():
                text = self.session.slice(lambda: True) or self.session.progress()
                if text:
                    self._look(json.loads(text, parse_constant=_refuse))

    def play_on(self) -> None:
        """Play the first and the last of the legal actions."""
        game = self.session.game
        assert game is not None, "a game is open"
        legal = game.line.position.legal_actions()
        for action in (*legal[:1], *legal[-1:]):
            self.ask("type", text=action)
            self.ask("lift")

    def _look(self, answer: Mapping[str, Any]) -> None:
        if not answer["ok"]:
            check_message(answer["error"]["message"])
        scene = answer.get("scene")
        if scene and scene["status"]["kind"] == "illegal":
            check_message(scene["status"]["text"])
        for problem in answer.get("workshop", {}).get("problems", []):
            check_message(problem["text"])


def check_message(message: str) -> None:
    """Raises Finding for a message that is too long, or cannot be seen as it is."""
    if len(message) > MAX_MESSAGE:
        raise Finding(f"A message has {len(message)} characters: {message[:80]!r}.")
    if not message.isprintable():
        raise Finding(f"A message has invisible characters: {message!r}.")


def _refuse(name: str) -> float:
    raise Finding(f"An answer has {name}, which is not JSON.")


def visit(text: str, *, thorough: bool) -> bool:
    """Open a record, and do with the game what people do: look at it, play on, export it in every
    form, keep it and open it again; if ``thorough``, also click, ask for a hint, an analysis and a
    review, and watch it. Returns whether the record was accepted. Raises Finding, and whatever the
    game raises."""
    visitor = Visitor("link")
    if not visitor.ask("open", record=text)["ok"]:
        return False
    live(visitor, thorough)
    return True


def live(visitor: Visitor, thorough: bool) -> None:
    """Try everything with an open game; see ``visit``."""
    scene = visitor.ask("lift")["scene"]
    places = [shape["target"] for shape in scene["shapes"] if "target" in shape]
    steps = [button["target"] for button in scene["buttons"]]
    some = places[:: max(1, len(places) // 3)] if thorough else []
    touched = [*some, *steps[:2]]
    for place in touched:
        visitor.ask("point", target=place)
    if thorough:
        _advised(visitor)
        for place in touched:
            visitor.ask("click", target=place)
        visitor.ask("cancel")
        visitor.ask("flip")
        _watched(visitor)
    visitor.play_on()
    exports = {form: visitor.ask("export", **{"as": form}) for form in FORMS}
    if exports["save"]["ok"]:
        _opens_again(exports["save"]["text"])
    _gone_on(visitor)


def _advised(visitor: Visitor) -> None:
    """Ask for all that is said about a game."""
    visitor.ask("undo", ask=True)
    for do in ("hint", "undo", "redo"):
        visitor.ask(do)
        visitor.slices()
    visitor.ask("analyse", on=True)
    visitor.slices()
    visitor.ask("analyse", on=False)
    visitor.ask("review", to="begin")
    visitor.slices()
    visitor.ask("review", to="close")
    visitor.ask("report")
    visitor.ask("challenge", seat=0)


def _watched(visitor: Visitor) -> None:
    """Watch the game again from its start, as a link to a replay does."""
    plies = visitor.ask("lift")["scene"]["plies"]
    for ply in sorted({0, min(1, plies), plies // 2, plies}):
        if visitor.ask("goto", ply=ply)["scene"]["ply"] != ply:
            raise Finding(f"Ply {ply} of {plies} is not shown.")
    visitor.ask("mistake", ply=plies)


def _gone_on(visitor: Visitor) -> None:
    """Begin the game that follows, where one is offered, and look at it."""
    scene = visitor.ask("lift")["scene"]
    params = scene.get("sequel", {}).get("params")
    if params is None:
        return
    answer = visitor.ask("new", game=scene["game"], params=params)
    if not answer["ok"]:
        message = answer["error"]["message"]
        raise Finding(f"The game that follows is refused: {message} {str(params)[:200]}")
    visitor.play_on()


def _opens_again(saved: str) -> None:
    again = Visitor("again")
    answer = again.ask("open", record=saved)
    if not answer["ok"]:
        message = answer["error"]["message"]
        raise Finding(f"What was kept does not open: {message} {saved[:200]}")
    if again.ask("export", **{"as": "save"})["text"] != saved:
        raise Finding(f"What was kept opens as another game: {saved[:200]}")
