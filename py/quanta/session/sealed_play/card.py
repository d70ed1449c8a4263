"""The card of a game of sealed play: what is due and from whom, the buttons, and what the level of
the game does not prevent."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from quanta.session.declarations import ASK_ACCEPT, ASK_OFFER

if TYPE_CHECKING:
    from quanta.session.protocol.replies import SealedData
    from quanta.session.protocol.requests import CarrierState
    from quanta.session.protocol.scene import (
        CardButtonData,
        CardConfirmData,
        CardData,
        CardRowData,
        CardSentenceData,
        CardTone,
        PageAct,
    )


ALWAYS = (
    "If one side stops answering, what it owes is shown, but it cannot be made to send it.",
    "Help by a program or a friend.",
    "Several people who accept one challenge: its sender can choose between their games.",
    (
        "The loss of a device: without the secret that is on it the game cannot go on. "
        "“Save my side” keeps a copy."
    ),
)


class Level(NamedTuple):
    """A level. limits: what it does not prevent."""

    name: str
    says: str
    limits: Sequence[str]


LEVELS = (
    Level(
        "Open dice",
        "Each side says what it threw. Hidden orders are sealed; the dice are a matter of trust.",
        ("Dice that are thrown again until they suit, or made up.", *ALWAYS),
    ),
    Level(
        "Sealed turns",
        "One message a turn. Both devices compute the same dice, so nobody can throw again or "
        "change a result.",
        (
            (
                "A changed program that computes the dice of its own turn before it chooses, and "
                "chooses by them. It cannot change them."
            ),
            *ALWAYS,
        ),
    ),
    Level(
        "Strict rolls",
        "Every attack is a request and an answer, two short messages. Nobody can know a die before "
        "choosing.",
        ALWAYS,
    ),
)
"""By the number of the level."""

WITHOUT_DICE = Level(
    "Checked links",
    "Short links that fit together: a changed, old or second move is noticed. It takes one "
    "more link to begin.",
    ALWAYS,
)
"""For games without dice and secrets, whatever the level."""
CONNECTED = "Each device checks what comes: a changed, old or second move is noticed."
"""For such games, where messages are sent automatically."""


def offered(*, has_dice: bool) -> Sequence[tuple[int, Level]]:
    """The levels to choose from, with their numbers, the suggested one first; only one without
    dice. has_dice: whether the game has dice or secrets."""
    numbers = range(len(LEVELS) - 1, -1, -1) if has_dice else [len(LEVELS) - 1]
    return [(number, level_of(number, has_dice=has_dice)) for number in numbers]


def level_of(number: int, *, has_dice: bool) -> Level:
    """A level in words. has_dice: whether the game has dice or secrets."""
    return LEVELS[number] if has_dice else WITHOUT_DICE


BEGUN = 2
"""The number of the first message of play."""
START = "The board shows one of many possible starts."
DUTIES = {
    "choose": "Your turn: play on the board, then send your move.",
    "spent": "Your messages in this game are used up: each side has 2,048. You can resign, or "
    "accept a draw that is offered.",
    "open": "The game is over. Send your secrets, so that everything can be checked.",
    "done": "The game is over.",
}
FLOWING: Collection[CarrierState] = ("open", "chat")
"""The states in which messages are sent automatically."""
TITLES: Mapping[CarrierState, str] = {"": "By sealed messages", "chat": "In this chat"}
CARRIED: Mapping[CarrierState, str] = {
    "open": "{other} is connected. Moves and dice are sent automatically.",
    "chat": "Moves and dice are sent through this chat automatically.",
    "lost": "The connection to {other} is lost, but the game is kept: connect again, or go on by "
    "links.",
    "left": "{other} has left the page. The game is kept: connect again, or go on by links.",
}
STOPPED = "The clocks are stopped until the devices are connected."
CLAIMED = (
    "You have claimed the win, as the time of {other} was over by the clock of this device. If a "
    "move of {other} still arrives, the game goes on."
)
COMPARE = (BEGUN, BEGUN + 1)
"""The numbers of the next message at which the acceptance is the last message of its side."""
ACCEPTED = (
    "Compare the words below with your friend before you play on: anyone who has seen the link of "
    "the challenge could have accepted it."
)
RESTORED = (
    "Your side came back from a file. If you have sent anything after it was saved, open your own "
    "last link here before you go on, and before it the link that it answers. What your friend "
    "sends instead may leave something out."
)
ASK_BACK: CardConfirmData = {
    "title": "Ask to take your last move back?",
    "text": "This sends a question instead of a move. If your friend agrees, your last move "
    "and the answer to it are taken back, and you play again from there; the record of the game "
    "says so. If not, you play on from here. You can ask once a turn.",
    "yes": "Ask",
    "no": "Play on",
}


class SealedState(NamedTuple):
    """The input of the card. data: this side; names: those of the seats; turn: the one that a side
    asks to take back, 0 in the set-up; over: whether the end is on the board; offering: whether the
    next message offers a draw; resigning: the question before that; draws: whether the game can end
    in a draw; carrier: the state of the connection; timed: whether there are clocks."""

    data: SealedData
    names: Sequence[str]
    level: Level
    turn: int
    over: bool
    offering: bool
    resigning: CardConfirmData
    draws: bool
    carrier: CarrierState
    timed: bool

    @property
    def other(self) -> str:
        """The name of the other side."""
        return self.names[1 - self.data["seat"]]


def card(side: SealedState) -> CardData:
    """The card. Its requests are steps of sealed play: a host must store the new state before it
    sends anything."""
    level, flows = side.level, side.carrier in FLOWING
    return {
        "key": "sealed",
        "title": TITLES.get(side.carrier, "On two devices"),
        "sentences": list(_sentences(side)),
        "rows": list(_rows(side)),
        "buttons": list(_buttons(side)),
        "details": {
            "text": CONNECTED if flows and level is WITHOUT_DICE else f"{level.name}. {level.says}",
            "summary": "What this does not prevent",
            "points": level.limits,
            "link": ("docs/sealed-play.html", "How sealed play works"),
        },
    }


def _rows(side: SealedState) -> Iterator[CardRowData]:
    """The fingerprint, unless a connection made by codes has already confirmed the other side."""
    data = side.data
    if side.carrier != "open":
        yield {
            "label": "Fingerprint",
            "values": [f"message {data['number'] - 1}: {data['fingerprint']}"],
            "note": "Both sides see the same after that message. Say the number, too.",
        }


def _sentences(side: SealedState) -> Iterator[CardSentenceData]:
    if side.carrier:
        tone: CardTone = "good" if side.carrier in FLOWING else "problem"
        yield {"text": CARRIED[side.carrier].format(other=side.other), "tone": tone}
    if side.timed and side.carrier != "open" and side.data["due"] is not None:
        yield {"text": STOPPED}
    if side.data["claimed"]:
        yield {"text": CLAIMED.format(other=side.other)}
        return
    request = _take_back_in_words(side)
    if request or not _is_automatic(side):
        yield {"text": request} if request else _duty_in_words(side)
    owed = _owed(side.data)
    if owed:
        yield {"text": f"{side.other} {owed}{{}}.", "tone": "problem", "slot": "elapsed"}
    # For a connection, the two have shown each other codes.
    if side.data["number"] in COMPARE and not side.over and side.carrier not in FLOWING:
        yield {"text": ACCEPTED}
    yield {"text": RESTORED, "tone": "problem", "slot": "restored"}


def _is_automatic(side: SealedState) -> bool:
    """Whether the connection handles what is due, so that no instruction is needed."""
    duty, begun = side.data["duty"], side.data["number"] >= BEGUN
    waits = duty == "wait" and begun
    return side.carrier in FLOWING and (waits or bool(side.data["automatic"]))


def _duty_in_words(side: SealedState) -> CardSentenceData:
    """The sentence about what is due."""
    data, other = side.data, side.other
    duty, number = data["duty"], data["number"]
    if duty == "wait":
        wait = f"Waiting for {other}{{}}"
        if data["due"] is None:
            text = f"The game is over. {wait}, who sends the secrets first; then you send yours."
            return {"text": text, "slot": "elapsed"}
        if number < BEGUN:
            text = f"{wait}: your challenge is not accepted yet. {START}"
        elif number == BEGUN:
            text = f"{wait}, who begins the game. {START}"
        else:
            text = f"{wait}. Open the link that comes back on this device."
        return {"text": text, "slot": "elapsed"}
    if duty == "choose" and data["offered"]:
        return {"text": f"{other} offers a draw. To decline, play on."}
    if duty == "send" and data["offered"] and data["throw"]:
        return {"text": f"{other} offers a draw. Accept or decline: if you decline, the dice fall."}
    if duty == "choose" and side.carrier in FLOWING:
        return {"text": "Your turn: play on the board."}
    if duty in DUTIES:
        return {"text": DUTIES[duty]}
    if data["throw"]:
        return {"text": f"Your attack needs dice from {other}: ask for them."}
    if data["chosen"]:
        return {"text": "Your turn is finished: send your move."}
    return {"text": "There is nothing for you to choose: send your answer."}


def _take_back_in_words(side: SealedState) -> str:
    """The request to take moves back, if there is one. The page shows the answer when it arrives,
    and the card then continues with what is due."""
    other, turn = side.other, side.turn
    first = f"turn {turn}" if turn else "a choice of the set-up"
    back = f"take back {first} and what came after it."
    comes = "" if side.carrier in FLOWING else " Open the link that comes back on this device."
    return {
        "asked": f"{other} asks to {back} If you agree, {other} plays on from there; if not, "
        "everything stays as it is.",
        "asking": f"You have asked to {back} Waiting for {other} to agree or decline.",
        "let": f"You have agreed: {other} plays on from an earlier turn.{comes}",
    }.get(side.data["take_back"], "")


def _owed(data: SealedData) -> str:
    """What the other side has failed to send, or an empty text."""
    if 1 - data["seat"] in data["owes"] and data["duty"] != "open":
        return "has not opened the hidden orders"
    waits = data["duty"] == "wait" and data["throw"] and data["number"] > BEGUN
    return "has not sent the dice" if waits else ""


def _buttons(side: SealedState) -> Iterator[CardButtonData]:
    data = side.data
    duty, back = data["duty"], data["take_back"]
    mine, begun = duty in ("choose", "send", "spent"), data["number"] > BEGUN
    if data["offered"]:
        yield {**_step("agree", "Accept the draw"), "primary": True, "confirm": ASK_ACCEPT}
    if back == "asked":
        yield {**_step("let-back", "Agree: take it back"), "primary": True}
        yield _step("send", "Decline: keep the move")
    if back == "possible":
        yield {**_step("ask-back", "Ask to take your last move back"), "confirm": ASK_BACK}
    can_offer = side.draws and begun and duty in ("choose", "send")
    if can_offer and back != "asked" and not data["offered"]:
        offer: CardButtonData = {
            "key": "offer",
            "label": "Offer a draw with this move",
            "request": {"do": "draw", "seat": data["seat"]},
            "chosen": side.offering,
        }
        yield offer if side.offering else {**offer, "confirm": ASK_OFFER}
    yield {**_act("nothing-missing", "Nothing is missing"), "slot": "restored"}
    if duty == "open":
        yield {**_step("open", "Send your secrets"), "primary": True}
    if side.carrier in ("lost", "left"):
        yield {**_act("connect", "Connect again"), "primary": True}
    elif not side.carrier and data["due"] is not None:
        yield _act("connect", "Connect the other device")
    if data["outgoing"] and not mine and side.carrier not in FLOWING:
        yield _act("show-message", "Show the last link again")
    if side.carrier == "open":
        yield _act("show-game", "Show this game on a third device")
    if mine and begun:
        yield {**_step("resign", "Resign"), "confirm": side.resigning}
    if duty == "done" and not data["owes"]:
        yield {**_act("audit", "Check the game"), "primary": True}
    yield _act("save-side", "Save my side…")
    yield _act("save-messages", "Save the messages")


def _step(step: str, label: str) -> CardButtonData:
    return {"key": step, "label": label, "request": {"do": "sealed", "step": step}}


def _act(act: PageAct, label: str) -> CardButtonData:
    return {"key": act, "label": label, "act": act}


def to_send(data: SealedData) -> str:
    """The label of the button that sends the next message; empty if the card has its own buttons
    for it, or if there is nothing to send."""
    if data["duty"] == "open":
        return "Send your secrets"
    if data["duty"] != "send" or data["take_back"] == "asked":
        return ""
    if data["throw"]:
        return "Decline the draw" if data["offered"] else "Ask for the dice"
    return "Send your move" if data["chosen"] else "Send your answer"
