"""The pictures of lessons beside the rules that they teach."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta import registry
from quanta.lesson.built_in import lessons
from quanta_site.pages import digests, rule_steps
from quanta_site.pages.rule_steps import with_steps
from quanta_site.pages.shared_pictures import around_pieces, runs

pytestmark = pytest.mark.host

ITEM = re.compile(r'<li id="([a-z-]+)-([A-Z][0-9]+)">(.*?)</li>', re.DOTALL)
PIECE = {"kind": "group", "at": (900.0, 500.0)}


@pytest.mark.parametrize("game", registry.ids())
def test_each_rule_that_a_step_meets_has_its_picture_beside_it(game: str) -> None:
    page = with_steps(game, digests.to_html(digests.digests(game))[0])
    met = {rule for lesson in lessons(game) for step in lesson.steps for rule in step.rules}
    drawn = {
        f"{document} {number}" for document, number, text in ITEM.findall(page) if "<use" in text
    }
    assert drawn == met
    ids = re.findall(r'<svg id="([^"]+)"', page)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'<use href="#([^"]+)"', page)) == set(ids)


def test_the_id_of_a_digest_is_as_free_as_that_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    first = lessons("leap")[0]
    step = replace(first.steps[0], rules=("my_leap2 R1",))
    monkeypatch.setattr(rule_steps, "lessons", lambda game: [replace(first, steps=(step,))])
    page = with_steps("leap", '<ul><li id="my_leap2-R1">One.</li></ul>')
    assert 'class="rule-step"' in page


def test_pictures_share_what_always_comes_together() -> None:
    first, second = runs([["a", "b", "x", "c"], ["a", "b", "c"]])
    assert first == [("a", "b"), ("x",), ("c",)]
    assert second == [("a", "b"), ("c",)]
    assert runs([["a", "b"], ["a", "b"]]) == [[("a", "b")]] * 2


def test_of_a_large_board_the_surroundings_of_its_pieces_are_shown() -> None:
    large = {"box": (0.0, 0.0, 1000.0, 1000.0), "shapes": [PIECE]}
    assert around_pieces(large) == (700.0, 350.0, 300.0, 300.0)
    assert around_pieces({**large, "shapes": []}) == large["box"]
    small = {"box": (700.0, 350.0, 310.0, 310.0), "shapes": [PIECE]}
    assert around_pieces(small) == small["box"]
