"""The publisher's choices for a site, such as its name and the first words of its front page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from quanta_site.pages.template import Html

OPPONENTS = (
    "Play the computer at eight levels, or a friend beside you: in the browser, with nothing to "
    "install and no account."
)


class Cover(NamedTuple):
    """name: of the site, in its pages' titles and heads; headline: of the front page; hello: the
    sentences below it; in_order: whether the front page has the games in the order of the build,
    and not the easiest first; stun: the host, and perhaps the port, of a STUN server that gives two
    devices their public addresses, empty for none; apps: whether the site has its games as apps for
    messengers, too; reports: game -> the report of the lab about it, in HTML."""

    name: str
    headline: Html
    hello: str
    in_order: bool = False
    stun: str = ""
    apps: bool = False
    reports: Mapping[str, Html] = MappingProxyType({})


QUANTA = Cover(
    "Quanta",
    Html("Quick to learn.<br>Hard to put down."),
    "Strategy games for two, with an opponent who is always there: eight levels to beat, lessons, "
    "puzzles, and a link to challenge a friend. Nothing to install, no account.",
)
_current: ContextVar[Cover] = ContextVar("cover", default=QUANTA)


def titled(title: str, sentences: Sequence[str]) -> Cover:
    """The cover of a site with games of one's own. sentences: one about each game."""
    hello = " ".join([*sentences, OPPONENTS]) if len(sentences) == 1 else OPPONENTS
    return Cover(title, Html(escape(title)), hello, in_order=True)


def cover() -> Cover:
    """The cover of the site that is being built."""
    return _current.get()


@contextmanager
def built_with(given: Cover) -> Iterator[None]:
    """Build with another cover than Quanta's."""
    token = _current.set(given)
    try:
        yield
    finally:
        _current.reset(token)
