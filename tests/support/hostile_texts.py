"""Texts that no good page sends: made of the parts of real ones, damaged, and pumped up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tests.support.doors import PLUGGED, TEMPLATE, WORD_END, crafts
from tests.support.hostile_games import any_params, sample, sealed_games, sequels

from quanta import registry
from quanta.core.rng import Stream
from quanta.lesson import built_in
from quanta.lesson import link as lesson_link
from quanta.record import text_writer
from quanta.sealed import message_text
from quanta.session.puzzles import puzzle_link
from quanta.testing.damage import NASTY, damaged, with_param

GAMES = registry.ids(hidden=True)
SAMPLES = 12
"""Real texts of each game, for each door."""
MUCH = 30_000
"""How often at most a part is repeated when a text is pumped."""

Maker = Callable[[Stream], str]


@cache
def records(kind: str) -> Sequence[str]:
    """Real games as ``plain`` records, as ``link``, as ``text``, or with a ``start`` and a move."""
    return [text for name in GAMES for text in _records(name, kind)]


def _records(name: str, kind: str) -> Sequence[str]:
    found = []
    for line in (*(sample(name, number) for number in range(SAMPLES)), *sequels(name)):
        if kind == "text":
            found.append(text_writer.write(line))
        elif kind == "start":
            found.append(line.from_here().record().plain())
        else:
            found.append(line.record().plain() if kind == "plain" else line.record().link())
    return found


@cache
def documents() -> Sequence[str]:
    """Workshop documents, as JSON and in the short form."""
    found = []
    for _, craft in crafts():
        made = [*craft.house, *craft.starters]
        found += [json.dumps(document) for document in made]
        found.append(craft.short(made[: craft.fewest]))
    return found


@cache
def lessons() -> Sequence[str]:
    """Lessons as documents and in links, and puzzles in links."""
    found = []
    for name in GAMES:
        found += [built_in.text(name, each) for each in registry.modules(name).lessons or ()]
        for lesson in built_in.lessons(name)[:4]:
            found.append(lesson_link.named(name, lesson.id))
            found += [lesson_link.pack(lesson.alone(n)) for n in range(min(2, len(lesson.steps)))]
        known = registry.modules(name).puzzles
        for puzzle in list(known() if known else ())[:SAMPLES]:
            found.append("puzzle=" + puzzle_link.name_of(puzzle))
            found.append("puzzle=" + puzzle_link.text_of(puzzle))
    return found


@cache
def requests() -> Sequence[str]:
    """Requests of a page."""
    record, document = records("start")[0], documents()[0]
    asked: Sequence[Mapping[str, object]] = (
        {
            "do": "new",
            "game": "quantum",
            "params": {"board": "8x8"},
            "players": ["human", "level1"],
        },
        {"do": "open", "record": record, "players": ["human", "human"], "id": 1},
        {"do": "click", "target": "c2"},
        {"do": "type", "text": "c2"},
        {"do": "goto", "ply": 0, "node": 0},
        {"do": "annotate", "node": 0, "text": "so", "glyph": "!", "marks": ["a1-b2"]},
        {"do": "preview", "line": ["c2"], "at": 1},
        {"do": "export", "as": "svg", "width": 10, "theme": "dark", "from": 0, "to": 1},
        {"do": "import", "what": "text", "records": [record]},
        {"do": "import", "what": "game", "text": record, "line": 3},
        {"do": "names", "names": ["Ann", "Bo"]},
        {"do": "players", "players": ["human", "random"]},
        {"do": "compare", "record": record},
        {"do": "merge", "record": record, "first": True},
        {"do": "challenge", "seat": 1},
        {"do": "workshop", "game": "legions", "craft": "forces", "text": document},
        {
            "do": "arrange",
            "game": "leap",
            "fresh": "drawn",
            "paint": {"brush": "w", "targets": ["a1"]},
        },
        {"do": "arrange", "game": "leap", "record": record, "answer": "a1-b1"},
        {"do": "puzzles", "game": "leap"},
        {"do": "show", "key": "numbers", "on": True},
        {"do": "point", "target": "c2"},
        {"do": "follow", "line": ["c2", "c4"]},
        {"do": "mistake", "ply": 1},
        {"do": "mark", "mark": "a1-b2", "node": 0},
        {"do": "promote", "node": 1},
        {"do": "delete", "node": 1},
        {"do": "undo", "ask": True},
        {"do": "flip", "on": True},
        {"do": "resign", "seat": 1},
        {"do": "time", "seat": 1},
        {"do": "clock", "seat": 0, "left": 298_400},
        {"do": "draw", "seat": 0},
        {"do": "review", "to": "begin"},
        {"do": "lesson", "to": "choose", "option": 1},
        {"do": "lesson", "to": "solution", "option": 1},
        {"do": "open", "record": lessons()[-1], "today": "2026-11-23", "explained": True},
        {"do": "sealed", "step": "challenge", "game": "leap", "params": {}, "level": 1, "seat": 0},
        {"do": "sealed", "step": "accept", "text": sealed_games()[0].split("\n")[0]},
        {"do": "arrival", "text": sealed_games()[0], "games": sealed_games()[1].split("\n")},
        {"do": "audit", "messages": sealed_games()[-1].split("\n")},
    )
    return [json.dumps(each) for each in asked]


def pumped(text: str, rng: Stream) -> str:
    """``text`` with a short part of it, or something nasty, repeated thousands of times."""
    at = rng.below(len(text) + 1)
    part = rng.choice([text[at : at + 1 + rng.below(4)] or "a", rng.choice(NASTY) or " "])
    return text[:at] + part * (1 + rng.below(MUCH)) + rng.choice(["", text[at:], "\x00"])


def _from(texts: Callable[[], Sequence[str]]) -> Maker:
    def made(rng: Stream) -> str:
        return damaged(rng.choice(texts()), rng, texts())

    return made


def _started(rng: Stream) -> str:
    """A start made by hand: fields of real ones in new combinations, and any parameters."""
    text = damaged(rng.choice(records("start")), rng, records("start"))
    game = text.partition("@")[0].partition(";")[0]
    return with_param(text, registry.rules(game), rng) if game in GAMES else text


def unbegun(rng: Stream) -> str:
    """A record of a game that has not begun, with any parameters."""
    name = rng.choice(GAMES)
    params = "".join(f";{key}={value}" for key, value in any_params(name, rng).items())
    return (
        damaged(f"{name}{params}/", rng, records("plain")) if rng.below(2) else f"{name}{params}/"
    )


def _request_with_params(rng: Stream) -> str:
    """A request for a game with any parameters, or for its set-up editor."""
    name = rng.choice(GAMES)
    asked = {"game": name, "params": any_params(name, rng)}
    do = rng.choice([{"do": "new"}, {"do": "new"}, {"do": "arrange", "fresh": "drawn"}])
    text = json.dumps({**do, **asked})
    return damaged(text, rng, requests()) if rng.below(2) else text


def _nested(rng: Stream) -> str:
    """A workshop document in which a text became the short form of a document of any kind, as a
    campaign holds scenarios."""
    texts = [text for text in documents() if text.startswith("{")]
    short = rng.choice([text for text in documents() if not text.startswith("{")])
    document = json.loads(rng.choice(texts))
    places = list(_texts_in(document))
    holder, key = rng.choice(places)
    holder[key] = short
    return json.dumps(document) if rng.below(2) else damaged(json.dumps(document), rng, documents())


def _texts_in(value: object) -> Iterator[tuple[Any, Any]]:
    """Each place in JSON-ready data that holds a text: what holds it, and under which key."""
    if isinstance(value, (dict, list)):
        for key, each in list(value.items() if isinstance(value, dict) else enumerate(value)):
            if isinstance(each, str):
                yield value, key
            else:
                yield from _texts_in(each)


def _resealed(rng: Stream) -> str:
    """A sealed game in which one message is damaged below its checksum."""
    lines = rng.choice(sealed_games()).split("\n")
    at = rng.below(len(lines) - 1)
    body = damaged(message_text.read(lines[at]), rng, lines)
    lines[at] = message_text.written(body.encode("ascii", "replace").decode("ascii"))
    return "\n".join(lines)


COMMANDS: Mapping[str, Sequence[str]] = {
    "games": (),
    "info": ("GAME",),
    "new": ("GAME", "PARAM"),
    "legal": ("RECORD",),
    "outcome": ("RECORD",),
    "apply": ("RECORD", "ACTION"),
    "show": ("RECORD",),
    "perft": ("RECORD", "DEPTH"),
    "best": ("RECORD",),
    "solve": ("RECORD",),
    "text": ("RECORD",),
    "read": ("FILE",),
    "verify": ("FILE",),
    "match": ("PLAYER", "PLAYER", "GAME", "PARAM"),
    "play": ("GAME", "PARAM"),
    "daily": ("DATE",),
    "lessons": ("TASK", "FILE"),
    "check": ("GAME",),
    "completion": ("SHELL",),
}
"""Command -> the kinds of words that it takes."""
WORDS: Mapping[str, Sequence[str]] = {
    "GAME": GAMES,
    "PARAM": ("board=hex2", "length=9", "edition=rings", "start=", "=", "x"),
    "ACTION": ("c2", "b3-b1", "e3-e6", "take-?", "-"),
    "DEPTH": ("0", "1", "2", "-1", "99", "x", "1.5", "9" * 5_000),
    "FILE": ("-", "none.txt", "", ".", "a" * 3_000),
    "PLAYER": ("random", "level1", "1", "level1@5n", "my.py:bot", "x.py:y", "9" * 5_000, "@", ":"),
    "DATE": ("2026-11-23", "2026-02-30", "0000-00-00", "x"),
    "TASK": ("list", "check", "link", "of", "chek"),
    "SHELL": ("bash", "fish"),
}
OPTIONS: Sequence[Sequence[str]] = (
    ("--json",),
    ("--json",),
    ("--json",),
    ("--board",),
    ("--divide",),
    ("--two",),
    ("--help",),
    ("--seed", "1"),
    ("--level", "1"),
    ("--level", "9" * 5_000),
    ("--ms", "0"),
    ("--ms", "-1"),
    ("--nodes", "x"),
    ("--candidates", "0"),
    ("--theme", "dark"),
    ("--svg", "-"),
    ("--", "-"),
    ("--seat", "99"),
    ("--game", "leap"),
    ("--width", "9999999"),
    ("--animate", "0-1"),
    ("-x",),
    ("--levl", "1"),
    ("--colour", "always"),
    ("--ladder",),
    ("--by-seat",),
    ("--over", "x"),
)


def command_line(rng: Stream) -> str:
    """A command line with real words in any order, of which one or none is damaged."""
    name = rng.choice(list(COMMANDS))
    words = [_word(kind, rng) for kind in COMMANDS[name]]
    for _ in range(rng.below(3)):
        at = rng.below(len(words) + 1)
        words[at:at] = rng.choice(OPTIONS)
    if words and rng.below(3) == 0:
        at = rng.below(len(words))
        words[at] = damaged(words[at], rng, words)
    place = rng.below(8)
    front = words[:1] if place == 0 and words and words[0].startswith("-") else []
    typed = rng.choice([rng.choice(records("start")), "quit", "?", "hint", ""])
    return WORD_END.join([*front, name, *words[len(front) :], *([typed] * (rng.below(4) == 0))])


def _word(kind: str, rng: Stream) -> str:
    if kind == "RECORD":
        return rng.choice(["-", rng.choice(records("plain")), rng.choice(records("start"))])
    return rng.choice(WORDS[kind])


def foreign_game(rng: Stream) -> str:
    """A file of a game from elsewhere, damaged, below its name."""
    name = rng.choice(PLUGGED_FILES)
    path = TEMPLATE / name
    text = path.read_text("utf-8").replace("_template", PLUGGED) if path.is_file() else ROLES
    return f"{name}\n{damaged(text, rng, [text, *NASTY])}"


PLUGGED_FILES = ("rules.py", "position.py", "state.py", "view.py", "reasons.py", "roles.css")
ROLES = f".{PLUGGED}-lane, .ball.{PLUGGED}-snail .body {{ fill: var(--hot); stroke-width: 1.6 }}\n"


MAKERS: Mapping[str, Sequence[Maker]] = {
    "link": (
        _from(lambda: records("plain")),
        _from(lambda: records("link")),
        _started,
        _started,
        unbegun,
    ),
    "file": (_from(lambda: records("text")), _from(lambda: records("plain"))),
    "message": (_from(requests), _from(requests), _request_with_params),
    "sealed": (_from(sealed_games), _resealed),
    "workshop": (_from(documents), _from(documents), _nested),
    "lesson": (_from(lessons),),
    "board": (_started,),
    "command": (_from(lambda: records("plain")), _started, command_line, command_line),
    "environment": (_from(lambda: records("plain")), _started, _from(lambda: GAMES)),
    "plugin": (foreign_game,),
    "program": (_from(lambda: records("plain")), _started, unbegun),
}
"""Door -> what makes texts for it."""


def hostile(door: str, rng: Stream, pump: bool) -> str:
    """A text for a door."""
    text: str = rng.choice(MAKERS[door])(rng)
    return pumped(text, rng) if pump else text
