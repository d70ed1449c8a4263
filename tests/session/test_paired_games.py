"""Paired games: two that differ only in what one seat hides are the same, byte for byte, through
every door of a session for who must not know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import cycle
from typing import get_args

import pytest
from tests.sealed.pair import lively
from tests.support.effort import amount
from tests.support.paired_games import (
    DOORS,
    OWN_FORM,
    Moment,
    PairedGames,
    Twins,
    paired,
)

from quanta import registry
from quanta.core.game import OpenRules
from quanta.core.rng import Stream
from quanta.players import AWAY, HUMAN
from quanta.roster import roster
from quanta.session.commands import COMMANDS
from quanta.session.protocol.requests import ExportForm

KEEPERS = [
    game
    for game in registry.ids(hidden=True)
    if type(registry.rules(game)).complete is not OpenRules.complete
]
"""The games that keep secrets."""
HIDDEN: Mapping[str, Sequence[Mapping[str, str]]] = {
    "legions": (
        {"limit": "140"},
        {"limit": "600", "army0": "C2*3,C3*2,C5*3", "army1": "F1*3,F5*3,F6*2"},
    )
}
"""Game -> parameters of which each brings another kind of secret: armies, orders."""
CASES = [
    (game, kind, hider)
    for game in KEEPERS
    for kind in range(len(HIDDEN.get(game, ({},))))
    for hider in (0, 1)
]
ENDING = ("resign", "draw")
"""Doors by which a game may end, which shows what was hidden."""
PAIRS = amount(1, 1, 6)
"""Of each game and each seat that hides."""
MOMENTS = amount(3, 3, 9)
"""Of each pair that doors are opened at; several ways of sitting at it take turns."""
TURNS = amount(3, 3, 1)
"""A door is opened at one in this number of moments of a case: at another one in the next, so that
every way of sitting at every door is tried."""


@cache
def pair_of(game: str, kind: int, hider: int, number: int = 0) -> PairedGames:
    rules, params = registry.rules(game), HIDDEN.get(game, ({},))[kind]
    rng = Stream(f"pair of {game} {kind} {hider} {number}")
    return paired(rules, params, 1 - hider, rng, lively)


def pairs(game: str, kind: int, hider: int) -> list[PairedGames]:
    return [pair_of(game, kind, hider, number) for number in range(PAIRS)]


def spread(plies: Sequence[int]) -> list[int]:
    """Some of them, the first and the last among them."""
    last = len(plies) - 1
    return sorted({plies[last * n // max(1, MOMENTS - 1)] for n in range(MOMENTS)}) if plies else []


def seated(pair: PairedGames, viewer: str, hider: str) -> list[str]:
    return [hider if seat == pair.hider else viewer for seat in (0, 1)]


def moments(
    door: str, case: tuple[str, int, int], plies: Sequence[int], ways: Sequence[Sequence[str]]
) -> list[tuple[int, Sequence[str]]]:
    """Plies at which a door is opened in a case, and who plays there."""
    found = list(zip(spread(plies), cycle(ways), strict=False))
    turn = (CASES.index(case) + list(DOORS).index(door)) % min(TURNS, len(found))
    return found[turn::TURNS]


def opened(pair: PairedGames, ply: int, players: Sequence[str]) -> Twins:
    twins = Twins()
    twins.open(pair.records(ply), players)
    return twins


def moment(pair: PairedGames, ply: int, twins: Twins) -> Moment:
    position, other = pair.one.positions[ply], pair.other.positions[ply]
    seen = position.seen_by(pair.viewer)
    own = seen.legal_actions() if position.to_play == pair.viewer else ()
    played = [
        action
        for line in (pair.one, pair.other)
        for before, action in zip(line.positions, line.actions[:ply], strict=False)
        if before.to_play == pair.hider and before.masked(action, pair.viewer) != action
    ]
    there = [
        each
        for at in (position, other)
        if at.to_play == pair.hider
        for each in at.legal_actions()
        if each not in seen.legal_actions()
    ]
    return Moment(
        pair.one.rules.id,
        twins.scene(),
        pair.records(ply),
        pair.hider,
        pair.viewer,
        own,
        [*dict.fromkeys([*there[:2], *played[-2:]])],
    )


def same_through(
    door: str, pair: PairedGames, ply: int, players: Sequence[str], *, lifts: bool = False
) -> None:
    """Ask both sessions the same through a door, and search what is to be searched."""
    twins = opened(pair, ply, players)
    if lifts:
        twins.same("lift")
    for request in DOORS[door](moment(pair, ply, twins)):
        if door in ENDING:
            if twins.ended(door, **request):
                return
        else:
            twins.same(door, **request)
        twins.search()


def test_every_command_is_a_door_and_so_is_every_form_of_export() -> None:
    assert DOORS.keys() == COMMANDS.keys()
    pair = pair_of(*CASES[0])
    asked = DOORS["export"](moment(pair, 0, opened(pair, 0, [HUMAN, HUMAN])))
    assert {each["as"] for each in asked} | {OWN_FORM} == {*get_args(ExportForm)}


ALL_CASES = bool(amount(0, 0, 1))
OPENED = [
    (*case, door)
    for number, door in enumerate(DOORS)
    for case in CASES
    if ALL_CASES or (case[1] + case[2] + number) % 2 == 0
]
"""Cases, and a door that is opened in them. Half of them: a door is opened in one case of each
kind, with the one seat hiding in the one and the other in the other."""
each_door = pytest.mark.parametrize(("game", "kind", "hider", "door"), OPENED)
each_case = pytest.mark.parametrize(("game", "kind", "hider"), CASES)


@each_case
def test_games_are_paired_while_something_is_hidden(game: str, kind: int, hider: int) -> None:
    for pair in pairs(game, kind, hider):
        assert pair.plies(pair.viewer)
        assert pair.plies(pair.hider)


@each_door
def test_no_door_shows_the_seat_to_play_what_the_other_hides(
    game: str, kind: int, hider: int, door: str
) -> None:
    """Against someone elsewhere, against the program, on one screen after the curtain."""
    program = next(iter(roster(game)))
    for pair in pairs(game, kind, hider):
        ways = [seated(pair, HUMAN, AWAY), seated(pair, HUMAN, program), [HUMAN, HUMAN]]
        for ply, players in moments(door, (game, kind, hider), pair.plies(pair.viewer), ways):
            same_through(door, pair, ply, players, lifts=players == [HUMAN, HUMAN])


@each_door
def test_no_door_shows_a_waiting_seat_or_an_onlooker_what_is_hidden(
    game: str, kind: int, hider: int, door: str
) -> None:
    """Whose opponent elsewhere is to play, who watches, who sits before the curtain."""
    for pair in pairs(game, kind, hider):
        ways = [seated(pair, HUMAN, AWAY), [AWAY, AWAY], [HUMAN, HUMAN]]
        for ply, players in moments(door, (game, kind, hider), pair.plies(pair.hider), ways):
            if door != "lift" or players != [HUMAN, HUMAN]:  # then it is the hider who looks
                same_through(door, pair, ply, players)
