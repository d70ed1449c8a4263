"""Links on their way: programs that make text into links, mail, and links of other sites."""

from __future__ import annotations

import json
import quopri
import subprocess
from collections.abc import Callable
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.support.effort import SAME_IN_PYODIDE, amount

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.lesson import link as lesson_link
from quanta.lesson.built_in import lessons
from quanta.record import link_reader
from quanta.record.record import Record, link_of
from quanta.record.timeline import Timeline
from quanta.session.puzzles import puzzle_document, puzzle_link

pytestmark = SAME_IN_PYODIDE

LINKIFY = Path(__file__).with_name("linkify.mjs")
ADDRESS = "https://example.org/quanta/leap/index.html#"
GAMES = amount(quick=3, usual=10, long=250)
"""Of each game."""


def judged(text: str) -> Timeline:
    record = Record.parse(text)
    return Timeline.of(registry.rules(record.game), record)


@cache
def played() -> list[Timeline]:
    """Random games, each to a random point."""
    found = []
    for game in registry.ids():
        rules = registry.rules(game)
        for number in range(GAMES):
            rng = Stream(number)
            line = Timeline(rules, {}, rules.start({}, rng))
            for _ in range(rng.below(40)):
                if line.position.to_play == CHANCE:
                    line.roll(rng)
                if line.position.outcome() is None:
                    line.apply(random_action(line.position, rng))
            found.append(line)
    return found


def links() -> list[str]:
    """The text of a link of each kind, and of games."""
    texts = []
    for line in played():
        record = line.record()
        texts += [record.link(), link_of(record, line.rules), f"replay={record.link()}"]
        texts += [Record(record.game, {**record.params}).link()]
    for game in registry.ids():
        for lesson in lessons(game):
            texts += [lesson_link.named(game, lesson.id), lesson_link.pack(lesson)]
            for step in lesson.steps[: amount(quick=1, usual=3)]:
                texts.append(lesson_link.pack(lesson, step.id))
        known = registry.modules(game).puzzles
        for puzzle in (known() if known else ())[: amount(quick=3, usual=20)]:
            texts += [puzzle_link.SIGN + puzzle_link.text_of(puzzle)]
            texts += [puzzle_document.of(puzzle).link]
    return texts


def test_links_end_in_a_letter_or_a_digit() -> None:
    texts = links()
    assert any(text.endswith("&0") for text in texts)
    assert [text for text in texts if not text[-1].isalnum()] == []


def made_by_python(text: str) -> dict[str, list[str]]:
    import bleach  # type: ignore[import-untyped]
    from linkify_it import LinkifyIt  # type: ignore[import-untyped]

    seen: list[str] = []

    def note(attrs: dict[object, str], new: bool = False) -> dict[object, str]:
        seen.append(unescape(attrs[None, "href"]))
        return attrs

    bleach.linkify(text, callbacks=[note])
    return {
        "linkify-it-py": [each.url for each in LinkifyIt().match(text) or []],
        "bleach": seen,
    }


@pytest.mark.parametrize("sentence", ["{}", "Your turn: {}", "See {}.", "({})", "Is it {}?"])
def test_programs_that_make_links_take_the_whole_of_ours(sentence: str) -> None:
    addresses = [ADDRESS + text for text in links()]
    texts = [sentence.format(address) for address in addresses]
    run = subprocess.run(
        ["node", LINKIFY], input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    made = json.loads(run.stdout)
    for address, text, by_node in zip(addresses, texts, made, strict=True):
        for program, urls in {**by_node, **made_by_python(text)}.items():
            # one of them takes a question mark for a part of the link; the reader does not
            assert [url.removesuffix("?") for url in urls] == [address], (program, text)


def broken(link: str) -> tuple[str, str]:
    at = len(link) * 2 // 3
    return link[:at], link[at:]


ALTERED: dict[str, Callable[[str], str]] = {
    "sentence": lambda link: f"Your turn: {link}",
    "full stop": lambda link: f"{link}.",
    "brackets": lambda link: f"({link})",
    "angles": lambda link: f"<{link}>",
    "Markdown": lambda link: f"[game]({link}).",
    "quotes": lambda link: f"“{link}”",
    "words": lambda link: f"{link} see you tomorrow!",
    "tracking": lambda link: f"{link}&utm_source=mail&fbclid=Iw_-",
    "tracking with ?": lambda link: f"{link}?utm_source=mail",
    "text fragment": lambda link: f"{link}:~:text=games",
    "another text fragment": lambda link: f"{link}#:~:text=games",
    "wrapped": lambda link: f"https://l.example.com/l?u={quote(link, safe='')}&h=AT0",
    "wrapped twice": lambda link: (
        f"https://l.example.com/?url={quote(quote(link, safe=''), safe='')}&data=05"
    ),
    "zero width": lambda link: "\u200b".join(broken(link)),
    "word joiner": lambda link: "\u2060".join(broken(link)),
    "left to right": lambda link: f"\u200e{link}\u200e",
    "isolate": lambda link: f"\u2066{link}\u2069",
    "line break": lambda link: "\n".join(broken(link)),
    "line break and words": lambda link: "\n".join(broken(link)) + "\nBye, Ann",
    "gap": lambda link: " ".join(broken(link)),
    "entity": lambda link: f"{link}&amp;utm_source=mail",
    "quoted": lambda link: f"On Monday Ann wrote:\n> Hello,\n> {link}\n> Bye\n",
    "quoted twice": lambda link: f">> {broken(link)[0]}\n>> {broken(link)[1]}\n>> Bye\n",
    "quoted-printable": lambda link: quopri.encodestring(f"Hi!\n{link}\nBye".encode()).decode(),
    "%23": lambda link: link.replace("#", "%23"),
}


@pytest.mark.parametrize("how", ALTERED)
def test_a_link_altered_on_its_way_is_the_same_game(how: str) -> None:
    for line in played():
        link = ADDRESS + link_of(line.record(), line.rules)
        read = link_reader.read(ALTERED[how](link), judged)
        assert read.record().plain() == line.record().plain(), link


def test_what_was_altered_is_told_of_a_link_that_cannot_be_read() -> None:
    link = f"{ADDRESS}leap@1;start=ww-bwb-bb_w/b3-b1.a1-c9 see you&utm_source=mail"
    with pytest.raises(QuantaError, match=r"altered on its way: there is a gap .* and something"):
        link_reader.read(link, judged)
    with pytest.raises(QuantaError, match=r"^The record begins with"):
        link_reader.read("Hello!", judged)
