"""The terms of a game in words, for the player who invites a friend and for the friend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.game import CHANCE, Position, ReadyGame
from quanta.core.params import Param, with_offered
from quanta.core.rng import Stream
from quanta.record.time_control import checked_control, control_in_words
from quanta.record.timeline import Timeline
from quanta.session.modes.sealed import BOARD

if TYPE_CHECKING:
    from quanta.session.protocol.replies import TermsData

POSITION = "start"
"""The parameter for a position that was set up."""
OPENED = "The secrets of its set-up are left out: you would both know them."


def offered(game: str, params: Mapping[str, str]) -> dict[str, str]:
    """``params`` with the values offered to a person for those left out. Raises BadRecord."""
    return with_offered(registry.rules(game).params, params)


def open_params(game: str, params: Mapping[str, str]) -> dict[str, str]:
    """``params`` for two devices: if the set-up has secrets, which both would know, the same one
    without them. Raises BadParam and BadRecord."""
    play = registry.modules(game).sealed
    if play is None:
        return dict(params)
    start = registry.rules(game).start(params, Stream(BOARD))
    known = play.without_secrets(start)
    return dict(params) if known == start else {**params, POSITION: known.text()}


def described(game: str, params: Mapping[str, str], clock: str = "") -> TermsData:
    """A game with these parameters in words, and the record of a possible start. clock: the time
    control; empty for none. Raises BadParam and BadRecord."""
    rules, view = registry.rules(game), registry.view(game)
    start = rules.start(params, Stream(BOARD))
    ready = _ready(game, params)
    begins = _begins(game, start)
    names = [seat.name for seat in view.seats(start.seen_by(None))]
    return {
        "title": view.title(start) if ready is None else ready.title,
        "says": [
            *([] if ready is None else [ready.about]),
            *([OPENED] if ready is not None and dict(ready.params) != dict(params) else []),
            "The dice decide who begins." if begins is None else f"{names[begins]} begins.",
            *([f"It takes {rules.about.length}."] if ready is None else []),
        ],
        "chosen": [
            *(_chosen(game, params) if ready is None else ()),
            *([f"Clock: {control_in_words(checked_control(clock))}."] if clock else []),
        ],
        "begins": begins,
        "seats": names,
        "record": str(Timeline(rules, params, start).line_record()),
    }


def _ready(game: str, params: Mapping[str, str]) -> ReadyGame | None:
    """The ready game with these parameters, also as changed by ``open_params``."""
    given = dict(params)
    for each in (registry.modules(game).ready_games or tuple)():
        if given == dict(each.params):
            return each
        # Compute ``open_params`` only if all parameters but the position agree.
        beside = {key: value for key, value in each.params.items() if key != POSITION}
        if beside.items() <= given.items() and given == open_params(game, each.params):
            return each
    return None


def _chosen(game: str, params: Mapping[str, str]) -> Iterator[str]:
    """The terms that differ from the usual ones."""
    for param in registry.rules(game).params:
        usual = param.offered or param.default
        value = params.get(param.key, usual)
        if value == usual:
            continue
        if param.key == POSITION:
            yield "It begins from the position on the board, which was set up by hand."
        else:
            yield f"{param.label}: {_in_words(game, param, value)}."


def _in_words(game: str, param: Param, value: str) -> str:
    if param.kind == "choice":
        key, numbers = param.choose(value)
        label = next(choice.label for choice in param.choices if choice.key == key)
        return " ".join([label.partition(":")[0], "×".join(map(str, numbers))]).strip()
    if param.workshop:
        crafts = registry.modules(game).workshop or ()
        craft = next(each for each in crafts if each.key == param.workshop)
        return ", ".join(craft.title(each) or "untitled" for each in craft.read(value))
    ready = next((each.name for each in param.ready if each.value == value), "")
    return ready or value.replace(",", ", ")


def _begins(game: str, start: Position) -> int | None:
    """The seat that chooses first; None if a throw decides it."""
    reached = [start]
    if start.to_play == CHANCE:
        reached = [start.apply(action) for action in start.legal_actions()]
    seats = {position.to_play for position in reached}
    return None if len(seats) > 1 or CHANCE in seats else seats.pop()
