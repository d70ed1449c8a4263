"""The cards beside the board in their parts, and the order that they are in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import DEPLOY, MUSTER
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import danger, guide, losses, notes
from quanta.games.legions.view.picture import DANGER, GUIDE
from quanta.scene.cards import Card
from quanta.scene.parts import CardPart, Part
from quanta.scene.view import BoardLook, ClickLook, Look


def parts(position: LegionsPosition, look: Look) -> Sequence[CardPart]:
    """The most urgent first. While a unit is pointed at that is not the one picked, what is to be
    known of it comes before what counts and what to do."""
    first = (CAMPAIGN, *WHAT_TO_DO) if position.stage == DEPLOY else (*WHAT_TO_DO, CAMPAIGN)
    pointed = look.focus or (look.tried[-1] if look.tried else "")
    is_asked = INDEX.get(pointed) in position.at and pointed not in look.picked
    told = (*NOTES, *first) if is_asked else (*first, *NOTES)
    return (*told, LOSSES)


def _objectives(position: LegionsPosition, look: BoardLook) -> Iterable[Card]:
    if not position.scenario.counts_more:
        return ()
    from quanta.games.legions.view import objectives  # late: most games have none

    return filter(None, [objectives.card(position)])


def _guide(position: LegionsPosition, look: ClickLook) -> Iterable[Card]:
    return guide.cards(position, look) if GUIDE in look.shown else ()


def _campaign(position: LegionsPosition, look: BoardLook) -> Iterable[Card]:
    if position.scenario.campaign is None:
        return ()
    from quanta.games.legions.view import campaign  # late: most games are of none

    return [campaign.card(position, position.scenario.campaign)]


def _luck(position: LegionsPosition, look: BoardLook) -> Iterable[Card]:
    return [] if position.outcome() is None else [notes.luck_note(position, look)]


def _army(position: LegionsPosition, look: BoardLook) -> Iterable[Card]:
    stage, seat = position.stage, position.seat
    return [notes.army_note(position, seat)] if stage in (MUSTER, DEPLOY) else []


def _last_attack(position: LegionsPosition, look: BoardLook) -> Iterable[Card]:
    return notes.last_attack(look)


def _danger(position: LegionsPosition, look: Look) -> Iterable[Card]:
    return danger.card(position, look) if DANGER in look.shown else ()


def _losses(position: LegionsPosition, look: BoardLook) -> Iterable[Card]:
    return filter(None, [losses.card(position, look.plies)])


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
