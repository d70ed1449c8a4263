"""Cheats and mishaps, scripted: each is tried as who has changed the program would try it.

A cheat in play gives the device that receives and the text that it gets; one that only the audit
finds gives the texts of a whole game, and the seat that cheated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, NamedTuple, get_type_hints
from unittest.mock import patch

from tests.sealed.pair import Pair, drawn_bytes, finished, played_message, stored

from quanta.core.game import CHANCE, Action, Position
from quanta.core.rng import Stream
from quanta.core.sealed_play import Throw
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.sealed import LegionsSealedPlay
from quanta.record.notes import ACCEPT_DRAW, ASK_TAKE_BACK, OFFER_DRAW, RESIGN, TAKE_BACK
from quanta.sealed import message_text, seals, throws
from quanta.sealed.agreement import Agreement
from quanta.sealed.device import Device
from quanta.sealed.faults import SENTENCES, BadMessage
from quanta.sealed.messages import NONCE, Challenge, Opening, TurnMessage, parsed, place, proven
from quanta.sealed.public_line import SealedTurn
from quanta.sealed.sealed_game import SealedGame


class Received(NamedTuple):
    """What arrives where."""

    device: Device
    text: str


class Played(NamedTuple):
    """A whole game, and who has cheated in it: None where nothing proves who has."""

    texts: list[str]
    seat: int | None


@dataclass(frozen=True)
class Cheat:
    """what: in words, as in the table of ``docs/sealed-play.md``; levels: where it is found; fault:
    as what; run: the cheat, at a level."""

    what: str
    levels: tuple[int, ...]
    fault: str
    run: Callable[[int], Received | Played]


ALL, DICE = (0, 1, 2), (1, 2)


def message(text: str) -> TurnMessage:
    found = played_message(text)
    assert isinstance(found, TurnMessage)
    return found


def forged(text: str, by: Device | None = None, **changes: Any) -> str:
    """The message with other fields and a checksum that fits. by: its sender, who alone can prove
    it."""
    found = replace(message(text), **changes)
    if by is not None:
        later = by.half.element(found.number // 2 + 1)
        found = proven(found, by.game.transcripts[found.number - 1], later)
    return message_text.written(found.body())


def receiver(pair: Pair) -> Device:
    """Who receives the message that is due."""
    return pair.devices[1 - pair.due]


def moments(level: int, wanted: Callable[[Device], bool], seeds: int = 12) -> Iterator[Pair]:
    """Games in which the side that is due has a draft as ``wanted``; it is not sent yet."""
    for seed in range(seeds):
        number = 0
        while (pair := _drafted(level, seed, number)) is not None:
            drafted = pair.devices[pair.due]
            if drafted.duty == "send" and wanted(drafted):
                yield pair.copied()
            number += 1
    raise AssertionError("no game had what was wanted")


@cache
def _drafted(level: int, seed: int, number: int) -> Pair | None:
    """A game after this number of messages, with the draft of the next one; None where it is over.
    Most cheats look through the same games."""
    if number:
        before = _drafted(level, seed, number - 1)
        if before is None:
            return None
        pair = before.copied()
        pair.step()
    else:
        pair = Pair.begun(level=level, seed=seed)
    if pair.over:
        return None
    pair.devices[pair.due] = pair.chosen()
    return pair


def has(word: str) -> Callable[[Device], bool]:
    """Whether a draft has an action that begins with ``word``."""
    return lambda device: any(each.startswith(word) for each in device.half.draft)


def sent(pair: Pair) -> str:
    """The honest message that is due, which has not been received yet. Its draft stays."""
    pair.devices[pair.due] = pair.chosen()
    return pair.chosen().send().outgoing


def _emptied(pair: Pair) -> Pair:
    """The pair without its draft."""
    device = pair.devices[pair.due]
    fresh = replace(device, half=replace(device.half, draft=()))
    return Pair({**pair.devices, pair.due: fresh}, Stream("again"))


def _dishonest(level: int, fault: str, cheating: Any) -> Received:
    """A turn with an attack, played in a program that is changed by the patch ``cheating``."""
    for pair in moments(level, has("fire-")):
        with cheating():
            text = sent(_emptied(pair))
        try:
            receiver(pair).receive(text)
        except BadMessage as error:
            if error.fault == fault:
                return Received(receiver(pair), text)
    raise AssertionError(fault)


def rerolled(level: int) -> Received:
    honest = throws.key
    again = partial(patch, "quanta.sealed.throws.key", lambda t, n, e: honest(t, n, e) + b"again")
    return _dishonest(level, "result", again)


def reordered(level: int) -> Received:
    def by_order(self: object, position: Any, played: Any) -> Throw:
        return Throw(position.seat, f"throw {len(played)}")

    return _dishonest(level, "result", partial(patch.object, LegionsSealedPlay, "throw", by_order))


def unasked(level: int) -> Received:
    def always(self: SealedTurn) -> bool:
        return not self.chose or self.line.throw().seat == self.seat

    return _dishonest(level, "beyond", partial(patch.object, SealedTurn, "_throws", always))


def chosen_numbers(level: int) -> Received:
    pair = next(moments(level, has("fire-")))
    return Received(receiver(pair), forged(sent(pair), element=bytes(20)))


def later_number(level: int) -> Received:
    pair = next(moments(level, has("fire-")))
    later = pair.devices[pair.due].half.element(pair.devices[0].game.number // 2 + 1)
    return Received(receiver(pair), forged(sent(pair), element=later))


def edited_result(level: int) -> Received:
    pair = next(moments(level, has("fire-")))
    return Received(receiver(pair), forged(sent(pair), end="AAAAAAAA"))


def another_order(level: int) -> Received:
    """The unit is activated with an order that it was not given."""
    for pair in moments(level, has("activate-")):
        device = pair.devices[pair.due]
        action = next(each for each in device.half.draft if each.startswith("activate-"))
        position, digits = _before(device, action)
        other = next(
            each
            for each in position.legal_actions()
            if each.startswith(action.rpartition("-")[0]) and each != action
        )
        return Received(receiver(pair), _instead(sent(pair), digits + place(position, other)))
    raise AssertionError


def _before(device: Device, wanted: Action) -> tuple[Position, str]:
    """The position where the draft has ``wanted``, as others know it, and the digits before. What
    comes before it must be open."""
    game = device.game
    assert game.line is not None
    turn, digits = game.turn(game.line.copy(), device.half.element(game.number // 2)), ""
    for action in device.half.draft:
        position = turn.line.position
        if action == wanted:
            return position, digits
        digits += place(position, action)
        turn.choose(action)
    raise AssertionError(wanted)


def _instead(text: str, digits: str) -> str:
    """The message with these digits in the place of its first ones."""
    return forged(text, moves=digits + message(text).moves[len(digits) :])


def swapped_seals(level: int) -> Received:
    """Two seals of one message are exchanged, and one of the units is activated later."""
    for pair in moments(level, _seals_two_different):
        text = sent(pair)
        first, second, *rest = message(text).seals
        cheater, victim = pair.devices[pair.due], receiver(pair)
        swapped = forged(text, cheater, seals=(second, first, *rest))
        victim = victim.receive(swapped)
        found = _until_shown(_taken(cheater, swapped), victim)
        if found:
            return found
    raise AssertionError


def _seals_two_different(device: Device) -> bool:
    orders = [each.split("-")[2] for each in device.half.draft if each.startswith("order-")]
    return len(orders) > 1 and orders[0] != orders[1]


def _taken(device: Device, text: str) -> Device:
    """The cheater after its own forged message; it remembers what it meant."""
    body = message_text.read(text)
    draft = device.draft
    game = device.game.after(body)
    half = replace(device.half, draft=())
    known = (*device.known, *draft.actions)
    return replace(device, game=game, half=half, known=known, own=draft.own)


def _until_shown(cheater: Device, victim: Device) -> Received | None:
    """Play on until the victim refuses what the cheater shows."""
    pair = Pair({cheater.seat: cheater, victim.seat: victim}, Stream("on"))
    for _ in range(12):
        if pair.over:
            return None
        text = sent(pair)
        target = receiver(pair)
        try:
            pair.step()
        except BadMessage as error:
            return Received(target, text) if error.fault == "shown" else None
    return None


def used_seal(level: int) -> Received:
    pair = next(moments(level, lambda device: has("order-")(device) and _sealed_before(device)))
    game = pair.devices[0].game
    assert game.line is not None
    old = next(iter(game.line.seals.values()))
    text = sent(pair)
    return Received(receiver(pair), forged(text, seals=(old, *message(text).seals[1:])))


def _sealed_before(device: Device) -> bool:
    return device.game.line is not None and bool(device.game.line.seals)


def early_reveal(level: int) -> Received:
    pair = next(moments(level, has("order-")))
    text = sent(pair)
    return Received(receiver(pair), forged(text, salts=(*message(text).salts, bytes(16))))


def hidden_proof(level: int) -> Received:
    pair = next(moments(level, has("activate-")))
    return Received(receiver(pair), forged(sent(pair), salts=()))


def missing_seal(level: int) -> Received:
    pair = next(moments(level, has("order-")))
    text = sent(pair)
    return Received(receiver(pair), forged(text, seals=message(text).seals[1:]))


def changed_army(level: int) -> Received:
    """A unit is deployed that was not taken, with the salt of one that was."""
    for pair in moments(level, lambda device: _deploys(device.half.draft)):
        device = pair.devices[pair.due]
        action = next(each for each in device.half.draft if _deploys((each,)))
        position, digits = _before(device, action)
        code, _, cell = action.partition("-")
        other = next(
            each
            for each in position.legal_actions()
            if each.endswith(cell) and not each.startswith(f"{code}-")
        )
        return Received(receiver(pair), _instead(sent(pair), digits + place(position, other)))
    raise AssertionError


def _deploys(draft: tuple[Action, ...]) -> bool:
    return any(len(each) in (7, 8) and each[0].isupper() for each in draft)


def greater_army(level: int) -> Played:
    """An army beyond the limit is sealed; the game ends before anyone sees it."""
    pair = Pair.begun(level=level)
    start = pair.devices[pair.due].position
    assert isinstance(start, LegionsPosition)
    dear = max(start.scenario.addable(()), key=lambda kind: start.scenario.kinds[kind].vp)
    return _with_seals(pair, f"take-{start.scenario.kinds[dear].code}")


def impossible_order(level: int) -> Played:
    """Something that is no order is sealed."""
    return _with_seals(next(moments(level, has("order-"))), "order-0101-retreat")


def _with_seals(pair: Pair, action: Action) -> Played:
    """The message that is due, with seals of ``action`` for all that is secret; then both resign as
    soon as they can, and open."""
    cheater, text = pair.devices[pair.due], sent(pair)
    chosen = pair.chosen()
    base = cheater.game.line.ply if cheater.game.line else 0
    plies = [
        ply
        for ply, (seat, public) in enumerate(chosen.draft.line.played)
        if ply >= base and seat != CHANCE and seals.is_masked(public)
    ]
    made = tuple(cheater.half.sealer(cheater.game.id, ply).seal(action) for ply in plies)
    return _resigned(pair, chosen, forged(text, cheater, seals=made))


def salted_by_hand(level: int) -> Played:
    """A salt that does not come from the secret, so that it could have been searched for."""
    pair = next(moments(level, has("order-")))
    chosen, text = pair.chosen(), sent(pair)
    ply = max(ply for ply in chosen.draft.line.seals)
    action = chosen.draft.actions[ply - len(chosen.known)]
    own = seals.seal(chosen.game.id, chosen.seat, ply, action, bytes(16))
    return _resigned(pair, chosen, forged(text, chosen, seals=(*message(text).seals[:-1], own)))


def _resigned(pair: Pair, cheater: Device, text: str) -> Played:
    """The game after ``text``, which the other side answers by resigning."""
    other = pair.devices[1 - cheater.seat].receive(text).resign()
    game = cheater.game.after(message_text.read(text)).after(other.game.bodies[-1])
    end = game.transcript[:16]
    opening = Opening(game.tag, cheater.seat, end, cheater.half.master).body()
    texts = [message_text.written(body) for body in (*game.bodies, opening)]
    return Played([*texts, other.receive(texts[-1]).open().outgoing], None)


def two_turns(level: int) -> Received:
    """One turn is sent, and then, on seeing the answer or before, another one."""
    pair = next(moments(level, has("fire-")))
    again = sent(_ended_at_once(pair))
    victim = receiver(pair)
    pair.step()
    return Received(pair.devices[victim.seat], again)


def _ended_at_once(pair: Pair) -> Pair:
    other = _emptied(pair)
    other.choose = lambda position, rng: (
        "end" if "end" in position.legal_actions() else position.legal_actions()[0]
    )
    return other


def two_requests(level: int) -> Received:
    """The answer was bad, so the attack is taken back for another roll."""
    for pair in moments(level, has("fire-")):
        cheater = pair.devices[pair.due]
        other = sent(_ended_at_once(pair))
        if ".r." in pair.step(offline=False) or pair.over:
            continue
        answered = pair.step()
        if ".r." in answered:
            return Received(pair.devices[1 - cheater.seat], other)
    raise AssertionError


def secret_fork(level: int) -> Received:
    """Another turn than the one that was sent is gone on from."""
    pair = next(moments(level, has("fire-")))
    cheater = _ended_at_once(pair).chosen().send()
    pair.step()
    seat = pair.due
    cheater = replace(cheater, game=cheater.game)
    answer = pair.devices[seat].game
    pair.step()
    if pair.over:
        raise AssertionError
    text = sent(pair)
    assert answer.number < pair.devices[0].game.number
    return Received(receiver(pair), forged(text, parent=cheater.game.transcript[:16]))


def other_version(level: int) -> Received:
    pair = Pair.begun(level=level).run(3)
    return Received(receiver(pair), sent(pair).replace("sealed=1.", "sealed=2."))


def other_rules(level: int) -> Received:
    pair = Pair.begun(level=level)
    found = parsed(message_text.read(pair.texts[0]))
    assert isinstance(found, Challenge)
    body = replace(found, record=found.record.replace("@1", "@7")).body()
    return Received(pair.devices[1], f"accept {message_text.written(body)}")


def truncated(level: int) -> Received:
    pair = Pair.begun(level=level).run(3)
    return Received(receiver(pair), sent(pair)[:-9])


def damaged(level: int) -> Received:
    pair = Pair.begun(level=level).run(3)
    text = sent(pair)
    return Received(receiver(pair), text[:40] + ("A" if text[40] != "A" else "B") + text[41:])


def earlier_form(level: int) -> Received:
    pair = Pair.begun(level=level).run(3)
    return Received(receiver(pair), "sealed=1.YswxnBX.m.FEnrpQ.4.AesKZJPfXAMkXLvc1KbozQ.y9DW6zK2.")


def two_devices(level: int) -> Received:
    """Both devices of one side have sent a turn."""
    pair = next(moments(level, has("fire-")))
    here = _ended_at_once(pair).chosen().send()
    return Received(here, sent(pair))


def other_device_is_ahead(level: int) -> Received:
    pair = Pair.begun(level=level).run(6)
    here = stored(pair.devices[pair.due])
    pair.step()
    return Received(here, pair.step())


def old_message(level: int) -> Received:
    pair = Pair.begun(level=level).run(8)
    return Received(pair.devices[1], pair.texts[4])


def repeated(level: int) -> Received:
    pair = Pair.begun(level=level).run(8)
    return Received(pair.devices[pair.due], pair.texts[-1])


def sent_back(level: int) -> Received:
    pair = Pair.begun(level=level).run(8)
    return Received(pair.devices[1 - pair.due], pair.texts[-1])


def impostor(level: int) -> Received:
    pair = Pair.begun(level=level).run(8)
    return Received(pair.devices[0], forged(pair.texts[2], element=bytes(20)))


def left_out(level: int) -> Received:
    pair = Pair.begun(level=level).run(4)
    waiting = receiver(pair)
    pair.step()
    pair.step()
    return Received(waiting, pair.step())


def from_another_game(level: int) -> Received:
    pair = Pair.begun(level=level).run(4)
    other = Pair.begun(level=level, seed="other").run(4)
    return Received(receiver(pair), sent(other))


def illegal_move(level: int) -> Received:
    pair = next(moments(level, has("fire-")))
    return Received(receiver(pair), forged(sent(pair), moves="_" * 8))


def copied_anchor(level: int) -> Received:
    first, other = _invited(level)
    found = message_text.read(other.outgoing).split(".")
    found[2] = message_text.read(first.outgoing).split(".")[3]
    return Received(first, message_text.written(".".join(found)))


def changed_terms(level: int) -> Received:
    """The challenge is changed on its way to a friend."""
    first, _ = _invited(level)
    found = parsed(message_text.read(first.outgoing))
    assert isinstance(found, Challenge)
    other = replace(found, level=(level + 1) % 3)
    return Received(first, accepted(message_text.written(other.body())).outgoing)


def encoded_terms(level: int) -> Received:
    """The game of a challenge is percent-encoded once more than links are, so that it would be read
    differently from where it is stored."""
    first, other = _invited(level)
    body = message_text.read(first.outgoing).replace("@", "%40")
    return Received(other, message_text.written(body).replace("%", "%252525"))


def another_acceptance(level: int) -> Received:
    """An eavesdropper has accepted first, and the challenger goes on from that."""
    first, other = _invited(level)
    third = accepted(first.outgoing, "third")
    pair = Pair({0: first.receive(third.outgoing), 1: other}, Stream("accepted"))
    return Received(other, sent(pair))


def accepted_twice(level: int) -> Received:
    first, other = _invited(level)
    return Received(first.receive(other.outgoing), accepted(first.outgoing, "third").outgoing)


def _invited(level: int) -> tuple[Device, Device]:
    agreement = Agreement.on("leap", {"board": "hex3"}, level=level, inviter=0)
    first = Device.challenging(agreement, drawn_bytes(Stream("first"), 32))
    return first, accepted(first.outgoing)


def accepted(text: str, name: str = "second") -> Device:
    rng = Stream(name)
    return Device.accepting(text, drawn_bytes(rng, 32), drawn_bytes(rng, NONCE))


def chosen_set_up(level: int) -> Received:
    first, other = _invited(level)
    first = first.receive(other.outgoing)
    pair = Pair({0: first, 1: other}, Stream("set-up"))
    start = pair.devices[0].game.agreement.start(Stream("chosen")).text()
    return Received(other, forged(sent(pair), start=start))


def opened_before_the_end(level: int) -> Received:
    pair = Pair.begun(level=level).run(6)
    device = pair.devices[0]
    body = Opening(device.game.tag, 0, device.game.transcript[:16], device.half.master).body()
    return Received(pair.devices[1], message_text.written(body))


def another_secret(level: int) -> Received:
    pair = finished(level=level)
    device = pair.devices[0]
    body = Opening(device.game.tag, 0, device.game.transcript[:16], bytes(32)).body()
    return Received(pair.devices[1], message_text.written(body))


def draw_by_force(level: int) -> Received:
    return _declared(Pair.begun(level=level).run(6), ACCEPT_DRAW)


def unasked_take_back(level: int) -> Received:
    """The other side is made to play its good turn again."""
    return _declared(Pair.begun(level=level).run(6), TAKE_BACK)


def other_dice(level: int) -> Received:
    """A turn whose dice were bad is to be played again."""
    return _declared(next(moments(level, _has_thrown)), ASK_TAKE_BACK)


def _has_thrown(device: Device) -> bool:
    line = device.game.line
    return line is not None and line.last_chosen(device.seat) is None and not line.chance_is_due


def _declared(pair: Pair, word: str) -> Received:
    """The message that declares ``word`` and is not checked where it is made."""
    device = pair.devices[pair.due]
    empty = replace(device, half=replace(device.half, draft=()))
    with patch.object(SealedGame, "line_after_word", lambda self, line, word: line):
        body = empty.draft.declaring(word, None).body()
    return Received(receiver(pair), message_text.written(body))


def resigned_for_another(level: int) -> Received:
    """A bystander makes a resignation of a link that they have seen."""
    pair = Pair.begun(level=level).run(6)
    return Received(receiver(pair), forged(sent(pair), **_nothing_played(pair), word="resign"))


def agreed_for_another(level: int) -> Received:
    """A bystander accepts a draw that was offered, in another's name."""
    pair = Pair.begun(level=level).run(6)
    pair.say(lambda _: pair.chosen().send(offer_draw=True))
    text = _as_turn(pair, sent(pair))
    return Received(receiver(pair), forged(text, **_nothing_played(pair), word=ACCEPT_DRAW))


