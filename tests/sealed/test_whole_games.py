"""Whole games by messages alone: each device knows its half and what the other side has sent."""

from __future__ import annotations

import pytest
from tests.sealed.pair import GAMES, Pair, finished, played_message, stored
from tests.support.effort import amount

from quanta import registry
from quanta.core.game import CHANCE
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.sealed import throws
from quanta.sealed.agreement import OPEN_DICE, SEALED_TURN, STRICT_ROLL, Agreement
from quanta.sealed.audit import audit
from quanta.sealed.device import Device
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import AnswerMessage, TurnMessage

LEVELS = (OPEN_DICE, SEALED_TURN, STRICT_ROLL)
MIDDLE = 40
"""Plies after which a battle of Legions is in its middle."""
LONGEST_TURN = 512
"""Characters of a message in the middle of a game, at most."""

EVERY = bool(amount(False, False, True))
each_game = pytest.mark.parametrize("game", GAMES)
each_game_and_level = pytest.mark.parametrize(
    ("game", "level"),
    [
        (game, level)
        for number, game in enumerate(GAMES)
        for level in LEVELS
        if EVERY or game == "legions" or (number + level) % len(LEVELS) == 0
    ],
)
"""Every level of the game with secrets, and one of each of the others."""


@each_game_and_level
def test_a_whole_game_is_the_same_on_both_devices(game: str, level: int) -> None:
    pair = finished(game, level)
    white, black = pair.devices[0], pair.devices[1]
    assert white.game.over
    assert white.game.transcript == black.game.transcript
    assert white.game.fingerprint == black.game.fingerprint
    assert white.game.outcome() == black.game.outcome()
    assert {white.duty, black.duty} == {"done"}


@each_game_and_level
def test_a_whole_game_passes_the_audit(game: str, level: int) -> None:
    pair = finished(game, level)
    report = audit(pair.texts)
    assert report.fits, report.findings
    line = Timeline.of(registry.rules(game), Record.parse(report.record))
    assert line.nodes[-1].position.outcome() == pair.devices[0].game.outcome()
    for seat, device in pair.devices.items():
        heard = [
            action if position.to_play == CHANCE else position.masked(action, seat)
            for position, action in zip(line.positions, line.actions, strict=False)
        ]
        assert heard == list(device.actions)


@pytest.mark.parametrize("level", [SEALED_TURN, STRICT_ROLL])
@each_game
def test_a_game_goes_on_from_every_state_that_was_stored(game: str, level: int) -> None:
    pair = Pair.begun(game, level=level, seed="stored")
    for _ in range(amount(quick=6, usual=6)):
        if not pair.over:
            pair.step(offline=True)
    assert pair.devices[0].game.transcript == pair.devices[1].game.transcript


@pytest.mark.parametrize("level", [SEALED_TURN, STRICT_ROLL])
def test_a_turn_of_legions_fits_a_short_message(level: int) -> None:
    for seed in range(amount(quick=1, usual=1)):
        pair = Pair.begun("legions", {"limit": "300", "goal": "200"}, level, seed).run(3)
        lengths = []
        while not pair.over and pair.devices[0].game.number < 60:
            lengths.append(len(pair.step()))
        assert max(lengths) <= LONGEST_TURN


def test_a_strict_roll_is_a_request_and_an_answer_that_can_be_typed() -> None:
    pair = finished("legions", STRICT_ROLL)
    answers = [text for text in pair.texts[2:] if ".r." in text]
    assert len(answers) > 10
    assert max(map(len, answers[:-1])) <= 90


def test_a_throw_after_a_choice_is_answered_at_level_two_only() -> None:
    for level in (SEALED_TURN, STRICT_ROLL):
        device = finished("legions", level).devices[0]
        line, game = device.game.line, device.game
        assert line is not None
        after = set()
        for first, end in zip((0, *game.ends), game.ends, strict=False):
            seats = [seat for seat, _ in line.played[first:end]]
            chose = next((n for n, seat in enumerate(seats) if seat != CHANCE), len(seats))
            after.add(CHANCE in seats[chose:])
        assert after == ({False, True} if level == SEALED_TURN else {False})


def test_taking_back_and_choosing_again_gives_the_same_dice() -> None:
    pair = Pair.begun().until(lambda each: len(each.devices[0].known) > MIDDLE)
    device = pair.devices[pair.due]
    assert device.duty == "choose"
    start = device.position
    drafted = pair.chosen()
    back = drafted
    for action in reversed(drafted.half.draft):
        back = back.take_back()
        assert back.play(action).actions == drafted.actions[: len(back.play(action).actions)]
    assert back.position == start


def test_the_order_of_attacks_does_not_change_their_dice() -> None:
    """Two units that both can fire do so in both orders; each has the same throws."""
    for seed in range(20):
        pair = Pair.begun(seed=seed)
        while not pair.over:
            found = _two_attacks(pair.devices[pair.due])
            if found:
                assert found[0] == found[1]
                return
            pair.step()
    raise AssertionError("no position with two attacks was reached")


def _two_attacks(device: Device) -> list[dict[str, str]] | None:
    """The first throw of two units, by unit, in both orders; None where two cannot attack."""
    if device.duty != "choose" or device.position is None:
        return None
    ready = [a for a in device.position.legal_actions() if a.startswith("activate-")]
    for one in ready:
        for other in ready:
            orders = [_attacks(device, pair) for pair in ((one, other), (other, one))]
            if one != other and all(len(each) == 2 for each in orders):
                return orders
    return None


