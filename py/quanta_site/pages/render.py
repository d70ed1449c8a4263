"""The pages: templates filled with the texts and pictures of the games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

import quanta
from quanta import registry
from quanta.core import params
from quanta.core.game import Rules
from quanta.core.rng import Stream
from quanta.core.words import listed
from quanta.lesson import built_in, link
from quanta.players import HUMAN
from quanta.scene import svg
from quanta.session.editing import arranging, workshop
from quanta.session.sealed_play import card
from quanta.session.session import Session
from quanta_site.output.bundles import FOLDER
from quanta_site.pages import digests, film, legend, panel, rule_steps, scenes
from quanta_site.pages.cover import cover
from quanta_site.pages.policy import CSP
from quanta_site.pages.ready_clocks import ready_clocks
from quanta_site.pages.template import Html, embedded, fill
from quanta_site.paths import SCENE, BuildError

LINES = 24
"""Lines on a printed page, to write moves on."""
STARTER = "engine/start-engine.js"
"""Starts the engine, on pages that need it at once."""
START = "the start that a page shows until a game is chosen"
APPS = "xdc"
"""The folder of the site for its games as apps for messengers."""
BACKGROUND = re.compile(r"--bg: light-dark\((#\w+), (#\w+)\)")
WELCOME = (
    "Strategy games that are quick to learn and hard to put down. Play the computer, a friend "
    "beside you, or a friend far away: in the browser, with nothing to install."
)


def opening_scene(rules: Rules, *, at_once: bool = True) -> dict[str, Any]:
    """The first scene of a game, the same at every build. ``save``: its whole record, where the
    scene's leaves out what the viewer may not know.

    at_once: of one that can be played at once; otherwise with default parameters, as frames in
    other people's pages have always begun. Raises BuildError when the game refuses its parameters.
    """
    params = ready(rules) if at_once else {}

    def begun(**players: Sequence[str]) -> dict[str, Any]:
        session, what = Session(Stream(START)), f"The start of {rules.id}"
        return scenes.reply(session, what, do="new", game=rules.id, params=params, **players)

    reply = begun()
    if "save" in reply:
        # There is a secret already: two people would have to hand the screen over at once.
        reply = begun(players=[HUMAN, *["level2"] * (len(reply["scene"]["seats"]) - 1)])
    scene: dict[str, Any] = reply["scene"]
    return {**scene, "save": reply["save"]} if "save" in reply else scene


def ready(rules: Rules) -> dict[str, str]:
    """The parameters of a game that can be played at once."""
    showcase = registry.modules(rules.id).showcase
    return {} if showcase is None else dict(showcase.ready)


def common(root: str, description: str, head: Sequence[str] = ()) -> dict[str, str]:
    """The values for the head of every page. root: relative path to the site's top."""
    light, dark = background()
    return {
        "root": root,
        "site": cover().name,
        "csp": CSP,
        "version": quanta.__version__,
        "description": description,
        "light": light,
        "dark": dark,
        "head": Html("\n".join(head)),
    }


@cache
def background() -> tuple[str, str]:
    """The background colour, light and dark, which browsers may use for their own frame."""
    match = BACKGROUND.search((SCENE / "tokens.css").read_text(encoding="utf-8"))
    if match is None:
        raise BuildError("tokens.css has no --bg with two colours.")
    return match[1], match[2]


def _starter(root: str) -> list[str]:
    """The tag of the script that starts the engine, for which everything waits."""
    address = f"{root}{FOLDER}/{STARTER}"
    return [f'<script type="module" async fetchpriority="high" src="{address}"></script>']


WORKSHOP_ICON = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M4 20l9-9M13 11l-2-2 5-5 4 4-5 5zM4 20h6"/></svg>'
)


LEARN = (
    '<button class="tool" type="button" id="open-lessons"><svg class="icon" viewBox="0 0 24 24" '
    'aria-hidden="true"><path d="M2 9l10-5 10 5-10 5zM6 11v5c0 1.5 3 3 6 3s6-1.5 6-3v-5"/></svg>'
    "<span>Learn</span></button>"
)


CHALLENGE = '<a class="btn pair" href="#challenge">Challenge a friend</a>'


def lesson_entries(game: str) -> list[dict[str, Any]]:
    """The lessons of a game as its page lists them."""
    return [
        {
            "id": lesson.id,
            "title": lesson.title,
            "about": lesson.about,
            "steps": [step.id for step in lesson.steps],
        }
        for lesson in built_in.lessons(game)
    ]


def first_lesson(game: str) -> str:
    """The fragment of a link to a game's first lesson; empty where it has none."""
    first = next(iter(built_in.lessons(game)), None)
    return f"#{link.named(game, first.id)}" if first else ""


