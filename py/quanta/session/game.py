"""A live game: the record in play, its players, its viewpoint, and the latest words about it; and
the context of a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.players import AWAY, HUMAN, RosterEntry, Thought
from quanta.record.game_tree import Node, RemovedVariation
from quanta.record.timeline import Timeline
from quanta.registry import GameModules
from quanta.scene.arrows import TargetArea, target_areas
from quanta.scene.hover_parts import KeptParts
from quanta.scene.shapes import Shape
from quanta.scene.view import Path, Replacement, View
from quanta.session.modes.mode import Mode
from quanta.session.opponents import Opponents
from quanta.session.scene.move_list import MoveList, MoveLists, Variations
from quanta.session.search.analysis import advice
from quanta.session.search.assistant import Assistant
from quanta.session.search.explanation import Reason
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Limits
from quanta.session.selection import Attention, Message, Run, Selection, Words
from quanta.session.set_up import SetUp, own_plies, replace_last
from quanta.session.taken_back import TakenBack, is_again
from quanta.session.viewpoint import Display, Plies, Viewpoint, due

if TYPE_CHECKING:
    from quanta.session.protocol.requests import CarrierState
    from quanta.session.search.search_task import Enough
    from quanta.session.search.spare import SpareSearch


class LiveGame:
    """A game in play.

    line: the timeline with the cursor. mode: the way it is played. modules: all that the game
    offers. asked: the parameters as requested. begun_assistant: None until ``assistant`` is first
    needed. deleted: the variation that can be restored. back: whether moves were taken back.
    set_up: choices by the program in a set-up, if the game has them. scripted: the next action of
    the mode's script.
    """

    def __init__(
        self,
        line: Timeline,
        players: Sequence[str],
        asked: Mapping[str, str],
        rng: Stream,
        limits: Limits,
        mode: Mode | None = None,
        shared: Sequence[int] = (),
        modules: GameModules | None = None,
    ) -> None:
        """players: one for each seat; rng: for chance and players; limits: those of the assistant;
        mode: plain play by default; shared: the seats of people who have shared the screen;
        modules: those of the game, if they are at hand."""
        game = line.rules.id
        self.line, self.asked, self.mode = line, dict(asked), mode or Mode()
        self.modules = modules or registry.modules(game)
        self.view: View = self.modules.view
        self.opponents = Opponents(game, players, rng)
        self.begun_assistant: Assistant | None = None
        self.viewpoint = Viewpoint(seat for seat in shared if 0 <= seat < line.position.seats)
        self.attention, self.words = Attention(), Words()
        self._advice: Thought | None = None
        self.move_lists, self.variations = MoveLists(), Variations()
        self.kept_parts = KeptParts()
        self._shapes: Sequence[Shape] = ()
        self._places: Mapping[str, TargetArea] | None = None
        self.deleted: RemovedVariation | None = None
        self.back = TakenBack()
        self.scripted: Action | None = None
        choose = self.modules.set_up_choice
        self.set_up = None if choose is None else SetUp(choose)
        self._rng, self._limits = rng, limits
        if self.mode.rolls(self):
            line.roll(rng)
        self.position_changed()
        self.mode.begun(self)

    @property
    def moves(self) -> MoveList:
        """The move list as the viewer may know it."""
        return self.move_lists.of(self.line, self.view, self.viewpoint)

    @cached_property
    def names(self) -> Sequence[str]:
        """The seats' names, which stay the same all game."""
        seats = self.view.seats(self.viewpoint.seen(self.line.position))
        return [seat.name for seat in seats]

    @property
    def assistant(self) -> Assistant:
        """The searches beside the game: hints, the analysis and the review."""
        if self.begun_assistant is None:
            self.begun_assistant = Assistant(self.line.rules.id, self._rng, self._limits)
        return self.begun_assistant

    @property
    def roster(self) -> Mapping[str, RosterEntry]:
        """The players that could play a seat."""
        return self.modules.roster

    @property
    def last_node(self) -> Node:
        """The end of the game as played, wherever the cursor is, without variations and moves that
        were taken back."""
        return self.line.node if self.back.moves else self.line.root.end()

    @property
    def time_control(self) -> str:
        """The time control; empty if no clocks run."""
        return self.line.tree.time_control if self.mode.timed else ""

    @property
    def due(self) -> str:
        """The player to choose at the cursor (``viewpoint.due``). Where all are people at this
        screen, it is one of them even before the end of the line and after the game."""
        seated = self.opponents.seated
        return HUMAN if seated.count(HUMAN) == len(seated) else due(self.line, seated)

    @property
    def choosing(self) -> bool:
        """Whether a program or a script is to choose."""
        return self.scripted is not None or self.due not in (HUMAN, AWAY, "")

    @property
    def awaited(self) -> bool:
        """Whether a player on another device is to choose."""
        return self.mode.awaits(self)

    @property
    def idle(self) -> bool:
        """Whether no one at the screen is to choose, as it is another's turn or the screen changes
        hands."""
        return self.choosing or self.awaited or self.viewpoint.curtain is not None

    @property
    def annotations_allowed(self) -> bool:
        """Whether annotations may be shown. Where people share a screen and have secrets from each
        other, an annotation may give one away."""
        if self.viewpoint.sees_all or not self.viewpoint.shared:
            return True
        return not self.moves.hides(self.line)

    def observation(self) -> Observation:
        """The game as seen at the cursor, for the assistant."""
        paths = self.attention.selection.paths
        seated = self.opponents.seated
        return Observation(self.line, self.view, self.viewpoint, paths, self.choosing, seated)

    def new_request(self) -> None:
        """Forget the words of the last request."""
        self.words = Words()

    def position_changed(self) -> None:
        """Reset all that belongs to a position, after a change of the position or the players."""
        line, view = self.line, self.view
        self.opponents.search = None
        self.scripted = self.mode.reply(self)
        self.viewpoint.update(line, self.opponents.seated)
        seen = self.viewpoint.seen(line.position)
        over = seen.outcome() is not None or line.node.outcome() is not None
        self.attention = Attention(
            Selection()
            if over or self.idle
            else Selection(view.paths(seen), view.buttons(seen), lambda picked: self._runs(picked))
        )
        if self.begun_assistant is not None:
            self.begun_assistant.position_changed(self.observation())

    def seat(self, players: Sequence[str]) -> None:
        """Change who plays each seat."""
        self.opponents.seat(players)
        if not self.line.begun:
            self.viewpoint.forget_shared()
        self.position_changed()

    def lift_curtain(self) -> None:
        """Lift the curtain for the seat that the screen was passed to."""
        self.viewpoint.lift()
        self.position_changed()

    def shows(self, shapes: Sequence[Shape]) -> None:
        """Note the shapes of the latest scene."""
        self._shapes, self._places = shapes, None

    @property
    def places(self) -> Mapping[str, TargetArea]:
        """The areas of the targets in the latest scene."""
        if self._places is None:
            self._places = target_areas(self._shapes)
        return self._places

    # Choosing

    def why_wait(self) -> str:
        """Why no one at the screen may act now; empty if a player may."""
        preview = self.attention.preview
        if preview is not None:
            return preview.why_wait
        return self.mode.why_wait(self) or self.viewpoint.why_wait

    def must_wait(self) -> bool:
        """Whether no one at the screen may act now; the reason is then announced."""
        why = self.why_wait()
        if why:
            self.words.refuse(why)
        return bool(why)

    def click(self, target: str, drag: bool = False) -> None:
        """Handle a click: take a step of an action, or explain why it is none. drag: whether a drag
        starts on the target, which then stays selected if it already is.
        """
        if drag and target in self.attention.selection.picked:
            return
        self.drop_hint()
        if self.must_wait() or self.mode.takes(self, target):
            return
        attention = self.attention
        selection, before = attention.selection, attention.selection.picked
        action = selection.click(target)
        if selection.run.back:
            self.replace(selection.run)
        elif action is not None:
            self._play_run(action, selection.run)
        elif selection.picked != before:
            attention.point_at_nothing()
            self.words.leave_to_scene(target, picked=True)
        elif self.line.node.outcome() is not None:
            self.words.refuse("The game is over.")
        elif target not in before:
            attention.missed(target)
            self.words.leave_to_scene(target, picked=False)

    def _play_run(self, action: Action, run: Run) -> None:
        """Play an action and the rest of its run, as far as it can be played."""
        self.play(action)
        for each in run.actions[1:]:
            if self.must_wait() or each not in self.line.position.legal_actions():
                return
            self.play(each)

    def cancel(self) -> None:
        """Leave the preview, or if there is none, drop the half-made action."""
        attention = self.attention
        if attention.preview is None:
            attention.selection.clear()
            self.drop_hint()
        attention.point_at_nothing()
        attention.leave_preview()

    def play(self, action: Action) -> None:
        """Play ``action`` at the cursor, with the throws that follow, if the mode admits it. Raises
        IllegalAction, and then changes nothing."""
        if not self.mode.admits(self, action):
            return
        line = self.line
        first, again = line.ply, self.back.moves and is_again(line, action)
        thrown = self.mode.throws(self, action)
        line.apply(action)
        for each in thrown:
            line.apply(each)
        if self.mode.rolls(self):
            line.follow_chance()
            line.roll(self._rng)
        if self.back.moves:
            self.back.played(line, line.nodes[first], again=again)
        self.position_changed()
        sentences = [entry["label"] for entry in self.moves.entries[first : line.ply]]
        end = line.position.outcome()
        if end is not None:
            sentences.append(f"{self.view.headline(line.position)}. {end.reason}")
        self.words.announce(" ".join(sentences))
        self.mode.played(self)

    def _runs(self, picked: Path) -> list[tuple[Path, Run]]:
        """The click paths after ``picked`` that mean several actions, or a change of earlier
        ones."""
        seen = self.viewpoint.seen(self.line.position)
        runs = [(path, Run(run)) for path, run in self.view.shortcuts(seen, picked)]
        return runs + [(each.path, Run(each.actions, each.back)) for each in self._changes(picked)]

    def _changes(self, picked: Path) -> list[Replacement]:
        """The changes that the view offers the seat to play in its own set-up. They only go back as
        far as the last plies are its own."""
        line = self.line
        if not self.mode.replaces or not (line.at_end or self.back.moves):
            return []
        seen = self.viewpoint.seen(line.position)
        changes = self.view.replacements(seen, Plies(line, self.viewpoint), picked)
        own = own_plies(line) if changes else 0
        return [each for each in changes if each.back <= own]

    def replace(self, run: Run) -> None:
        """Play a run in place of the last plies of the seat to play. These have revealed nothing,
        so this does not count as taking moves back. Raises IllegalAction, and then changes
        nothing."""
        set_up = self.set_up
        proposed = set_up and set_up.proposal(self)
        replace_last(self.line, run.back, run.actions)
        self.back.forget()
        self.position_changed()
        self.words.announce(self.moves.entries[self.line.ply - 1]["label"] if self.line.ply else "")
        if set_up and proposed:
            set_up.propose_again(self, proposed)

    # Others

    def chosen(self, enough: Enough) -> Action | None:
        """The action of the script or the program, which thinks until ``enough()``; None while it
        has not decided."""
        if self.scripted is not None or self.opponents.think(self.line, enough):
            return self.best_so_far()
        return None

    def best_so_far(self) -> Action:
        """The action that the script or the program would play now."""
        return self.scripted or self.opponents.decided(self.line)

    # Help

    def give(self, answer: Thought | Reason) -> None:
        """Give a hint, or the answer to a question."""
        if isinstance(answer, Reason):
            self.show_reason(answer)
        else:
            self.advise(answer)

    def show_reason(self, reason: Reason) -> None:
        """Show a reason about the position at the cursor, and mark its cells."""
        self.attention.recommend(None, reason.cells)
        self.words.advise(reason.text)

    def advise(self, thought: Thought) -> None:
        """Give a hint."""
        self.mode.advised(self, thought.action)
        analysed = self.assistant.analysis is not None
        advised = advice(self.observation(), thought, figures=not analysed)
        self.attention.recommend(thought.action, advised.cells)
        self.words.advise(advised.text)
        self._advice = thought

    def leave_figures_to_the_analysis(self) -> None:
        """Show the current hint without its figures, as the analysis shows newer ones."""
        if self._advice is not None and self.words.shows_hint:
            hint = advice(self.observation(), self._advice, figures=False)
            self.words.message = Message("hint", hint.text)

    def allow_help(self) -> None:
        """Note that help was requested. Raises BadRequest where there is none."""
        why = self.mode.why_no_help(self)
        if why:
            raise BadRequest(why)
        self.mode.assisted()

    def seek_hint(self) -> None:
        """Show a hint, or search for one, which then comes in an update. Raises BadRequest where
        there is no help."""
        self.allow_help()
        self.attention.look_ahead(None)
        if self.mode.advises(self):
            return
        thought = self.assistant.seek_hint(self.observation())
        if thought is not None:
            self.advise(thought)

    def drop_hint(self) -> None:
        """Remove the hint, and stop searching for one."""
        self.attention.recommend(None)
        if self.begun_assistant is not None:
            self.begun_assistant.drop_hint()

    # Variations

    def delete(self, node: Node) -> None:
        """Delete a node, which must not be the root, and all that follows it."""
        self.deleted = self.line.remove_variation(node)
        self.position_changed()
        self.words.announce("Deleted, with all that follows. It can be brought back.")

    def restore(self) -> Node | None:
        """Restore the last deleted variation, and return its first node; None if there is none."""
        deleted, self.deleted = self.deleted, None
        if deleted is None:
            return None
        self.line.tree.restore_variation(deleted)
        return deleted.parent.child(deleted.node.action)