def lured(level: int) -> Received:
    """A turn is changed on its way, so that the answer ends the game; and of that answer an end of
    the real game is made, before the answer arrives."""
    pair = next(moments(level, has("fire-")))
    honest = pair.chosen().send()
    changed = forged(honest.outgoing, word=OFFER_DRAW, proof=bytes(12))
    end = message(receiver(pair).receive(changed).accept_draw().outgoing)
    line = honest.game.line
    assert line is not None
    made = replace(end, parent=honest.game.transcript[:16], word=RESIGN, end=line.tag())
    return Received(honest, message_text.written(made.body()))


def changed_end(level: int) -> Received:
    pair = Pair.begun(level=level).run(6)
    text = pair.say(Device.resign)
    return Received(pair.devices[pair.due], forged(text, end="AAAAAAAA"))


def _as_turn(pair: Pair, text: str) -> str:
    """A message as one with moves, which an answer has none of."""
    found = played_message(text)
    if isinstance(found, TurnMessage):
        return text
    game, line = pair.devices[0].game, pair.devices[0].game.line
    assert line is not None
    moved = TurnMessage(
        game.tag, found.number, game.transcript[:16], found.element, "", (), (), "", line.tag(), ""
    )
    return message_text.written(replace(moved, proof=bytes(12)).body())


