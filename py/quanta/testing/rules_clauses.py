"""The clauses of the contract about positions and records. Each is a function of a game in play and
of a source of chance that yields a sentence for each fault."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from quanta import registry
from quanta.core.errors import IllegalAction, QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.core.rng import Stream
from quanta.core.sealed_play import PlayedAction, Throw
from quanta.record.record import ACTION, Record
from quanta.record.timeline import Timeline

TEXT = re.compile(r"[A-Za-z0-9_.~,:!*'()+-]+")
JUNK = "wbox-_;=/.@ z%#é\n0"
MOST_TRIED = 5
"""Actions of one position that are played."""
LATEST = 20
"""Plies, from the last one back, of which it is checked what each seat hears."""

Faults = Iterator[str]


def actions_are_sorted_unique_and_end_with_the_game(line: Timeline, rng: Stream) -> Faults:
    """``legal_actions`` is sorted, has each action once, and is empty iff there is an outcome."""
    actions, end = list(line.position.legal_actions()), line.position.outcome()
    if actions != sorted(actions):
        yield f"legal_actions() is not sorted: {_some(actions)}."
    if len(set(actions)) < len(actions):
        yield f"legal_actions() has an action twice: {_some(actions)}."
    for action in actions:
        if not ACTION.fullmatch(str(action)):
            yield f"{action!r} is no action: a text of letters, digits and _~,:!*'()+-."
    if actions and end is not None:
        yield f"The game is over ({end.reason}), but there are legal actions: {_some(actions)}."
    if not actions and end is None:
        yield "There is no legal action, but outcome() is None."


def applying_gives_a_new_position_and_leaves_the_old_one(line: Timeline, rng: Stream) -> Faults:
    """``apply`` makes another position, always the same one, and changes nothing."""
    position = line.position
    before, actions = position.text(), list(position.legal_actions())
    for action in _some_of(actions, rng):
        after, again = position.apply(action), position.apply(action)
        if after == position:
            yield f"apply({action!r}) gives the same position, so the game could go on for ever."
        if after != again or hash(after) != hash(again):
            yield f"apply({action!r}) gives another position, or hash, the second time."
    if position.text() != before or list(position.legal_actions()) != actions:
        yield "apply() has changed the position that it was called on."


def anything_else_is_refused_with_a_sentence(line: Timeline, rng: Stream) -> Faults:
    """``apply`` raises IllegalAction, with a sentence, for whatever is not a legal action."""
    position = line.position
    legal = list(position.legal_actions())
    names = sorted({step for action in legal[:50] for step in action.split("-")})
    junk = "".join(rng.choice(JUNK) for _ in range(rng.below(20)))
    tries = {junk, "-".join(names[:2]), "-".join(names[:3]), *names[:3], "", "zz-99"}
    for action in sorted(tries - set(legal)):
        try:
            position.apply(action)
        except IllegalAction as refusal:
            yield from _sentence(refusal, f"apply({action!r})")
        else:
            yield f"apply({action!r}) is not refused, though it is no legal action."


def the_text_of_a_position_reads_back(line: Timeline, rng: Stream) -> Faults:
    """``Rules.read`` is the inverse of ``text``, which is one line of URL-safe ASCII."""
    position, text = line.position, line.position.text()
    if not TEXT.fullmatch(text):
        yield f"text() has other characters than letters, digits and _.~,:!*'()+-: {text[:60]!r}."
    params = {key: value for key, value in line.params.items() if key != "start"}
    again = line.rules.read(text, params)
    if again != position:
        yield f"read({text[:60]!r}) is another position than the one with this text."
    elif hash(again) != hash(position):
        yield "Two equal positions have different hashes."
    elif list(again.legal_actions()) != list(position.legal_actions()):
        yield "Two equal positions have different legal actions."


def the_end_has_returns_that_sum_to_zero_and_a_reason(line: Timeline, rng: Stream) -> Faults:
    """``outcome`` has a return for each seat, and a sentence; before, some seat is to play."""
    position, end = line.position, line.position.outcome()
    if end is None:
        if position.to_play != CHANCE and not 0 <= position.to_play < position.seats:
            yield f"to_play is {position.to_play}; there are seats 0 to {position.seats - 1}."
        return
    if len(end.returns) != position.seats:
        yield f"There are {len(end.returns)} returns, but {position.seats} seats."
    if sum(end.returns) != 0:
        yield f"The returns {end.returns} do not sum to zero."
    if not end.reason.endswith("."):
        yield f"The reason of the outcome is no sentence: {end.reason!r}."


def chances_are_the_actions_with_probabilities(line: Timeline, rng: Stream) -> Faults:
    """``chances`` has every action with its probability where chance is to play, else nothing."""
    position = line.position
    chances = list(position.chances())
    if position.to_play != CHANCE or position.outcome() is not None:
        if chances:
            yield f"chances() is not empty, though seat {position.to_play} is to play."
        return
    if sum((share for _, share in chances), Fraction(0)) != 1:
        yield "The probabilities in chances() do not sum to 1."
    if [action for action, _ in chances] != list(position.legal_actions()):
        yield "The actions in chances() are not legal_actions(), in this order."


def what_a_seat_sees_can_be_completed(line: Timeline, rng: Stream) -> Faults:
    """``Rules.complete`` fills in what a seat does not see, and nothing else."""
    for seat in _viewers(line.position):
        seen = line.position.seen_by(seat)
        if line.rules.complete(seen, rng).seen_by(seat) != seen:
            yield f"complete() changes what {_viewer(seat)} sees."


def masked_actions_lead_to_what_a_seat_may_see(line: Timeline, rng: Stream) -> Faults:
    """A masked action leads from what a seat saw to what it sees then."""
    steps = list(zip(line.positions, line.actions, line.positions[1:], strict=False))
    for before, action, after in steps[-LATEST:]:
        for seat in _viewers(before):
            heard = before.masked(action, seat)
            if not _leads(before.seen_by(seat), heard, after.seen_by(seat)):
                yield (
                    f"{action!r}, which {_viewer(seat)} knows as {heard!r}, does not lead from "
                    "what it saw to what it sees afterwards."
                )
            if seat == before.to_play and heard != action:
                yield f"{action!r} is masked for seat {seat}, which played it."


def _leads(before: Position, action: Action, after: Position) -> bool:
    try:
        return before.apply(action) == after
    except IllegalAction:
        return False


def a_record_replays_to_the_same_game(line: Timeline, rng: Stream) -> Faults:
    """The record, read again, gives the same positions and the same record."""
    text = str(line.record())
    again = Timeline.of(line.rules, Record.parse(text))
    if str(again.record()) != text:
        yield f"The record is read and written as another one: {str(again.record())[:80]}."
    if again.positions != line.positions:
        yield "The record replays to other positions than those that were played."


def damaged_records_are_refused_with_a_sentence(line: Timeline, rng: Stream) -> Faults:
    """Whatever is in a record, reading it raises nothing but a QuantaError."""
    text = str(line.record())
    junk = "".join(rng.choice(JUNK) for _ in range(rng.below(60)))
    cut = rng.below(len(text) + 1)
    for damaged in (text[:cut] + junk, junk + text[cut:], text[:cut] + junk + text[cut:]):
        error = refusal(damaged)
        if error is not None:
            yield from _sentence(error, f"The record {damaged[:60]!r}")


def what_sealed_play_is_given_is_true(line: Timeline, rng: Stream) -> Faults:
    """``sealed.py``, where there is one, gives each throw of a turn a purpose of its own, and says
    of an action that shows a secret what was played in secret, and where."""
    play = registry.modules(line.rules.id).sealed
    if play is None:
        return
    played, throws, turn = list[PlayedAction](), set[Throw](), CHANCE
    for before, action in zip(line.positions, line.actions, strict=False):
        seen, public = before.seen_by(None), before.masked(action, None)
        if before.to_play == CHANCE:
            throw = play.throw(seen, played)
            if throw in throws:
                yield f"sealed.py says of two throws of a turn that they are for {throw}."
            throws.add(throw)
            thrower = before.seen_by(throw.seat) if throw.alone else seen
            if thrower.chances() != before.chances() or (public != action and not throw.alone):
                yield (
                    f"What {action!r} draws depends on secrets, which sealed play cannot keep. "
                    "Without sealed.py it refuses the game."
                )
        elif before.to_play != turn:
            throws, turn = set(), before.to_play
        shows = play.disclosure(seen, played, public)
        if shows and not any(line.actions[each] == shows.action for each in shows.plies):
            yield f"sealed.py says that {action!r} shows {shows.action!r}, which it does not."
        played.append(PlayedAction(before.to_play, public))


def invariants_hold(line: Timeline, rng: Stream) -> Faults:
    """The game's own ``invariants.py``, where there is one."""
    modules = registry.modules(line.rules.id)
    check_position, check_step = modules.check_position, modules.check_step
    for position in line.positions if check_position else ():
        assert check_position is not None
        yield from check_position(position)
    steps = zip(line.positions, line.actions, line.positions[1:], strict=False)
    for before, action, after in steps if check_step else ():
        assert check_step is not None
        yield from check_step(before, action, after)


