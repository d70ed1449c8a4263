"""A way of playing that is added in one file, this one: the board hides the pieces until asked.

It is what CONTRIBUTING describes under "Adding a way of playing".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.table import Table

from quanta import registry
from quanta.players import HUMAN
from quanta.record.timeline import Timeline
from quanta.session.commands.command import COMMANDS, command
from quanta.session.game import Context
from quanta.session.modes.mode import Mode, PlayedGame
from quanta.session.protocol.requests import NewRequest, PlainRequest

if TYPE_CHECKING:
    from quanta.session.protocol.scene import CardData

HIDDEN = "The pieces are hidden. Play from memory, or look at them."


class Blindfold(Mode):
    """The pieces are hidden, but for one look before each move."""

    def __init__(self) -> None:
        self.looks = False

    def hidden_roles(self, game: PlayedGame) -> Collection[str]:
        """Those of the pieces."""
        seats = game.view.seats(game.line.position)
        return () if self.looks else {seat.role for seat in seats}

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The card with the button to look."""
        text = "They are hidden again after your move." if self.looks else HIDDEN
        return [
            {
                "key": "blindfold",
                "title": "Blindfold",
                "sentences": [{"text": text}],
                "buttons": [
                    {
                        "key": "look",
                        "label": "Look",
                        "request": {"do": "look"},
                        "off": self.looks,
                    }
                ],
            }
        ]

    def look(self) -> None:
        """Show the pieces until the next move."""
        self.looks = True

    def played(self, game: PlayedGame) -> None:
        """Hide the pieces again."""
        self.looks = False


@pytest.fixture(autouse=True)
def _commands() -> Iterator[None]:
    before = dict(COMMANDS)

    @command("blindfold", NewRequest)
    def begin(context: Context, request: NewRequest) -> None:
        rules = registry.rules(request["game"])
        params = request.get("params", {})
        start = rules.start(params, context.rng)
        line = Timeline(rules, params, start)
        context.begin(line, [HUMAN] * start.seats, params, Blindfold())

    @command("look", PlainRequest)
    def look(context: Context, request: PlainRequest) -> None:
        mode = context.game.mode
        assert isinstance(mode, Blindfold)
        mode.look()

    yield
    for name in COMMANDS.keys() - before.keys():
        del COMMANDS[name]


def pieces(scene: dict[str, Any]) -> int:
    roles = {seat["role"] for seat in scene["seats"]}
    return sum(bool(roles & {*shape["role"].split()}) for shape in scene["shapes"])


def test_the_pieces_are_hidden_until_asked_and_again_after_a_move() -> None:
    table = Table()
    plain = pieces(table.scene("new", game="leap"))
    hidden = table.scene("blindfold", game="leap")
    assert (pieces(hidden), plain > 0) == (0, True)
    (card,) = hidden["cards"]
    shown = table.scene(**card["buttons"][0]["request"])
    assert pieces(shown) > 0
    played = table.scene("type", text="-".join(shown["paths"][0]))
    assert (pieces(played), played["ply"]) == (0, 1)


def test_all_else_is_as_in_plain_play() -> None:
    table = Table()
    scene = table.scene("blindfold", game="leap")
    table.scene("type", text="-".join(scene["paths"][0]))
    assert table.scene("undo")["ply"] == 0
    assert {card["key"] for card in table.scene("redo")["cards"]} == {"blindfold", "declarations"}
    assert "record" in table.scene("ping")
