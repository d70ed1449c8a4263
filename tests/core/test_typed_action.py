"""Moves as people type them, in every game and through each door."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, turns
from tests.support.table import Table

from quanta.cli.main import main
from quanta.core.typed_action import legal_instead, typed_action

SMALL = "leap@1;edition=rings;start=ww-bwb-bb_w/"
HYPHENS = ("\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", "\uff0d", "\u2192", "->")
OTHERS = (" - ", " ", "", "\u00a0-\u202f", "\u200b-\u2060\u200e")


def between(sign: str) -> Callable[[str], str]:
    """Writes a sign in place of each hyphen."""
    return lambda text: text.replace("-", sign)


SPELLINGS: Mapping[str, Callable[[str], str]] = {
    "capitals": str.upper,
    "a capital by autocorrect": str.capitalize,
    "spaces around": "  {}\t".format,
    "a full stop": "{}.".format,
    "full-width": lambda text: "".join(chr(ord(each) + 0xFEE0) for each in text),
    "other digits": lambda text: "".join(
        chr(0x660 + int(each)) if each.isdigit() else each for each in text
    ),
    **{repr(sign): between(sign) for sign in HYPHENS + OTHERS},
}


def joined(action: str) -> str:
    return action.lower().replace("-", "")


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_a_move_is_taken_in_every_spelling_that_only_it_has(game: str, data: st.DataObject) -> None:
    position = data.draw(turns(game)).position
    legal = {action: action for action in position.legal_actions()}
    if not legal:
        return
    action = data.draw(st.sampled_from(sorted(legal)))
    assert typed_action(action, legal) == action
    if sum(joined(each) == joined(action) for each in legal) == 1:
        for spelled in SPELLINGS.values():
            assert typed_action(spelled(action), legal) == action


@pytest.mark.parametrize("spelled", SPELLINGS.values(), ids=SPELLINGS.keys())
def test_a_page_takes_every_spelling(spelled: Callable[[str], str]) -> None:
    table = Table()
    table.scene("open", record=SMALL)
    assert table.scene("type", text=spelled("b3-b1"))["record"] == f"{SMALL}b3-b1"


def test_an_illegal_move_has_the_same_reason_however_it_is_written() -> None:
    table = Table()
    table.scene("open", record=SMALL)
    said = [table.ask("type", text=text)["scene"]["status"] for text in ("b3-b2", "B3 \u2013 B2.")]
    assert said[0] == said[1]


@pytest.mark.host
def test_the_command_line_takes_every_spelling(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from quanta.cli.main import main  # late: the browser has no command line

    for spelled in SPELLINGS.values():
        text = spelled("b3-b1")
        assert main(["apply", SMALL, text]) == 0
        assert capsys.readouterr().out == f"{SMALL}b3-b1\n"
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{text}\nquit\n"))
        assert main(["play", SMALL, "--two"]) == 0
        assert capsys.readouterr().out.endswith(f"{SMALL}b3-b1\n")


def test_a_refusal_says_how_a_text_was_read_and_what_is_legal_instead() -> None:
    legal = [
        "a1-c3",
        "a1-a4",
        "b2-d2",
        "order-0506-engage",
        "order-0506-strike",
        "order-0405-strike",
    ]
    told = "Read as a1-b2. Legal with a1: a1-c3, a1-a4."
    assert legal_instead("A1 – B2", legal) == told
    assert legal_instead("order-0506-fly", legal) == (
        "Legal with order-0506: order-0506-engage, order-0506-strike."
    )
    assert legal_instead("d2", legal) == "Legal with d2: b2-d2."
    assert legal_instead("zz", legal) == ""
    assert legal_instead("a", [f"a-{n}" for n in range(9)]).endswith("a-5 and 3 more.")


@pytest.mark.parametrize("game", GAMES)
def test_each_door_says_what_is_legal_instead(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(f"instead {game}")
    table.ask("new", game=game, players=["human", "human"])
    table.ask("lift")
    line = table.game.line
    action = line.position.legal_actions()[0]
    wrong = f"{action}-nowhere"
    reply = table.ask("type", text=wrong)
    assert action in reply["error"]["message"]
    assert main(["apply", str(line.record()), wrong]) == 2
    assert action in capsys.readouterr().err
