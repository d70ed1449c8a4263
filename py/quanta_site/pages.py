"""The pages: templates filled with what the games themselves say and draw."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from html import escape
from typing import Any, NamedTuple

import quanta
from quanta import registry
from quanta.core import params
from quanta.core.game import Rules
from quanta.core.rng import Stream
from quanta.scene import svg
from quanta.session import daily_puzzle, workshop
from quanta.session.session import Session
from quanta_site import beside, digests
from quanta_site.paths import SCENE, TEMPLATES, WEB, BuildError

CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types quanta"
)
SITE = "Quanta"
DAYS = 5 * 366
"""So many days have the game of their puzzle in the front page."""
LINES = 24
"""On a printed page, to write moves on."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
START = "the start that a page shows until a game is chosen"
HOLE = re.compile(r"\{\{([a-z_]+)\}\}")
PART = re.compile(r"\{\{>([a-z.-]+)\}\}\n")
BACKGROUND = re.compile(r"--bg: light-dark\((#\w+), (#\w+)\)")
WELCOME = (
    "Strategy games from small presses, played in the browser against a friend or the computer, "
    "with the rules written down and the choices explained."
)
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


class Html(str):
    """Text that is HTML already; everything else is escaped when a template takes it in."""

    __slots__ = ()


@cache
def _template(name: str) -> str:
    """A template with its ``{{>part.html}}`` lines replaced by what is in ``parts/``."""
    text = COMMENT.sub("", (TEMPLATES / name).read_text(encoding="utf-8"))
    return PART.sub(lambda part: _template(f"parts/{part[1]}"), text)


def fill(name: str, values: Mapping[str, str]) -> Html:
    """A template with every ``{{hole}}`` filled. Raises BuildError for one that has no value."""

    def value(hole: re.Match[str]) -> str:
        if hole[1] not in values:
            raise BuildError(f"{name}: nothing fills {{{{{hole[1]}}}}}.")
        given = values[hole[1]]
        return given if isinstance(given, Html) else escape(given, quote=True)

    return Html(HOLE.sub(value, _template(name)))


def embedded(data: object) -> Html:
    """JSON that can stand inside a script element, whatever is in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Html(
        text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    )


def opening(rules: Rules) -> dict[str, Any]:
    """The scene of a new game by default parameters: the same one at every build."""
    request = {"do": "new", "game": rules.id, "params": {}}
    reply = json.loads(Session(Stream(START)).handle(json.dumps(request)))
    if not reply["ok"]:
        raise BuildError(f"{rules.id}: the opening cannot be shown: {reply['error']['message']}")
    scene: dict[str, Any] = reply["scene"]
    return scene


def common(root: str, description: str, head: Sequence[str] = ()) -> dict[str, str]:
    """What the head of every page takes. root: the way to the site's top."""
    light, dark = background()
    return {
        "root": root,
        "csp": CSP,
        "version": quanta.__version__,
        "description": description,
        "light": light,
        "dark": dark,
        "head": Html("\n".join(head)),
    }


@cache
def background() -> tuple[str, str]:
    """The colour behind every page, light and dark, which a browser may paint its frame in."""
    found = BACKGROUND.search((SCENE / "tokens.css").read_text(encoding="utf-8"))
    if found is None:
        raise BuildError("tokens.css: there is no --bg in two colours.")
    return found[1], found[2]


class Ahead(NamedTuple):
    """The modules that a page asks for at once instead of one after the other, as paths in the
    site.

    first: the one that starts the engine, then what it imports; it is what everything waits for.
    rest: those of the page itself.
    """

    first: Sequence[str]
    rest: Sequence[str]


def _ahead(root: str, modules: Ahead) -> list[str]:
    first, *imported = (f"{root}{module}" for module in modules.first)
    return [
        f'<script type="module" async fetchpriority="high" src="{first}"></script>',
        *(f'<link rel="modulepreload" fetchpriority="high" href="{each}">' for each in imported),
        *(
            f'<link rel="modulepreload" fetchpriority="low" href="{root}{each}">'
            for each in modules.rest
            if each not in modules.first
        ),
    ]


