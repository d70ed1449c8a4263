"""The status line, what is read out, and the steps and phases that are open now."""

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
    """``White’s turn: choose a white piece to leap with.`` position: in play, as it is seen.
    whose: ``Your`` where the seat to play is addressed, else empty for its name. picked: whether
    the choice has begun, so that what it is need not be said."""
    task = "" if position.to_play == CHANCE else view.task(position)
    if not task:
        return view.prompt(position)
    whose = whose or f"{view.seats(position)[position.to_play].name}’s"
    return f"{whose} turn." if picked else f"{whose} turn: {task}."


MOST_PATHS = 200
"""More click paths than this are not sent along: they only serve a page whose Python is not up."""


def add_status(shown: Shown, scene: Scene) -> None:
    """Add the status line, except what depends on the pointer, and what is read out."""
    _explain_click(shown)
    scene["status"] = _status(shown)
    scene["says"] = shown.game.words.says or _preview_words(shown)


def _explain_click(shown: Shown) -> None:
    """Say what the last click led to, while the view is asked anyway."""
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
    if game.assistant.seeking:
        return {"kind": "seeking", "prompt": asked, "text": game.assistant.seeking}
    kind: StatusKind = "picked" if shown.look.picked else "turn"
    return {"kind": kind, "prompt": asked, "text": ""}


def _prompt(shown: Shown) -> str:
    """Whose turn it is, and what they have to do. For the only person at the screen it says that it
    is their turn; a finished game that is looked at asks for nothing."""
    if _looks_back(shown):
        name = shown.seats[shown.seen.to_play].name
        start = "" if shown.line.ply else "Start of the game. "
        return f"{start}{name} to move."
    whose = "Your" if shown.own == shown.seen.to_play else ""
    return prompt(shown.game.view, shown.seen, whose, picked=bool(shown.look.picked))


def _looks_back(shown: Shown) -> bool:
    """Whether this is an earlier choice of a finished game, and none has been begun."""
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
    """Add the clicks of every legal action, if those are few and nothing is begun."""
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
