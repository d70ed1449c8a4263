"""Whether a claim about a game of Legions is true. Uses only legal moves, the probabilities of dice
and the text of positions, and no code that makes claims."""

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
        case "destroys" | "elements" | "left" | "frees" | "mean":
            return _attack_holds(position, claim, end, read)
        case "value":
            return _value(end, claim, read) == claim.count
        case "danger" | "attackers":
            place, *enemies = claim.cells
            board, own = _units(end), "ab"[claim.seat]
            if board.get(place, "-")[0] != own or len(enemies) != claim.count:
                return False
            rest = {cell for cell, unit in board.items() if unit[0] != own} - {*enemies}
            only = claim.kind == "danger" or not any(_can_attack(end, e, place, read) for e in rest)
            return only and all(_can_attack(end, enemy, place, read) for enemy in enemies)
        case "hidden" | "orderless":
            letter = "x" if claim.kind == "hidden" else "n"
            units = [_units(end).get(cell, "-") for cell in claim.cells]
            ordered = all(u[0] == "ab"[claim.seat] and u[-1] == letter for u in units)
            return ordered and len(units) == claim.count
        case "aims":
            return _aims(end, claim, read)
        case "last":
            return int(_head(after(position, claim.line[:-1]))[5]) == claim.count == 1
        case "unused":
            *_, last = claim.line
            points = int(_head(after(position, claim.line[:-1]))[5])
            return last == "end" and points == claim.count
        case "activations":
            here = after(position, claim.line[:-1])
            same_turn = _head(end)[:2] == _head(here)[:2] == ["play", "ab"[claim.seat]]
            able = _activations(here)
            named = set(claim.cells) in (set(), able)
            return same_turn and named and len(able) == claim.count and not _activations(end)
    return False


def _activations(position: Position) -> set[str]:
    """The hexes of the units that can be activated now."""
    parts = (action.split("-") for action in position.legal_actions())
    return {hex_ for verb, *rest in parts if verb == "activate" for hex_ in rest[:1]}


def _aims(end: Position, claim: Claim, read: ReadPosition) -> bool:
    """Whether a unit could attack another next turn if no unit moves before."""
    actor, target = claim.cells
    units = _units(end)
    sides = "".join(units.get(cell, "-")[0] for cell in claim.cells)
    right = sides == ("ab", "ba")[claim.seat] and claim.count == len(claim.cells)
    return right and _can_attack(end, actor, target, read)


def _attack_holds(position: Position, claim: Claim, end: Any, read: ReadPosition) -> bool:
    """Whether a claim about the attack whose dice are rolled next is true."""
    place, *more = claim.cells
    if more or not _is_attack(end, claim):
        return False
    results, before = _results(end), _elements(end, place)
    destroyed = [(then, share) for then, share in results if not _elements(then, place)]
    often = sum((share for _, share in destroyed), Fraction(0))
    match claim.kind:
        case "left":
            return before == claim.count
        case "destroys":
            return round(100 * often) == claim.count
        case "elements":
            lost = sum((before - _elements(then, place)) * share for then, share in results)
            return round(10 * lost) == claim.count
    freed = _freed(position, claim, [then for then, _ in destroyed], read)
    if claim.kind == "frees":
        return freed == claim.count != 0
    return round(often * (_value(end, claim, read) + freed)) == claim.count


def _is_attack(end: Position, claim: Claim) -> bool:
    """Whether the line ends with an attack on the claim's cell by its seat, before the dice."""
    stage, seat, *_ = _head(end)
    attacks = claim.line[-1:] == (f"fire-{claim.cells[0]}",)
    return attacks and stage in THROWS and seat == "ab"[claim.seat]


def _value(end: Position, claim: Claim, read: ReadPosition) -> int:
    """The points scored at once for destroying a unit that is attacked or could be, or -1. Found by
    attacking its last element, with points left so that the turn does not end."""
    place, *enemies = claim.cells
    if not enemies:
        attack = end if _is_attack(end, claim) else None
    else:
        own = _units(end).get(place, "-")[0] == "ab"[claim.seat]
        (enemy,) = enemies
        attack = _an_attack(end, enemy, place, read) if own else None
    if attack is None:
        return -1
    head, *parts = attack.text().split("_")
    stage = head.split(".")
    stage[5] = "9"
    last = re.sub(rf"({place}:\w+):\d+", r"\1:1", parts[3])
    weak: Any = read("_".join((".".join(stage), *parts[:3], last, *parts[4:])))
    seat = 7 + "ab".index(stage[1])
    gains = {
        int(_head(then)[seat]) - int(_head(weak)[seat])
        for then, _ in _results(weak)
        if not _elements(then, place)
    }
    return gains.pop() if len(gains) == 1 else -1


def _freed(
    position: Position, claim: Claim, destroyed: Sequence[Position], read: ReadPosition
) -> int:
    """The points scored by the end of the turn only if the unit is destroyed, except its own."""
    end = after(position, claim.line)
    spared = _score(_turn_over(after(position, (*claim.line[:-1], "hold"))), claim)
    now = _score(end, claim)
    gains = {
        _score(then, claim) - now if then.outcome() else _score(_turn_over(then), claim) - spared
        for then in destroyed
    }
    return gains.pop() - _value(end, claim, read) if len(gains) == 1 else 0


def _score(position: Position, claim: Claim) -> int:
    """The victory points of the claim's side."""
    return int(_head(position)[7 + claim.seat])


def _turn_over(position: Position) -> Position:
    """The position at the end of the turn, if it is among the activations of one."""
    going_on = _head(position)[0] == "play" and position.outcome() is None
    return position.apply("end") if going_on else position


@lru_cache(maxsize=4)
def _results(position: Any) -> Sequence[tuple[Position, Fraction]]:
    """The positions after the dice of an attack, with their probabilities. Those that differ only
    in markers count as one, as markers do not affect later dice. Cached, because several claims are
    about the same attack."""
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
    """Whether the unit on ``enemy`` could attack the one on ``place`` if it were activated now,
    with any order that it may have."""
    return _an_attack(position, enemy, place, read) is not None


def _an_attack(position: Position, enemy: str, place: str, read: ReadPosition) -> Position | None:
    """Such an attack, before the dice; None if there is none."""
    unit = _units(position).get(enemy)
    if unit is None:
        return None
    order = unit.rpartition(":")[2]
    letters = "es" if order == "x" else order
    attacks = (_attack_under(position, enemy, letter, place, read) for letter in letters)
    return next(filter(None, attacks), None)


def _attack_under(
    position: Position, enemy: str, order: str, place: str, read: ReadPosition
) -> Position | None:
    """Such an attack under one order, at once or after a move."""
    if order not in "es":
        return None
    here = read(_with_order(position, enemy, order))
    try:
        acting = here.apply(f"activate-{enemy}-{'engage' if order == 'e' else 'strike'}")
    except QuantaError:
        return None
    fire = f"fire-{place}"
    moves = [action for action in acting.legal_actions() if action.startswith("move-")]
    ways = (acting, *(acting.apply(move) for move in moves))
    return next((way.apply(fire) for way in ways if fire in way.legal_actions()), None)


def _with_order(position: Position, enemy: str, order: str) -> str:
    """The text of the position in which it is the turn of the unit on ``enemy``, it has this order
    and no marker, and no other unit has an order."""
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
    """Hex -> the text of the unit on it."""
    units = position.text().split("_")[4]
    return {} if units == "-" else {unit[1:5]: unit for unit in units.split(",")}


def _elements(position: Position, place: str) -> int:
    unit = _units(position).get(place)
    return 0 if unit is None else int(unit.split(":")[2])
