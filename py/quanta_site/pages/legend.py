"""The card that says what a game is about and what the marks on its board mean."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from quanta import registry
from quanta.core.game import Rules
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene import svg
from quanta.scene.legend import Sign


def card(rules: Rules, scene: Mapping[str, Any]) -> str:
    """The card of a game. scene: of the start that its page shows."""
    found = registry.modules(rules.id)
    start = Timeline.of(rules, Record.parse(scene["record"])).position
    goal, signs = found.view.goal(start), found.legend or ()
    if not goal and not signs:
        return ""
    said = f"<p><b>The goal.</b> {escape(goal)}</p>" if goal else ""
    rows = "".join(map(_row, signs))
    marks = (
        f"<details><summary>What the marks mean</summary><ul>{rows}</ul></details>" if rows else ""
    )
    head = '<section class="card legend-card" id="legend" aria-label="Goal and marks">'
    return f"{head}{said}{marks}</section>"


def _row(sign: Sign) -> str:
    picture = svg.board({"box": sign.box, "shapes": sign.shapes, "title": ""}, interactive=False)
    hidden = picture.replace('role="img" aria-label=""', 'aria-hidden="true"')
    return f"<li>{hidden}<span>{escape(sign.words)}</span></li>"