WORKSHOP_ICON = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M4 20l9-9M13 11l-2-2 5-5 4 4-5 5zM4 20h6"/></svg>'
)


def _to_workshop(game: str, href: str, *, tool: bool) -> Html:
    """A link to a game's workshop, in a header or on a card; empty where it has none."""
    if not workshop.crafts(game):
        return Html("")
    inside = f"{WORKSHOP_ICON}<span>Workshop</span>" if tool else "Workshop"
    return Html(f'<a class="{"tool" if tool else "btn"}" href="{href}">{inside}</a>')


def play(rules: Rules, scene: Mapping[str, Any], modules: Ahead) -> Html:
    """The page of a game, its board drawn and its first moves known before any script runs."""
    root = "../"
    data = {
        "game": rules.id,
        "root": root,
        "scene": scene,
        "form": params.form(rules.params),
        "version": quanta.__version__,
    }
    return fill(
        "play.html",
        common(root, _about(rules), _ahead(root, modules))
        | {
            "title": rules.name,
            "svg": Html(svg.board(scene)),
            "status": Html(beside.status(scene)),
            "phases": Html(beside.phases(scene)),
            "no_phases": "" if scene.get("phases") else " hidden",
            "buttons": Html(beside.buttons(scene)),
            "no_buttons": "" if scene["buttons"] else " hidden",
            "button_row": " many" if beside.has_button_row(scene) else "",
            "seats": Html(beside.seats(scene)),
            "workshop": _to_workshop(rules.id, "workshop/index.html", tool=True),
            "blank_lines": Html("<li></li>" * LINES),
            "page_json": embedded(data),
        },
    )


def workshop_page(rules: Rules, modules: Ahead) -> Html:
    """The workshop of a game that has one."""
    root = "../../"
    data = {
        "game": rules.id,
        "name": rules.name,
        "root": root,
        "crafts": workshop.catalogue(rules.id),
        "version": quanta.__version__,
    }
    about = f"Make what {rules.name} is played with: in the browser, with a check as you go."
    head = common(root, about, _ahead(root, modules))
    return fill("workshop.html", head | {"title": rules.name, "page_json": embedded(data)})


def rules_page(rules: Rules, scene: Mapping[str, Any]) -> Html:
    """The rules of a game, from its digests."""
    body, nav = digests.to_html(digests.digests(rules.id))
    return fill(
        "rules.html",
        common("../../", f"The rules of {rules.name} in our own words, with examples and rulings.")
        | {
            "title": rules.name,
            "body": Html(body),
            "nav": Html(nav),
            "svg": Html(svg.board(scene, interactive=False)),
        },
    )


def manual_page(marks: Mapping[str, str]) -> Html:
    """A page of the manual, filled with what Sphinx is to fill in its turn."""
    about = "Quanta as a Python package: rules, records, players and pictures of four games."
    return fill("manual.html", {**common("../", about), **marks})


def front(openings: Mapping[str, Mapping[str, Any]]) -> Html:
    """The front page: a card for each game."""
    cards = "\n".join(_card(registry.rules(game), scene) for game, scene in openings.items())
    games = list(openings)
    data = {"root": "", "games": games, "version": quanta.__version__, "daily": _days(games)}
    values = {"title": SITE, "cards": Html(cards), "page_json": embedded(data)}
    return fill("index.html", common("", WELCOME) | values)


def embed(openings: Mapping[str, Mapping[str, Any]]) -> Html:
    """The page that other sites show in a frame; it learns from its address what to show."""
    return _of_games("embed.html", "../", WELCOME, openings)


def make(openings: Mapping[str, Mapping[str, Any]]) -> Html:
    """The page that makes the text for a page of another site."""
    about = "Put a game into a page of your own: a picture until it is touched, then the game."
    return _of_games("make.html", "../../", about, openings)


