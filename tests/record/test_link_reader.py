"""Links on their way: programs that make text into links, mail, and links of other sites."""

from __future__ import annotations

from functools import cache

import pytest
from tests.record.test_record import opened
from tests.support.alterations import ALTERED
from tests.support.effort import NOT_IN_QUICK, SAME_IN_PYODIDE, amount
from tests.support.link_makers import SENTENCES, cut_links

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

pytestmark = NOT_IN_QUICK

ADDRESS = "https://example.org/quanta/leap/index.html#"
GAMES = amount(quick=3, usual=3)
"""Of each game."""


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


@cache
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
        for puzzle in (known() if known else ())[: amount(quick=3, usual=3)]:
            texts += [puzzle_link.SIGN + puzzle_link.text_of(puzzle)]
            texts += [puzzle_document.of(puzzle).link]
    return texts


def test_links_end_in_a_letter_or_a_digit() -> None:
    texts = links()
    assert any(text.endswith("&0") for text in texts)
    assert [text for text in texts if not text[-1].isalnum()] == []


@SAME_IN_PYODIDE
@pytest.mark.parametrize("sentence", SENTENCES)
def test_programs_that_make_links_take_the_whole_of_ours(sentence: str) -> None:
    assert cut_links([ADDRESS + text for text in links()], sentence) == []


@pytest.mark.parametrize("how", ALTERED)
def test_a_link_altered_on_its_way_is_the_same_game(how: str) -> None:
    for line in played():
        link = ADDRESS + link_of(line.record(), line.rules)
        invitation = link.replace("#", f"#hello={'QW5uCg-_' * 30};")
        for sent in (link, invitation):
            read = link_reader.read(ALTERED[how](sent), opened)
            assert read.record().plain() == line.record().plain(), sent


def test_the_refusal_of_a_link_names_what_was_altered() -> None:
    link = f"{ADDRESS}leap@1;start=ww-bwb-bb_w/b3-b1.a1-c9 see you&utm_source=mail"
    with pytest.raises(QuantaError, match=r"altered on its way: there is a gap .* and something"):
        link_reader.read(link, opened)
    with pytest.raises(QuantaError, match=r"^The record begins with"):
        link_reader.read("Hello!", opened)
