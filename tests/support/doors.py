"""The doors through which text comes in from outside, and what has to hold at each of them.

A door takes a text and does with it what people do. It returns whether the text was accepted, and
raises ``Finding`` for a defect: an exception that is not ours, a message that is too long or holds
what cannot be seen, an answer that is not JSON, a game that does not open again as it was kept.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from importlib import invalidate_caches
from importlib.util import cache_from_source, find_spec
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any
from warnings import catch_warnings, filterwarnings

import quanta
from quanta import registry
from quanta.core.errors import QuantaError
from quanta.record import text_writer
from quanta.session.transfer import import_games
from quanta.testing.visitor import Finding, Visitor, check_message, live, visit

MOST_GAMES = 3
"""That are opened of a file."""
MOST_MESSAGES = 20
"""That are received of a sealed game."""
WORD_END = "\x1f"
PLUGGED = "plugged"
TEMPLATE = Path(quanta.__file__).parent / "games" / "_template"
LISTS = ("/units", "/battles")
"""Where a document of a workshop has entries that can be added to."""
BOUNDS: Mapping[str, Sequence[str]] = {
    "best": ("--ms", "5", "--nodes", "40"),
    "solve": ("--ms", "5", "--nodes", "40"),
    "check": ("--games", "1", "--seconds", "0.1"),
    "match": ("--games", "1", "--plies", "4", "--nodes", "20", "--ms", "5", "--jobs", "1"),
}
"""Command -> options that end it soon; the last one of a kind counts."""


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
    accepted = bool(visitor.send(text)["ok"])
    visitor.play_on()
    return accepted


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
        for path in LISTS:
            visitor.ask("workshop", **asked, text=text, add={"path": path, "like": 0})
        visitor.ask("workshop", **asked, text=text, paint={"brush": "f", "targets": ["0101"]})
        short = visitor.ask("workshop", **asked, texts=[text] * craft.fewest)
        if not any(each["level"] == "error" for each in told["problems"]):
            accepted = True
        if short["ok"]:
            begun = visitor.ask("new", game=game, params={craft.param: short["workshop"]["short"]})
            if begun["ok"]:
                live(visitor, thorough)
    return accepted


def sealed(text: str, thorough: bool = True) -> bool:
    """Messages of sealed play, one a line, and what one side keeps to itself in the last line: told
    apart, read as a side, audited, restored as a game, received one after the other, played on."""
    visitor, lines = Visitor("sealed"), text.split("\n")
    visitor.ask("arrival", text=lines[0], games=[text])
    own = {"text": "\n".join(lines[:-1]), "private": lines[-1]}
    visitor.ask("arrival", **own, games=[own["text"]], privates=[lines[-1]])
    if thorough:
        visitor.ask("audit", messages=lines)
    restored = visitor.ask("sealed", step="restore", messages=lines[:-1], private=lines[-1])["ok"]
    if restored:
        _sealed_steps(visitor)
    if not visitor.ask("sealed", step="accept", text=lines[0])["ok"]:
        return bool(restored)
    for line in lines[1:MOST_MESSAGES]:
        visitor.ask("sealed", step="receive", text=line)
    visitor.play_on()
    return True


def _sealed_steps(visitor: Visitor) -> None:
    """Everything that can be done in a sealed game."""
    visitor.play_on()
    for step in ("ask-back", "let-back", "send", "offer", "agree", "resign", "open"):
        visitor.ask("sealed", step=step)
    visitor.ask("export", **{"as": "save"})


def crafts() -> Iterator[tuple[str, Any]]:
    """Each game with a workshop, and its crafts."""
    for game in registry.ids(hidden=True):
        for craft in registry.modules(game).workshop or ():
            yield game, craft


def lesson(text: str, thorough: bool = True) -> bool:
    """A lesson or a puzzle, as a document or in a link."""
    visitor = Visitor("lesson")
    today = "2026-11-24"
    if not visitor.ask("open", record=text, today=today)["ok"]:
        return bool(visitor.ask("open", record=f"puzzle={text}", today=today)["ok"])
    visitor.ask("lift")
    for to in ("show", "again", "next", "back", "take-back", "solution"):
        visitor.ask("lesson", to=to)
    visitor.ask("lesson", to="choose", option=0)
    visitor.play_on()
    visitor.slices()
    for option in (None, 1, 999):
        visitor.ask("lesson", to="solution", option=option)
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
    """The command line, called with a record or other words; ``WORD_END`` separates the words of a
    whole command line. It runs in a folder of its own, with the last word as what is typed."""
    from quanta.cli.main import main  # late: the browser has no command line

    words = text.split(WORD_END) if WORD_END in text else ["legal", text]
    out, wrong = io.StringIO(), io.StringIO()
    with (
        TemporaryDirectory() as folder,
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(wrong),
        _typed(words[-1]),
    ):
        try:
            status = main(_bounded(words))
        except SystemExit as error:
            status = int(error.code or 0)
    for line in wrong.getvalue().splitlines() if status else ():
        check_message(line)
    answer = out.getvalue()
    options = words[: words.index("--")] if "--" in words else words
    if status == 0 and "--json" in options and not answer.startswith("usage: "):
        for line in answer.splitlines():
            json.loads(line, parse_constant=_no_number)
    return status == 0


def _bounded(words: Sequence[str]) -> list[str]:
    """A command line that takes little time and writes into no folder but its own."""
    near = [f"x{word}" if word.startswith("/") else word for word in words]
    # The command may come after options.
    return [*near, *BOUNDS.get(next((word for word in words if word in BOUNDS), ""), ())]


@contextmanager
def _typed(text: str) -> Iterator[None]:
    """Make ``text`` what standard input holds."""
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        yield
    finally:
        sys.stdin = before


def _no_number(name: str) -> float:
    raise Finding(f"{name} in JSON")


def environment(text: str, thorough: bool = True) -> bool:
    """The environments of PettingZoo and OpenSpiel: made with the game and the parameters of a
    record, and given wrong requests."""
    from quanta.record.record import Record

    try:
        record = Record.parse(text)
        name, params = record.game, dict(record.params)
    except QuantaError:
        name, params = text, {}
    made = _refused(lambda: _zoo(name, params, text))
    played = _refused(lambda: _spiel(name, params, text))
    return made and played


def _refused(work: Callable[[], None]) -> bool:
    """Whether ``work`` succeeds; if not, it is refused with a sentence."""
    try:
        work()
    except QuantaError as error:
        check_message(str(error))
        return False
    return True


def _zoo(name: str, params: Mapping[str, str], text: str) -> None:
    from quanta.hosts.pettingzoo import env

    made: Any = env(name, **{key: value for key, value in params.items() if key not in OWN_WORDS})
    made.reset(seed=1)
    for number in range(3):
        _refused(lambda: made.observe(text))
        _refused(lambda: made.step(text))
        agent = made.agent_selection
        legal = made.observe(agent)["action_mask"].nonzero()[0].tolist()
        if not legal:
            break
        made.step(legal[len(text) * (number + 1) % len(legal)])


def _spiel(name: str, params: Mapping[str, str], text: str) -> None:
    from quanta.hosts import openspiel

    given: Any = {key: value for key, value in params.items() if key not in OWN_WORDS}
    state = openspiel.load(name, **given).new_initial_state()
    for number in range(3):
        _refused(lambda: state.apply_action(text))
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[len(text) * (number + 1) % len(legal)])
        str(state)


OWN_WORDS = (
    "game",
    "render_mode",
    "text",
    "actions",
    "width",
    "most_plies",
    "seed",
    "setups",
    "self",
)
"""Names of arguments, which no game should have as parameters."""


def plugin(text: str, thorough: bool = True) -> bool:
    """A folder with a game of someone else's: the template with one file of another content. text:
    the name of the file, a line break, the content."""
    from quanta.testing import check

    file, _, content = text.partition("\n")
    named = Path(file).name == file and len(file) < 100 and file.isprintable() and file
    with _file_of_a_plugin(file if named else "", content) as folder, catch_warnings():
        registry.add_folder(folder)
        try:
            filterwarnings("ignore", category=SyntaxWarning)
            for told in registry.faults():
                check_message(told)
            if registry.fault(PLUGGED) is not None:
                return False
            report = check(PLUGGED, games=2, seconds=0.3 if thorough else 0.1)
            return not report.faults
        finally:
            registry.remove_folder(folder)
            invalidate_caches()


@cache
def _plugin_home() -> tuple[TemporaryDirectory[str], Path]:
    """A folder of games with a copy of the template in it, which lasts as long as the process."""
    folder = TemporaryDirectory()
    home = Path(folder.name, PLUGGED)
    copytree(TEMPLATE, home, ignore=ignore_patterns("__pycache__"))
    for path in home.rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("_template", PLUGGED), "utf-8")
    return folder, home


@contextmanager
def _file_of_a_plugin(name: str, content: str) -> Iterator[str]:
    """Within, the folder of games with the content of one file; none if its name is empty."""
    folder, home = _plugin_home()
    path = home / name
    before = path.read_bytes() if path.is_file() else None
    if name:
        path.write_text(content, "utf-8", errors="surrogatepass")
        _forget_compiled(path)
    try:
        yield folder.name
    finally:
        if name:
            path.unlink() if before is None else path.write_bytes(before)
            _forget_compiled(path)


def _forget_compiled(path: Path) -> None:
    """Remove Python's bytecode of a source, which it recognises by its second and size alone."""
    Path(cache_from_source(str(path))).unlink(missing_ok=True)


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


HOST = (command, plugin)
"""Doors that the browser has not."""
ADAPTERS = (environment,)
"""Doors that need what an extra brings."""


def _doors() -> Iterator[Callable[[str, bool], bool]]:
    yield from (link, file, message, sealed, workshop, lesson, board, program)
    if sys.platform != "emscripten":
        yield from HOST
    if find_spec("pettingzoo") and find_spec("pyspiel"):
        yield from ADAPTERS


DOORS: Mapping[str, Callable[[str, bool], bool]] = {door.__name__: door for door in _doors()}
