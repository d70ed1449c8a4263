"""All that can be wrong with a message of sealed play, each with the sentence that is said."""

from __future__ import annotations

from collections.abc import Mapping

from quanta.core.errors import QuantaError
from quanta.core.quoting import quoted

SENTENCES: Mapping[str, str] = {
    # reading a text
    "empty": "There is no message of sealed play in this text.",
    "too-long": "The text is longer than any message of sealed play.",
    "truncated": "The message is cut off. Copy or scan the whole of it.",
    "damaged": "The message is damaged: something in it was changed on the way. Ask for it again.",
    "version": "The message follows version {version} of sealed play; this program knows version "
    "1. Both sides need the same version.",
    "earlier": "The message was made by an earlier version of this program and cannot be used any "
    "more. Load the page again on both sides, and begin another game.",
    "malformed": "The message has the wrong form, so it was made by another program: {part}.",
    # setting up
    "rules-version": "The game follows version {version} of its rules, and this program has "
    "version {own}. Both sides need the same version.",
    "two-seats": "Sealed play is for games of two; this one has another number of players.",
    "secret-chance": "Chance is secret in this game, and the game does not say whose each draw is. "
    "Sealed play can only keep what one side draws and it alone knows.",
    "secret-start": "The set-up holds secrets, or leaves some out. Begin without secrets.",
    "copied-anchor": "The acceptance copies the anchor of the challenge, so its dice would be "
    "known in advance. It is refused.",
    "other-challenge": "The acceptance belongs to another challenge, or to a changed one.",
    "accepted-twice": "Someone has accepted this challenge already, and only the first acceptance "
    "counts.",
    "set-up": "The set-up in the message is not the one that both sides’ numbers give. It was "
    "chosen, or made by another version.",
    # the order of messages
    "other-game": "The message belongs to another game.",
    "other-acceptance": "The message goes on from another acceptance than the one in this game, or "
    "belongs to another game. Compare the four words: if they differ, someone else has accepted.",
    "own": "This is a message from here: it is for the other side.",
    "repeated": "This message has arrived already; nothing has changed.",
    "old": "This is an old message: the game has gone on since, and nothing is lost.",
    "own-ahead": "A message from here is missing: message {next}. If you play this game on another "
    "device too, open the last link from there first.",
    "elsewhere": "You have sent this message {number} from another device, and a different one "
    "from here. Go on with the device whose message your opponent has.",
    "ahead": "A message in between is missing: message {number} has arrived, and message {next} is "
    "due. Ask for that one first.",
    "forked": "There are two different messages {number}. One of these is not by the other side, "
    "or it has sent both; its next message shows which. The first one stays here.",
    "disproved": "This is not the message {number} of this game: its proof is wrong. Someone else "
    "made it; the one that is here is proven.",
    "doubled": "There are two different messages {number} with the right proof: the seat has sent "
    "both, or one was made by someone else after its key was shown.",
    "parent": "The message goes on from another message {before} than the one that is here. One of "
    "these is not by its sender, or it has sent both. Compare the four words.",
    "impostor": "The message claims to be one from here, and it is not: someone else made it, or "
    "it answers another message than the one here. If so, open that one first.",
    "unproven": "The proof of message {number} is wrong. That message or this one is not by the "
    "other side, or was made by a changed program. The game cannot go on from here.",
    "unsigned": "The message ends the game without the signature that only its sender can make. It "
    "may be by someone else, and is refused.",
    "over": "The game is over, so no message can follow.",
    # what a message says
    "element": "The message is forged, or its numbers were chosen: its element does not continue "
    "the sender’s chain.",
    "moves": "Move {move} of the message is not possible, by the rules or by the dice that both "
    "sides compute.",
    "unfinished": "The message ends before the turn does, after move {move}.",
    "beyond": "The message goes on where its turn has ended: it takes more moves, or throws that "
    "need an answer.",
    "result": "The message ends in another position than its moves and dice lead to. Its results "
    "were changed.",
    "word": "The message declares {word}, which this program does not know, or not here.",
    "no-offer": "The message accepts a draw that was not offered in the one before.",
    "unasked": "The message takes moves back without a request for it.",
    "clock": "The message gives a wrong time for the clock of its sender: none is due in a game "
    "without clocks, and otherwise no more than was left before.",
    "settled": "The message asks to take back what is final: it has shown dice or a secret, or the "
    "same turn has asked before.",
    "seals": "The message does not have one seal for each of its secret moves.",
    "seal-again": "A seal of the message was used before. Each secret needs a seal of its own.",
    "shown": "The secret behind {action} is not what was sealed. It was changed after the fact.",
    "early": "The message opens secrets that no move of it shows.",
    "unshown": "The secret behind {action} is shown without its salt, so it cannot be checked.",
    # the end
    "not-over": "The game is not over: an opening would give all secrets away, and it is refused.",
    "master": "The opening is forged: its secret does not lead to the anchor of its seat.",
    "other-end": "The opening belongs to another end of this game. Compare the four words.",
    "not-by": "Message {number} is not by this seat: its proof does not fit the secret. Someone "
    "else made it.",
    # the audit
    "unfit": "What was sealed at ply {ply} was not possible then, or its salt was chosen by hand.",
    "hidden-move": "Ply {ply}, {action}, was not possible with what the seat had sealed.",
    "two": "There are two different messages {number}. One of these is not by this seat, or it has "
    "sent both; its secret would show which.",
    "two-games": "The texts belong to several games; the audit takes one.",
    "missing": "Message {number} is missing, so what follows it cannot be checked.",
    "due": "As far as these messages go, the game is not over: message {number} is due.",
    "unopened": "As far as these messages go, this seat has not opened its secrets.",
    "unproven-end": "As far as these messages go, message {number} is not proven, as the secrets "
    "of its sender are not open.",
    # requests to a device
    "not-yours": "It is not your turn to send.",
    "final": "This cannot be taken back: it has shown dice or a secret, or you have asked in this "
    "turn already.",
    "no-claim": "A win on time can be claimed only while the clock of the other side runs.",
    "unready": "The turn is not finished, so there is nothing to send yet.",
    "backup": "This private half belongs to another game.",
    "state": "The saved game cannot be read: {part}.",
    "long-game": "A seat can send {most} messages in one game. With the last one it can only "
    "resign or accept a draw.",
    "open-later": "Your opponent opens the secrets first: this proves the last message from there.",
}
"""Fault → its sentence. Words in braces are filled in."""


class BadMessage(QuantaError):
    """A message, a state or a request of sealed play that is refused, without any change.

    fault: a key of ``SENTENCES``; facts: what its sentence names.
    """

    def __init__(self, fault: str, **facts: str | int) -> None:
        self.fault = fault
        names = {
            key: quoted(fact) if isinstance(fact, str) else fact for key, fact in facts.items()
        }
        super().__init__(SENTENCES[fault].format(**names))
