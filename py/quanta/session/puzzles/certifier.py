"""A puzzle from a position, with what can be proved about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import Action
from quanta.core.turns import alternates
from quanta.core.words import counted, sentence, win_in
from quanta.players import Limit
from quanta.players.puzzle_search import count_winning_moves, shortest_win
from quanta.players.solver import prove
from quanta.record.puzzle_file import Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.puzzles.puzzle_link import text_of

if TYPE_CHECKING:
    from quanta.session.protocol.replies import CertificateData

SHORT_MS = 1_200
"""The limit for a short win, searched ply by ply. All searches together stay within five
seconds."""
MOST_SHORT = 15
"""Most plies of a short win."""
PROOF_MS = 1_800
"""The limit for the proof of a longer win, a draw or a loss, and for the line of a short win."""
CHAIN_NODES = 12_000
"""The limit in cells for a solution for one seat, and again for a second one."""
COUNT_NODES, COUNT_MS = 100_000, 1_800
"""The limits for counting the winning first moves."""


def certified(line: Timeline, clock: Callable[[], float] = perf_counter) -> CertificateData:
    """A proof about the position at the cursor: a win in a number of plies, an only first move, or
    the answer of a puzzle for one. clock: gives seconds. Raises BadRequest after the end of the
    game."""
    position = line.position
    if position.outcome() is not None:
        raise BadRequest("The game is over here: go back to a move before the end.")
    alone = _alone(line)
    return _win(line, clock) if alone is None else alone


def _alone(line: Timeline) -> CertificateData | None:
    """The certificate of a puzzle for one seat; None for other positions."""
    solve = registry.modules(line.rules.id).solve_puzzle
    solution = solve(line.position, CHAIN_NODES) if solve else None
    if solve is None or solution is None:
        return None
    if not solution.lines:
        if solution.complete:
            return _unproven("This board has no answer: every way was tried.")
        return _unproven("No answer was found in time. There may be one all the same.")
    answer = solution.lines[0]
    sentences = [f"It can be solved, in {counted(len(answer), 'move')}."]
    more = solve(line.position, CHAIN_NODES, 2)
    if more is not None and len(more.lines) > 1:
        sentences.append("There is more than one answer.")
    elif more is not None and more.complete:
        sentences.append("That is the only answer.")
    else:
        sentences.append("Whether it is the only answer could not be proved in time.")
    return _made(line, sentences, answer, "chain")


def _win(line: Timeline, clock: Callable[[], float]) -> CertificateData:
    position, make = line.position, registry.modules(line.rules.id).kernel
    kernel = make(position) if make and position.seats == 2 else None
    if kernel is None:
        return _unproven(
            "Nothing can be proved here: that needs a game of two without dice, secrets or set-up."
        )
    state = kernel.state(position)
    short = shortest_win(kernel, state, MOST_SHORT, Limit(ms=SHORT_MS, clock=clock))
    proof = prove(kernel, state, Limit(ms=PROOF_MS, clock=clock), shorten=True, wins_in=short)
    if proof.value is None:
        within = f" Nobody can force a win within {_plies(proof.within)}." if proof.within else ""
        return _unproven(
            f"Whether the side to move can force a win could not be proved in time.{within}"
        )
    if proof.value < 1:
        return _unproven(
            "The side to move cannot win: " + ("a draw." if not proof.value else "it loses.")
        )
    assert proof.plies is not None
    if len(proof.line) != proof.plies:
        return _unproven(
            "The side to move wins, but the line to the end could not be found in time."
        )
    sentences = [
        "Proved, whatever the other side does.",
        sentence(_win_in(line, proof.plies, proof.line)),
    ]
    if not proof.shortest:
        sentences.append("Whether it can be done faster could not be proved in time.")
    moves = count_winning_moves(
        kernel, state, proof.plies, Limit(nodes=COUNT_NODES, ms=COUNT_MS, clock=clock)
    )
    if moves is None:
        sentences.append("Whether another first move wins as fast could not be proved in time.")
    elif moves == 1:
        sentences.append("Only one first move works.")
    elif not proof.shortest:
        sentences.append(f"{moves} first moves win in that many.")
    else:
        sentences.append(f"{moves} first moves do it, so this is no puzzle with one answer.")
    return (
        _made(line, sentences, proof.line, "win") if moves == 1 else {"says": sentences, "text": ""}
    )


def _plies(count: int) -> str:
    """A number of plies of both sides, in words."""
    return counted(count, "move") + (", the replies counted in" if count > 1 else "")


def _win_in(line: Timeline, plies: int, solution: Sequence[Action]) -> str:
    """A win from the cursor in words. solution: its line."""
    return win_in(plies, alternate=alternates(line.position, solution))


def _unproven(why: str) -> CertificateData:
    return {"says": [why], "text": ""}


def _made(
    line: Timeline, sentences: list[str], solution: tuple[Action, ...], kind: str
) -> CertificateData:
    """The certificate with a link to the puzzle that begins at the cursor."""
    game, goal = line.rules.id, registry.modules(line.rules.id).puzzle_goal
    if goal is None:
        return {"says": sentences, "text": ""}
    start = line.position.text()
    if line.rules.read(start, line.params) != line.position:
        sentences = [*sentences, "A link cannot hold it, as it depends on earlier moves."]
        return {"says": sentences, "text": ""}
    params = {**line.params, "start": start}
    record = Record(game, params, (), line.rules.version)
    words = goal(kind, Record(game, params, solution, line.rules.version))
    return {
        "says": sentences,
        "text": text_of(Puzzle(game, str(record), kind, 1, words, solution, "")),
    }
