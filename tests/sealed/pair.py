"""Two devices that share nothing but the messages that they send each other."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cache

from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.sealed import message_text
from quanta.sealed.agreement import Agreement
from quanta.sealed.device import Device
from quanta.sealed.messages import MASTER, NONCE, PlayMessage, TurnMessage, parsed

Choose = Callable[[Position, Stream], Action]

BATTLE: Mapping[str, str] = {"limit": "140", "goal": "50"}
"""A short game of Legions."""
GAMES: Mapping[str, Mapping[str, str]] = {
    "harlequin": {},
    "leap": {"board": "hex4"},
    "legions": BATTLE,
    "quantum": {"board": "8x8"},
    "_template": {},
}
"""Game -> the parameters that it is played with."""


def drawn_bytes(rng: Stream, size: int) -> bytes:
    return bytes(rng.below(256) for _ in range(size))


def lively(position: Position, rng: Stream) -> Action:
    """A random action, mostly one that brings a battle on."""
    if position.to_play == CHANCE or not rng.below(10):
        return random_action(position, rng)
    actions = position.legal_actions()
    for verb in ("fire-", "move-", "take-", "activate-", "rally-"):
        found = [action for action in actions if action.startswith(verb)]
        if found:
            return rng.choice(found)
    return rng.choice([each for each in actions if each.startswith("order-")] or actions)


@dataclass
class Pair:
    """devices: by seat; rng: what both draw choices from; texts: what was sent, in order."""

    devices: dict[int, Device]
    rng: Stream
    choose: Choose = lively
    texts: list[str] = field(default_factory=list)

    @classmethod
    def begun(
        cls,
        game: str = "legions",
        params: Mapping[str, str] | None = None,
        level: int = 1,
        seed: int | str = 1,
        inviter: int = 0,
    ) -> Pair:
        """Two devices that have agreed."""
        rng = Stream(f"pair {game} {level} {seed}")
        given = GAMES[game] if params is None else params
        agreement = Agreement.on(game, given, level=level, inviter=inviter)
        first = Device.challenging(agreement, drawn_bytes(rng, MASTER))
        other = Device.accepting(first.outgoing, drawn_bytes(rng, MASTER), drawn_bytes(rng, NONCE))
        pair = cls({first.seat: first.receive(other.outgoing), other.seat: other}, rng)
        pair.texts += [first.outgoing, other.outgoing]
        return pair

    @property
    def over(self) -> bool:
        return self.devices[0].game.over

    @property
    def due(self) -> int:
        """The seat that is to send."""
        return self.devices[0].game.sender

    def copied(self) -> Pair:
        """The same pair, which can be played on by itself."""
        return Pair({**self.devices}, copy(self.rng), self.choose, [*self.texts])

    def chosen(self) -> Device:
        """The device that is to send, with a whole draft."""
        device = self.devices[self.due]
        while device.duty == "choose":
            assert device.position is not None
            device = device.play(self.choose(device.position, self.rng))
        return device

    def step(self, *, offline: bool = False) -> str:
        """Let the seat that is due send its message, and the other one receive it. offline: both
        are put away as JSON first. Returns the text."""
        if offline:
            self.devices = {seat: stored(each) for seat, each in self.devices.items()}
        return self.say(lambda _: self.chosen().send())

    def say(self, step: Callable[[Device], Device]) -> str:
        """Let the seat that is due do a step that makes a message, and the other one receive it.
        Returns the text."""
        seat = self.due
        self.devices[seat] = step(self.devices[seat])
        text = self.devices[seat].outgoing
        self.devices[1 - seat] = self.devices[1 - seat].receive(text)
        self.texts.append(text)
        return text

    def run(self, messages: int = 10_000) -> Pair:
        """Play this number of messages, or to the end."""
        while messages and not self.over:
            self.step()
            messages -= 1
        return self

    def until(self, wanted: Callable[[Pair], bool]) -> Pair:
        """Play until ``wanted``."""
        while not wanted(self):
            assert not self.over, "the game has ended before"
            self.step()
        return self

    def opened(self) -> Pair:
        """Both open what they have sealed."""
        for seat in (self.due, 1 - self.due):
            if self.devices[seat].duty == "open":
                self.devices[seat] = self.devices[seat].open()
                self.texts.append(self.devices[seat].outgoing)
                self.devices[1 - seat] = self.devices[1 - seat].receive(self.texts[-1])
        return self


def stored(device: Device) -> Device:
    """The device as it comes back from where it was kept."""
    public, private = json.dumps(device.public_json()), json.dumps(device.private_json())
    return Device.from_json(json.loads(public), json.loads(private))


def played_message(text: str) -> PlayMessage:
    """The message of play in a text."""
    found = parsed(message_text.read(text))
    assert isinstance(found, PlayMessage)
    return found


def seals_of(text: str) -> tuple[bytes, ...]:
    """The seals in a message of play."""
    found = played_message(text)
    return found.seals if isinstance(found, TurnMessage) else ()


@cache
def _finished(game: str, level: int, seed: int) -> tuple[Device, Device, tuple[str, ...]]:
    pair = Pair.begun(game, level=level, seed=seed).run().opened()
    return pair.devices[0], pair.devices[1], tuple(pair.texts)


def finished(game: str = "legions", level: int = 1, seed: int = 1) -> Pair:
    """A game that was played to its end and opened."""
    white, black, texts = _finished(game, level, seed)
    return Pair({0: white, 1: black}, Stream("after"), texts=[*texts])