def _nothing_played(pair: Pair) -> dict[str, Any]:
    line = pair.devices[0].game.line
    assert line is not None
    return {"moves": "", "salts": (), "seals": (), "end": line.tag()}


def bystander_first(level: int) -> Received:
    """A bystander's turn arrives before the one that it was made of."""
    pair = next(moments(level, has("fire-")))
    honest, other = sent(pair), sent(_ended_at_once(pair))
    bystander = forged(other, proof=bytes(12))
    return Received(receiver(pair).receive(bystander), honest)


def answer_to_a_bystander(level: int) -> Received:
    """The answer to a bystander's turn arrives where the turn itself was sent from."""
    pair = next(moments(level, has("fire-")))
    honest = pair.chosen().send()
    bystander = forged(sent(_ended_at_once(pair)), proof=bytes(12))
    misled = receiver(pair).receive(bystander)
    after = Pair({honest.seat: misled, misled.seat: misled}, Stream("misled"))
    return Received(honest, after.chosen().send().outgoing)


def changed_later(level: int) -> Received:
    """A message that is proven is changed and sent again."""
    pair = Pair.begun(level=level).run(8)
    number = 4
    other = _as_turn(pair, pair.texts[number])
    return Received(pair.devices[1], forged(other, end="AAAAAAAA"))


