"""The page of the manual about sealed play says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.sealed.cheats import CHEATS, MISHAPS, UNNOTICED, row

from quanta.sealed import message_text, messages, seals, throws

pytestmark = pytest.mark.host

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "sealed-play.md").read_text("utf-8")


def test_the_tables_have_every_cheat_and_mishap_with_its_sentence() -> None:
    lines = PAGE.splitlines()
    for head, rows in (("| cheat |", (*CHEATS, *UNNOTICED)), ("| mishap |", MISHAPS)):
        first = next(number for number, line in enumerate(lines) if line.startswith(head)) + 2
        assert lines[first : first + len(rows)] == [row(each) for each in rows]
        assert not lines[first + len(rows) :][:1] or not lines[first + len(rows)]


def test_the_messages_that_it_shows_are_messages() -> None:
    shown = re.findall(r"^sealed=\S+$", PAGE, re.MULTILINE)
    assert [message_text.read(text)[0] for text in shown] == ["m", "r"]


def test_the_sizes_are_those_of_the_program() -> None:
    assert f'element {throws.CHAIN} is `K(master, "chain end", seat)[{throws.ELEMENT}]`' in PAGE
    assert PAGE.count(f"[{seals.SIZE}]`") >= 2
    assert f"{messages.MASTER} random bytes of one device" in PAGE
    assert f"anchor of the end, {messages.NONCE} random bytes" in PAGE
