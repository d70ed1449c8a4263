"""The doors through which text comes in from outside, and what has to hold at each of them.

A door takes a text and does with it what people do. It returns whether the text was accepted, and
raises ``Finding`` for a defect: an exception that is not ours, a message that is too long or holds
what cannot be seen, an answer that is not JSON, a game that does not open again as it was kept.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.core.limits import MAX_MESSAGE
from quanta.core.rng import Stream
from quanta.players import Limit
from quanta.record import text_writer
from quanta.session import import_games
from quanta.session.search_task import Limits
from quanta.session.session import Session

FORMS = ("record", "link", "text", "public", "public-link", "turn", "here", "save", "svg")
FEW = Limits(hint=Limit(nodes=30), analysis=Limit(nodes=30), nodes=5)
MOST_GAMES = 3
"""That are opened of a file."""
SLICES = 3


class Finding(Exception):
    """A defect, told in a line."""


class Visitor:
    """Asks a session, and looks at each answer."""

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
        raise Finding(f"a message of {len(message)} characters: {message[:80]!r}")
    if not message.isprintable():
        raise Finding(f"a message with invisible characters: {message!r}")


def _refuse(name: str) -> float:
    raise Finding(f"{name} in an answer")


def link(text: str, thorough: bool = True) -> bool:
    """A link: opened, looked at, played on, analysed, exported, opened again."""
    visitor = Visitor("link")
    if not visitor.ask("open", record=text)["ok"]:
        return False
    live(visitor, thorough)
    return True


def live(visitor: Visitor, thorough: bool) -> None:
    """What people do with a game that is open."""
    scene = visitor.ask("lift")["scene"]
    places = [shape["target"] for shape in scene["shapes"] if "target" in shape]
    steps = [button["target"] for button in scene["buttons"]]
    some = places[:: max(1, len(places) // 3)] if thorough else []
    for place in [*some, *steps[:2]]:
        visitor.ask("point", target=place)
    if thorough:
        for do in ("hint", "undo", "redo"):
            visitor.ask(do)
            visitor.slices()
        visitor.ask("analyse", on=True)
        visitor.slices()
        visitor.ask("analyse", on=False)
        visitor.ask("review", to="begin")
        visitor.slices()
        visitor.ask("review", to="close")
        for place in [*some, *steps[:2]]:
            visitor.ask("click", target=place)
        visitor.ask("cancel")
        visitor.ask("flip")
    _play_on(visitor)
    forms = FORMS if thorough else ("save",)
    told = {form: visitor.ask("export", **{"as": form}) for form in forms}
    saved = told["save"]
    if saved["ok"]:
        _opens_again(saved["text"])


def _play_on(visitor: Visitor) -> None:
    game = visitor.session.game
    assert game is not None
    legal = game.line.position.legal_actions()
    for action in (*legal[:1], *legal[-1:]):
        visitor.ask("type", text=action)
        visitor.ask("lift")


def _opens_again(saved: str) -> None:
    again = Visitor("again")
    answer = again.ask("open", record=saved)
    if not answer["ok"]:
        raise Finding(f"what was kept does not open: {answer['error']['message']} {saved[:200]}")
    if again.ask("export", **{"as": "save"})["text"] != saved:
        raise Finding(f"what was kept opens as another game: {saved[:200]}")


def file(text: str, thorough: bool = True) -> bool:
    """A file of games, pasted or dropped, or what a backup holds of games."""
    visitor, accepted = Visitor("file"), False
    answer = visitor.ask("import", what="parts", text=text)
    for part in answer["imported"]["parts"][:MOST_GAMES] if answer["ok"] else []:
        read = visitor.ask("import", what="game", text=part["text"], line=part["line"])
        if not read["ok"]:
            continue
        accepted = True
        record = read["imported"]["game"]["record"]
        again = text_writer.write(import_games.read(record))
        if str(import_games.read(again).record()) != record:
            raise Finding(f"written and read it is another game: {record[:200]}")
        if thorough and not link(record, thorough=False):
            raise Finding(f"imported, but cannot be opened: {record[:200]}")
    return accepted


def message(text: str, thorough: bool = True) -> bool:
    """A message to the worker, as a page in a frame may send it across the bridge."""
    visitor = Visitor("message")
    visitor.ask("new", game="_template")
    return bool(visitor.send(text)["ok"])


def workshop(text: str, thorough: bool = True) -> bool:
    """A document of a workshop, as JSON or in its short form, and a game that uses it."""
    visitor, accepted = Visitor("workshop"), False
    for game, craft in crafts():
        asked = {"game": game, "craft": craft.key}
        found = visitor.ask("workshop", **asked, text=text)
        visitor.ask("workshop", **asked, short=text)
        if not found["ok"]:
            continue
        told = found["workshop"]
        visitor.ask("workshop", **asked, text=text, add={"path": "/units", "like": 0})
        visitor.ask("workshop", **asked, text=text, paint={"brush": "f", "targets": ["0101"]})
        short = visitor.ask("workshop", **asked, texts=[text] * craft.fewest)
        if not any(each["level"] == "error" for each in told["problems"]):
            accepted = True
        if short["ok"]:
            visitor.ask("new", game=game, params={craft.param: short["workshop"]["short"]})
    return accepted


def crafts() -> Iterator[tuple[str, Any]]:
    """Each game with a workshop, and its crafts."""
    for game in registry.ids(hidden=True):
        for craft in registry.modules(game).workshop or ():
            yield game, craft


def lesson(text: str, thorough: bool = True) -> bool:
    """A lesson or a puzzle, as a document or in a link."""
    visitor = Visitor("lesson")
    puzzle = visitor.ask("puzzle", text=text)["ok"]
    if not visitor.ask("open", record=text)["ok"]:
        return bool(puzzle)
    visitor.ask("lift")
    for to in ("show", "again", "next", "back"):
        visitor.ask("lesson", to=to)
    visitor.ask("lesson", to="choose", option=0)
    _play_on(visitor)
    visitor.slices()
    visitor.ask("judge", text=text)
    return True


def board(text: str, thorough: bool = True) -> bool:
    """A record in the set-up editor, whose start need not be a position."""
    visitor, game = Visitor("board"), text.lstrip("#").partition(";")[0].partition("@")[0]
    found = visitor.ask("arrange", game=game, record=text)
    if not found["ok"]:
        return False
    brushes = found["arrangement"]["brushes"]
    for change in ({"change": "exchange"}, {"change": "clear"}, {"fill": brushes[0]["key"]}):
        visitor.ask("arrange", game=game, record=text, **change)
    visitor.ask("arrange", game=game, record=text, svg={})
    return True


def command(text: str, thorough: bool = True) -> bool:
    """The command line, called with a record or other words."""
    words = text.split()[:6] if thorough else ["legal", text]
    from quanta.cli.main import main  # late: the browser has no command line

    out, wrong = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(wrong):
        try:
            status = main(words)
        except SystemExit as error:
            status = int(error.code or 0)
    if status:
        check_message(wrong.getvalue().rpartition("error: ")[2].strip())
    return status == 0


def program(text: str, thorough: bool = True) -> bool:
    """``quanta.open``, and an action of a program."""
    from quanta.api import game as programs

    try:
        game = programs.open(text)
    except QuantaError as error:
        check_message(str(error))
        return False
    try:
        game.play(text)
    except QuantaError as error:
        check_message(str(error))
    return True


DOORS: Mapping[str, Callable[[str, bool], bool]] = {
    door.__name__: door for door in (link, file, message, workshop, lesson, board, command, program)
}