def unproven(level: int) -> Received:
    """A message is sent without a right proof, to be denied later."""
    pair = Pair.begun(level=level).run(6)
    cheater = pair.chosen()
    text = _as_turn(pair, cheater.send().outgoing)
    game = cheater.game
    denied = forged(text, proof=bytes(12))
    victim = receiver(pair).receive(denied)
    pair.devices = {cheater.seat: _taken(cheater, denied), victim.seat: victim}
    assert pair.devices[0].game.number == game.number + 1
    pair.step()
    return Received(pair.devices[1 - cheater.seat], sent(pair))


def changed_for_its_owner(level: int) -> Received:
    """Who has lost what they sent gets a changed copy of it."""
    pair = next(moments(level, has("order-")))
    saved = stored(_emptied(pair).devices[pair.due])
    own = pair.step()
    return Received(saved, forged(own, proof=bytes(12)))


def dice_before_an_answer(level: int) -> Received:
    """Dice are thrown, and seen, in the place of an answer to an offer of a draw."""
    for pair in moments(level, lambda device: device.draft.line.chance_is_due):
        pair.say(lambda _, pair=pair: pair.chosen().send(offer_draw=True))  # type: ignore[misc]
        if pair.over:
            continue
        impatient = replace(pair.devices[pair.due].game, word="")
        cheater = replace(pair.devices[pair.due], game=impatient)
        text = sent(Pair({cheater.seat: cheater, 1 - cheater.seat: cheater}, Stream("seen")))
        if isinstance(played_message(text), TurnMessage) and message(text).moves:
            return Received(receiver(pair), text)
    raise AssertionError


