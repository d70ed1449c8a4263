"""The clauses of the contract about pictures, clicks and words: what a session makes of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any
from xml.etree import ElementTree

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Position
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene import svg
from quanta.scene.hover_parts import KeptParts
from quanta.scene.legend import unexplained
from quanta.scene.view import Look, Path, View
from quanta.session.selection import Run, Selection
from quanta.session.session import Session
from quanta.session.set_up import own_plies
from quanta.session.viewpoint import secret
from quanta.testing.unstyled import unstyled

Faults = Iterator[str]

MOVES_LOOKED_AT = 3
"""Pieces that have moved, from the last one back, whose names are looked for."""
NAME = "name"
"""Of a piece; no cell has it."""


def _asked(session: Session, do: str, **more: object) -> dict[str, Any]:
    """A session's answer. Raises BadRequest if it refuses."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"do": do, **more})))
    if not answer["ok"]:
        raise BadRequest(f"The session refuses {do}: {answer}.")
    return answer


def _opened(line: Timeline) -> tuple[Session, dict[str, Any]]:
    """A session in the game, in front of the seat that acts, and its scene."""
    session = Session(Stream(b"tests"))
    scene = _asked(session, "open", record=str(line.record()))["scene"]
    if scene.get("curtain"):
        scene = _asked(session, "lift")["scene"]
    return session, scene


def _rolled(line: Timeline, rng: Stream) -> Timeline:
    """A copy of the game in which chance has acted."""
    copy = Timeline.of(line.rules, Record.parse(str(line.record())))
    copy.roll(rng)
    return copy


def click_paths_lead_to_every_action(line: Timeline, rng: Stream) -> Faults:
    """``View.paths`` has a path for each action, and none is the beginning of another."""
    position = line.position
    paths = dict(registry.view(line.rules.id).paths(position))
    chosen = set() if position.to_play == CHANCE else set(position.legal_actions())
    for action in sorted(chosen - set(paths.values()))[:3]:
        yield f"No path of clicks leads to {action!r}."
    for action in sorted(set(paths.values()) - chosen)[:3]:
        yield f"A path of clicks leads to {action!r}, which is no legal action or is drawn."
    beginnings = {path[:size] for path in paths for size in range(len(path))}
    for path in sorted(beginnings & set(paths))[:3]:
        yield f"The clicks {' '.join(path)!r} are an action and the beginning of another one."


def shortcuts_stand_for_actions_of_one_turn(line: Timeline, rng: Stream) -> Faults:
    """``View.shortcuts`` continues the clicks made, beside ``View.paths``, and the same seat can
    play its actions one after the other."""
    position = _rolled(line, rng).position
    view = registry.view(line.rules.id)
    paths = {path for path, _ in view.paths(position)}
    beginnings = {path[:size] for path in paths for size in range(len(path))}
    for picked in sorted(beginnings)[:9]:
        for path, actions in view.shortcuts(position, picked):
            clicks = " ".join(path)
            if path[:-1] != picked or path in paths | beginnings:
                yield f"The shortcut {clicks!r} does not go on beside the paths."
            after = position
            for action in actions:
                if after.to_play != position.to_play or action not in after.legal_actions():
                    yield f"The shortcut {clicks!r} has {action!r}, which cannot be played then."
                    break
                after = after.apply(action)


def replacements_stand_for_plies_of_the_seat_to_play(line: Timeline, rng: Stream) -> Faults:
    """``View.replacements`` continues beside ``View.paths``; what it takes back was the last that
    the seat to play has done, which can play its actions instead, and then is still to play."""
    view, position, own = registry.view(line.rules.id), line.position, own_plies(line)
    plies = list(zip(line.positions, line.actions, strict=False))[: line.ply]
    paths = {path for path, _ in view.paths(position)}
    beginnings = {path[:size] for path in paths for size in range(1, len(path) + 1)}
    first = view.replacements(position, plies, ())
    more = [view.replacements(position, plies, path) for path in {each.path[:1] for each in first}]
    for path, back, actions in [*first, *chain.from_iterable(more)]:
        clicks = " ".join(path)
        if beginnings & {path[:size] for size in range(1, len(path) + 1)}:
            yield f"The replacement {clicks!r} does not go on beside the paths."
        if not 0 < back <= own:
            of = f"{back} plies, of {own} of the seat to play"
            yield f"The replacement {clicks!r} takes back {of}."
            continue
        after = line.nodes[line.ply - back].position
        for action in actions:
            if after.to_play != position.to_play or action not in after.legal_actions():
                yield f"The replacement {clicks!r} has {action!r}, which cannot be played then."
                break
            after = after.apply(action)
        else:
            if after.to_play != position.to_play:
                yield f"After the replacement {clicks!r} someone else is to play."


