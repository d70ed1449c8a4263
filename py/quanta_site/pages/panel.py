"""The HTML beside the board of a game's page before any script runs.

``panel.js``, ``phases.js`` and ``status.js`` in ``web/play/`` make the same of a scene, so the page
does not move when they load.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

FEW = 3
"""Up to this many buttons go beside the status line, as in ``web/play/panel.js``."""
STRIP, UPRIGHT = 3, 0.85
"""Pictures that are more than this many times as wide as high; those that are less than that."""
SPOKEN = {"done": "done", "now": "now", "next": "to come", "skipped": "skipped"}


def status(scene: Mapping[str, Any]) -> str:
    """The status line, as ``web/play/status.js`` shows it."""
    status = scene["status"]
    return f"<b>{escape(status['prompt'])}</b> {escape(status.get('text', ''))}".strip()


def phases(scene: Mapping[str, Any]) -> str:
    """The phases of the turn, and what can be done in the current one."""
    given = scene.get("phases", [])
    if not given:
        return ""
    on = next((phase for phase in given if phase["state"] == "now"), None)
    note = f'<b aria-hidden="true">{escape(on["label"])}</b>{escape(on["note"])}' if on else ""
    return f"<ol>{''.join(map(_phase, given))}</ol><p>{note}</p>"


def _phase(phase: Mapping[str, str]) -> str:
    state, note = phase["state"], phase["note"]
    current = ' aria-current="step"' if state == "now" else ""
    title = f' title="{escape(note)}"' if note else ""
    return (
        f'<li data-state="{state}"{current}{title}><span>{escape(phase["label"])}</span>'
        f'<span class="visually-hidden"> ({SPOKEN[state]})</span></li>'
    )


def off_board(scene: Mapping[str, Any]) -> str:
    """The buttons for what can be clicked off the board, in a row of their own or in the status
    line, as in ``web/play/panel.js``."""
    given = "".join(
        f'<button type="button" class="btn" id="button-{escape(button["target"])}">'
        f"{_label(button)}</button>"
        for button in scene["buttons"]
    )
    many = " many" if keeps_button_row(scene) else ""
    hidden = "" if given else " hidden"
    return (
        f'<div class="off-board{many}" id="buttons" role="group" aria-label="Other moves"{hidden}>'
        f"{given}</div>"
    )


def has_button_row(scene: Mapping[str, Any]) -> bool:
    """Whether the buttons have a row of their own. A single one without a note has none."""
    return len(scene["buttons"]) > 1 or keeps_button_row(scene)


def keeps_button_row(scene: Mapping[str, Any]) -> bool:
    """Whether that row keeps its place while it is empty."""
    given = scene["buttons"]
    return len(given) > FEW or any(button.get("note") for button in given)


def form(scene: Mapping[str, Any]) -> str:
    """A class for the form of the picture, as in ``web/board/render.js``: a strip leaves room for a
    list below it, an upright one for notes beside it."""
    _, _, width, height = scene["box"]
    if width > STRIP * height:
        return " strip"
    return " upright" if width < UPRIGHT * height else ""


def _label(button: Mapping[str, str]) -> str:
    label, note = escape(button["label"]), escape(button.get("note", ""))
    return f"<span><b>{label}</b><small>{note}</small></span>" if note else label


def seats(scene: Mapping[str, Any]) -> str:
    """The seats with their players, whose lists are disabled until the scripts have loaded."""
    return "".join(
        _seat(number, scene["seats"][number], scene["players"]) for number in scene["rows"]
    )


def _seat(number: int, seat: Mapping[str, Any], players: list[Mapping[str, str]]) -> str:
    to_play, mark = (" to-play", "to move") if seat["to_play"] else ("", "")
    options = "".join(
        f"<option{' selected' if player['id'] == seat['player'] else ''}>{escape(player['label'])}"
        for player in players
    )
    lines = "".join(f"<small>{escape(line)}</small>" for line in seat["lines"])
    return (
        f'<div class="seat {seat["role"]}{to_play}">'
        f'<svg class="disc {seat["role"]}" viewBox="0 0 28 28" aria-hidden="true">'
        '<circle cx="14" cy="14" r="13"/></svg>'
        f'<div><div class="seat-name"><span>{escape(seat["name"])}</span>'
        f'<select id="seat-{number}" aria-label="Who plays {escape(seat["name"])}" disabled>'
        f"{options}</select></div>{lines}</div>"
        f'<div class="seat-count">{escape(seat["count"])}'
        f'<span class="seat-turn">{mark}</span></div></div>'
    )