def several_at_once(level: int) -> Received:
    """A set-up is chosen, and hidden among the messages of the game."""
    done = chosen_set_up(level)
    challenge, acceptance = done.device.public_json()["messages"]
    return Received(done.device, f"{challenge} {acceptance} {done.text}")


def forged_opening(level: int) -> Received:
    pair = finished(level=level)
    end = pair.devices[0].game.transcript[:16]
    body = Opening(pair.devices[0].game.tag, 1, end, bytes(range(32))).body()
    return Received(pair.devices[0], message_text.written(body))


def rewritten(level: int) -> Played:
    """A bystander's message is among those of a game that was not opened."""
    pair = next(moments(level, has("fire-")))
    other = forged(sent(_ended_at_once(pair)), proof=bytes(12))
    pair.step()
    return Played([*pair.texts, other], None)


def denied_at_the_end(level: int) -> Played:
    """The last message before the end is one that its sender has not proven, or not made."""
    pair = Pair.begun(level=level).run(6)
    cheater = pair.chosen()
    last = forged(_as_turn(pair, cheater.send().outgoing), proof=bytes(12))
    game = receiver(pair).receive(last).resign().game
    opening = Opening(game.tag, cheater.seat, game.transcript[:16], cheater.half.master).body()
    return Played([message_text.written(body) for body in (*game.bodies, opening)], None)


