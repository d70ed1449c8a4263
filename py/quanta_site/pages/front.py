"""The front page: a board that plays, and a card for each game."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from html import escape
from typing import Any, NamedTuple

import quanta
from quanta import registry
from quanta.core.game import Rules
from quanta.session.editing import arranging, workshop
from quanta.session.puzzles import daily_puzzle
from quanta_site.pages import film
from quanta_site.pages.cover import cover
from quanta_site.pages.film import Shown
from quanta_site.pages.legend import goal_of
from quanta_site.pages.render import WELCOME, common, first_lesson
from quanta_site.pages.template import Html, embedded, fill

DAYS = 5 * 366
"""Days for which the front page lists the game of the daily puzzle."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Front(NamedTuple):
    """The front page. page: its text; films: the text of web/front/films.js."""

    page: Html
    films: str


def front_page(openings: Mapping[str, Mapping[str, Any]]) -> Front:
    """The front page of a site with these games. openings: the first scene of each."""
    pieces = {game: film.shown(game, scene) for game, scene in openings.items()}
    goals = {game: goal_of(registry.rules(game), scene) for game, scene in openings.items()}
    order = list(pieces)
    if not cover().in_order:
        order.sort(key=lambda game: _ease(game, goals[game]))
    played = [game for game in order if pieces[game].scenes]
    films = [
        {"game": game, "name": registry.rules(game).name, "goal": goals[game]}
        | film.film(pieces[game].scenes)
        for game in played
    ]
    games = list(openings)
    data: dict[str, Any] = {
        "root": "",
        "games": games,
        "names": {game: registry.rules(game).name for game in games},
        "version": quanta.__version__,
        "daily": _days(games),
    }
    first = registry.rules((played or order)[0])
    piece = pieces[first.id]
    challenges = "".join(map(_challenge, filter(film.challenging, order)))
    lessons = "".join(map(_lesson, order))
    values = {
        "title": cover().name,
        "headline": cover().headline,
        "hello": cover().hello,
        "living": Html(film.picture(next(iter(piece.scenes), piece.still))),
        "id": first.id,
        "name": first.name,
        "goal": goals[first.id],
        "challenges": Html(challenges),
        "no_challenges": "" if challenges else " hidden",
        "lessons": Html(lessons),
        "no_lessons": "" if lessons else " hidden",
        "cards": Html(
            "\n".join(_card(registry.rules(game), goals[game], pieces[game]) for game in order)
        ),
        "daily_games": Html("".join(map(_daily_game, data["daily"]["own"]))),
        "no_daily": "" if data["daily"]["own"] else " hidden",
        "page_json": embedded(data),
    }
    return Front(fill("index.html", common("", WELCOME) | values), _script(films))


def _script(films: Sequence[Mapping[str, Any]]) -> str:
    """The text of web/front/films.js: a file of its own, which the page can do without at first."""
    written = json.dumps(films, separators=(",", ":"), ensure_ascii=False)
    return f"// Written by the builder from the showcases.\nexport const FILMS = {written};\n"


def _ease(game: str, goal: str) -> tuple[int, int]:
    """The sort key of a game on the front page: the minutes of a long one, then the length of its
    goal."""
    about = registry.rules(game).about
    minutes = [int(number) for number in re.findall(r"[0-9]+", about.length)]
    return max(minutes, default=0), len(goal)


def _challenge(game: str) -> str:
    name = registry.rules(game).name
    return fill("way.html", {"href": f"{game}/index.html#challenge", "title": name})


def _daily_game(game: str) -> str:
    """The button that chooses a game's puzzle of the day, as the page's script does again."""
    name = escape(registry.rules(game).name)
    return f'<button class="btn" type="button" id="daily-{game}">{name}</button>'


def _lesson(game: str) -> str:
    """A link to the first lesson of a game; empty where it has none."""
    first = first_lesson(game)
    title = registry.rules(game).name
    return fill("way.html", {"href": f"{game}/index.html{first}", "title": title}) if first else ""


def _card(rules: Rules, goal: str, piece: Shown) -> Html:
    about, game = rules.about, rules.id
    ways = [("Two players", "#two"), ("By link", "#challenge" if film.challenging(game) else "")]
    ways += [("Puzzles", "#puzzles" if registry.modules(game).puzzle_themes else "")]
    ways += [("Learn", first_lesson(game)), ("Analyse", "#analyse")]
    ways += [("Rules", "rules/index.html"), *_to_editors(game)]
    links = (
        fill("way.html", {"href": f"{game}/{href.replace('#', 'index.html#')}", "title": label})
        for label, href in ways
        if href
    )
    return fill(
        "card.html",
        {
            "id": game,
            "title": rules.name,
            "root": "",
            "svg": Html(film.picture(piece.still)),
            "body": about.sentence,
            "goal": goal,
            "feel": about.feel,
            "players": about.players,
            "length": about.length,
            "ways": Html("".join(links)),
        },
    )


def _to_editors(game: str) -> list[tuple[str, str]]:
    """The editors of a game: label and page."""
    editors = [("Editor", "set-up/index.html")] if arranging.has_editor(game) else []
    return [*editors, ("Workshop", "workshop/index.html")] if workshop.crafts(game) else editors


def _days(games: Sequence[str]) -> dict[str, Any]:
    """The game of each day's puzzle, so that the front page, which runs no Python, can link to it;
    and the games that have a puzzle of their own each day.

    The page of another game would find it too, by a detour.
    """
    here = any(puzzle.game in games for puzzle in daily_puzzle.known())
    days = itertools.count(date.fromisoformat(daily_puzzle.FIRST).toordinal()) if here else ()
    texts = (date.fromordinal(day).isoformat() for day in itertools.islice(days, DAYS))
    daily_games = (daily_puzzle.puzzle(day).game for day in texts)
    places = [games.index(game) if game in games else 0 for game in daily_games]
    own = [game for game in games if game in daily_puzzle.games()]
    digits = "".join(DIGITS[place] for place in places)
    return {"first": daily_puzzle.FIRST, "games": digits, "own": own}
