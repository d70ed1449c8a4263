"""One side of a game of sealed play as a live game shows it.

The live game knows what its seat knows, and nothing else. What is chosen in it goes to the device,
which brings the throws; they come from no other place.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.errors import IllegalAction
from quanta.core.game import Action
from quanta.record.timeline import Timeline
from quanta.sealed.device import Device

if TYPE_CHECKING:
    from quanta.session.protocol.replies import SealedData

WAITING = {
    "wait": "Wait for the other side’s message.",
    "send": "Your turn is finished: send your message.",
    "open": "The game is over: open your secrets, so that both sides can check it.",
    "done": "The game is over.",
}


class SealedSide:
    """device: this side as it is now."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def choose(self, line: Timeline, action: Action) -> Sequence[Action]:
        """Choose ``action`` at the end of the game, and return the throws that follow. Raises
        IllegalAction and BadMessage, and then changes nothing."""
        if not line.at_end or tuple(line.actions) != self.device.actions:
            raise IllegalAction("Go to the last move of the game to play on.")
        self.device = self.device.play(action)
        return self.device.actions[line.plies + 1 :]

    def why_wait(self) -> str:
        """Why nothing is to be chosen here now; empty where something is."""
        return WAITING.get(self.device.duty, "")

    def line(self) -> Timeline | None:
        """The game as this side knows it; None until the set-up is known."""
        device, start = self.device, self.device.start
        if start is None:
            return None
        found = Timeline(device.game.agreement.rules, device.game.agreement.record.params, start)
        for action in device.actions:
            found.apply(action)
        return found

    def data(self) -> SealedData:
        """What a host needs of it."""
        device, game = self.device, self.device.game
        return {
            "messages": device.public_json()["messages"],
            "private": json.dumps(device.private_json()),
            "seat": device.seat,
            "level": game.agreement.level,
            "duty": device.duty,
            "due": None if game.over else game.sender,
            "outgoing": device.outgoing,
            "fingerprint": game.fingerprint,
            "offered": device.draw_is_offered,
        }
