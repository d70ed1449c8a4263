"""The digests in ``seeds/``: their front matter, and their text as HTML for the rules pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from quanta.testing import digests as digest_text
from quanta_site import plugins
from quanta_site.pages import worked_example
from quanta_site.paths import SEEDS, BuildError

UNWRITTEN = "<p>The rules of this game are not written down here.</p>"
RULE = re.compile(r"([A-Z]\d+)\.")


@dataclass(frozen=True, slots=True)
class Digest:
    """A source document in our own words. ``id`` is the file name, and the prefix of rule ids. The
    fact ``edition`` is its heading."""

    id: str
    facts: dict[str, Any]
    body: str

    @property
    def game(self) -> str:
        """The id of its game."""
        return str(self.facts["game"])

    @property
    def ask_first(self) -> bool:
        """Whether to ask the rights holder before publishing the game."""
        return bool(self.facts["publish"] == "ask-first")


def read(path: Path, game: str = "") -> Digest:
    """Read a digest, which must be of ``game``, if that is given. Raises BuildError when its front
    matter is missing, broken or incomplete."""
    try:
        facts, body = digest_text.read(path.name, path.read_bytes(), game)
    except digest_text.BadDigest as error:
        raise BuildError(str(error)) from error
    return Digest(path.stem, facts, body)


def digests(game: str) -> list[Digest]:
    """All digests of a game, sorted by id: those in ``seeds/``, and those in the folder ``digests``
    of the game itself. Raises BuildError."""
    paths = sorted((plugins.home(game) / digest_text.FOLDER).glob("*.md"))
    own = [read(path, game) for path in paths]
    return [*(digest for digest in in_seeds() if digest.game == game), *own]


def in_seeds() -> list[Digest]:
    """All digests in ``seeds/``, sorted by id. Raises BuildError."""
    return [read(path) for path in sorted(SEEDS.glob("*.md"))]


def to_html(written: Sequence[Digest]) -> tuple[str, str]:
    """The body of a rules page, with a part for each digest, and links to its sections.

    Every rule has an anchor made of its id, such as ``#leap-rings-R9``.
    """
    if not written:
        return UNWRITTEN, ""
    parts = [_part(digest) for digest in written]
    return "\n".join(body for body, _ in parts), "\n".join(nav for _, nav in parts)


def _part(digest: Digest) -> tuple[str, str]:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(digest.body)
    links = "".join(_anchored(digest.id, tokens))
    _draw_examples(tokens)
    text = markdown.renderer.render(tokens, markdown.options, {})
    title = escape(digest.facts["edition"])
    facts = ("designer", "year", "publisher")
    known = (digest.facts[fact] for fact in facts if digest.facts[fact])
    credit = " · ".join(escape(str(fact)) for fact in known)
    head = f'<h2 id="{digest.id}">{title}</h2>\n<p class="credit">{credit}</p>\n'
    rights = f'<p class="rights">{escape(digest.facts["rights"])}</p>\n'
    nav = f'<li><a href="#{digest.id}">{title}</a><ul>{links}</ul></li>'
    return head + text + rights, nav


def _draw_examples(tokens: Sequence[Token]) -> None:
    """Turn the worked examples among code blocks into pictures with captions."""
    for token in tokens:
        if token.type == "fence" and worked_example.is_example(token.info):
            token.content = worked_example.figure(token.info, token.content)
            token.type = "html_block"


def _anchored(prefix: str, tokens: Sequence[Token]) -> Iterable[str]:
    """Give rules and headings their ids, move headings down a level; yields links to headings."""
    for index, token in enumerate(tokens):
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(int(token.tag[1]) + 1, 6)}"
        if token.type == "heading_open":
            words = _plain(tokens[index + 1])
            anchor = f"{prefix}-{re.sub(r'[^a-z0-9]+', '-', words.lower()).strip('-')}"
            token.attrSet("id", anchor)
            if token.tag == "h3":
                yield f'<li><a href="#{anchor}">{escape(words)}</a></li>'
        elif token.type == "list_item_open" and (rule := RULE.match(_plain(tokens[index + 2]))):
            token.attrSet("id", f"{prefix}-{rule[1]}")


def _plain(inline: Token) -> str:
    """The text of a heading or paragraph without its mark-up."""
    return "".join(child.content for child in inline.children or ())