def read_ahead(level: int) -> Received:
    """A turn is tried in two ways, and the better one is sent."""
    pair = next(moments(level, has("fire-")))
    _ = pair.chosen().actions
    return Received(receiver(pair), sent(_ended_at_once(pair)))


def thrown_until_it_pleases(level: int) -> Received:
    pair = next(moments(level, _throws_first))
    _emptied(pair).chosen()
    return Received(receiver(pair), sent(_emptied(pair)))


def _throws_first(device: Device) -> bool:
    game = device.game
    return game.line is not None and game.line.chance_is_due


def picked_acceptance(level: int) -> Received:
    """Two people accept, and the challenger takes the one whose set-up is better."""
    agreement = Agreement.on("leap", {"board": "hex3"}, level=level, inviter=0)
    first = Device.challenging(agreement, drawn_bytes(Stream("first"), 32))
    others = [accepted(first.outgoing, name) for name in ("second", "third")]
    started = [first.receive(each.outgoing) for each in others]
    better = max(range(2), key=lambda each: started[each].draft.line.start.text())
    return Received(
        others[better], sent(Pair({0: started[better], 1: others[better]}, Stream("p")))
    )


def another_game_at_the_end(level: int) -> Played:
    """With both secrets a game is made up."""
    real, made = finished(level=level), Pair.begun(level=level)
    assert made.texts == real.texts[:2]
    made.rng = Stream("made up")
    made.run().opened()
    assert made.texts != real.texts
    return Played(made.texts, None)