def _offer(rules: Rules) -> Html:
    """The offer of a game's lessons, for a first visit; empty where it has none."""
    first = first_lesson(rules.id)
    if not first:
        return Html("")
    return Html(
        '<section class="card lesson-offer" id="lesson-offer" aria-labelledby="lesson-offer-head">'
        f'<h2 id="lesson-offer-head">New to {escape(rules.name)}?</h2>'
        '<p>Learn it by playing, in a few minutes.</p><div class="actions">'
        f'<a class="btn primary" href="{first}">Start the lesson</a>'
        '<button class="btn" type="button">No, thanks</button></div></section>'
    )


def _to_workshop(game: str) -> Html:
    """The tool in a game's header that leads to its workshop; empty where it has none."""
    if not workshop.crafts(game):
        return Html("")
    inside = f"{WORKSHOP_ICON}<span>Workshop</span>"
    return Html(f'<a class="tool" href="workshop/index.html">{inside}</a>')


def _crafts(game: str) -> Html:
    """The products of a game's workshop, with a link to it; empty where it has none."""
    names = [craft["label"].lower() for craft in workshop.catalogue(game)]
    if not names:
        return Html("")
    label = f"Make your own {listed(names)} in the workshop"
    return Html(f'<p><a href="../workshop/index.html">{escape(label)}</a></p>')


SET_UP_ICON = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M4 4h16v16H4zM4 12h16M12 4v16"/><circle cx="8" cy="8" r="1.5"/>'
    '<circle cx="16" cy="16" r="1.5"/></svg>'
)


def _to_editor(game: str) -> Html:
    """The tool in a game's header for making something of its own: a board set up by hand, from
    where a workshop is one step further, or, where the game has no such editor, what its workshop
    makes; empty where it has neither."""
    if not arranging.has_editor(game):
        return _to_workshop(game)
    inside = f"{SET_UP_ICON}<span>Editor</span>"
    return Html(f'<a class="tool" id="open-set-up" href="set-up/index.html">{inside}</a>')


def _levels(game: str) -> list[dict[str, Any]]:
    """The levels of sealed play that can be chosen in a game, the suggested one first; none where
    it is not for two."""
    if not film.sealed(game):
        return []
    has_dice = registry.modules(game).sealed is not None
    return [{"level": n, **each._asdict()} for n, each in card.offered(has_dice=has_dice)]


def play_page(rules: Rules, scene: Mapping[str, Any]) -> Html:
    """The page of a game, with the board drawn and the first moves known before any script runs."""
    root, by_link = "../", film.by_link(rules.id)
    data = {
        "game": rules.id,
        "root": root,
        "scene": scene,
        "form": params.form(rules.params),
        "lessons": lesson_entries(rules.id),
        "by_link": by_link,
        "levels": _levels(rules.id),
        "ready": ready(rules),
        "ready_games": [
            {**each._asdict(), "params": dict(each.params)}
            for each in (registry.modules(rules.id).ready_games or tuple)()
        ],
        "clocks": ready_clocks(rules.id),
        "stun": cover().stun,
        "app": f"{APPS}/{rules.id}.xdc" if cover().apps else "",
        "version": quanta.__version__,
    }
    return fill(
        "play.html",
        common(root, _about(rules), _starter(root))
        | {
            "title": rules.name,
            "svg": Html(svg.board(scene)),
            "status": Html(panel.status(scene)),
            "phases": Html(panel.phases(scene)),
            "no_phases": "" if scene.get("phases") else " hidden",
            "no_notes": "" if scene.get("notes") else " hidden",
            "line_button": Html("" if panel.has_button_row(scene) else panel.off_board(scene)),
            "button_row": Html(panel.off_board(scene) if panel.has_button_row(scene) else ""),
            "form": panel.form(scene),
            "seats": Html(panel.seats(scene)),
            "editor": _to_editor(rules.id),
            "lessons": Html(LEARN if built_in.lessons(rules.id) else ""),
            "offer": _offer(rules),
            "challenge": Html(CHALLENGE if film.challenging(rules.id) else ""),
            "legend": Html(legend.card(rules, scene)),
            "blank_lines": Html("<li></li>" * LINES),
            "page_json": embedded(data),
        },
    )


def workshop_page(rules: Rules) -> Html:
    """The workshop page of a game that has one."""
    root = "../../"
    data = {
        "game": rules.id,
        "name": rules.name,
        "root": root,
        "crafts": workshop.catalogue(rules.id),
        "version": quanta.__version__,
    }
    about = f"Make your own parts for {rules.name} in the browser, checked as you go."
    head = common(root, about, _starter(root))
    return fill("workshop.html", head | {"title": rules.name, "page_json": embedded(data)})


