"""Paired games at the carrier: nothing that a device gives to it differs with a secret before that
is due, and neither does what an onlooker is shown of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

import pytest
from tests.sealed.pair import finished, lively
from tests.sealed.test_secrecy import open_part
from tests.session.modes.test_sealed_session import BATTLE, Side

from quanta.core.errors import IllegalAction
from quanta.core.game import CHANCE, Action, Position
from quanta.core.rng import Stream

OWN = ("messages", "private", "outgoing", "fingerprint")
"""What the page keeps for itself, or gives to the carrier: that is compared as such."""
MOST = 12
"""Messages of a game, at most."""
Change = Callable[[Position, Action], Action]


def position(side: Side) -> Position:
    return side.table.game.line.position


class Table:
    """Two connected devices and an onlooker. given: the carriers' input, and all that the
    pages can tell from it."""

    def __init__(self, params: Mapping[str, str]) -> None:
        self.white, self.black, self.third = Side("white"), Side("black"), Side("third")
        for side in (self.white, self.black, self.third):
            side.ask("carrier", state="open")
        terms = {"game": "legions", "params": params, "seat": 0, "clock": "300+5"}
        self.white.ask("sealed", step="challenge", **terms)
        self.black.ask("sealed", step="accept", text=self.white.sealed["outgoing"])
        self.white.ask("sealed", step="receive", text=self.black.sealed["outgoing"])
        self.given: list[str] = []

    @property
    def due(self) -> Side:
        return self.white if self.white.sealed["due"] == 0 else self.black

    def play(self, actions: Sequence[Action]) -> None:
        """Choose these, and send the message. Raises IllegalAction where one shows what another
        choice has hidden."""
        one, other = self.due, self.black if self.due is self.white else self.white
        for action in actions:
            if action not in position(one).legal_actions():
                raise IllegalAction(action)
            one.ask("type", text=action)
        one.ask("sealed", step="send", left=299_000)
        text = one.sealed["outgoing"]
        other.ask("sealed", step="receive", text=text)
        told = self.third.ask("sealed", step="watch", messages=one.sealed["messages"])
        public = {key: value for key, value in one.sealed.items() if key not in OWN}
        for card in told["scene"]["cards"]:
            assert "Fingerprint" not in json.dumps(card)
        self.given.append(json.dumps([open_part(text), len(text), public, told["scene"]]))

    @property
    def has_thrown(self) -> bool:
        """Whether dice have fallen, which depend on all that was sent, seals included."""
        reached = self.third.table.game.line.positions[:-1]
        return any(each.to_play == CHANCE for each in reached)


def quiet(before: Position, rng: Stream) -> Action:
    """An action that needs no dice, where there is one."""
    legal = before.legal_actions()
    orders = [each for each in legal if each.startswith("order-")]
    if orders and ("end" not in legal or rng.below(3)):
        return rng.choice(orders)
    return "end" if "end" in legal else lively(before, rng)


def begun(params: Mapping[str, str]) -> list[list[Action]]:
    """The choices of each message until dice are thrown."""
    table, rng, script = Table(params), Stream("carried"), list[list[Action]]()
    while True:
        seat, chosen, before = table.due.sealed["seat"], list[Action](), position(table.due)
        while table.due.sealed["duty"] == "choose" and before.to_play == seat:
            chosen.append(quiet(before, rng))
            before = before.apply(chosen[-1])
        table.play(chosen)
        if table.has_thrown or len(script) == MOST:
            return script
        script.append(chosen)


def given(
    params: Mapping[str, str], script: Sequence[Sequence[Action]], change: Change
) -> tuple[list[str], int]:
    """What the carriers are given where hidden choices are others, until one of them shows; and how
    many were changed."""
    table, changed = Table(params), 0
    for actions in script:
        played, before = list[Action](), position(table.due)
        for action in actions:
            played.append(change(before, action))
            changed += played[-1] != action
            try:
                before = before.apply(played[-1])
            except IllegalAction:
                return table.given, changed
        try:
            table.play(played)
        except IllegalAction:
            return table.given, changed
    return table.given, changed


def another(verb: str) -> Change:
    """Choose something else that looks the same, with this verb."""

    def change(before: Position, action: Action) -> Action:
        told = before.masked(action, None)
        if not action.startswith(verb) or told == action:
            return action
        alike = [each for each in before.legal_actions() if before.masked(each, None) == told]
        return next((each for each in alike if each != action), action)

    return change


def with_orders_due() -> dict[str, str]:
    """A battle in which orders are to be given next, and nothing is hidden yet."""
    pair = finished(level=0)
    line = pair.devices[0].game.line
    assert line is not None
    at = line.start
    for ply, (seat, action) in enumerate(line.played):
        if any(each.startswith("order-") for each in at.legal_actions()):
            break
        at = at.apply(action if seat == CHANCE else pair.devices[seat].known[ply])
    return {**BATTLE, "start": at.text()}


@pytest.mark.parametrize(
    ("verb", "params", "least"), [("take-", lambda: BATTLE, 2), ("order-", with_orders_due, 2)]
)
def test_what_is_carried_differs_in_seals_alone(
    verb: str, params: Callable[[], Mapping[str, str]], least: int
) -> None:
    script = begun(params())
    plain, none = given(params(), script, lambda _, action: action)
    other, changed = given(params(), script, another(verb))
    assert (none, len(plain)) == (0, len(script))
    assert changed
    assert len(other) >= least
    assert other == plain[: len(other)]