def clicking_a_path_plays_its_action(line: Timeline, rng: Stream) -> Faults:
    """Clicking in a session what ``View.paths`` says plays the action."""
    game = _rolled(line, rng)
    paths = list(registry.view(line.rules.id).paths(game.position))
    if not paths:
        return
    path, action = rng.choice(paths)
    session, _ = _opened(game)
    answer: dict[str, Any] = {}
    for target in path:
        answer = _asked(session, "click", target=target)
    whole = answer.get("save", answer["scene"]["record"])
    played = Record.parse(whole).actions[game.ply : game.ply + 1]
    if played != (action,):
        yield f"The clicks {' '.join(path)!r} play {' '.join(played) or 'nothing'}, not {action!r}."


def a_public_record_shows_what_a_bystander_sees(line: Timeline, rng: Stream) -> Faults:
    """A record made for others opens again and hides what they may not know."""
    start = {**line.record().params, "start": line.position.text()}
    from_here = replace(line.record(), params=start, actions=())
    for record in (line.record(), from_here):
        session = Session(Stream(b"tests"))
        _asked(session, "open", record=str(record))
        public, whole = (_asked(session, "export", **{"as": kind})["text"] for kind in _EXPORTS)
        shown = Timeline.of(line.rules, Record.parse(public)).position
        truth = Timeline.of(line.rules, Record.parse(whole)).position
        seen = truth.seen_by(None)
        if truth.outcome() is not None:
            if shown != truth:
                yield "The public record of a game that is over hides something."
        elif shown.seen_by(None) != seen:
            yield "The public record shows another position than a bystander sees."
        elif shown != seen and secret(line.rules, truth, seen):
            yield "The public record holds a secret."


_EXPORTS = ("public", "save")


def a_scene_shows_every_target_once_with_a_name(line: Timeline, rng: Stream) -> Faults:
    """Keys are unique; clickable shapes come last, have labels, and there is one for each click."""
    game = _rolled(line, rng)
    _, scene = _opened(game)
    shapes = scene["shapes"]
    yield from _twice([shape["key"] for shape in shapes], "key")
    if not all(shape["key"] for shape in shapes):
        yield "A shape has no key."
    targets = [shape["target"] for shape in shapes if "target" in shape]
    yield from _twice(targets, "target")
    for shape in shapes:
        if "target" in shape and not shape["label"]:
            yield f"The target {shape['target']!r} has no label."
    first = next((n for n, shape in enumerate(shapes) if "target" in shape), len(shapes))
    if not all("target" in shape for shape in shapes[first:]):
        yield "A shape that cannot be clicked comes after one that can."
    view = registry.view(line.rules.id)
    buttons = set(view.buttons(game.position))
    steps = {step for path, _ in view.paths(game.position) for step in path}
    for step in sorted(steps - set(targets) - buttons)[:3]:
        yield f"There is neither a target nor a button for the click {step!r}."
    for step in sorted(buttons & set(targets))[:3]:
        yield f"{step!r} is both a button and a target on the board."


def _twice(keys: list[str], what: str) -> Faults:
    repeated = sorted({key for key in keys if key and keys.count(key) > 1})
    if repeated:
        yield f"Several shapes have the {what} {repeated[0]!r}."


def what_is_beside_the_board_is_said_in_words(line: Timeline, rng: Stream) -> Faults:
    """Phases, buttons and notes have labels and sentences."""
    _, scene = _opened(line)
    phases, notes, buttons = (scene.get(part, []) for part in ("phases", "notes", "buttons"))
    for each in [*phases, *buttons]:
        if not each["label"]:
            yield "A phase or a button has no label."
        if each.get("note") and not each["note"].endswith("."):
            yield f"The note of {each['label']!r} is no sentence: {each['note']!r}."
    if [phase["state"] for phase in phases].count("now") > 1:
        yield "Two phases are said to be now."
    yield from _twice([note["key"] for note in notes], "note with the key")
    for item in (item for note in notes for item in note["items"]):
        if not item.get("text", ".").endswith("."):
            yield f"A line of a note is no sentence: {item['text']!r}."
        if not 0 <= item.get("share", 0) <= 1:
            yield f"The share of a note is {item['share']}, which is not from 0 to 1."


def _selection(line: Timeline) -> Selection:
    """Nothing clicked yet, in front of the seat that acts."""
    view, position = registry.view(line.rules.id), line.position
    plies = list(zip(line.positions, line.actions, strict=False))[: line.ply]

    def changes(picked: Path) -> list[tuple[Path, Run]]:
        return [
            (path, Run(actions, back))
            for path, back, actions in view.replacements(position, plies, picked)
        ]

    return Selection(view.paths(position), view.buttons(position), changes)