def _attacks(device: Device, activations: tuple[str, str]) -> dict[str, str]:
    found = {}
    for activation in activations:
        if device.position is None or activation not in device.position.legal_actions():
            return {}
        device = device.play(activation)
        assert device.position is not None
        fire = [a for a in device.position.legal_actions() if a.startswith("fire-")]
        if not fire:
            return {}
        before = len(device.actions)
        device = device.play(fire[0])
        found[activation] = device.actions[before + 1]
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_a_draw_is_offered_with_moves_and_accepted_in_their_place(level: int) -> None:
    pair = Pair.begun(level=level).run(6)
    offering = pair.due
    pair.devices[offering] = pair.chosen().send(offer_draw=True)
    text = pair.devices[offering].outgoing
    other = pair.devices[1 - offering].receive(text)
    assert other.draw_is_offered
    assert not pair.devices[offering].draw_is_offered
    pair.devices[1 - offering] = other.accept_draw()
    last = pair.devices[1 - offering].outgoing
    pair.devices[offering] = pair.devices[offering].receive(last)
    pair.texts += [text, last]
    report = audit(pair.opened().texts)
    assert report.fits, report.findings
    end = report.game.outcome()
    assert end is not None
    assert end.returns == (0, 0)
    assert "A_draw_was_agreed" in Record.parse(report.record).plain()


def test_an_offer_stands_until_the_next_message() -> None:
    pair = Pair.begun().run(6)
    offering = pair.due
    pair.devices[offering] = pair.chosen().send(offer_draw=True)
    text = pair.devices[offering].outgoing
    pair.devices[1 - offering] = pair.devices[1 - offering].receive(text)
    pair.step()
    assert not pair.devices[offering].draw_is_offered
    with pytest.raises(BadMessage, match="not offered"):
        pair.devices[offering].accept_draw()


def test_a_set_up_that_is_drawn_is_written_out_and_nobody_chooses_it() -> None:
    starts = set()
    for seed in range(4):
        pair = Pair.begun("leap", seed=seed).run(1)
        found = played_message(pair.texts[2])
        assert isinstance(found, TurnMessage)
        line = pair.devices[1].game.line
        assert line is not None
        assert found.start == line.start.text()
        starts.add(found.start)
    assert len(starts) == 4


def test_who_has_nothing_to_choose_sends_an_answer() -> None:
    kinds = {type(played_message(text)) for text in finished(level=2).texts[2:-2]}
    assert kinds == {TurnMessage, AnswerMessage}


def test_the_levels_differ_in_their_terms_alone() -> None:
    for level in LEVELS:
        challenge = Device.challenging(
            Agreement.on("leap", {}, level=level, inviter=1), bytes(32)
        ).outgoing
        assert f".c.{level}.1." in challenge


@pytest.mark.parametrize("level", LEVELS)
def test_an_offer_is_answered_before_dice_that_are_due(level: int) -> None:
    """Who answers cannot look at the dice first; they fall when the offer is declined."""
    pair = Pair.begun(level=level).until(lambda each: each.chosen().draft.line.chance_is_due)
    offering = pair.due
    pair.say(lambda _: pair.chosen().send(offer_draw=True))
    other = pair.devices[1 - offering]
    plies = len(other.actions)
    assert (other.duty, other.draft.line.chance_is_due) == ("send", True)
    declined = pair.step()
    assert isinstance(played_message(declined), AnswerMessage)
    assert len(pair.devices[1 - offering].actions) == plies
    pair.step()
    assert len(pair.devices[1 - offering].actions) > plies
    report = audit(pair.run().opened().texts)
    assert report.fits, report.findings


def test_who_ends_a_game_opens_second() -> None:
    """Otherwise a move that someone else made could bring the secret out."""
    pair = Pair.begun().run()
    first, last = pair.due, 1 - pair.due
    assert [pair.devices[each].duty for each in (first, last)] == ["open", "wait"]
    with pytest.raises(BadMessage, match="opens the secrets first"):
        pair.devices[last].open()
    pair.devices[first] = pair.devices[first].open()
    pair.devices[last] = pair.devices[last].receive(pair.devices[first].outgoing)
    assert pair.devices[last].duty == "open"


def test_the_last_message_of_a_seat_can_only_end_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(throws, "MOST", 4)
    monkeypatch.setattr(throws, "CHAIN", 5)
    throws._chain.cache_clear()
    pair = Pair.begun(seed="short").run(6)
    device = stored(pair.devices[pair.due])
    assert device.duty == "spent"
    assert device.position is not None
    with pytest.raises(BadMessage, match="only resign"):
        device.send()
    with pytest.raises(BadMessage, match="only resign"):
        device.play(device.position.legal_actions()[0])
    pair.say(Device.resign)
    report = audit(pair.opened().texts)
    throws._chain.cache_clear()
    assert report.fits, report.findings


@each_game_and_level
def test_every_message_ends_in_a_letter_or_a_digit(game: str, level: int) -> None:
    """The first of the games is played elsewhere too."""
    for seed in range(1, 1 + amount(quick=1, usual=1)):
        for text in finished(game, level, seed).texts:
            assert text[-1].isascii()
            assert text[-1].isalnum()
