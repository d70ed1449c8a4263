"""The notes beside the board in their parts, and the order that they are in: what to do next, for
someone who does not know the game, and the losses of both sides, among them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import (
    ACTIVATE_STEP,
    BATTLE,
    DEPLOY,
    FIRE,
    MOVE,
    MUSTER,
    PLAY,
)
from quanta.games.legions.model.units import ADVANCE, NO_ORDER, SEATS
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import controls, danger, notes
from quanta.games.legions.view.picture import DANGER, GUIDE
from quanta.scene.hover_parts import NotePart, Part
from quanta.scene.notes import Note, Row
from quanta.scene.view import BoardLook, ClickLook, Look


def losses_note(position: LegionsPosition, plies: Sequence[tuple[Any, str]]) -> Note | None:
    """The turn and the units lost; None before the battle. plies: as in ``Look``."""
    if position.stage not in BATTLE:
        return None
    began = _first(position, plies)
    rows: list[str | Row] = []
    for seat, name in enumerate(SEATS):
        lost = _types(began, seat) + _arrived(began, position, seat)
        lost -= _types(position, seat) + _left(position, seat)
        for number, count in sorted(lost.items()):
            kind = position.scenario.kinds[number]
            times = f" ×{count}" if count > 1 else ""
            won = f"{kind.vp * count} to {SEATS[1 - seat]}"
            rows.append(Row(f"{name} lost {kind.code} {kind.name}{times}", (won,)))
    items = rows or ["No unit has been destroyed yet."]
    columns = ("points",) if rows else ()
    return Note(f"Turn {position.own_turn}", items, columns, key="losses")


def _types(position: LegionsPosition, seat: int) -> Counter[int]:
    return Counter(unit.kind for unit in position.units if unit.seat == seat)


def _arrived(began: LegionsPosition, position: LegionsPosition, seat: int) -> Counter[int]:
    """The types of the reinforcements that have come since."""
    due = position.scenario.reinforcements
    came = set(began.progress.waiting) - set(position.progress.waiting)
    return Counter(due[number].kind for number in came if due[number].seat == seat)


def _left(position: LegionsPosition, seat: int) -> Counter[int]:
    """The types of the units that have left the board; they are not lost."""
    return Counter(unit.kind for unit in position.progress.gone if unit.seat == seat)


def _first(position: LegionsPosition, plies: Sequence[tuple[Any, str]]) -> LegionsPosition:
    """The position in which the battle began."""
    at = bisect_left(plies, True, key=lambda ply: ply[0].stage in BATTLE)
    first: LegionsPosition = plies[at][0] if at < len(plies) else position
    return first


TURNS = 6
"""The turns of the battle for which it is shown, of both sides together."""
RALLY = "Rally a unit with markers, which cannot be activated: choose it, then press “Rally”."
ACT = (
    "Activate a unit: choose one with a letter (E, A, S), then a shaded hex or an enemy with odds."
)
ORDER = "Give orders, for your next turn: choose a unit, then press one of the three."
OTHER_ORDER = "Or use a button to give it another order, for later."
ANY_ORDER = "Use a button to choose what it should do."
TO_MOVE = "Choose a shaded hex to move there."
FIGURES = (
    "Each figure is what the way costs; in a triangle, how many enemy units could attack there."
)
ODDS = "Above it is the chance to hurt it; below, to destroy it."
END = "End the turn. Each rally, activation or order costs a command point; unspent ones are lost."


def guide_notes(position: LegionsPosition, look: ClickLook) -> Iterator[Note]:
    """The note about what to do, in the first turns of the game on the board, which need not begin
    with turn 1."""
    if position.stage not in BATTLE or position.outcome() is not None:
        return
    began = look.plies[0][0].turn if look.plies else position.turn
    if position.turn - began >= TURNS or not (look.can or look.picked):
        return
    steps = list(_steps(position, look))
    if position.turn == began > 2 and position.stage == PLAY and not look.picked:
        given = any(unit.order != NO_ORDER for unit in position.units)
        orders = "; orders were given in the turn before" if given else ""
        turn = f"It begins in turn {position.own_turn}{orders}."
        steps.insert(0, f"This battle is under way. {turn}")
    yield Note("What to do now", steps, key="guide")


def _steps(position: LegionsPosition, look: ClickLook) -> Iterator[str]:
    activation = position.activation
    if position.stage == MOVE and activation is not None:
        if activation.order == ADVANCE:
            yield TO_MOVE
        else:
            yield "Choose a shaded hex to move there, or at once a unit with odds to attack it."
            yield "Move first: once it has attacked, a unit is done."
        yield FIGURES
    elif position.stage == FIRE:
        yield f"Choose a target. {ODDS}"
    elif position.stage == PLAY and look.picked:
        yield from _picked(position, look)
    elif position.stage == PLAY:
        yield from _turn(position)


def _picked(position: LegionsPosition, look: ClickLook) -> Iterator[str]:
    """The options of a unit: its order by a click on the board, and all else by buttons."""
    steps = [action for _, (_, action) in controls.at_once(position, look.picked)]
    moves, fires = (any(each.startswith(verb) for each in steps) for verb in ("move", "fire"))
    if fires:
        yield f"Choose an enemy unit with odds to attack it. {ODDS}"
    if moves:
        yield f"{TO_MOVE} {FIGURES}"
    yield OTHER_ORDER if steps else ANY_ORDER


def _turn(position: LegionsPosition) -> Iterator[str]:
    """The steps of a turn that are left, in their sequence."""
    own = [unit for unit in position.units if unit.seat == position.seat]
    steps = []
    if not position.step and any(unit.suppressed for unit in own):
        steps.append(RALLY)
    if position.step <= ACTIVATE_STEP and any(unit.order and not unit.suppressed for unit in own):
        steps.append(ACT)
    steps += [ORDER, END]
    yield from (f"{number}. {step}" for number, step in enumerate(steps, 1))


def parts(position: LegionsPosition, look: Look) -> Sequence[NotePart]:
    """The most urgent first. While a unit is pointed at that is not the one picked, what is to be
    known of it comes before what counts and what to do."""
    first = (CAMPAIGN, *WHAT_TO_DO) if position.stage == DEPLOY else (*WHAT_TO_DO, CAMPAIGN)
    pointed = look.focus or (look.tried[-1] if look.tried else "")
    is_asked = INDEX.get(pointed) in position.at and pointed not in look.picked
    notes = (*NOTES, *first) if is_asked else (*first, *NOTES)
    return (*notes, LOSSES)


def _objectives(position: LegionsPosition, look: BoardLook) -> Iterable[Note]:
    if not position.scenario.counts_more:
        return ()
    from quanta.games.legions.view import objectives  # late: most games have none

    return filter(None, [objectives.objectives_note(position)])


def _guide(position: LegionsPosition, look: ClickLook) -> Iterable[Note]:
    return guide_notes(position, look) if GUIDE in look.shown and not look.unaided else ()


def _campaign(position: LegionsPosition, look: BoardLook) -> Iterable[Note]:
    if position.scenario.campaign is None:
        return ()
    from quanta.games.legions.view import campaign  # late: most games are of none

    return [campaign.campaign_note(position, position.scenario.campaign)]


def _luck(position: LegionsPosition, look: BoardLook) -> Iterable[Note]:
    return [] if position.outcome() is None else [notes.luck_note(position, look)]


def _army(position: LegionsPosition, look: BoardLook) -> Iterable[Note]:
    stage, seat = position.stage, position.seat
    return [notes.army_note(position, seat)] if stage in (MUSTER, DEPLOY) else []


def _last_attack(position: LegionsPosition, look: BoardLook) -> Iterable[Note]:
    return notes.last_attack(look)


def _danger(position: LegionsPosition, look: Look) -> Iterable[Note]:
    return danger.danger_notes(position, look) if DANGER in look.shown else ()


def _losses(position: LegionsPosition, look: BoardLook) -> Iterable[Note]:
    return filter(None, [losses_note(position, look.plies)])


WHAT_TO_DO = (Part(BoardLook, _objectives), Part(ClickLook, _guide))
CAMPAIGN = Part(BoardLook, _campaign)
NOTES = (
    Part(BoardLook, _luck),
    Part(Look, notes.attack_notes),
    Part(Look, notes.unit_notes),
    Part(BoardLook, _army),
    Part(BoardLook, _last_attack),
    Part(Look, _danger),
)
LOSSES = Part(BoardLook, _losses)