def _of_games(
    template: str, root: str, about: str, openings: Mapping[str, Mapping[str, Any]]
) -> Html:
    games = {
        game: {"name": scene["name"], "record": scene["record"]} for game, scene in openings.items()
    }
    data = {"root": root, "games": games, "version": quanta.__version__}
    return fill(template, common(root, about) | {"title": SITE, "page_json": embedded(data)})


def canned(rules: Rules, scene: Mapping[str, Any], card: str) -> Html:
    """A page about one game with the game in it, as an article of another site would have it.

    card: the address of its oEmbed file; empty where the site does not know its own.
    """
    head = []
    if card:
        kind = 'rel="alternate" type="application/json+oembed"'
        head = [f'<link {kind} href="{escape(card)}" title="{escape(rules.name)}">']
    values = {"title": rules.name, "id": rules.id, "body": rules.about.sentence}
    return fill("canned.html", common("../../", _about(rules), head) | values)


def lost() -> Html:
    """The page for addresses where nothing is. It may be shown at any depth, so it brings its style
    and its script with it, by whose hashes the policy knows them."""
    style, script = _lost_parts()
    policy = (
        f"default-src 'none'; style-src {hashed(style)}; script-src {hashed(script)}; "
        "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'"
    )
    values = {"title": SITE, "style": Html(style), "script": Html(script)}
    return fill("404.html", common("", WELCOME) | values | {"csp": policy})


def sent_policy() -> str:
    """The policy for a host to send with everything, which must let the page of ``lost`` be: each
    page has its own, and workers have none but this. Any site may frame the pages."""
    style, script = _lost_parts()
    parts = {"script-src": [hashed(script)], "style-src": [hashed(style)]}
    return f"{allowing(CSP, parts)}; frame-ancestors *"


@cache
def _lost_parts() -> tuple[str, str]:
    files = (SCENE / "tokens.css", WEB / "css" / "not-found.css", WEB / "ui" / "not-found.js")
    tokens, style, script = (file.read_text(encoding="utf-8") for file in files)
    return tokens + style, script


Hashes = dict[str, list[str]]
"""Of a policy: directive -> what it is to allow beside the site's own files."""


def allowing(policy: str, hashes: Hashes) -> str:
    """The policy with these hashes beside 'self'."""
    for directive, more in hashes.items():
        policy = policy.replace(f"{directive} 'self'", " ".join([f"{directive} 'self'", *more]))
    return policy


def hashed(text: str) -> str:
    """What a policy calls a style or a script that stands in the page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _about(rules: Rules) -> str:
    """A game in two sentences, for those who list pages."""
    return f"{rules.about.sentence} {rules.name} for {rules.about.players}, in the browser."


def _days(games: Sequence[str]) -> dict[str, str]:
    """Which game the puzzle of each day is of, so that the front page, which runs no Python, can
    lead there; a page of another game would find it too, by a detour."""
    days = (
        itertools.count(date.fromisoformat(daily_puzzle.FIRST).toordinal())
        if daily_puzzle.known()
        else ()
    )
    texts = (date.fromordinal(day).isoformat() for day in itertools.islice(days, DAYS))
    found = (daily_puzzle.puzzle(day).game for day in texts)
    places = [games.index(game) if game in games else 0 for game in found]
    return {"first": daily_puzzle.FIRST, "games": "".join(DIGITS[place] for place in places)}


def _card(rules: Rules, scene: Mapping[str, Any]) -> Html:
    about = rules.about
    return fill(
        "card.html",
        {
            "id": rules.id,
            "title": rules.name,
            "root": "",
            "svg": Html(svg.board(scene, interactive=False)),
            "body": about.sentence,
            "players": about.players,
            "length": about.length,
            "workshop": _to_workshop(rules.id, f"{rules.id}/workshop/index.html", tool=False),
        },
    )
