"""A live game: what is played, by whom, how it is looked at, and what was said about it last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Action, Position
from quanta.core.quoting import presentable
from quanta.core.rng import Stream
from quanta.players import AWAY, HUMAN, Thought
from quanta.record.declarations import (
    ACCEPT_DRAW,
    OFFER_DRAW,
    RESIGN,
    TAKE_BACK,
    Declaration,
)
from quanta.record.game_tree import RemovedVariation
from quanta.record.node import Node
from quanta.record.timeline import Timeline
from quanta.scene.arrows import TargetArea
from quanta.scene.view import Path, Replacement, View
from quanta.session.modes import by_link as agreed
from quanta.session.opponents import Opponents
from quanta.session.preview import Preview
from quanta.session.scene.move_list import MoveList, MoveLists
from quanta.session.scene.variations import Variations
from quanta.session.search.analysis import advice
from quanta.session.search.assistant import Assistant
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Limits
from quanta.session.selection import Run, Selection
from quanta.session.undo.replacing import own_plies, replace_last
from quanta.session.viewpoint import Plies, Viewpoint

if TYPE_CHECKING:
    from quanta.session.protocol.replies import SealedData
    from quanta.session.protocol.scene import LessonData, StatusKind
    from quanta.session.search.search_task import Enough

SEATS_OF_A_DRAW = 2
PROPOSED = "Click what should be changed, or confirm the set-up as it is."
ELSEWHERE = "Send your move as a link, and open the link that comes back."


class Message(NamedTuple):
    """Something to say in the status line in place of the usual."""

    kind: StatusKind
    text: str


@dataclass
class Attention:
    """What the player does at the position at the cursor; gone with the next position.

    selection: the half-made action. focus: the target pointed at. tried: the last targets clicked
    that continued no action, at most two. hint: a recommended action. preview: a line shown.
    """

    selection: Selection = field(default_factory=Selection)
    focus: str | None = None
    tried: tuple[str, ...] = ()
    hint: Action | None = None
    preview: Preview | None = None


@dataclass
class Words:
    """What the last request led to, until the next one that is not quiet.

    message: for the status line. says: to be read out. unexplained: a click that the scene has to
    explain when it is made: whether it continued the selection, and its target.
    """

    message: Message | None = None
    says: str = ""
    unexplained: tuple[bool, str] | None = None

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        why = presentable(why)
        self.message, self.says = Message("illegal", why), why


class Teacher(Protocol):
    """What makes a live game a step of a lesson (``quanta.session.modes.lesson``)."""

    @property
    def overlays(self) -> frozenset[str] | None:
        """The overlays that the step shows; None where it leaves that to the reader."""
        ...

    @property
    def greeting(self) -> str:
        """What is read out when the step opens."""
        ...

    def reply(self, game: LiveGame) -> Action | None:
        """What the document has the opponent or chance do at the end of the line."""
        ...

    def admits(self, game: LiveGame, action: Action) -> bool:
        """Whether an action is played; a wrong one is explained instead."""
        ...

    def takes(self, game: LiveGame, target: str) -> bool:
        """Whether a click is an answer instead of a step of an action."""
        ...

    def played(self, game: LiveGame) -> None:
        """Told after each action."""
        ...

    def data(self, game: LiveGame) -> LessonData:
        """The lesson as a host shows it."""
        ...

    def link(self) -> str:
        """The text of a link to this step."""
        ...


class SealedChoices(Protocol):
    """What brings the throws of a game of sealed play (``quanta.session.modes.sealed``)."""

    def choose(self, line: Timeline, action: Action) -> Sequence[Action]:
        """Choose an action at the end of the game; the throws that follow."""
        ...

    def why_wait(self) -> str:
        """Why nothing is to be chosen here now; empty where something is."""
        ...

    def status(self, names: Sequence[str]) -> tuple[str, str]:
        """Prompt and text of the status line where nothing is to be chosen here. names: of the
        seats."""
        ...

    def data(self) -> SealedData:
        """What a host needs of it."""
        ...


class LiveGame:
    """A game that is being played and looked at.

    line: the timeline with the cursor. asked: the parameters that it was asked for with. places:
    where the targets are in the scene that was made last. deleted: what can be brought back.
    taken_back: whether moves were taken back, so that what is played next is the game.
    undone_reveal: whether they had shown dice or secrets. lesson: the
    one that this game is a step of. scripted: what the lesson has somebody else do now. sealed:
    what brings the throws where the game is one of sealed play.
    """

    def __init__(
        self,
        line: Timeline,
        players: Sequence[str],
        asked: Mapping[str, str],
        rng: Stream,
        limits: Limits,
        shared: Sequence[int] = (),
        sealed: SealedChoices | None = None,
    ) -> None:
        """players: one for each seat; rng: for chance and for players; limits: of the assistant;
        shared: the seats of people who shared the screen before."""
        game = line.rules.id
        self.line, self.asked = line, dict(asked)
        self.view: View = registry.view(game)
        self.opponents = Opponents(game, players, rng)
        self.assistant = Assistant(game, rng, limits)
        self.viewpoint = Viewpoint(seat for seat in shared if 0 <= seat < line.position.seats)
        self.attention, self.words = Attention(), Words()
        self.move_lists, self.variations = MoveLists(), Variations()
        self.places: Mapping[str, TargetArea] = {}
        self.deleted: RemovedVariation | None = None
        self.taken_back = self.undone_reveal = False
        self.lesson: Teacher | None = None
        self.scripted: Action | None = None
        self._proposal: tuple[Node, Action] | None = None
        self._rng, self.sealed = rng, sealed
        if sealed is None:
            line.roll(rng)
        self.position_changed()

    @property
    def moves(self) -> MoveList:
        """The move list as the viewer may know it."""
        return self.move_lists.of(self.line, self.view, self.viewpoint)

    @property
    def choosing(self) -> bool:
        """Whether a player who is not human has to choose."""
        return self.scripted is not None or self.opponents.must_choose(self.line)

    @property
    def awaited(self) -> bool:
        """Whether somebody who plays elsewhere has to choose."""
        if self.sealed is not None and self.line.at_end and self.sealed.why_wait():
            return True
        return self.opponents.awaited(self.line)

    @property
    def annotations_allowed(self) -> bool:
        """Whether annotations may be shown here. Where people share a screen and keep secrets from
        each other, an annotation may give one away."""
        if self.viewpoint.sees_all or not self.viewpoint.shared:
            return True
        return not self.moves.hides(self.line)

    def observation(self) -> Observation:
        """The game as it is seen now, for the assistant."""
        paths = self.attention.selection.paths
        return Observation(self.line, self.view, self.viewpoint, paths, self.choosing)

    def position_changed(self) -> None:
        """Forget all that belonged to the last position; also after other players sat down."""
        line, view = self.line, self.view
        self.opponents.drop_search()
        self.scripted = None if self.lesson is None else self.lesson.reply(self)
        self.viewpoint.update(line, self.opponents.seated)
        seen = self.viewpoint.seen(line.position)
        waiting = self.choosing or self.awaited or self.viewpoint.curtain is not None
        over = seen.outcome() is not None or line.node.outcome() is not None
        self.attention = Attention(
            Selection()
            if over or waiting
            else Selection(view.paths(seen), view.buttons(seen), lambda picked: self._runs(picked))
        )
        self.assistant.position_changed(self.observation())

    def play(self, action: Action) -> None:
        """Play ``action`` at the cursor, and let chance act. Raises IllegalAction, and then changes
        nothing. In a lesson a wrong action is explained instead."""
        if self.lesson is not None and not self.lesson.admits(self, action):
            return
        line = self.line
        first = line.ply
        thrown = self.sealed.choose(line, action) if self.sealed is not None else ()
        line.apply(action)
        for each in thrown:
            line.apply(each)
        self.words.message = None
        if self.undone_reveal and self.taken_back:
            self._declare_take_back(self.line.nodes[first])
        if self.taken_back:
            # What is played in place of moves taken back is the game; they become the variation,
            # unless too much is nested already.
            line.tree.promote_to_main(line.node)
        self.taken_back = self.undone_reveal = False
        if self.sealed is None and (self.lesson is None or self.lesson.reply(self) is None):
            line.roll(self._rng)
        self.position_changed()
        said = [entry["label"] for entry in self.moves.entries[first : line.ply]]
        end = line.position.outcome()
        if end is not None:
            said.append(f"{self.view.headline(line.position)}. {end.reason}")
        self.words.says = " ".join(said)
        if self.lesson is not None:
            self.lesson.played(self)

    def _runs(self, picked: Path) -> list[tuple[Path, Run]]:
        """The ways to go on after these clicks that stand for several actions, or for others in
        place of the last ones."""
        seen = self.viewpoint.seen(self.line.position)
        found = [(path, Run(run)) for path, run in self.view.shortcuts(seen, picked)]
        return found + [(each.path, Run(each.actions, each.back)) for each in self._changes(picked)]

    def _changes(self, picked: Path) -> list[Replacement]:
        """What the view offers to change of what the seat to play has set up, where the game is
        that far and the seat's own plies are its last."""
        line = self.line
        if self.lesson is not None or self.sealed is not None:
            return []
        if not (line.at_end or self.taken_back):
            return []
        seen, own = self.viewpoint.seen(line.position), own_plies(line)
        found = self.view.replacements(seen, Plies(line, self.viewpoint), picked)
        return [each for each in found if each.back <= own]

    def replace(self, run: Run) -> None:
        """Play a run in place of the last plies of the seat to play; nobody has learned from these,
        so that it is no move taken back. Raises IllegalAction, and then changes nothing."""
        proposed = self.proposal
        replace_last(self.line, run.back, run.actions)
        self.words.message = None
        self.taken_back = self.undone_reveal = False
        self.position_changed()
        self.words.says = self.moves.entries[self.line.ply - 1]["label"] if self.line.ply else ""
        if proposed is not None:
            legal = proposed in self.line.position.legal_actions()
            self._propose(proposed if legal else self.set_up_choice())

    def set_up_choice(self) -> Action | None:
        """What the program would choose here for somebody who sets up a game and does not want to;
        None where nothing is set up, or where nobody at the screen does it now."""
        choose = registry.modules(self.line.rules.id).set_up_choice
        idle = self.choosing or self.awaited or self.viewpoint.curtain is not None
        ended = self.line.node.outcome() is not None
        if choose is None or idle or ended or self.lesson is not None:
            return None
        position = self.line.position
        return choose(position.seen_by(position.to_play))

    def choose_set_up(self) -> None:
        """Let the program choose the rest of this part of the set-up for the seat to play, but for
        its last decision, which it proposes; or confirm that. Raises BadRequest where there is
        nothing to be chosen."""
        action = self.set_up_choice()
        if action is None:
            raise BadRequest("There is nothing to be set up here now.")
        if self.proposal is not None:
            self.play(self.proposal)
            return
        while action is not None:
            if self._ends_part(action):
                self._propose(action)
                return
            self.play(action)
            action = self.set_up_choice()

    @property
    def proposal(self) -> Action | None:
        """The last decision of a part of the set-up that the program has chosen. It waits to be
        confirmed, because another can be made instead, and what was chosen before can be changed
        until then. None where nothing waits."""
        if self._proposal is None or self._proposal[0] is not self.line.node:
            return None
        return self._proposal[1]

    def _propose(self, action: Action | None) -> None:
        if action is None or not self._ends_part(action):
            return
        self._proposal = self.line.node, action
        last = self.view.name_action(self.viewpoint.seen(self.line.position), action)
        said = f"{PROPOSED} Left to do: {last}."
        self.words.message, self.words.says = Message("hint", said), said

    def _ends_part(self, action: Action) -> bool:
        """Whether the seat to play has nothing left to choose in this part of the set-up after
        ``action``."""
        position = self.line.position
        after = position.apply(action)
        return after.to_play != position.to_play or self._part(after) != self._part(position)

    def _part(self, position: Position) -> str:
        """The part of the turn or of the set-up that is on."""
        phases = self.view.phases(self.viewpoint.seen(position))
        return next((phase.label for phase in phases if phase.state == "now"), "")

    def resign(self, seat: int) -> None:
        """Let a seat give the game up at the end of the line. Raises BadRequest where that cannot
        be, and then changes nothing."""
        why = self._why_not_declare(seat)
        if why:
            raise BadRequest(why)
        self.show_resignation(seat)

    def show_resignation(self, seat: int) -> None:
        """Write at the cursor that a seat has given the game up."""
        self._declare(seat, RESIGN, "resigned")

    def show_draw(self, offerer: int) -> None:
        """Write at the cursor that a draw was agreed, which this seat had offered."""
        self._declare(offerer, OFFER_DRAW, "offers a draw")
        self._declare(1 - offerer, ACCEPT_DRAW, "accepts the draw")

    def declare_draw(self, seat: int) -> None:
        """Let a seat of somebody at the screen accept the draw that is offered, or else offer one.
        Raises BadRequest where that cannot be, and then changes nothing."""
        node, offered = self.line.node, self.line.node.draw_offered
        why = self._why_not_declare(seat)
        if not why and node.position.seats != SEATS_OF_A_DRAW:
            why = "A draw is agreed between two."
        if not why and offered == seat:
            why = "The draw is offered already."
        if why:
            raise BadRequest(why)
        if offered is not None:
            self._declare(seat, ACCEPT_DRAW, "accepts the draw")
            return
        self._declare(seat, OFFER_DRAW, "offers a draw")
        if self.opponents.seated[1 - seat] not in (HUMAN, AWAY):
            self._answer_draw(seat)

    def _answer_draw(self, offerer: int) -> None:
        """Let the player of the other seat accept a draw, or decline it."""
        if self.opponents.accepts_draw(self.line, offerer):
            self._declare(1 - offerer, ACCEPT_DRAW, "accepts the draw")
            return
        self.line.tree.declare(
            self.line.node,
            tuple(each for each in self.line.node.declarations if each.word != OFFER_DRAW),
        )
        self.position_changed()
        said = "The draw is declined: your opponent plays on."
        self.words.message, self.words.says = Message("hint", said), said

    def _declare(self, seat: int, word: str, said: str) -> None:
        node = self.line.node
        self.line.tree.declare(node, (*node.declarations, Declaration(seat, word)))
        name = self.view.seats(self.viewpoint.seen(node.position))[seat].name
        self.words.message, self.words.says = None, f"{name} {said}."
        self.position_changed()

    def _why_not_declare(self, seat: int) -> str:
        """Why a seat cannot resign or offer a draw; empty where it can."""
        line, seated = self.line, self.opponents.seated
        if not 0 <= seat < line.position.seats:
            return f"There is no seat {seat}; there are 0 to {line.position.seats - 1}."
        if line.node.outcome() is not None:
            return "The game is over."
        if self.sealed is not None:
            return "In sealed play this is done by a message."
        if self.lesson is not None or len(seated) < 2:
            return "There is no opponent in this game."
        if not line.at_end or self.attention.preview is not None:
            return "Go to the last move first."
        return "" if seated[seat] == HUMAN else "Only somebody at the screen can do this."

    def take_back_by_link(self) -> None:
        """Ask to take the last move back in a game by link, or let who asks for it. Raises
        BadRequest where neither can be."""
        asks = self.line.node.take_back_asked is None
        self.line.go_to(agreed.ask_or_let(self.line, self.opponents.seated))
        self.taken_back = self.undone_reveal = False
        self.words.message = None
        self.position_changed()
        self.words.says = "You ask to take your move back." if asks else "The move is taken back."

    def take_back_ending(self) -> bool:
        """Whether the game had ended at the cursor by what was declared, which is taken back; an
        offer of a draw then stands again."""
        node = self.line.node
        if node.resigned is None and not node.drawn:
            return False
        left = tuple(each for each in node.declarations if each.word not in (RESIGN, ACCEPT_DRAW))
        self.line.tree.declare(node, left)
        self.position_changed()
        self.words.says = "The game goes on."
        return True

    def teach(self, lesson: Teacher) -> None:
        """Make this game the step of a lesson."""
        self.lesson = lesson
        self.words.says = lesson.greeting
        self.position_changed()

    def chosen(self, enough: Enough) -> Action | None:
        """What whoever has to choose does, by the lesson or after thinking until ``enough()``; None
        while it is not decided."""
        if self.scripted is not None:
            return self.scripted
        return (
            self.opponents.decided(self.line) if self.opponents.think(self.line, enough) else None
        )

    def _declare_take_back(self, node: Node) -> None:
        """Write at ``node``, where somebody plays again, that they knew more than they should."""
        declared = Declaration(node.position.to_play, TAKE_BACK)
        if node.position.to_play != CHANCE and declared not in node.declarations:
            self.line.tree.declare(node, (*node.declarations, declared))

    def go_to_ply(self, ply: int) -> None:
        """Put the cursor at a ply of the current line."""
        if ply == self.line.ply:
            self.attention.preview = None
            return
        self.line.ply = ply
        self._arrived()

    def go_to_node(self, node: Node) -> None:
        """Put the cursor at a node of any line."""
        if node in self.line.nodes:
            self.go_to_ply(self.line.nodes.index(node))
            return
        self.line.go_to(node)
        self._arrived()

    def _arrived(self) -> None:
        self.position_changed()
        ply = self.line.ply
        if not ply:
            self.words.says = "Start of the game."
            return
        move = self.moves.entries[ply - 1]
        self.words.says = f"Turn {move['turn']}. {move['label']}"

    def advise(self, thought: Thought) -> None:
        """Give a hint."""
        self.attention.hint = thought.action
        text = advice(self.observation(), thought)
        self.words.message, self.words.says = Message("hint", text), text

    def drop_hint(self) -> None:
        """Take a hint away, and stop looking for one."""
        self.attention.hint = None
        self.assistant.drop_hint()

    def must_wait(self) -> bool:
        """Whether nobody at the screen may act now; then the reason is said."""
        why = self._why_wait()
        if why:
            self.words.refuse(why)
        return bool(why)

    def _why_wait(self) -> str:
        if self.attention.preview is not None:
            return "This is a preview: play these moves, or go back to the game."
        if self.sealed is not None and self.sealed.why_wait():
            return self.sealed.why_wait()
        if self.awaited:
            return ELSEWHERE
        if self.choosing:
            return "Wait: the opponent is choosing."
        if self.viewpoint.curtain is not None:
            return "First pass the screen on, and lift the curtain."
        return ""
