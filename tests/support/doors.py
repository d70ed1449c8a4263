"""The doors through which text comes in from outside, and what has to hold at each of them.

A door takes a text and does with it what people do. It returns whether the text was accepted, and
raises ``Finding`` for a defect: an exception that is not ours, a message that is too long or holds
what cannot be seen, an answer that is not JSON, a game that does not open again as it was kept.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.record import text_writer
from quanta.session import import_games
from quanta.testing.visitor import Finding, Visitor, check_message, visit

MOST_GAMES = 3
"""That are opened of a file."""


def link(text: str, thorough: bool = True) -> bool:
    """A link: opened, looked at, played on, analysed, exported, opened again."""
    return visit(text, thorough=thorough)


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
    visitor.play_on()
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
