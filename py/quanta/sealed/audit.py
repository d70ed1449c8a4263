"""The audit of a finished game: all messages and both openings, replayed step by step.

Anyone can do it. What was checked in play is checked again, and then, with both secrets known,
that every seal hid something that was possible, and that every move was legal with it.

Faults are those of a message, not of a seat: with both secrets open anyone can make any message of
the game, and the source of the messages can leave some out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quanta.core.errors import IllegalAction, QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.core.words import counted, listed
from quanta.record.notes import (
    ACCEPT_DRAW,
    ASK_TAKE_BACK,
    RESIGN,
    TAKE_BACK,
    TIME,
    Annotation,
)
from quanta.record.timeline import Timeline
from quanta.sealed import seals, throws
from quanta.sealed.agreement import OPEN_DICE
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import WITHOUT_MOVES, Acceptance, Opening, parsed
from quanta.sealed.public_line import mark
from quanta.sealed.sealed_game import FIRST, SealedGame
from quanta.sealed.transcript import Transcript

DECLARED = {
    RESIGN: "the player resigns",
    TIME: "the time of the player is over",
    ACCEPT_DRAW: "a draw is agreed",
    ASK_TAKE_BACK: "the player asks to take moves back",
    TAKE_BACK: "the player lets the other side take moves back",
}
"""The phrases for words that are in the place of moves."""


class AuditStep(NamedTuple):
    """A step of the audit. number: of the message that it is about, from 0; openings have the
    number after the last; seat: whose it is, None where it is no one’s, or may be by someone else;
    fits: whether all is right; said: what was checked, or what is wrong, in a sentence."""

    number: int
    seat: int | None
    fits: bool
    said: str


class AuditReport(NamedTuple):
    """findings: one for each message and opening, up to the first fault of a message. game: as far
    as it was replayed. record: the whole game with its secrets; empty where something does not
    fit."""

    findings: tuple[AuditStep, ...]
    game: SealedGame
    record: str

    @property
    def fits(self) -> bool:
        """Whether everything fits."""
        return all(each.fits for each in self.findings)


def audit(texts: Sequence[str]) -> AuditReport:
    """The audit of a game from the texts of its messages, in any order, with openings; repeated
    texts count once. Raises BadMessage, BadRecord and BadParam for texts that cannot be read or do
    not begin with a challenge, and where a message in between is missing. What was added after the
    end, or is by someone else, is left out."""
    transcript = Transcript.of(texts)
    game = SealedGame.begun(transcript.challenge)
    findings = list(_replayed(game, transcript))
    games = [game, *(each for each, _ in findings if each is not None)]
    game, results = games[-1], [_challenged(game), *(finding for _, finding in findings)]
    if transcript.gap and not game.over and game.number == transcript.gap:
        raise BadMessage("missing", number=transcript.gap)
    if all(each.fits for each in results):
        game, ends = _ended(game, transcript)
        results += ends
    if not all(each.fits for each in results):
        return AuditReport(tuple(results), game, "")
    truth = _Truth(game)
    results += truth.faults()
    report = AuditReport(tuple(results), game, "")
    return report._replace(record=truth.record()) if report.fits else report


def _challenged(game: SealedGame) -> AuditStep:
    terms = game.agreement
    text = f"A challenge to {terms.rules.name} at level {terms.level}."
    if terms.level == OPEN_DICE:
        text += " At this level dice cannot be checked."
    return AuditStep(0, terms.inviter, True, text)


def _replayed(
    game: SealedGame, transcript: Transcript
) -> Iterator[tuple[SealedGame | None, AuditStep]]:
    """(the game after a message, or None where it is wrong; the step) of each message after
    the challenge, up to the first that is wrong."""
    for number, bodies in enumerate(transcript.after_challenge, 1):
        if game.over:
            yield None, AuditStep(number, None, True, "The game was over before this message.")
            return
        sender = game.sender
        proven = [each for each in bodies if _is_proven(game, transcript, number, each)]
        if number == 1 and len(proven) > 1:
            proven = [each for each in proven if _goes_on(game, transcript, each)]
        if len(bodies) > 1 and len(proven) != 1:
            fault = BadMessage("doubled" if proven else "two", number=number)
            yield None, AuditStep(number, None, False, str(fault))
            return
        body = proven[0] if proven else bodies[0]
        try:
            game = game.after(body)
        except QuantaError as error:
            yield None, AuditStep(number, None, False, str(error))
            return
        text = _said(game, number)
        if len(bodies) > 1:
            text += " Another message with this number is not by this seat: its proof is wrong."
        yield game, AuditStep(number, sender, True, text)


def _is_proven(game: SealedGame, transcript: Transcript, number: int, body: str) -> bool:
    """Whether a message is by its sender, as an opening shows or its signature."""
    message, seat = parsed(body), game.agreement.sender(number)
    anchor = message.anchor if isinstance(message, Acceptance) else game.anchors[seat]
    masters = [Opening.of(each).master for each in transcript.openings.get(seat, ())]
    after = min(number // 2 + 1, throws.CHAIN)
    own = (each for each in masters if throws.element(each, seat, 0) == anchor)
    later = next((throws.element(each, seat, after) for each in own), b"")
    return game.is_proven(number, later, body)


def _goes_on(game: SealedGame, transcript: Transcript, acceptance: str) -> bool:
    """Whether the game of the first message that plays, which its sender has proven, is that of an
    acceptance: anyone can accept a challenge, and prove it."""
    try:
        begun = game.after(acceptance)
    except BadMessage:
        return False
    return any(_is_proven(begun, transcript, FIRST, body) for body in transcript.numbered(FIRST))


def _said(game: SealedGame, number: int) -> str:
    """A sentence about a message that fits."""
    if number < FIRST:
        return "The challenge is accepted, with an anchor of its own."
    assert game.line is not None
    if game.word in WITHOUT_MOVES:
        return f"The chain goes on; {DECLARED[game.word]}."
    first = ([0, *game.ends])[-2]
    plies = game.line.played[first:]
    throws = sum(seat == CHANCE for seat, _ in plies)
    sealed = sum(seals.is_masked(action) for _, action in plies)
    parts = [counted(len(plies) - throws, "move"), counted(throws, "throw")]
    parts += [counted(sealed, "secret")] if sealed else []
    return f"The chain goes on; {listed(parts)}, and the position at the end is right."


def _ended(game: SealedGame, transcript: Transcript) -> tuple[SealedGame, list[AuditStep]]:
    """The game with both openings, and the steps of their audit."""
    if not game.over:
        due = str(BadMessage("due", number=game.number))
        return game, [AuditStep(game.number, None, False, due)]
    number, steps = game.number, list[AuditStep]()
    for seat, bodies in sorted(transcript.openings.items()):
        faults = list[str]()
        for body in bodies:
            try:
                game = game.opened(body)
            except QuantaError as error:
                faults.append(str(error))
        if seat in game.openings:
            steps.append(AuditStep(number, seat, True, "The secret leads to the anchor."))
        else:
            steps.append(AuditStep(number, None, False, faults[0]))
    for seat in sorted(game.closed - transcript.openings.keys()):
        signed = seat == game.agreement.sender(number - 1)
        fault = BadMessage("unopened") if signed else BadMessage("unproven-end", number=number - 2)
        steps.append(AuditStep(number, seat if signed else None, False, str(fault)))
    return game, steps


class _Truth:
    """A game with both openings, replayed with all secrets."""

    def __init__(self, game: SealedGame) -> None:
        assert game.line is not None
        self.game, self.line, self.actions = game, game.line, list[Action]()

    def faults(self) -> Iterator[AuditStep]:
        """The steps that fail, up to the first fault."""
        position = self.line.start
        for ply, (_, action) in enumerate(self.line.played):
            sealed = ply in self.line.seals
            try:
                self.actions.append(self._secret(ply, position) if sealed else action)
                self._check_drawn(ply, position)
                position = position.apply(self.actions[-1])
            except IllegalAction:
                text = str(BadMessage("hidden-move", ply=ply + 1, action=action))
                yield AuditStep(self.game.message_of(ply), None, False, text)
                return
            except BadMessage as error:
                yield AuditStep(self.game.message_of(ply), None, False, str(error))
                return
        end = self.game.number
        text = f"{counted(len(self.line.seals), 'seal')} opened, and every move was possible."
        yield AuditStep(end, None, True, text[:1].upper() + text[1:])

    def _secret(self, ply: int, before: Position) -> Action:
        """The action sealed at ``ply``. Raises BadMessage if it was not a possible one."""
        seat, masked = self.line.owners[ply], self.line.played[ply].action
        serial = self.line.serials[ply]
        sealer = seals.Sealer(self.game.openings[seat], self.game.id, seat, serial)
        action = seals.unsealed(before, masked, self.line.seals[ply], sealer)
        if action is None:
            raise BadMessage("unfit", ply=ply + 1)
        return action

    def _check_drawn(self, ply: int, before: Position) -> None:
        """Raises BadMessage where a seat alone has drawn at ``ply``, and drew something else."""
        drawn = self.line.alone.get(ply)
        if drawn is None or self.game.agreement.level == OPEN_DICE:
            return
        seat = self.line.owners[ply]
        seen, master = before.seen_by(seat), self.game.openings[seat]
        if throws.thrown_alone(seen, master, *drawn) != self.actions[-1]:
            raise BadMessage("unfit", ply=ply + 1)

    def record(self) -> str:
        """The record of the whole game, with a comment that says how it was played."""
        terms, loss = self.game.agreement, self.game.loss
        line = Timeline(terms.rules, terms.record.params, self.line.start)
        for action in self.actions:
            line.apply(action)
        agreed = " A draw was agreed." if self.game.word == ACCEPT_DRAW else ""
        comment = f"Sealed play at level {terms.level}: {self.game.fingerprint}.{agreed}"
        line.annotate(line.root, Annotation(comment))
        mark(line, self.line, terms.time_control)
        if loss is not None:
            last = line.nodes[-1]
            line.tree.declare(last, (*last.declarations, loss))
        return str(line.record())
