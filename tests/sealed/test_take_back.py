"""Moves are taken back when one side asks and the other one lets it, in two messages; nothing that
has shown dice or a secret is, and asking changes no dice."""

from __future__ import annotations

import pytest
from tests.sealed.pair import GAMES, Pair, played_message, stored

from quanta import registry
from quanta.core.game import CHANCE
from quanta.record.notes import TAKE_BACK, Declaration
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.sealed import throws
from quanta.sealed.audit import audit
from quanta.sealed.device import Device
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import AnswerMessage

ask, let = Device.ask_take_back, Device.let_take_back


def ready(game: str = "legions", level: int = 1, seed: int = 1, first: int = 4) -> Pair:
    """A pair whose side that is due may ask."""
    pair = Pair.begun(game, level=level, seed=seed).run(first)
    return pair.until(lambda each: each.devices[each.due].can_ask)


def asker(pair: Pair) -> Device:
    return pair.devices[pair.due]


@pytest.mark.parametrize(
    ("game", "level"), [*((game, 1) for game in GAMES), ("leap", 0), ("legions", 2)]
)
def test_a_game_goes_on_from_moves_that_were_taken_back(game: str, level: int) -> None:
    pair = ready(game, level, first=0 if game == "_template" else 4)
    seat, before = pair.due, asker(pair)
    last = before.game.line and before.game.line.last_chosen(seat)
    assert last is not None
    pair.say(ask)
    other = pair.devices[1 - seat]
    assert (other.is_asked, other.duty, before.is_asked) == (True, "send", False)
    pair.devices = {each: stored(device) for each, device in pair.devices.items()}
    pair.say(let)
    for device in pair.devices.values():
        assert device.actions[: last.ply] == before.actions[: last.ply] if device.to_send else True
        assert device.game.line is not None
        assert device.game.line.ply == last.ply
        assert len(device.known) == last.ply
    assert (pair.due, asker(pair).duty) == (seat, "choose")
    assert not asker(pair).can_ask
    pair.devices = {each: stored(device) for each, device in pair.devices.items()}
    report = audit(pair.run().opened().texts)
    assert report.fits, report.findings
    assert report.game.transcript == pair.devices[0].game.transcript
    line = Timeline.of(registry.rules(game), Record.parse(report.record))
    assert line.nodes[last.ply].declarations == (Declaration(seat, TAKE_BACK),)
    assert line.nodes[-1].position.outcome() == pair.devices[0].game.outcome()


def test_any_other_answer_leaves_the_moves_as_they_are() -> None:
    pair = ready()
    before = asker(pair)
    pair.say(ask)
    declined = pair.step()
    assert isinstance(played_message(declined), AnswerMessage)
    assert asker(pair).known == before.known
    assert asker(pair).own == before.own
    with pytest.raises(BadMessage, match="asked in this turn"):
        pair.say(ask)
    assert audit(pair.run().opened().texts).fits


def test_asking_changes_no_dice() -> None:
    """At level 1 a changed program that knows its dice ahead would otherwise ask for others."""
    for answer in (let, Device.send):
        pair = ready()
        game, half = asker(pair).game, asker(pair).half
        assert game.line is not None
        last = game.line.last_chosen(pair.due)
        assert last is not None
        number = game.number
        own = throws.key(game.transcript, number, half.element(number // 2))
        pair.say(ask)
        pair.say(answer)
        assert asker(pair).game.next_key == (number + 2, last.key if answer == let else own)
        assert asker(pair).draft.turn.key == asker(pair).game.next_key[1]
        pair.step()
        pair.step()
        assert asker(pair).game.next_key[0] < asker(pair).game.number


def test_dice_and_what_was_shown_stand() -> None:
    for level in (1, 2):
        pair = Pair.begun(level=level).run(20)
        while not pair.over:
            line, device = pair.devices[0].game.line, asker(pair)
            assert line is not None
            if device.can_ask:
                last = line.last_chosen(device.seat)
                assert last is not None
                assert all(seat != CHANCE for seat, _ in line.played[last.ply :])
                assert all("activate" not in action for _, action in line.played[last.ply :])
            else:
                with pytest.raises(BadMessage, match=r"not your turn|shown dice"):
                    device.ask_take_back()
            pair.step()


def test_what_is_sealed_again_is_sealed_by_another_number() -> None:
    """Otherwise who saw both seals would know whether it is the same secret."""
    device = Pair.begun().run(2).devices[0]
    line, half = device.game.line, device.half
    assert line is not None
    first = min(line.seals)
    back = line.back(first)
    assert (back.ply, back.serial, back.seals) == (first, line.ply, {})
    again = back.copy()
    again.apply(line.played[first].action)
    assert len({*again.serials} | {*line.serials}) == line.ply + 1
    one, other = (half.sealer(device.game.id, each.serials[first]) for each in (line, again))
    assert one.seal(device.known[first]) == line.seals[first] != other.seal(device.known[first])


def test_moves_are_taken_back_once_at_each_place_and_again_elsewhere() -> None:
    pair = ready("quantum")
    for _ in range(3):
        pair.say(ask)
        pair.say(let)
        pair.run(2)
        pair.until(lambda each: each.devices[each.due].can_ask)
    assert audit(pair.run().opened().texts).fits
