"""The cards beside the board, among them that of a finished game, and further buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from quanta.core.game import CHANCE, Outcome, Sequel
from quanta.core.words import counted
from quanta.players import AWAY, HUMAN, RosterEntry
from quanta.record.notes import ACCEPT_DRAW, RESIGN
from quanta.session.declarations import ASK_ACCEPT, ASK_OFFER, SEATS_OF_A_DRAW
from quanta.session.game import LiveGame
from quanta.session.scene.picture import Shown

if TYPE_CHECKING:
    from quanta.session.protocol.scene import (
        CardButtonData,
        CardData,
        CardSentenceData,
        OutcomeData,
        PageAct,
        Scene,
    )


HEADLINES = {1: "You won", 0: "A draw", -1: "You lost"}


class OwnEnding(NamedTuple):
    """The result of the only person in a game against the computer. level: the id of the opponent;
    result: 1 for a win, 0 for a draw, −1 for a loss."""

    level: str
    result: int


def add_outcome(shown: Shown, scene: Scene) -> None:
    """Add the outcome, the sequel, and whether there is a report."""
    scene["outcome"] = None
    end, node = shown.end, shown.line.node
    if end is None or shown.preview is not None:
        return
    outcome: OutcomeData = {
        "headline": shown.headline,
        "reason": end.reason,
        "returns": end.returns,
    }
    if shown.seen.outcome() is None and node.loss is not None:
        if node.loss.word == RESIGN:
            outcome["resigned"] = node.loss.seat
    elif shown.seen.outcome() is None and node.drawn:
        outcome["agreed"] = next(seat for seat, word in node.declarations if word == ACCEPT_DRAW)
    scene["outcome"] = outcome
    if shown.game.view.reports:
        scene["report"] = True
    sequel = sequel_of(shown, end)
    if sequel is not None:
        scene["sequel"] = {"text": sequel.text}
        if sequel.params is not None:
            scene["sequel"] = {
                "text": sequel.text,
                "title": sequel.title,
                "params": dict(sequel.params),
            }


def sequel_of(shown: Shown, end: Outcome) -> Sequel | None:
    """The game after this one, if there is one."""
    find = shown.game.modules.sequel
    return None if find is None else find(shown.seen, end.returns)


def _game_over(shown: Shown) -> Sequence[CardData]:
    """The card of a game that is over at the cursor."""
    game, end = shown.game, shown.end
    if end is None or shown.preview is not None or not game.mode.shows_end:
        return ()
    own = own_ending(game.opponents.seated, end)
    sequel = sequel_of(shown, end)
    best = max(end.returns)
    won = [best <= 0 or each == best for each in end.returns]
    return [
        {
            "key": "game-over",
            "title": shown.headline if own is None else HEADLINES[own.result],
            "roles": [seat.role for seat, has in zip(shown.seats, won, strict=True) if has],
            "sentences": list(_sentences(game, end, sequel, own)),
            "buttons": list(_buttons(game, sequel, own)),
        }
    ]


def own_ending(seated: Sequence[str], outcome: Outcome) -> OwnEnding | None:
    """The result of the only person in a game against the computer; None in other games."""
    if seated.count(HUMAN) != 1 or len(seated) < 2 or AWAY in seated:
        return None
    best, own = max(outcome.returns), outcome.returns[seated.index(HUMAN)]
    level = next(player for player in seated if player != HUMAN)
    if own < best:
        return OwnEnding(level, -1)
    return OwnEnding(level, 0 if outcome.returns.count(best) > 1 else 1)


def _sentences(
    game: LiveGame, end: Outcome, sequel: Sequel | None, own: OwnEnding | None
) -> Iterator[CardSentenceData]:
    yield {"text": end.reason}
    moves = game.moves.entries
    turns = f"{counted(moves[-1]['turn'], 'turn')}, " if moves and moves[-1]["turn"] else ""
    plies = game.line.plies
    yield {"text": f"{turns}{plies} {'move' if plies == 1 else 'moves'} in all."}
    if own is not None:
        yield {"text": f"Against {label(game, own.level)}: {{}}.", "slot": "standing"}
    if sequel is not None:
        yield {"text": sequel.text}


def _buttons(
    game: LiveGame, sequel: Sequel | None, own: OwnEnding | None
) -> Iterator[CardButtonData]:
    yield from _next(game, sequel, own)
    if game.line.plies and all(entry["seat"] != CHANCE for entry in game.moves.entries):
        yield _button("Review", "review")
    if game.view.reports:
        yield _button("Report", "report")
    yield _button("Replay", "replay")
    yield _button("Share", "share")


def _next(game: LiveGame, sequel: Sequel | None, own: OwnEnding | None) -> Iterator[CardButtonData]:
    """The main button, and a rematch."""
    rematch = _button("Rematch", "rematch")
    if sequel is not None and sequel.params is not None:
        yield {**_button(f"Go on: {sequel.title}", "go-on"), "primary": True}
        yield rematch
        return
    level = next_level(game, own.level) if own is not None and own.result > 0 else None
    if level is not None:
        named = f"Next level: {label(game, level)}"
        yield {**_button(named, "next-level"), "primary": True}
        yield rematch
    elif own is not None or game.mode.challenges:
        yield {**rematch, "primary": True}
    else:
        yield {**_button("Play again", "rematch"), "primary": True}


def _button(name: str, act: PageAct) -> CardButtonData:
    return {"key": act, "label": name, "act": act}


def next_level(game: LiveGame, level: str) -> str | None:
    """The id of the level after one; None if there is none."""
    players = game.roster
    here = players[level].level if level in players else 0
    names = (name for name, entry in players.items() if here and entry.level == here + 1)
    return next(names, None)


def label(game: LiveGame, player: str) -> str:
    """The name of a player on screen."""
    entry = game.roster.get(player)
    return player if entry is None else entry_label(entry)


def entry_label(entry: RosterEntry) -> str:
    """The name of a player of the roster on screen: its level comes first."""
    return f"{entry.level} · {entry.label}" if entry.level else entry.label


def _declaring(game: LiveGame) -> Sequence[CardData]:
    """The card for declarations: a draw, a resignation. While a program thinks its buttons are off
    but keep their places, so that nothing below them moves."""
    line, seated = game.line, game.opponents.seated
    thinks = game.choosing and HUMAN in seated
    closed = game.mode.why_not_declare() or line.node.outcome() is not None
    closed = closed or not (line.begun or thinks)
    if closed or len(seated) < 2 or game.attention.preview is not None or not line.at_end:
        return ()
    buttons = [*_question(game, thinks=thinks), *_draw_buttons(game, thinks=thinks)]
    mover = line.position.to_play
    if thinks or _is_here(game, mover):
        buttons.append(_resign_button(game, mover, thinks=thinks))
    return [{"key": "declarations", "title": "", "quiet": True, "buttons": buttons}]


def _is_here(game: LiveGame, seat: int) -> bool:
    """Whether a seat is played at this screen; chance is not."""
    return seat != CHANCE and game.opponents.seated[seat] == HUMAN


def _question(game: LiveGame, *, thinks: bool) -> Iterator[CardButtonData]:
    """The button that asks about the other side's turn, if the game has claims."""
    line, mover = game.line, game.line.position.to_play
    known = "claims" in game.modules.present
    if (
        not known
        or game.mode.why_no_help(game)
        or line.position.seats != SEATS_OF_A_DRAW
        or game.viewpoint.curtain is not None
    ):
        return
    asker = game.opponents.seated.index(HUMAN) if thinks else mover
    button: CardButtonData = {"key": "want", "label": "", "request": {"do": "want"}}
    if thinks:
        button["off"] = True
    elif not _is_here(game, mover) or line.last_turn_start is None:
        return
    yield {**button, "label": f"What did {game.names[1 - asker]} want?"}