def never_opened(level: int) -> Played:
    pair = finished(level=level)
    last = int(message_text.read(pair.texts[-1]).split(".")[2])
    return Played(pair.texts[:-1], last)


def left_unproven(level: int) -> Played:
    """The opening of the side that has not ended the game is left out, by whichever side."""
    return Played([text for text in finished(level=level).texts if ".o." not in text], None)


def framed(level: int) -> Played:
    """Once the other side has opened its secrets, a wrong message is made in its name."""
    pair = finished(level=level)
    number = next(n for n, text in enumerate(pair.texts) if n > 8 and ".m." in text)
    by = pair.devices[number % 2]
    return Played(
        [*pair.texts[:number], forged(pair.texts[number], by, end="AAAAAAAA"), *pair.texts[-2:]],
        None,
    )


def broken_off(level: int) -> Played:
    return Played(Pair.begun(level=level).run(9).texts, None)


CHEATS = (
    Cheat("Reroll: reload, and let the dice fall again", DICE[:1], "result", rerolled),
    Cheat("Choose numbers: an element of one’s own making", ALL, "element", chosen_numbers),
    Cheat("Choose numbers: a later element of the chain", ALL, "element", later_number),
    Cheat("Reorder attacks to give good dice to another unit", DICE[:1], "result", reordered),
    Cheat("Roll without asking the other side", DICE[1:], "beyond", unasked),
    Cheat("Ask for another roll once the answer is known", DICE[1:], "forked", two_requests),
    Cheat("Edit the result of a turn", ALL, "result", edited_result),
    Cheat("Make a move that is not possible", ALL, "moves", illegal_move),
    Cheat("Activate a unit with another order than it was given", ALL, "shown", another_order),
    Cheat("Exchange the seals of two orders", ALL, "shown", swapped_seals),
    Cheat("Use a seal again", ALL, "seal-again", used_seal),
    Cheat("Give an order without a seal", ALL, "seals", missing_seal),
    Cheat("Show a secret early, with no move that shows it", ALL, "early", early_reveal),
    Cheat("Show an order without its salt", ALL, "unshown", hidden_proof),
    Cheat("Deploy a unit that was not taken", ALL, "shown", changed_army),
    Cheat("Seal an army beyond the limit", ALL, "unfit", greater_army),
    Cheat("Seal what is no order at all", ALL, "unfit", impossible_order),
    Cheat("Search for a salt", ALL, "unfit", salted_by_hand),
    Cheat("Send two different turns", ALL, "forked", two_turns),
    Cheat("Go on from another turn than was sent", ALL, "parent", secret_fork),
    Cheat("Choose the set-up", ALL, "set-up", chosen_set_up),
    Cheat("Accept with the anchor of the challenge", ALL, "copied-anchor", copied_anchor),
    Cheat("Change a challenge on its way", ALL, "other-challenge", changed_terms),
    Cheat("Send a challenge that reads differently once stored", ALL, "malformed", encoded_terms),
    Cheat("Accept a challenge that is accepted", ALL, "accepted-twice", accepted_twice),
    Cheat("Accept in another’s name, and be first", ALL, "other-acceptance", another_acceptance),
    Cheat("Send the other side its own message, changed", ALL, "impostor", impostor),
    Cheat("Accept a draw that nobody has offered", ALL, "no-offer", draw_by_force),
    Cheat("Take moves back that nobody has asked for", ALL, "unasked", unasked_take_back),
    Cheat("Ask to play a turn again whose dice have fallen", ALL, "settled", other_dice),
    Cheat("Open the secrets before the end", ALL, "not-over", opened_before_the_end),
    Cheat("Open another secret at the end", ALL, "master", another_secret),
    Cheat(
        "Resign in another’s name, with a link that was seen", ALL, "unsigned", resigned_for_another
    ),
    Cheat("Accept a draw in another’s name", ALL, "unsigned", agreed_for_another),
    Cheat("End a game in another’s name, with the end of a changed one", ALL, "unsigned", lured),
    Cheat("Change the message that has ended the game", ALL, "disproved", changed_end),
    Cheat("Change a turn on its way, and be first", ALL, "forked", bystander_first),
    Cheat("The same, where the turn was sent from", ALL, "parent", answer_to_a_bystander),
    Cheat("Change a message that is proven already", ALL, "disproved", changed_later),
    Cheat("Send a message without its proof, to deny it later", ALL, "unproven", unproven),
    Cheat("Change a message for who has lost it", ALL, "impostor", changed_for_its_owner),
    Cheat("See the next dice before answering an offer", DICE, "beyond", dice_before_an_answer),
    Cheat("Hide a chosen set-up among several messages", ALL, "set-up", several_at_once),
    Cheat("Open with a secret in another’s name", ALL, "master", forged_opening),
    Cheat("Add another turn to the messages of a game", ALL, "two", rewritten),
    Cheat("Play a last turn without its proof", ALL, "not-by", denied_at_the_end),
    Cheat(
        "Forge a wrong turn with the secret that the other side has opened", ALL, "result", framed
    ),
    Cheat("Keep the secrets closed", ALL, "unopened", never_opened),
    Cheat("Leave both openings out", ALL, "unproven-end", left_unproven),
    Cheat("Leave, or leave the last messages out", ALL, "due", broken_off),
)
"""Done by a player, on purpose."""

