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
from quanta.scene.legend import COMMON, Sign


def card(rules: Rules, scene: Mapping[str, Any]) -> str:
    """The card of a game. scene: of the start that its page shows."""
    goal, signs = goal_of(rules, scene), registry.modules(rules.id).legend or ()
    if not goal and not signs:
        return ""
    intro = f'<p><b>The goal.</b> <span id="goal">{escape(goal)}</span></p>' if goal else ""
    rows = "".join(map(_row, (*COMMON, *signs))) if signs else ""
    marks = (
        f"<details><summary>What the marks mean</summary><ul>{rows}</ul></details>" if rows else ""
    )
    head = '<section class="card legend-card" id="legend" aria-label="Goal and marks">'
    return f"{head}{intro}{marks}</section>"


def goal_of(rules: Rules, scene: Mapping[str, Any]) -> str:
    """The goal of a game that begins as ``scene`` does; empty where it is not given."""
    start = Timeline.of(rules, Record.parse(scene["record"])).position
    return registry.view(rules.id).goal(start)


def _row(sign: Sign) -> str:
    picture = svg.board({"box": sign.box, "shapes": sign.shapes, "title": ""}, interactive=False)
    hidden = picture.replace('role="img" aria-label=""', 'aria-hidden="true"')
    return f"<li>{hidden}<span>{escape(sign.words)}</span></li>"
