"""The clause of the contract about starts that are made by hand, by the sender of a link."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.testing.damage import damaged, with_param
from quanta.testing.rules_clauses import refusal
from quanta.testing.visitor import Finding, visit

Faults = Iterator[str]

TRIED, VISITED = 25, 4
"""Starts that are made of a position, and those of them that are played: most are refused."""


def a_start_made_by_hand_is_refused_or_can_be_played(line: Timeline, rng: Stream) -> Faults:
    """Whatever start a record has, it is refused with a sentence, or the game can be looked at,
    played on, analysed, exported and opened again."""
    own = _start(line, line.ply)
    others = [own, _start(line, 0), _start(line, line.ply // 2)]
    texts = [rng.choice(others)]
    texts += [with_param(damaged(own, rng, others), line.rules, rng) for _ in range(TRIED)]
    left = 1 + VISITED
    for text in texts:
        refused = refusal(text)
        if refused is None and left:
            yield from _visited(text)
            left -= 1
        elif refused is not None and not str(refused).strip():
            yield f"The start {text[:80]!r} is refused without a sentence."


def _start(line: Timeline, ply: int) -> str:
    """A record that begins with the position at a ply, with a move if there is one."""
    position = line.nodes[ply].position
    fresh = Timeline(line.rules, {**line.params, "start": position.text()}, position)
    for action in position.legal_actions()[:1]:
        fresh.apply(action)
    return fresh.record().plain()


def _visited(text: str) -> Faults:
    try:
        visit(text, thorough=True)
    except Finding as finding:
        yield f"{finding} The start was {text[:120]!r}."
    except Exception as error:
        error.add_note(f"The start was {text!r}.")
        raise


START_CLAUSES = (a_start_made_by_hand_is_refused_or_can_be_played,)
"""All of them."""
