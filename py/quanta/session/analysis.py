"""The analysis of one position: the best ways on, what can be hoped for, and why there is none.

It knows what the one who looks may know, and no more: where the seat to play keeps something from
them, there is nothing to analyse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.players import Candidate, Thought
from quanta.record.timeline import Timeline
from quanta.scene.arrows import TargetArea, candidate_arrows
from quanta.scene.view import Path, View
from quanta.session.evaluation import Evaluation, of_candidate
from quanta.session.search_task import Enough, Search
from quanta.session.viewpoint import Eyes

LONGEST = 12
"""More plies of a line are not told."""

Told = dict[str, Any]
"""A ply of a line: ``text``, ``label`` and ``seat``."""


@dataclass(frozen=True)
class Desk:
    """The game as it is looked at now. paths: the ways to click the actions of this position; busy:
    whether an opponent is choosing."""

    line: Timeline
    view: View
    eyes: Eyes
    paths: Sequence[tuple[Path, Action]]
    busy: bool

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.line.position

    @cached_property
    def names(self) -> list[str]:
        """The seats' names, which stay the same all game."""
        return [seat.name for seat in self.view.seats(self.eyes.see(self.position))]

    def silence(self) -> str:
        """Why nothing can be said about this position; empty where something can."""
        position, eyes = self.position, self.eyes
        if eyes.curtain is not None:
            return "Nothing is analysed while the screen changes hands."
        if position.outcome() is not None:
            return "The game is over here."
        if position.to_play == CHANCE:
            return "The dice decide here."
        if self.busy:
            return "The opponent is choosing."
        if not eyes.all and eyes.see(position) != position.seen_by(position.to_play):
            return f"What {self.names[position.to_play]} can do here is not for all to see."
        return ""


def along(position: Position, actions: Sequence[Action]) -> list[Position]:
    """The positions from ``position`` on, as its seat to play sees it, itself first. Raises
    IllegalAction."""
    found = [position.seen_by(position.to_play)]
    for action in actions:
        found.append(found[-1].apply(action))
    return found


class Teller:
    """Tells lines that begin at one position; what it has told before it remembers."""

    def __init__(self, position: Position, view: View) -> None:
        self._view = view
        seen = position.seen_by(position.to_play)
        self._after: dict[tuple[Action, ...], Position] = {(): seen}
        self._told: dict[tuple[Action, ...], Told] = {}

    def line(self, actions: Sequence[Action]) -> list[Told]:
        """The plies of a line as far as they can be told: what was only guessed of a hidden or
        diced position may not be possible in it."""
        found: list[Told] = []
        for size in range(1, min(len(actions), LONGEST) + 1):
            ply = self._ply(tuple(actions[:size]))
            if ply is None:
                break
            found.append(ply)
        return found

    def _ply(self, line: tuple[Action, ...]) -> Told | None:
        if line not in self._told:
            before = self._after[line[:-1]]
            try:
                self._after[line] = before.apply(line[-1])
            except QuantaError:
                return None
            label = self._view.describe_action(before, line[-1])
            self._told[line] = {"text": line[-1], "label": label, "seat": before.to_play}
        return self._told[line]


class Analysis:
    """The thoughts about the position at the cursor, in the form that a page shows."""

    def __init__(self, desk: Desk, search: Search | None) -> None:
        """search: None where there is nothing to search; ``desk.silence()`` tells why."""
        self.desk, self.search = desk, search
        self._why = "" if search else desk.silence()
        self._teller = Teller(desk.position, desk.view) if search else None
        self._paths: dict[Action, Path] = {}
        for path, action in desk.paths:
            self._paths.setdefault(action, path)

    @property
    def busy(self) -> bool:
        """Whether better thoughts may come."""
        return self.search is not None and not self.search.over

    def run(self, enough: Enough) -> None:
        """Think on."""
        if self.search is not None:
            self.search.run(enough)

    @property
    def thought(self) -> Thought | None:
        """The last thought, if there is one."""
        return self.search.best if self.search else None

    def data(self, places: Mapping[str, TargetArea]) -> dict[str, Any]:
        """What a page shows. places: where the targets of the picture are."""
        best = self.thought
        found: dict[str, Any] = {"on": True, "busy": self.busy, "ply": self.desk.line.ply}
        if self._why or best is None:
            return found | {"note": self._why or "Thinking…", "ways": [], "arrows": []}
        assert self.search is not None
        paths = [self._paths.get(action, ()) for action in _firsts(best)]
        found |= self.search.figures()
        found |= {"ways": self._candidates(best), "arrows": candidate_arrows(paths, places)}
        if best.candidates:
            found |= self._standing(best.candidates[0])
        return found | {"note": self._note(best)}

    def _hope(self, way: Candidate) -> Evaluation:
        return of_candidate(way, self.desk.position.to_play)

    def _standing(self, way: Candidate) -> dict[str, Any]:
        names = self.desk.names
        hope = self._hope(way).first(len(names))
        bar = {"seat": hope.seat, "share": hope.share, "words": f"{hope.words(names)}."}
        return {"bar": bar}

    def _candidates(self, best: Thought) -> list[dict[str, Any]]:
        assert self._teller is not None
        if not best.candidates:
            return [{"line": self._teller.line((best.action,))}]
        names = self.desk.names
        return [
            {"hope": self._hope(way).data(names), "line": self._teller.line(way.actions)}
            for way in best.candidates
        ]

    def _note(self, best: Thought) -> str:
        if not best.candidates:
            return "What looks best at first sight."
        if self.busy:
            return ""
        if best.candidates[0].proven:
            return "It is proven: there is no more to find."
        return "This is as far as it looks."


def _firsts(best: Thought) -> list[Action]:
    """The actions that the ways begin with, the best first."""
    return [way.actions[0] for way in best.candidates if way.actions] or [best.action]


def advice(desk: Desk, thought: Thought) -> str:
    """What a hint says: the action, what it is worth, what is likely to come of it."""
    if not thought.candidates:
        return f"A good choice at first sight: {thought.action}."
    names, seat = desk.names, desk.position.to_play
    best, *others = (of_candidate(way, seat) for way in thought.candidates)
    said = [f"{thought.action}: {_worth(best, names)}."]
    if best.proven and best.expectation < 0:
        said.append("Nothing better is left." if others else "It is the only move.")
    elif others and not best.proven:
        said.append(_next(thought.candidates[1].actions[0], others[0], best))
    line = Teller(desk.position, desk.view).line(thought.candidates[0].actions)
    reply = next((ply for ply in line[1:] if ply["seat"] not in (seat, CHANCE)), None)
    if reply is not None:
        said.append(f"Expected then: {reply['text']}.")
    return " ".join(said)


def _worth(hope: Evaluation, names: Sequence[str]) -> str:
    if hope.proven:
        return hope.words(names).removeprefix("Proven: ") + ", proven"
    return f"{names[hope.seat]} can hope for {hope.share} of 100"


def _next(action: Action, hope: Evaluation, best: Evaluation) -> str:
    if hope.proven and hope.expectation < 0:
        return f"Next best, {action}, loses: that is proven."
    if hope.share >= best.share:
        return f"{action} is as good."
    return f"Next best, {action}: {hope.share}."
