"""The gallery of roles in the manual shows whatever the style sheet knows."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from quanta.scene.styles import BLOCK, CLASS, COMMENT, ELSEWHERE
from quanta_site.pages import role_gallery
from quanta_site.paths import SCENE

pytestmark = pytest.mark.host


def test_every_class_of_the_sheet_is_drawn() -> None:
    sheet = COMMENT.sub("", (SCENE / "board.css").read_text(encoding="utf-8"))
    heads = [block[1].strip() for block in BLOCK.finditer(sheet)]
    selectors = [each.strip() for head in heads if head[0] != "@" for each in head.split(",")]
    known = {
        name
        for each in selectors
        if not ELSEWHERE.search(each) and not each.startswith(".board")
        for name in CLASS.findall(each)
    }
    table = role_gallery.table()
    shown = {name for found in re.findall(r'class="([^"]*)"', table) for name in found.split()}
    assert len(known) > 100
    assert not known - shown


def test_each_role_is_drawn_once_in_light_and_once_in_dark() -> None:
    roles = [role.selector for _, found in role_gallery.sections() for role in found]
    page = ElementTree.fromstring(f"<div>{role_gallery.table()}</div>")
    rows = page.findall("table/tbody/tr")
    assert [row.findtext("td/code") for row in rows] == roles
    for row in rows:
        assert [cell.get("class") for cell in row.findall("td")] == [None, "light", "dark"]
        assert all(len(cell.findall("svg")) == 1 for cell in row.findall("td")[1:])
    assert "style=" not in role_gallery.table()


def test_a_line_a_letter_and_a_disc_are_drawn_as_such() -> None:
    roles = {role.selector: role for _, found in role_gallery.sections() for role in found}
    assert "<path" in role_gallery.drawn(roles[".side"])
    assert "<text" in role_gallery.drawn(roles[".coord"])
    assert '<g class="coin"><circle class="face"' in role_gallery.drawn(roles[".coin .face"])
    assert '<circle class="land forest"' in role_gallery.drawn(roles[".forest"])
    assert '<g fill="none"><circle class="drag-line"' in role_gallery.drawn(roles[".drag-line"])
    assert '<circle class="arc idea"' in role_gallery.drawn(roles[".arc.idea"])
    assert '<g class="ball carried"><circle class="body"' in role_gallery.drawn(roles[".carried"])
    assert "<linearGradient" in role_gallery.drawn(roles[".seat-0-light"])