def refusal(text: str) -> QuantaError | None:
    """Why ``text`` is not a record; None when it is one."""
    try:
        record = Record.parse(text)
        Timeline.of(registry.rules(record.game), record)
    except QuantaError as error:
        return error
    return None


def _sentence(error: QuantaError, what: str) -> Faults:
    if not str(error).endswith("."):
        yield f"{what} is refused without a sentence: {str(error)!r}."


def _viewers(position: Position) -> Sequence[int | None]:
    return (None, *range(position.seats))


def _viewer(seat: int | None) -> str:
    return "a bystander" if seat is None else f"seat {seat}"


def _some_of(actions: Sequence[Action], rng: Stream) -> list[Action]:
    """A few actions, the first ones and others."""
    some = list(actions)
    rng.shuffle(some)
    return some[:MOST_TRIED]


def _some(actions: Sequence[object]) -> str:
    shown = ", ".join(map(str, actions[:6]))
    return f"{shown}, …" if len(actions) > 6 else shown


RULES_CLAUSES = (
    actions_are_sorted_unique_and_end_with_the_game,
    applying_gives_a_new_position_and_leaves_the_old_one,
    anything_else_is_refused_with_a_sentence,
    the_text_of_a_position_reads_back,
    the_end_has_returns_that_sum_to_zero_and_a_reason,
    chances_are_the_actions_with_probabilities,
    what_a_seat_sees_can_be_completed,
    masked_actions_lead_to_what_a_seat_may_see,
    a_record_replays_to_the_same_game,
    damaged_records_are_refused_with_a_sentence,
    what_sealed_play_is_given_is_true,
    invariants_hold,
)
"""All of them."""
