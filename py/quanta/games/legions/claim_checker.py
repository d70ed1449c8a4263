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
MOST_NAMED = 3
"""More units that could be attacked are only counted."""
MARKERS = re.compile(r"(:\d+):\d+(?=:[neasx])")
"""A unit's markers in a position's text, after its elements."""


def holds(position: Position, claim: Claim, read: ReadPosition) -> bool:
    """See ``quanta.core.claims.HoldsClaim``."""
    end = after(position, claim.line)
    match claim.kind:
        case "destroys" | "elements" | "hurts" | "left" | "frees" | "mean":
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
        case "targets" | "next":
            return _targets_hold(end, claim, read)
        case "scores":
            return _scores(position, end, claim)
        case "nearer":
            return _nearer(end, claim, read)
        case "last":
            return int(_head(after(position, claim.line[:-1]))[5]) == claim.count
        case "unused":
            *_, last = claim.line
            points = int(_head(after(position, claim.line[:-1]))[5])
            return last == "end" and points == claim.count
        case "idle":
            here = after(position, claim.line[:-1])
            able = _activations(here) if _head(here)[1] == "ab"[claim.seat] else set()
            named = set(claim.cells) in (set(), able)
            return claim.line[-1] == "end" and named and len(able) == claim.count != 0
        case "marked":
            (unit,) = (_units(end).get(cell, "-") for cell in claim.cells)
            return unit[0] == "ab"[claim.seat] and int(unit.split(":")[3]) == claim.count != 0
        case "points":
            return end.outcome() is not None and _score(end, claim) == claim.count
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


def _targets_hold(end: Position, claim: Claim, read: ReadPosition) -> bool:
    """Whether a unit could attack these enemies next turn if no other unit moves, and no others:
    under the order that it has, or (``next``) under any that it may get."""
    actor, *enemies = claim.cells
    unit = _units(end).get(actor, "-")
    if unit[0] != "ab"[claim.seat]:
        return False
    orders = "es" if claim.kind == "next" else unit[-1]
    reached = set[str]().union(*(_reached(end, actor, order, read) for order in orders))
    named = {*enemies} == reached or (not enemies and claim.count > MOST_NAMED)
    return named and len(reached) == claim.count


def _scores(position: Position, end: Position, claim: Claim) -> bool:
    """Whether the side scores so much by the end of the turn if nothing else is done, with its unit
    on this hex."""
    if _units(end).get(claim.cells[0], "-")[0] != "ab"[claim.seat]:
        return False
    done = end if _head(end)[0] not in ("move", "fire") else end.apply("hold")
    return _score(_turn_over(done), claim) - _score(position, claim) == claim.count


def _nearer(end: Position, claim: Claim, read: ReadPosition) -> bool:
    """Whether a unit is this many hexes from another hex, on which it would score more at the
    end of a turn than on its own."""
    place, goal = claim.cells
    units = _units(end)
    if units.get(place, "-")[0] != "ab"[claim.seat] or _distance(place, goal) != claim.count:
        return False
    text = _with_order(end, place, "n")
    here = read(text)
    if place == goal:
        return _score(_turn_over(here), claim) > _score(here, claim)
    if goal in units:
        return False
    there = read(_moved(text, place, goal))
    return _score(_turn_over(there), claim) > _score(_turn_over(here), claim)


def _moved(text: str, place: str, goal: str) -> str:
    """The text of a position with the unit on one hex moved to another."""
    parts = text.split("_")
    units = [
        each[0] + goal + each[5:] if each[1:5] == place else each for each in parts[4].split(",")
    ]
    parts[4] = ",".join(sorted(units, key=lambda each: each[1:5]))
    return "_".join(parts)


def _distance(place: str, other: str) -> int:
    """The hexes between two, whose names are a column and a row of two digits each: in every second
    column the hexes are half a row lower."""
    (x, y), (to_x, to_y) = ((int(each[:2]), int(each[2:])) for each in (place, other))
    halves = abs(2 * (to_y - y) + (to_x % 2 == 0) - (x % 2 == 0))
    columns = abs(to_x - x)
    return max(columns, (columns + halves) // 2)


def _attack_holds(position: Position, claim: Claim, end: Any, read: ReadPosition) -> bool:
    """Whether a claim about the attack whose dice are rolled next is true."""
    place, *more = claim.cells
    if more or not _is_attack(end, claim):
        return False
    results, before = _results(end), _elements(end, place)
    destroyed = [(then, share) for then, share in results if not _elements(then, place)]
    none = Fraction(0)
    often = sum((share for _, share in destroyed), none)
    match claim.kind:
        case "left":
            return before == claim.count
        case "destroys":
            return round(100 * often) == claim.count
        case "hurts":
            hurt = sum((share for then, share in results if _elements(then, place) < before), none)
            return round(100 * hurt) == claim.count
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


def _reached(position: Position, actor: str, order: str, read: ReadPosition) -> set[str]:
    """The hexes of the units that the one on ``actor`` could attack under one order, at once or
    after a move."""
    ways = _ways(position, actor, order, read)
    fires = (action for way in ways for action in way.legal_actions())
    return {action[5:] for action in fires if action.startswith("fire-")}


def _attack_under(
    position: Position, enemy: str, order: str, place: str, read: ReadPosition
) -> Position | None:
    """Such an attack under one order, at once or after a move."""
    fire = f"fire-{place}"
    ways = _ways(position, enemy, order, read)
    return next((way.apply(fire) for way in ways if fire in way.legal_actions()), None)


def _ways(position: Position, actor: str, order: str, read: ReadPosition) -> list[Position]:
    """The unit on ``actor`` activated under this order, before it moves and after each move."""
    if order not in ("e", "s"):
        return []
    here = read(_with_order(position, actor, order))
    try:
        acting = here.apply(f"activate-{actor}-{'engage' if order == 'e' else 'strike'}")
    except QuantaError:
        return []
    moves = [action for action in acting.legal_actions() if action.startswith("move-")]
    return [acting, *(acting.apply(move) for move in moves)]


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
