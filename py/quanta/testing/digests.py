"""The digests of a game, its rules in our own words: their front matter, and what is wrong with it.

The site's rules pages are made of them. ``docs/new-game.md`` describes their form.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from quanta.core.errors import QuantaError
from quanta.core.plain_text import decoded

FOLDER = "digests"
"""Of a game that is not part of Quanta."""
FENCE = "+++\n"
KNOWN = {"title", "edition", "designer", "year", "publisher", "source", "rights", "game", "publish"}
PUBLISH = ("yes", "ask-first")


class BadDigest(QuantaError):
    """A digest that cannot be read; the message says which, and why."""


class DigestText(NamedTuple):
    """The front matter of a digest, with a value for each of ``KNOWN``, and what follows it."""

    facts: dict[str, Any]
    body: str


def own(game: str) -> list[Traversable]:
    """The files of the digests in a game's own folder, sorted by name."""
    folder = files(f"quanta.games.{game}") / FOLDER
    entries = folder.iterdir() if folder.is_dir() else ()
    return sorted((each for each in entries if each.name.endswith(".md")), key=lambda f: f.name)


def read(name: str, data: bytes, game: str = "") -> DigestText:
    """A digest. name: of its file; game: which it must be of, if given. Raises BadDigest when its
    front matter is missing, broken or incomplete."""
    try:
        text = decoded(data)
    except QuantaError as error:
        raise BadDigest(f"{name} cannot be read. {error}") from error
    head, fence, body = text.removeprefix(FENCE).partition(FENCE)
    if not text.startswith(FENCE) or not fence:
        raise BadDigest(f"{name}: no front matter between two lines of +++.")
    try:
        facts = tomllib.loads(head)
    except tomllib.TOMLDecodeError as error:
        raise BadDigest(f"{name}: {error}") from None
    for fact in sorted(facts.keys() ^ KNOWN):
        wrong = "has an unknown entry" if fact in facts else "lacks the entry"
        raise BadDigest(f"{name}: the front matter {wrong} {fact}.")
    if facts["publish"] not in PUBLISH:
        raise BadDigest(f"{name}: publish is neither yes nor ask-first.")
    if game and facts["game"] != game:
        raise BadDigest(f"{name} of {game} says that its game is {facts['game']}.")
    return DigestText(facts, body)
