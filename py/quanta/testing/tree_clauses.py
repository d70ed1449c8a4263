"""The clauses of the contract about ``tree.py``: it leads and ends as the rules do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quanta import registry
from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.core.tree import Child, Tree
from quanta.record.timeline import Timeline

Faults = Iterator[str]

MOST_CHILDREN = 6
"""Moves of one position that are played."""
LATEST, LAST = 40, 12
"""Positions of a game, from the last one back, that are compared; and with every whole turn."""
MOST_POSITIONS = 300
"""Positions on the way to the end of a turn."""
LARGE = 1_000_000
"""All values are smaller (``core.tree.Tree``)."""


def _known(line: Timeline, latest: int) -> Iterator[tuple[Position, Tree[Any]]]:
    """The last positions of a game that its tree, where it has one, supports."""
    make = registry.modules(line.rules.id).tree
    for position in line.positions[-latest:] if make else ():
        assert make is not None
        tree = make(position)
        if tree is not None and tree.supports(position):
            yield position, tree


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


def a_tree_ends_as_the_game_ends(line: Timeline, rng: Stream) -> Faults:
    """``terminal_value`` is the outcome for the seat to move, ``best_value`` that of the best
    child, and values stay below a million."""
    for position, tree in _known(line, LATEST):
        state, end, text = tree.state(position), position.outcome(), position.text()
        values = [child[0] for child in tree.children(state)]
        best, known = tree.best_value(state), max(values, default=None)
        if best != known:
            yield f"best_value() is {best} in {text}; the best of children() is {known}."
        if any(abs(value) >= LARGE for value in values):
            yield f"A value in children() is {LARGE:,} or more in {text}; the search needs less."
        if end is not None:
            value, due = tree.terminal_value(state), _sign(end.returns[position.to_play])
            if value != due:
                yield (
                    f"terminal_value() is {value} in {text}, but {due} by the rules: 1 where the "
                    "seat to move has won, -1 where it has lost, 0 for a draw."
                )
        if tree.scale <= 0:
            yield f"The tree’s scale is {tree.scale}; it is the lead that wins three games of four."


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def a_complete_state_leaves_out_no_better_turn(line: Timeline, rng: Stream) -> Faults:
    """If ``is_complete`` is true, no turn that is left out wins more than the turns in
    ``children``."""
    for position, tree in _known(line, LAST):
        state = tree.state(position)
        turns = _turns(position) if tree.is_complete(state) else None
        there = {child[1] for child in tree.children(state)} if turns else set()
        states = {new: tree.state(new) for new in turns or ()}
        out = [new for new, after in states.items() if after not in there]
        if not out:
            continue
        best = max(_gained(position, new, 1) for new, after in states.items() if after in there)
        if any(_gained(position, new, -1) > best for new in out):
            yield f"is_complete() is true in {position.text()}, but a better turn is left out."


def _turns(position: Position) -> set[Position] | None:
    """All positions after a whole turn; None if there are too many on the way."""
    seat, turns = position.to_play, set()
    ahead, seen = [position], {position}
    while ahead:
        at = ahead.pop()
        for action in at.legal_actions():
            new = at.apply(action)
            if new.to_play != seat or new.outcome() is not None:
                turns.add(new)
            elif new not in seen:
                seen.add(new)
                ahead.append(new)
        if len(seen) > MOST_POSITIONS:
            return None
    return turns


def _gained(position: Position, new: Position, in_play: int) -> int:
    """The return in ``new`` for the seat to move in ``position``; ``in_play`` if it is not over."""
    end = new.outcome()
    return in_play if end is None else end.returns[position.to_play]


def the_endgame_leaves_out_no_move(line: Timeline, rng: Stream) -> Faults:
    """``endgame``, where there is one, has every turn, and knows who wins by it."""
    for position, tree in _known(line, LAST):
        state, endgame, text = tree.state(position), tree.endgame, position.text()
        if endgame is None or (turns := _turns(position)) is None:
            continue
        if {after for _, after in endgame.all_moves(state)} != {tree.state(new) for new in turns}:
            yield f"The moves of the endgame are not those of the rules in {text}."
        result = endgame.decided(state)
        won = any(_gained(position, new, 0) > 0 for new in turns)
        if result is not None and turns and result != (won, 1):
            yield f"decided() is {result} in {text}, but {(won, 1)} by the rules."


def equal_positions_are_equal_states(line: Timeline, rng: Stream) -> Faults:
    """A position that was read from its text is the same state of the tree, with the same hash."""
    params = {key: value for key, value in line.params.items() if key != "start"}
    for position, tree in _known(line, 1):
        again = tree.state(line.rules.read(position.text(), params))
        if again != tree.state(position) or hash(again) != hash(tree.state(position)):
            yield f"Two states of the tree for {position.text()} differ, or their hashes do."


TREE_CLAUSES = (
    the_moves_of_a_tree_lead_where_the_rules_lead,
    a_tree_ends_as_the_game_ends,
    a_complete_state_leaves_out_no_better_turn,
    the_endgame_leaves_out_no_move,
    equal_positions_are_equal_states,
)
"""All of them."""