def set_up_page(rules: Rules, scene: Mapping[str, Any]) -> Html:
    """The page on which boards of a game are set up by hand. scene: of the start it begins with."""
    root = "../../"
    shown = arranging.answer({"game": rules.id, "record": scene["record"]}, Stream(START))
    picture = shown["picture"]
    arranger = registry.modules(rules.id).arranger
    assert arranger is not None
    left_out = {"start", *arranger.unused}
    data = {
        "game": rules.id,
        "root": root,
        "form": params.form([param for param in rules.params if param.key not in left_out]),
        "drawn": [param.key for param in rules.params if param.drawn],
        "arrangement": shown,
        "version": quanta.__version__,
    }
    about = f"Set up any board of {rules.name}: to play from it, analyse it, share it or draw it."
    board = svg.board({"box": picture["box"], "shapes": picture["shapes"], "title": rules.name})
    return fill(
        "set-up.html",
        common(root, about, _starter(root))
        | {
            "title": rules.name,
            "svg": Html(board),
            "workshop": _crafts(rules.id),
            "page_json": embedded(data),
        },
    )


def rules_page(rules: Rules, scene: Mapping[str, Any]) -> Html:
    """The rules of a game, from its digests."""
    body, nav = digests.to_html(digests.digests(rules.id))
    if rules.id in cover().reports:
        nav += '<li><a href="../lab/index.html">How it plays</a></li>'
    return fill(
        "rules.html",
        common("../../", f"The rules of {rules.name} in our own words, with examples and rulings.")
        | {
            "title": rules.name,
            "body": Html(rule_steps.with_steps(rules.id, body)),
            "nav": Html(nav),
            "svg": Html(svg.board(scene, interactive=False)),
        },
    )


def lab_page(rules: Rules, report: Html) -> Html:
    """The report of the lab about a game."""
    about = (
        f"How {rules.name} plays, by games between levels: who wins, how it goes, how deep it is."
    )
    return fill("lab.html", common("../../", about) | {"title": rules.name, "body": report})


def manual_page(marks: Mapping[str, str]) -> Html:
    """The template of the manual's pages, filled with the expressions that Sphinx fills."""
    about = "Quanta as a Python package: rules, records, players and pictures of four games."
    return fill("manual.html", {**common("../", about), **marks})


def no_manual() -> Html:
    """The manual's only page in a site that is built without it."""
    body = (
        "<h1>Quanta in Python</h1>\n<p>This site does not have the manual of Quanta’s Python "
        "package. With Quanta’s sources, <code>make site</code> builds a site that has it. Its "
        "text is in their folder <code>docs</code>.</p>"
    )
    return manual_page({"title": "Quanta in Python", "body": Html(body), "nav": Html("")})


def embed_page(openings: Mapping[str, Mapping[str, Any]]) -> Html:
    """The page that other sites show in a frame. Its address says what to show."""
    return _of_games("embed.html", "../", WELCOME, openings)


def embed_maker(openings: Mapping[str, Mapping[str, Any]]) -> Html:
    """The page that writes the HTML for embedding a game in another site."""
    about = "Put a game into a page of your own: a picture until it is touched, then the game."
    return _of_games("embed-maker.html", "../../", about, openings)


def _of_games(
    template: str, root: str, about: str, openings: Mapping[str, Mapping[str, Any]]
) -> Html:
    games = {
        game: {"name": scene["name"], "record": scene["record"]} for game, scene in openings.items()
    }
    data = {"root": root, "games": games, "version": quanta.__version__}
    return fill(
        template, common(root, about) | {"title": cover().name, "page_json": embedded(data)}
    )


def oembed_page(rules: Rules, scene: Mapping[str, Any], card: str) -> Html:
    """A page about one game with the game embedded, as in an article of another site.

    card: the address of its oEmbed file; empty when the site's address is not known.
    """
    head = []
    if card:
        kind = 'rel="alternate" type="application/json+oembed"'
        head = [f'<link {kind} href="{escape(card)}" title="{escape(rules.name)}">']
    values = {"title": rules.name, "id": rules.id, "body": rules.about.sentence}
    return fill("oembed.html", common("../../", _about(rules), head) | values)


def not_found() -> Html:
    """The page for addresses that do not exist, which may be shown at any depth of path."""
    policy = (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'"
    )
    return fill("404.html", common("", WELCOME) | {"title": cover().name, "csp": policy})


def _about(rules: Rules) -> str:
    """A game in two sentences, for search engines and link previews."""
    return f"{rules.about.sentence} {rules.name} for {rules.about.players}, in the browser."