UNNOTICED = (
    Cheat("Throw again until the dice please", ALL[:1], "", thrown_until_it_pleases),
    Cheat("Try a turn in several ways, and send the best", DICE[:1], "", read_ahead),
    Cheat("Choose between several acceptances by their set-ups", ALL, "", picked_acceptance),
    Cheat("Make up another game once both secrets are open", ALL, "", another_game_at_the_end),
)
"""Cheats that nothing shows."""

MISHAPS = (
    Cheat("A message that is cut off", ALL, "truncated", truncated),
    Cheat("A message with a changed character", ALL, "damaged", damaged),
    Cheat("A message of another version", ALL, "version", other_version),
    Cheat("A message of an earlier form", ALL, "earlier", earlier_form),
    Cheat("A message of another game", ALL, "other-game", from_another_game),
    Cheat("An old message", ALL, "old", old_message),
    Cheat("The last message once more", ALL, "repeated", repeated),
    Cheat("One’s own message", ALL, "own", sent_back),
    Cheat("A message before another one has arrived", ALL, "ahead", left_out),
    Cheat("One’s own message, sent from another device", ALL, "elsewhere", two_devices),
    Cheat("The answer to what another device has sent", ALL, "own-ahead", other_device_is_ahead),
)
"""Mishaps of messages."""


def row(cheat: Cheat) -> str:
    """The line of a cheat in the table of ``docs/sealed-play.md``."""
    levels = "–".join(str(each) for each in dict.fromkeys((cheat.levels[0], cheat.levels[-1])))
    if not cheat.fault:
        return f"| {cheat.what} | {levels} | not | |"
    found = "audit" if get_type_hints(cheat.run)["return"] is Played else "on arrival"
    said = re.sub(r"\{\w+\}", "…", SENTENCES[cheat.fault])
    return f"| {cheat.what} | {levels} | {found} | {said} |"