class Context:
    """The state of a session between requests.

    rng: the randomness of chance, set-ups and players. limits: those of the assistant. live: the
    current game, None before the first. games: how many have begun. carrier: the state of the
    connection to another device. spare: searches for the review of another engine, None before the
    first.
    """

    def __init__(self, rng: Stream, limits: Limits) -> None:
        self.rng, self.limits = rng, limits
        self.display = Display()
        self.live: LiveGame | None = None
        self.games = 0
        self.carrier: CarrierState = ""
        self.spare: SpareSearch | None = None

    @property
    def game(self) -> LiveGame:
        """The current game. Raises BadRequest if there is none."""
        if self.live is None:
            raise BadRequest("No game is on.")
        return self.live

    def begin(
        self,
        line: Timeline,
        players: Sequence[str],
        asked: Mapping[str, str],
        mode: Mode | None = None,
        shared: Sequence[int] = (),
    ) -> LiveGame:
        """Replace the current game. The arguments are those of ``LiveGame``."""
        before, modules, assistant = self.live, None, None
        if before is not None and before.line.rules is line.rules:
            modules, assistant = before.modules, before.begun_assistant
        self.live = LiveGame(line, players, asked, self.rng, self.limits, mode, shared, modules)
        if assistant is not None and assistant.begun_review is not None:
            self.live.assistant.take_over(assistant.begun_review)
        self.games += 1
        return self.live
