"""The status line, the words for screen readers, and the steps and phases that are open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from quanta.core.game import CHANCE, Position
from quanta.scene.view import Button, View
from quanta.session.scene.picture import Shown
from quanta.session.search.analysis import LineDescriber

if TYPE_CHECKING:
    from quanta.session.protocol.scene import ButtonData, Scene, StatusData, StatusKind


def prompt(view: View, position: Position, whose: str = "", *, picked: bool = False) -> str:
    """``White’s turn: choose a white piece to leap with.`` position: in play, as the viewer sees
    it. whose: ``Your`` to address the seat to play; by default its name is used. picked: whether
    the choice has begun, so that the task can be left out."""
    task = "" if position.to_play == CHANCE else view.task(position)
    if not task:
        return view.prompt(position)
    whose = whose or f"{view.seats(position)[position.to_play].name}’s"
    return f"{whose} turn." if picked else f"{whose} turn: {task}."


MOST_PATHS = 200
"""More click paths than this are not sent: only a page without a running engine needs them."""


def add_status(shown: Shown, scene: Scene) -> None:
    """Add the words for screen readers, and the status line except for what depends on the
    pointer."""
    _explain_click(shown)
    scene["status"] = _status(shown)
    scene["says"] = shown.game.words.says or _preview_words(shown)


def _explain_click(shown: Shown) -> None:
    """Announce the effect of the last click, now that the look for the view is known."""
    words = shown.game.words
    click = words.take_unexplained()
    if click is None:
        return
    picked, target = click
    if picked:
        words.announce(shown.description)
    else:
        # The last reported place of the pointer may lag behind the click.
        pointed = replace(shown.look, focus=target)
        words.refuse(shown.game.view.why_not(shown.seen, pointed, target))


def _preview_words(shown: Shown) -> str:
    if shown.preview is None:
        return ""
    game = shown.game
    return shown.preview.words(game.viewpoint.seen(game.line.position), game.view)


def _status(shown: Shown) -> StatusData:
    game, end = shown.game, shown.end
    own = game.mode.asks(game)
    asked = own or ("" if end else _prompt(shown))
    message = game.words.message
    if message is not None:
        return {"kind": message.kind, "prompt": asked, "text": message.text}
    if shown.preview is not None:
        return {"kind": "preview", "prompt": asked, "text": _preview_words(shown)}
    warning = game.mode.warning(game)
    if warning:
        return {"kind": "illegal", "prompt": asked, "text": warning}
    if end is not None:
        return {"kind": "over", "prompt": own or f"{shown.headline}.", "text": end.reason}
    curtain = game.viewpoint.curtain
    if curtain is not None:
        to_whom = f"Pass the screen to {game.names[curtain]}."
        return {"kind": "curtain", "prompt": to_whom, "text": ""}
    waiting = game.mode.waiting(game)
    if waiting is not None:
        return {"kind": waiting.kind, "prompt": waiting.prompt, "text": waiting.text}
    helper = game.begun_assistant
    if helper is not None and helper.seeking:
        return {"kind": "seeking", "prompt": asked, "text": helper.seeking}
    kind: StatusKind = "picked" if shown.look.picked else "turn"
    return {"kind": kind, "prompt": asked, "text": ""}


def _prompt(shown: Shown) -> str:
    """Whose turn it is, and the task. The only person at the screen is addressed; in a finished
    game there is no task."""
    if _looks_back(shown):
        name = shown.seats[shown.seen.to_play].name
        start = "" if shown.line.ply else "Start of the game. "
        return f"{start}{name} to move."
    whose = "Your" if shown.own == shown.seen.to_play else ""
    return prompt(shown.game.view, shown.seen, whose, picked=bool(shown.look.picked))


def _looks_back(shown: Shown) -> bool:
    """Whether this is an earlier position of a finished game, without a half-made action."""
    game = shown.game
    return (
        shown.seen.to_play != CHANCE
        and not shown.look.picked
        and game.last_node is not game.line.node
        and game.last_node.outcome() is not None
    )


def add_buttons(shown: Shown, scene: Scene) -> None:
    """Add the steps that are not on the board and can be taken now."""
    goals = shown.look.goals or shown.look.can
    buttons: list[ButtonData] = []
    for step, given in shown.game.view.buttons(shown.seen).items():
        button = given if isinstance(given, Button) else Button(given)
        if step not in goals:
            continue
        data: ButtonData = {"target": step, "label": button.label}
        if button.note:
            data["note"] = button.note
        buttons.append(data)
    scene["buttons"] = buttons if shown.game.mode.plays else []


def add_paths(shown: Shown, scene: Scene) -> None:
    """Add the clicks of every legal action, if they are few and no action is half made; or the
    preview."""
    if shown.preview is not None:
        scene["preview"] = shown.preview.at
        describer = LineDescriber(shown.game.line.position, shown.game.view)
        scene["previewed"] = describer.line(shown.preview.actions, len(shown.preview.actions))
    elif shown.end is None and not shown.selection.begun and not shown.waits:
        paths = [path for path, _ in shown.selection.paths]
        if len(paths) <= MOST_PATHS:
            scene["paths"] = paths


def add_phases(shown: Shown, scene: Scene) -> None:
    """Add the parts of the turn."""
    game = shown.game
    phases = game.view.phases(shown.seen, shown.look.plies)
    if phases:
        scene["phases"] = [
            {
                "label": each.label,
                "note": each.note if game.mode.plays else "",
                "state": each.state,
            }
            for each in phases
        ]
