"""The clauses of the contract about what a game offers to search: kernel, tree, players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from quanta import registry
from quanta.core.game import CHANCE, Action, Position
from quanta.core.kernel import TracedKernel
from quanta.core.learning import Learning
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.core.tree import Child, Tree
from quanta.core.turns import first_turn
from quanta.players import Limit
from quanta.record.timeline import Timeline
from quanta.roster import analyst, player, roster
from quanta.session.search.explanation import Explainer

Faults = Iterator[str]

MOST_SUCCESSORS, MOST_CHILDREN = 8, 6
"""Moves of one position that are played."""
LATEST = 40
"""Positions of a game, from the last one back, in which every move is compared."""
EXPLAINED, AHEAD = 3, 4
"""Positions of a game in which two moves are compared, and plies of the lines that they lead to."""
SHORT = Limit(ms=100, nodes=20)


def kernel_and_rules_agree(line: Timeline, rng: Stream) -> Faults:
    """``kernel.py`` has the moves, the successors and the outcomes that the rules have."""
    make = registry.modules(line.rules.id).kernel
    for position in line.positions[-LATEST:] if make else ():
        assert make is not None
        kernel = make(position)
        if kernel is None:
            continue
        state, end = kernel.state(position), position.outcome()
        if kernel.position(state) != position:
            yield f"kernel.position(kernel.state(…)) is another position than {position.text()}."
        moves = list(kernel.moves(state))
        named = sorted(kernel.action(state, move) for move in moves)
        if named != list(position.legal_actions()):
            wrong = sorted(set(named) ^ set(position.legal_actions()))
            yield f"Kernel and rules differ in {', '.join(wrong[:4])}, in {position.text()}."
            continue
        if kernel.returns(state) != (None if end is None else end.returns):
            yield f"Kernel and rules differ in the outcome of {position.text()}."
        if moves and kernel.to_play(state) != position.to_play:
            yield f"Kernel and rules differ in who is to play in {position.text()}."
        for move in moves[:: 1 + len(moves) // MOST_SUCCESSORS]:
            action = kernel.action(state, move)
            after = position.apply(action)
            if not kernel.supports(after):
                yield f"The kernel does not support the position after {action}."
            elif kernel.play(state, move) != kernel.state(after):
                yield f"Kernel and rules differ in what {action} leads to in {position.text()}."


def traced_playouts_tell_what_was_played(line: Timeline, rng: Stream) -> Faults:
    """Where ``kernel.py`` tells what was played, each seat has its moves, and the first of all is
    legal; the returns are one number a seat and sum to zero."""
    make, bits = registry.modules(line.rules.id).kernel, random.Random(rng.below(1 << 32))
    for position in line.positions[-LATEST:] if make else ():
        kernel = make(position) if make is not None and position.outcome() is None else None
        if not isinstance(kernel, TracedKernel):
            continue
        state, text = kernel.state(position), position.text()
        returns, moves = kernel.traced_playout(state, bits)
        if len(returns) != position.seats or sum(returns) != 0:
            yield f"A traced playout returns {list(returns)} in {text}: one number a seat, sum 0."
        if len(moves) != position.seats:
            yield f"A traced playout has no moves for each seat in {text}."
        elif not set(moves[position.to_play]) & set(kernel.moves(state)):
            yield f"A traced playout has no legal move of the seat to play in {text}."


def claims_are_true(line: Timeline, rng: Stream) -> Faults:
    """Where ``claims.py`` compares two moves, ``claim_checker.py`` confirms each claim, refuses it
    with another number, and all of them make a sentence."""
    game = registry.modules(line.rules.id)
    maker, holds = game.claims, game.claim_checker
    if maker is None:
        return
    if holds is None:
        yield "claims.py needs a claim_checker.py, without which none of its claims is said."
        return
    explainer = Explainer(line.rules, line.params, game.view)
    for position in (rng.choice(line.positions) for _ in range(EXPLAINED)):
        seen, text = position.seen_by(position.to_play), position.text()
        actions = [] if position.to_play == CHANCE else list(seen.legal_actions())
        rng.shuffle(actions)
        if len(actions) < 2:
            continue
        played, better = (_line(seen, action, rng) for action in actions[:2])
        threats = maker.threats(seen, first_turn(seen, played))
        for explanation in (*maker.explain(seen, played, better), *threats):
            said = maker.say(seen, explanation)
            if not said.endswith("."):
                yield f"{said!r}, said in {text}, is no sentence."
            for claim in explanation:
                if not holds(seen, claim, explainer.read):
                    yield f"{claim} is made in {text}, and is not true."
                elif holds(seen, replace(claim, count=claim.count + 1), explainer.read):
                    yield f"{claim} is true with another count, too, in {text}."


def _line(position: Position, action: Action, rng: Stream) -> tuple[Action, ...]:
    """A line that begins with an action and goes on at random."""
    found: list[Action] = []
    while True:
        found.append(action)
        position = position.apply(action)
        if len(found) == AHEAD or position.outcome() is not None:
            return tuple(found)
        action = random_action(position, rng)


def the_moves_of_a_tree_lead_where_the_rules_lead(line: Timeline, rng: Stream) -> Faults:
    """The moves of ``tree.py`` are legal, lead where the rules lead, and are missing at the end."""
    make = registry.modules(line.rules.id).tree
    for position in line.positions[-LATEST:] if make else ():
        assert make is not None
        tree = make(position)
        if tree is None:
            continue
        if not tree.supports(position):
            yield f"The tree made for {position.text()} does not support it."
            continue
        state = tree.state(position)
        children = tree.children(state)
        if bool(children) != bool(position.legal_actions()):
            yield f"A tree has children if and only if the game is not over; {position.text()}."
        for child in children[:: 1 + len(children) // MOST_CHILDREN]:
            yield from _child_faults(tree, state, position, child)


def _child_faults(tree: Tree[Any], state: Any, position: Position, child: Child) -> Faults:
    seat, text, actions = position.to_play, position.text(), tree.actions(state, child[2])
    for action in actions:
        if position.to_play != seat or action not in position.legal_actions():
            yield f"The move {' '.join(actions)} of the tree is not legal in {text}."
            return
        position = position.apply(action)
    if position.to_play == seat and position.outcome() is None:
        yield f"The move {' '.join(actions)} of the tree does not end the turn in {text}."
    elif not tree.supports(position) or tree.state(position) != child[1]:
        yield f"The move {' '.join(actions)} of the tree leads elsewhere than the rules, in {text}."
    elif hash(tree.state(position)) != hash(child[1]):
        yield f"Equal states of the tree have different hashes after {' '.join(actions)} in {text}."
    if tree.distance(state, child[2]) < 1:
        yield f"The distance of {' '.join(actions)} is less than 1 in {text}."


def its_players_choose_legal_actions(line: Timeline, rng: Stream) -> Faults:
    """One player of the game, drawn by lot, and its analyst choose what is legal."""
    position, game = line.position, line.rules.id
    if position.outcome() is not None or position.to_play == CHANCE:
        return
    legal, seen = frozenset(position.legal_actions()), position.seen_by(position.to_play)
    name = rng.choice(list(roster(game)))
    for called, chooser in ((name, player(game, name)), ("the analyst", analyst(game))):
        thought = None
        for thought in chooser.think(seen, SHORT, rng):
            if thought.action not in legal:
                yield f"{called} chooses {thought.action!r}, which is not legal."
                break
            if thought.nodes >= (SHORT.nodes or 0):
                break
        if thought is None:
            yield f"{called} chooses nothing."


def what_is_learned_from_is_complete(line: Timeline, rng: Stream) -> Faults:
    """``learning.py`` has every action of a seat, observations of the stated size, and as many
    actions and planes at each ply; its observations of kernel states are those of positions."""
    make, first = registry.modules(line.rules.id).learning, None
    for position in line.positions[-LATEST:] if make else ():
        assert make is not None
        if position.to_play == CHANCE or position.outcome() is not None:
            continue
        seen, text = position.seen_by(position.to_play), position.text()
        learning = make(seen)
        first = first or learning
        if learning is None or first is None:
            continue
        if learning.actions != first.actions or learning.shape != first.shape:
            yield f"The actions or planes are others in {text} than before."
        if missing := sorted(set(seen.legal_actions()) - set(learning.actions)):
            yield f"The list of actions lacks {', '.join(missing[:4])}, legal in {text}."
        yield from _observation_faults(line.rules.id, learning, seen)
    if first is not None and sorted(set(first.actions)) != list(first.actions):
        yield "The list of actions is not sorted, or has one of them twice."


def _observation_faults(game: str, learning: Learning, seen: Position) -> Faults:
    shown, text = learning.observe(seen, seen.to_play), seen.text()
    planes, rows, columns = learning.shape
    if len(shown) != planes * rows * columns or max(shown) > learning.most:
        yield f"The observation of {text} is not of the size or the values that are stated."
    make = registry.modules(game).kernel
    kernel = None if make is None else make(seen)
    at = learning.observe_state
    if kernel is not None and at is not None and at(kernel.state(seen)) != shown:
        yield f"The kernel’s state of {text} is observed otherwise than the position."


SEARCH_CLAUSES = (
    claims_are_true,
    kernel_and_rules_agree,
    traced_playouts_tell_what_was_played,
    what_is_learned_from_is_complete,
    the_moves_of_a_tree_lead_where_the_rules_lead,
    its_players_choose_legal_actions,
)
"""All of them."""