def _draw_buttons(game: LiveGame, *, thinks: bool) -> Iterator[CardButtonData]:
    if len(game.opponents.seated) != SEATS_OF_A_DRAW or not game.modules.draws:
        return
    offered = game.line.node.draw_offered
    if offered is not None and _is_here(game, 1 - offered):
        label = f"{game.names[offered]} offers a draw: accept"
        yield {
            **_declaring_button("draw", label, 1 - offered),
            "primary": True,
            "confirm": ASK_ACCEPT,
        }
    offer = game.mode.draw_offer(game)
    if offered is not None or offer is None:
        return
    seat, label = offer
    if thinks:
        yield {**_declaring_button("draw", label, seat), "off": True}
    elif _is_here(game, seat):
        yield {**_declaring_button("draw", label, seat), "confirm": ASK_OFFER}


def _declaring_button(key: str, label: str, seat: int) -> CardButtonData:
    return {"key": key, "label": label, "request": {"do": key, "seat": seat}}


def _resign_button(game: LiveGame, seat: int, *, thinks: bool) -> CardButtonData:
    button = _declaring_button("resign", "Resign", seat)
    if thinks:
        return {**button, "off": True}
    return {**button, "confirm": game.mode.resigning(game, seat)}


def _curtain(shown: Shown) -> Sequence[CardData]:
    """The curtain's card, while it is drawn."""
    curtain = shown.game.viewpoint.curtain
    if curtain is None:
        return ()
    name = shown.seats[curtain].name
    warning = f"The board is about to show what only {name} may see."
    return [
        {
            "key": "curtain",
            "title": f"Pass the device to {name}",
            "covers": True,
            "roles": [shown.seats[curtain].role],
            "sentences": [{"text": f"{warning} It stays covered until {name} has the device."}],
            "buttons": [
                {
                    "key": "lift",
                    "label": f"I am {name}: show the board",
                    "request": {"do": "lift"},
                    "primary": True,
                }
            ],
        }
    ]


def add_cards(shown: Shown, scene: Scene) -> None:
    """Add the cards in their order, and the fields of the mode."""
    game = shown.game
    game.mode.add_fields(game, scene)
    no_help = game.mode.why_no_help(game)
    if no_help:
        scene["no_help"] = no_help
    scene["cards"] = [
        *game.mode.cards(game),
        *_game_over(shown),
        *_declaring(game),
        *_curtain(shown),
    ]


def add_actions(shown: Shown, scene: Scene) -> None:
    """Add the buttons to have the program choose a set-up, and to send a link or a message."""
    game = shown.game
    actions: list[CardButtonData] = []
    scene["actions"] = actions
    if shown.preview is not None:
        return
    if game.set_up and game.set_up.choice(game) is not None:
        chosen = game.set_up.proposal(game) is not None
        label = "Confirm set-up" if chosen else "Choose for me"
        request = {"do": "set-up"}
        actions.append({"key": "set-up", "label": label, "request": request, "primary": chosen})
    to_send = game.mode.to_send(game)
    if to_send and game.viewpoint.curtain is None:
        actions.append({"key": "send", "label": to_send, "act": "send", "primary": True})