def a_click_that_means_nothing_is_answered_with_a_reason(line: Timeline, rng: Stream) -> Faults:
    """``View.why_not`` has a sentence for each target that cannot be clicked now."""
    game = _rolled(line, rng)
    session, scene = _opened(game)
    targets = [shape["target"] for shape in scene["shapes"] if "target" in shape]
    for target in targets[:: max(7, len(targets) // 9)]:
        fresh = _selection(game)
        before = fresh.picked
        done = fresh.click(target) is not None or fresh.run.back > 0
        means = done or fresh.picked != before or target in before
        status = _asked(session, "click", target=target)["scene"]["status"]
        if (status["kind"] == "illegal") == means:
            yield f"A click on {target!r} should {'do something' if means else 'be refused'}."
        if not means and not status["text"].endswith("."):
            yield f"Why {target!r} cannot be clicked is no sentence: {status['text']!r}."
        if means:
            session, _ = _opened(game)


def every_mark_has_a_style_and_a_sign(line: Timeline, rng: Stream) -> Faults:
    """What a view draws has a role that a style sheet knows, and, in a game with a legend, a sign
    where it needs one: before a choice, half-way through it, with a hint and all that can be
    shown."""
    modules, view = registry.modules(line.rules.id), registry.view(line.rules.id)
    position = _rolled(line, rng).position
    paths = list(view.paths(position))
    if not paths:
        return
    path, action = rng.choice(paths)
    shown = frozenset(overlay.key for overlay in view.overlays)
    for size in range(len(path)):
        begun = path[:size]
        goals = frozenset(other[size] for other, _ in paths if other[:size] == begun)
        look = Look(picked=begun, goals=goals, focus=path[size], hint=action, shown=shown)
        shapes = view.frame(position.seen_by(position.to_play), look).shapes
        for role in unstyled(shapes, modules.role_styles):
            yield f"No style is for the role {role}, so it is black; add a rule to roles.css."
        if modules.legend is not None:
            for word in sorted(unexplained(shapes, modules.legend))[:3]:
                yield f"The legend does not explain the role {word!r}."


def pieces_keep_their_names_where_they_move(line: Timeline, rng: Stream) -> Faults:
    """``View.moved`` names a cell with a piece before the action, and the one where this piece is
    after it: both pictures have a shape whose key is made from its name."""
    view, left = registry.view(line.rules.id), MOVES_LOOKED_AT
    for before, action, after in reversed(
        list(zip(line.positions, line.actions, line.positions[1:], strict=False))
    ):
        seat = None if before.to_play == CHANCE else before.to_play
        seen = before.seen_by(seat)
        for start, end in view.moved(seen, action).items():
            if not _is_named(view, seen, start):
                yield f"moved() says that {action} moves a piece from {start}, where none is."
            elif not _is_named(view, after.seen_by(seat), end):
                yield f"moved() says that {action} moves a piece to {end}, where none is then."
            left -= 1
        if left <= 0:
            return


def _is_named(view: View, seen: Position, cell: str) -> bool:
    """Whether the picture has a shape that is named for the piece on a cell."""
    plain, named = (
        [shape["key"] for shape in view.frame(seen, Look(names=names)).shapes]
        for names in ({}, {cell: NAME})
    )
    return plain != named


def what_a_picture_keeps_is_as_if_made_anew(line: Timeline, rng: Stream) -> Faults:
    """Pictures and notes that keep parts of the last ones are the same as those made from nothing:
    a part reads no more than the position and the look that it is given."""
    position, view = _rolled(line, rng).position, registry.view(line.rules.id)
    seat = None if position.to_play == CHANCE else position.to_play
    seen, paths = position.seen_by(seat), list(view.paths(position))
    look = Look(shown=frozenset(overlay.key for overlay in view.overlays))
    cells = [shape["target"] for shape in view.frame(seen, look).shapes if "target" in shape]
    looks = [look, *(replace(look, focus=cell) for cell in cells[:: max(1, len(cells) // 3)])]
    for path, action in paths[:1]:
        can = frozenset(path[0] for path, _ in paths)
        looks += [replace(each, picked=path[:1], can=can, hint=action) for each in looks]
    kept = KeptParts()
    for each in looks:
        if kept.frame(view, seen, each) != view.frame(seen, each):
            yield f"The kept picture is not the one made anew for {each}."
        if list(kept.notes(view, seen, each)) != list(view.notes(seen, each)):
            yield f"The kept notes are not those made anew for {each}."


def the_picture_is_well_formed_svg(line: Timeline, rng: Stream) -> Faults:
    """The picture is a grid with one cell in the tab order."""
    _, scene = _opened(line)
    page = ElementTree.fromstring(svg.board(scene))
    cells = [element for element in page.iter() if element.get("role") == "gridcell"]
    reached = sum(element.get("tabindex") == "0" for element in cells)
    if page.get("role") != "grid" or reached != 1:
        yield f"The picture is no grid with one cell in the tab order; there are {reached}."
    ElementTree.fromstring(svg.standalone(scene))


VIEW_CLAUSES = (
    click_paths_lead_to_every_action,
    clicking_a_path_plays_its_action,
    a_public_record_shows_what_a_bystander_sees,
    a_scene_shows_every_target_once_with_a_name,
    what_is_beside_the_board_is_said_in_words,
    shortcuts_stand_for_actions_of_one_turn,
    replacements_stand_for_plies_of_the_seat_to_play,
    a_click_that_means_nothing_is_answered_with_a_reason,
    every_mark_has_a_style_and_a_sign,
    pieces_keep_their_names_where_they_move,
    what_a_picture_keeps_is_as_if_made_anew,
    the_picture_is_well_formed_svg,
)
"""All of them."""
