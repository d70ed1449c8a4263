"""Set-ups in parts: choices by the program, and changes to what was set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.record.game_tree import Node
from quanta.record.timeline import Timeline
from quanta.session.modes.mode import PlayedGame

NOTHING = "There is nothing to be set up here now."
PROPOSED = "Choose what should be changed, or press “Confirm set-up”."


class SetUp:
    """The program's choices for a part of a set-up. The last waits to be confirmed; until then, all
    of them can be changed."""

    def __init__(self, choose: Callable[[Position], Action | None]) -> None:
        """choose: the game's own choice in the position that a seat sees."""
        self._choose = choose
        self._proposed: tuple[Node, Action] | None = None

    def proposal(self, game: PlayedGame) -> Action | None:
        """The choice that waits at the cursor, or None."""
        if self._proposed is None or self._proposed[0] is not game.line.node:
            return None
        return self._proposed[1]

    def choice(self, game: PlayedGame) -> Action | None:
        """The program's choice at the cursor; None if there is no set-up for anyone at the
        screen."""
        ended = game.line.node.outcome() is not None
        if not game.mode.sets_up or game.idle or ended:
            return None
        position = game.line.position
        return self._choose(position.seen_by(position.to_play))

    def choose(self, game: PlayedGame) -> None:
        """Have the program choose the rest of this part of the set-up for the seat to play, and
        propose the last choice; or confirm that. Raises BadRequest where there is nothing to
        choose."""
        action, proposed = self.choice(game), self.proposal(game)
        if action is None:
            raise BadRequest(NOTHING)
        if proposed is not None:
            game.play(proposed)
            return
        while action is not None:
            if _ends_part(game, action):
                self._propose(game, action)
                return
            game.play(action)
            action = self.choice(game)

    def propose_again(self, game: PlayedGame, action: Action) -> None:
        """Propose the same choice after an earlier one was changed, or the program's new choice if
        it is no longer possible."""
        legal = action in game.line.position.legal_actions()
        proposal = action if legal else self.choice(game)
        if proposal is not None and _ends_part(game, proposal):
            self._propose(game, proposal)

    def _propose(self, game: PlayedGame, action: Action) -> None:
        self._proposed = game.line.node, action
        last = game.view.name_action(game.viewpoint.seen(game.line.position), action)
        game.words.advise(f"{PROPOSED} Left to do: {last}.")


def _ends_part(game: PlayedGame, action: Action) -> bool:
    """Whether ``action`` is the last choice of the seat to play in this part of the set-up."""
    position = game.line.position
    after = position.apply(action)
    return after.to_play != position.to_play or _part(game, after) != _part(game, position)


def _part(game: PlayedGame, position: Position) -> str:
    """The current part of the turn or the set-up."""
    phases = game.view.phases(game.viewpoint.seen(position))
    return next((phase.label for phase in phases if phase.state == "now"), "")


def own_plies(line: Timeline) -> int:
    """The number of successive plies up to the cursor by the seat to play there."""
    seat, count = line.position.to_play, 0
    while count < line.ply and line.nodes[line.ply - count - 1].position.to_play == seat:
        count += 1
    return count


def replace_last(line: Timeline, back: int, actions: Sequence[Action]) -> None:
    """Play ``actions``, if any, in place of the last ``back`` plies. The old plies stay as a
    variation only if more follows them. Raises IllegalAction, and then changes nothing."""
    kept = line.ply - back
    while actions and kept < line.ply and line.nodes[kept + 1].action == actions[0]:
        kept, actions = kept + 1, actions[1:]
    position = line.nodes[kept].position
    for action in actions:
        position = position.apply(action)
    old = line.nodes[kept + 1 : line.ply + 1]
    was_main = line.node.is_mainline()
    line.ply = kept
    for action in actions:
        line.apply(action)
    if old and actions and was_main:
        line.tree.promote_to_main(line.nodes[kept + 1])
    if old and not old[-1].children:
        line.tree.remove_variation(old[0])
        if old[0] in line.nodes:
            line.nodes = line.nodes[: line.ply + 1]
