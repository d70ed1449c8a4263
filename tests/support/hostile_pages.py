"""Texts for the doors that only pages have: backups, frames and messages of embeds. Some of the
texts for any door hold markup and addresses that run a script where they are taken for such."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from tests.support.hostile_texts import GAMES, MUCH, documents, hostile, pumped, records

from quanta.core.rng import Stream
from quanta.testing.damage import NASTY, damaged

CANARIES: Sequence[str] = (
    "<img src=x onerror=canary()>",
    "<script>canary()</script>",
    '"><svg onload=canary()>',
    "'\"><iframe srcdoc='<script>parent.canary()</script>'>",
    "javascript:canary()",
    "</style><style>@import 'https://canary.example/'</style>",
    "</script><script>canary()</script>",
    "https://canary.example/x.svg",
)
"""A text that reports itself when a page runs or loads it."""
VERSIONS = (1, 1, 1, 1, 1, 1, 2, "1", None, 1e9)
COMMANDS = ("goto", "play", "flip", "record", "record", "height", "done", "rest", "constructor", "")
PLIES = ("0", "1", "first", "last", "-1", "99", "1e9", "x")


def with_canary(text: str, rng: Stream) -> str:
    """The text, in one case of four with a canary somewhere in it."""
    if rng.below(4):
        return text
    at = rng.below(len(text) + 1)
    return text[:at] + rng.choice(CANARIES) + text[at:]


def backup(rng: Stream) -> str:
    """A backup file with games, documents and settings, each as anyone may have made it."""
    made = {
        "quanta": "backup",
        "version": 1,
        "games": [_saved(rng) for _ in range(rng.below(5))],
        "documents": {_document_name(rng): _document(rng) for _ in range(rng.below(3))},
        "settings": {_setting_name(rng): _setting(rng) for _ in range(rng.below(4))},
    }
    text = json.dumps(made, indent=1)
    return damaged(text, rng, [text, *NASTY]) if rng.below(3) == 0 else text


def _saved(rng: Stream) -> object:
    record = rng.choice([rng.choice(records("plain")), hostile("link", rng, pump=False)])
    entry: dict[str, object] = {
        "id": rng.choice(["kept-1", "a", "__proto__", with_canary("id", rng)]),
        "game": rng.choice(GAMES),
        "name": with_canary("A game", rng),
        "record": record,
        "players": rng.choice([["human", "level1"], [with_canary("x", rng)], "human", [[]], 7]),
        "shared": rng.choice([[0], ["x"], None, [1e99]]),
        "changed": rng.choice([1, -1e99, "now", None]),
        "asked": rng.choice([{"edition": "rings"}, {"edition": 7}, {"__proto__": "x"}, []]),
    }
    if rng.below(4) == 0:
        entry[rng.choice(list(entry))] = _anything(rng)
    return entry if rng.below(8) else _anything(rng)


def _document_name(rng: Stream) -> str:
    crafts = ("forces/kept-1", "forces/b", "section/c", "campaigns/e", "scenarios/f", "__proto__/d")
    return with_canary(f"{rng.choice(['legions', *GAMES])}/{rng.choice(crafts)}", rng)


def _document(rng: Stream) -> object:
    text = rng.choice([rng.choice(documents()), hostile("workshop", rng, pump=False)])
    entry = {"title": with_canary("Mine", rng), "text": text, "changed": rng.choice([1, "x"])}
    return json.dumps(entry) if rng.below(6) else _anything(rng)


def _setting_name(rng: Stream) -> str:
    kept = ("theme", "settings", "daily", "puzzles")
    return rng.choice([*kept, *(f"{kind}/{rng.choice(GAMES)}" for kind in ("results", "shown"))])


def _setting(rng: Stream) -> object:
    values = (
        "dark",
        "light",
        '{"board":"wood","sound":7}',
        '{"solved":["2026-01-02",["x"],7]}',
        '{"0123456789":"solved","a":"tried"}',
        '{"levels":{"level1":{"won":"x"}}}',
        '["numbers"]',
        "null",
        "[]",
        "7",
        '"x"',
        "{",
        '{"__proto__":{"x":1}}',
        '{"task":{"record":7},"solved":9}',
    )
    return with_canary(rng.choice(values), rng) if rng.below(8) else _anything(rng)


def _anything(rng: Stream) -> object:
    return rng.choice([None, 7, -1e99, True, "", [], {}, [None], {"record": {}}, "x" * 5_000])


def options(rng: Stream) -> str:
    """The options of an embed, as JSON: attributes of an element, or parts of a frame's address."""
    record = hostile(rng.choice(["link", "lesson"]), rng, rng.below(20) == 0)
    found: dict[str, str] = {
        "game": rng.choice([*GAMES, "constructor", "__proto__", "../x", with_canary("leap", rng)]),
        "record": with_canary(record, rng),
        "ply": rng.choice(PLIES),
        "seat": rng.choice(PLIES),
        "level": rng.choice(PLIES),
        "theme": rng.choice(["dark", "light", with_canary("dark", rng)]),
        "controls": rng.choice(["no", "yes", "none"]),
        "interactive": rng.choice(["no", "yes", with_canary("no", rng)]),
    }
    if rng.below(3):
        found["game"] = found["record"].partition(";")[0].partition("@")[0]
    return json.dumps({key: value for key, value in found.items() if rng.below(4)})


def frame_message(rng: Stream) -> str:
    """A message to a frame, as JSON."""
    record = with_canary(hostile("link", rng, rng.below(20) == 0), rng)
    made: dict[str, object] = {
        "v": rng.choice(VERSIONS),
        "type": f"quanta:{rng.choice(COMMANDS)}",
        "id": rng.choice([7, "x", None, [], {"toString": 1}, "x" * 300]),
        "ply": rng.choice([0, 1, "first", "x", -1, 1e300, {}]),
        "action": rng.choice(["c2", with_canary("a1", rng), 7, "x" * 250, record[:200]]),
        "on": rng.choice([True, "yes", None]),
        "record": rng.choice([record, record, 7, {}]),
    }
    chosen = {key: value for key, value in made.items() if key in ("v", "type") or rng.below(2)}
    return json.dumps(rng.choice([chosen, chosen, chosen, _anything(rng)]))


def address(rng: Stream) -> str:
    """The fragment of an address: a link, perhaps with escapes that are none."""
    text = with_canary(hostile(rng.choice(["link", "lesson"]), rng, pump=False), rng)
    return rng.choice(
        [
            text,
            text,
            f"%E0%A4%A{text}",
            f"analyse={text}",
            f"replay={text}",
            f"new;{text}",
            f"daily={text}",
        ]
    )


def _for(*doors: str) -> Callable[[Stream], str]:
    return lambda rng: with_canary(hostile(rng.choice(doors), rng, pump=False), rng)


MAKERS: Mapping[str, Callable[[Stream], str]] = {
    "link": address,
    "paste": _for("link", "file", "lesson"),
    "file": _for("file"),
    "backup": backup,
    "message": frame_message,
    "element": options,
    "frame": options,
    "workshop": _for("workshop", "link"),
    "set-up": _for("board"),
    "maker": address,
}
"""Door -> what makes texts for it."""
LONG = ("paste", "file", "workshop", "set-up")
"""Doors whose texts may be thousands of times as long; browsers cut addresses, and the texts of
messages and embeds are made long in parts."""


def hostile_to_pages(door: str, rng: Stream, pump: bool) -> str:
    """A text for a door of the site."""
    text = MAKERS[door](rng)
    return pumped(text, rng)[: 20 * MUCH] if pump and door in LONG else text
