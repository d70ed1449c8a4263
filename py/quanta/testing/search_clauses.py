"""The clauses of the contract about players, and about the reasons that they give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from quanta import registry
from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.core.turns import first_turn
from quanta.players import Limit, Thought
from quanta.players.baselines import WON
from quanta.record.timeline import Timeline
from quanta.roster import analyst, player, roster, search_support
from quanta.session.search.explanation import Explainer

Faults = Iterator[str]

LATEST = 20
"""Positions of a game, from the last one back, that are evaluated."""
EXPLAINED, AHEAD = 3, 4
"""Positions of a game in which two moves are compared, and plies of the lines that they lead to."""
SHORT = Limit(ms=100, nodes=20)
ROUNDING = 1e-9


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
            sentence = maker.say(seen, explanation)
            if not sentence.endswith("."):
                yield f"{sentence!r}, said in {text}, is no sentence."
            for claim in explanation:
                if not holds(seen, claim, explainer.read):
                    yield f"{claim} is made in {text}, and is not true."
                elif holds(seen, replace(claim, count=claim.count + 1), explainer.read):
                    yield f"{claim} is true with another count, too, in {text}."


def _line(position: Position, action: Action, rng: Stream) -> tuple[Action, ...]:
    """A line that begins with an action and continues at random."""
    line: list[Action] = []
    while True:
        line.append(action)
        position = position.apply(action)
        if len(line) == AHEAD or position.outcome() is not None:
            return tuple(line)
        action = random_action(position, rng)


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
        else:
            yield from _chances_of(called, thought)


def _chances_of(called: str, thought: Thought) -> Faults:
    for each in thought.candidates:
        apart = 1 - abs(each.expectation)
        if not 0 <= (each.draw or 0) <= apart + ROUNDING:
            yield f"{called} expects {each.expectation} and {each.draw} draws, which cannot be."


def its_stages_are_a_name_and_a_number(line: Timeline, rng: Stream) -> Faults:
    """``stage`` gives a text and a whole number at each ply."""
    stage_of = registry.modules(line.rules.id).stage
    if stage_of is None:
        return
    for position in line.positions[-LATEST:]:
        stage = stage_of(position)
        if [type(each) for each in stage] != [str, int]:
            yield f"stage is {stage!r} in {position.text()}, not a text and a whole number."


def evaluations_are_whole_numbers(line: Timeline, rng: Stream) -> Faults:
    """``evaluate``, where it knows the position, gives a whole number for each seat, less than the
    million that a win is worth; ``features`` gives whole numbers, as many at each ply."""
    game = registry.modules(line.rules.id)
    support, counts = search_support(line.rules.id), set[int]()
    for position in line.positions[-LATEST:]:
        if position.outcome() is not None or position.to_play == CHANCE:
            continue
        seen, seat = position.seen_by(position.to_play), position.to_play
        evaluate = support.at(seen).evaluate
        value: object = 0 if evaluate is None else evaluate(seen, seat)
        if not isinstance(value, int) or abs(value) >= WON:
            yield f"evaluate() is {value!r} in {seen.text()}, no whole number below a million."
        numbers = () if game.features is None else tuple(game.features(seen, seat))
        counts.add(len(numbers))
        if not all(isinstance(number, int) for number in numbers):
            yield f"features() is {numbers!r} in {seen.text()}, and has more than whole numbers."
    if len(counts) > 1:
        yield f"features() has {' or '.join(map(str, sorted(counts)))} numbers, not always as many."


SEARCH_CLAUSES = (
    evaluations_are_whole_numbers,
    claims_are_true,
    its_players_choose_legal_actions,
    its_stages_are_a_name_and_a_number,
)
"""All of them."""
