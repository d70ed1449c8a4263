"""The results of a block as JSON text, which one engine sends to another.

A list with an item for each position: null where it was not searched, else the candidates, each
``[actions, expectation, proven, plies, draw]``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from quanta.core.errors import BadRequest
from quanta.core.game import Position, Rules
from quanta.players import Candidate
from quanta.session.protocol.request_reader import deepest, loaded
from quanta.session.search.blocks import Block, Candidates, is_searched

WRONG = "These are not the results of an engine for these positions."
MOST_CANDIDATES, MOST_ACTIONS, MOST_PLIES = 20, 400, 100_000
"""Of a position, and of a line; plies until a proven end."""
NESTED = 4
"""How deeply the brackets of the text are nested."""


def write(block: Block, candidates: Mapping[int, Candidates]) -> str:
    """The text for candidates by ply."""
    items = [
        [list(each) for each in candidates[ply]] if ply in candidates else None
        for ply in block.plies
    ]
    return json.dumps(items, separators=(",", ":"), allow_nan=False)


def read(text: str, block: Block, rules: Rules) -> Mapping[int, Candidates]:
    """The candidates by ply. Raises BadRequest for what cannot be the results for the block."""
    if deepest(text) > NESTED:
        raise BadRequest(WRONG)
    try:
        items = loaded(text)
    except ValueError as error:
        raise BadRequest(WRONG) from error
    if not isinstance(items, list) or len(items) != len(block.positions):
        raise BadRequest(WRONG)
    candidates: dict[int, Candidates] = {}
    for ply, position, item in zip(block.plies, block.positions, items, strict=True):
        if is_searched(rules, position):
            candidates[ply] = _candidates(item, position)
        elif item is not None:
            raise BadRequest(WRONG)
    return candidates


def _candidates(item: Any, position: Position) -> Candidates:
    if not isinstance(item, list) or len(item) > MOST_CANDIDATES:
        raise BadRequest(WRONG)
    legal = position.seen_by(position.to_play).legal_actions()
    candidates = tuple(_candidate(each) for each in item)
    if any(each.actions[0] not in legal for each in candidates):
        raise BadRequest(WRONG)
    return candidates


def _candidate(item: Any) -> Candidate:
    if not isinstance(item, list) or len(item) != len(Candidate._fields):
        raise BadRequest(WRONG)
    line, expectation, proven, plies, draw = item
    fits = (
        isinstance(line, list)
        and 0 < len(line) <= MOST_ACTIONS
        and all(isinstance(action, str) for action in line)
        and _is_number(expectation, -1, 1)
        and isinstance(proven, bool)
        and (plies is None or (isinstance(plies, int) and _is_number(plies, 0, MOST_PLIES)))
        and (draw is None or _is_number(draw, 0, 1))
    )
    if not fits:
        raise BadRequest(WRONG)
    return Candidate(tuple(line), expectation, proven, plies, draw)


def _is_number(value: object, least: int, most: int) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return least <= value <= most
