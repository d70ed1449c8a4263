"""Whole games whose every link is opened again: each says what it is, and the game goes on."""

from __future__ import annotations

import pytest
from tests.sealed.cheats import forged, has, moments
from tests.sealed.pair import Pair, finished, seals_of, stored
from tests.support.effort import amount

from quanta.sealed.device import Device
from quanta.sealed.faults import BadMessage

WHOLE = [("legions", 2), ("leap", 1)]
whole_games = pytest.mark.parametrize(("game", "level"), WHOLE)
EACH = amount(quick=40, usual=40, long=10)
"""Of how many moments of a game one is looked at; the last is always."""


def what_it_is(device: Device, number: int, count: int) -> str:
    """The words about message ``number`` on a device that has ``count`` messages."""
    if device.game.agreement.sender(number) == device.seat:
        return "own"
    return "repeated" if number >= count - 2 else "old"


def told(device: Device, text: str) -> str:
    """The fault of a message that changes nothing."""
    before = device.public_json(), device.private_json(), device.position, device.actions
    with pytest.raises(BadMessage) as error:
        device.receive(text)
    assert (
        device.public_json(),
        device.private_json(),
        device.position,
        device.actions,
    ) == before
    return error.value.fault


def messages_of(pair: Pair) -> list[str]:
    """The messages without the openings at the end."""
    return [text for text in pair.texts if ".o." not in text]


@whole_games
def test_every_link_opened_again_says_what_it_is(game: str, level: int) -> None:
    whole = messages_of(finished(game, level))
    pair = Pair.begun(game, level=level)
    while not pair.over:
        pair.step()
        count = len(pair.texts)
        if count % EACH and not pair.over:
            continue
        for seat, device in pair.devices.items():
            again = stored(device)  # the page was closed meanwhile
            said = [told(again, text) for text in pair.texts]
            assert said == [what_it_is(again, number, count) for number in range(count)]
            assert again.duty == device.duty
            pair.devices[seat] = again
    assert pair.texts == whole, "the game has gone on as without the links"


@whole_games
def test_a_backup_goes_on_with_the_links_of_both_sides(game: str, level: int) -> None:
    """A side that was saved at any moment takes what it lacks, from the links of the other side and
    from its own, and knows what is old."""
    pair, end = Pair.begun(game, level=level), finished(game, level)
    whole = messages_of(end)
    while not pair.over:
        pair.step()
        count = len(pair.texts)
        if count % EACH:
            continue
        for seat, device in pair.devices.items():
            saved = stored(device)
            for text in whole[:count]:
                assert told(saved, text) in ("own", "old", "repeated")
            for text in whole[count + 1 :]:
                assert told(saved, text) in ("ahead", "own-ahead")
            for text in whole[count:]:
                saved = saved.receive(text)
            assert saved.game.over
            assert saved.known == end.devices[seat].known
            assert saved.game.transcript == end.devices[seat].game.transcript


def test_a_backup_takes_only_what_was_sent_from_here_for_its_own() -> None:
    """Only its owner knows the element before it is sent, and only its owner can prove the
    message."""
    pair = next(moments(1, has("order-")))
    saved = stored(pair.devices[pair.due])
    own = pair.step()
    assert told(saved, forged(own, element=bytes(20))) == "impostor"
    seals = tuple(each[::-1] for each in seals_of(own))
    assert told(saved, forged(own, seals=seals)) == "impostor"
    assert saved.receive(own).known == pair.devices[saved.seat].known
