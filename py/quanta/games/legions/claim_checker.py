"""Whether a claim about a game of Legions is true: by the moves that the rules allow, the dice with
their probabilities and the text of the position, and by nothing that claims are made with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from quanta.core.claims import Claim, ReadPosition, after
from quanta.core.errors import QuantaError
from quanta.core.game import Position

THROWS = ("attack", "damage", "saves")
"""The stages in which the dice of an attack are rolled."""
MARKERS = re.compile(r"(:\d+):\d+(?=:[neasx])")
"""A unit's markers in a position's text, after its elements."""


def holds(position: Position, claim: Claim, read: ReadPosition) -> bool:
    """See ``quanta.core.claims.HoldsClaim``."""
    end = after(position, claim.line)
    match claim.kind:
        case "destroys" | "elements" | "worth":
            return _attack_holds(position, claim, end)
        case "danger" | "safe":
            place, *enemies = claim.cells
            unit = _units(end).get(place)
            if unit is None or unit[0] != "ab"[claim.seat] or len(enemies) != claim.count:
                return False
            attacked = [_can_attack(end, enemy, place, read) for enemy in enemies]
            return all(attacked) if claim.kind == "danger" else not any(attacked)
        case "unused":
            *_, last = claim.line
            points = int(_head(after(position, claim.line[:-1]))[5])
            return last == "end" and points == claim.count
        case "activations":
            here = after(position, claim.line[:-1])
            same_turn = _head(end)[:2] == _head(here)[:2] == ["play", "ab"[claim.seat]]
            return same_turn and _activations(here) == claim.count and not _activations(end)
    return False


def _activations(position: Position) -> int:
    """How many units can be activated now."""
    return sum(action.startswith("activate-") for action in position.legal_actions())


def _attack_holds(position: Position, claim: Claim, end: Any) -> bool:
    """Whether an attack, whose dice are rolled next, does what is claimed."""
    place, *more = claim.cells
    if claim.line[-1] != f"fire-{place}" or more or _head(end)[1] != "ab"[claim.seat]:
        return False
    if _head(end)[0] not in THROWS:
        return False
    results, before = _results(end), _elements(end, place)
    destroyed = [(then, share) for then, share in results if not _elements(then, place)]
    if claim.kind == "destroys":
        return round(100 * sum(share for _, share in destroyed)) == claim.count
    if claim.kind == "elements":
        lost = sum((before - _elements(then, place)) * share for then, share in results)
        return round(10 * lost) == claim.count
    score = 7 + claim.seat
    gained = {int(_head(then)[score]) - int(_head(end)[score]) for then, _ in destroyed}
    return gained == {claim.count}


@lru_cache(maxsize=4)
def _results(position: Any) -> Sequence[tuple[Position, Fraction]]:
    """The positions after the dice of an attack, with their probabilities. Those that differ only
    in markers count as one, as markers do not affect later dice. Cached for claims on one
    attack."""
    results: list[tuple[Position, Fraction]] = []
    ahead: dict[str, tuple[Position, Fraction]] = {"": (position, Fraction(1))}
    while ahead:
        _, (here, share) = ahead.popitem()
        if _head(here)[0] not in THROWS:
            results.append((here, share))
            continue
        for action, chance in here.chances():
            then = here.apply(action)
            key = MARKERS.sub(r"\1", then.text())
            ahead[key] = then, ahead.get(key, (then, Fraction(0)))[1] + share * chance
    return results


def _can_attack(position: Position, enemy: str, place: str, read: ReadPosition) -> bool:
    """Whether the unit on ``enemy`` could attack the one on ``place`` if it were activated now with
    the order that it has, or with any that it may have."""
    unit = _units(position).get(enemy)
    if unit is None:
        return False
    order = unit.rpartition(":")[2]
    return any(
        _attacks(position, enemy, letter, place, read)
        for letter in ("es" if order == "x" else order)
    )


def _attacks(position: Position, enemy: str, order: str, place: str, read: ReadPosition) -> bool:
    """The same under one order: with its first step, or after a move."""
    if order not in "es":
        return False
    here = read(_with_order(position, enemy, order))
    try:
        acting = here.apply(f"activate-{enemy}-{'engage' if order == 'e' else 'strike'}")
    except QuantaError:
        return False
    fire = f"fire-{place}"
    moves = [action for action in acting.legal_actions() if action.startswith("move-")]
    return fire in acting.legal_actions() or any(
        fire in acting.apply(move).legal_actions() for move in moves
    )


def _with_order(position: Position, enemy: str, order: str) -> str:
    """The text of the position in which the turn is that of the unit on ``enemy``, which has this
    order and no marker, and no other unit has an order."""
    head, laid, first, second, units, _, _, *progress = position.text().split("_")
    seat = _units(position)[enemy][0]
    stage = head.split(".")
    turn = int(stage[4]) + (stage[1] != seat)
    stage[:2] = ["play", seat]
    stage[4:7] = [str(turn), "9", "1"]
    ordered = []
    for unit in units.split(","):
        name, code, left, markers, _ = unit.split(":")
        chosen = name[1:] == enemy
        ordered.append(
            f"{name}:{code}:{left}:{0 if chosen else markers}:{order if chosen else 'n'}"
        )
    parts = (".".join(stage), laid, first, second, ",".join(ordered), "-", "ab", *progress)
    return "_".join(parts)


def _head(position: Position) -> Sequence[str]:
    """Stage, seat, first, top, turn, points, step and the victory points of both sides."""
    return position.text().partition("_")[0].split(".")


def _units(position: Position) -> dict[str, str]:
    """Hex -> the unit on it, as the text has it."""
    units = position.text().split("_")[4]
    return {} if units == "-" else {unit[1:5]: unit for unit in units.split(",")}


def _elements(position: Position, place: str) -> int:
    unit = _units(position).get(place)
    return 0 if unit is None else int(unit.split(":")[2])
