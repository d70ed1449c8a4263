"""A plain second implementation of the battle. It shares no code with the game.

A state is a dictionary. ``parse`` and ``write`` know the text of a position; ``legal`` and
``apply`` know the turn, from the command dice to the last saving die. Units and sections come from
the JSON files, with their values as they are.
"""

from __future__ import annotations

import copy
import itertools
import json
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

from tests.games.legions import plain_sight
from tests.games.legions.plain_sight import HEXES, Hex

State = dict[str, Any]
WORDS = {"e": "engage", "a": "advance", "s": "strike"}
DATA = files("quanta.games.legions") / "data"


@cache
def types() -> dict[str, dict[str, Any]]:
    lists = [json.loads(path.read_text("utf-8")) for path in (DATA / "forces").iterdir()]
    return {unit["code"]: unit for forces in lists for unit in forces["units"]}


@cache
def board(laid: str) -> dict[Hex, str]:
    """The terrain of ``3-5t``."""
    terrain: dict[Hex, str] = {}
    for half, name in enumerate(laid.split("-")):
        section = json.loads((DATA / "sections" / f"{name[0]}.json").read_text("utf-8"))
        for r, row in enumerate(section["rows"], 1):
            for c, letter in enumerate(row, 1):
                if letter == "-":
                    continue
                column, line = (14 - c, (8 if c % 2 else 7) - r) if name.endswith("t") else (c, r)
                ice = letter == "w" and section["climate"] == "frozen"
                terrain[column, line + 7 * half] = "i" if ice else letter
    return terrain


def name(place: Hex) -> str:
    return f"{place[0]:02}{place[1]:02}"


def place(text: str) -> Hex:
    return int(text[:2]), int(text[2:])


def parse(text: str, **params: str) -> State:
    head, laid, _, _, units, activation, _ = text.split("_")
    stage, seat, first, top, turn, points, step, *vp = head.split(".")
    state: State = {
        "goal": int(params.get("goal", "200")),
        "turns": int(params.get("turns", "0")),
        "slow": params.get("slow") == "on",
        "laid": laid,
        "stage": stage,
        "seat": "ab".index(seat),
        "first": first,
        "top": top,
        "turn": int(turn),
        "points": int(points),
        "step": int(step),
        "vp": [int(score) for score in vp],
        "activation": None if activation == "-" else activation.split(":"),
        "units": {},
    }
    for unit in units.split(",") if units != "-" else []:
        where, code, left, marks, order = unit.split(":")
        state["units"][place(where[1:])] = {
            "seat": "ab".index(where[0]),
            "code": code,
            "left": int(left),
            "marks": int(marks),
            "order": order,
        }
    return state


def write(state: State) -> str:
    keys = ("turn", "points", "step")
    head = [state["stage"], "ab"[state["seat"]], state["first"], state["top"]]
    head += [str(state[key]) for key in keys] + [str(score) for score in state["vp"]]
    units = [
        f"{'ab'[u['seat']]}{name(at)}:{u['code']}:{u['left']}:{u['marks']}:{u['order']}"
        for at, u in sorted(state["units"].items())
    ]
    activation = ":".join(state["activation"]) if state["activation"] else "-"
    return "_".join(
        [".".join(head), state["laid"], "-", "-", ",".join(units) or "-", activation, "ab"]
    )


def around(at: Hex) -> list[Hex]:
    """The neighbours of a hex, found by the distance of their centres."""
    x, y = plain_sight.centre(at)
    found = []
    for other in HEXES:
        a, b = plain_sight.centre(other)
        if (abs(x - a), abs(y - b)) in ((0, 4), (3, 2)):
            found.append(other)
    return found


NEAR = {at: around(at) for at in HEXES}


@cache
def steps_from(start: Hex) -> dict[Hex, int]:
    """The distance of every hex, found by walking. The board is convex, so a path on it is never
    longer than one that leaves it; half-hexes do not shorten a path."""
    found, edge = {start: 0}, [start]
    while edge:
        fresh = []
        for at in edge:
            for near in NEAR[at]:
                if near not in found:
                    found[near] = found[at] + 1
                    fresh.append(near)
        edge = fresh
    return found


def price(unit: dict[str, Any], letter: str) -> int:
    """The moves to enter a hex; 0 for never."""
    kind = types()[unit["code"]]
    if letter == "o":
        return 1
    if letter == "w" or (letter in "si" and kind["arm"] == "afv"):
        return 0
    return 1 if "fleet" in kind["traits"] else 2


def reachable(state: State, start: Hex, moves: int) -> set[Hex]:
    """Where the unit may stop, by trying every path."""
    unit, terrain = state["units"][start], board(state["laid"])
    best = {start: moves}
    todo = [start]
    while todo:
        at = todo.pop()
        for near in NEAR[at]:
            other = state["units"].get(near)
            if other and other["seat"] != unit["seat"]:
                continue
            cost = price(unit, terrain.get(near, "o"))
            left = best[at] - cost
            if state["slow"] and at == start and cost and left < 0 < moves:
                left = 0
            if cost and left >= 0 and left > best.get(near, -1):
                best[near] = left
                todo.append(near)
    return {at for at in best if at not in state["units"]}


def victims(state: State, start: Hex) -> list[Hex]:
    unit = state["units"][start]
    kind = types()[unit["code"]]
    return [
        at
        for at, other in state["units"].items()
        if other["seat"] != unit["seat"]
        and steps_from(start)[at] <= kind["range"]
        and not ("veil" in types()[other["code"]]["traits"] and steps_from(start)[at] > 3)
        and ("lob" in kind["traits"] or sighted(state, start, at))
    ]


def sighted(state: State, start: Hex, end: Hex) -> bool:
    blocking = plain_sight.blockers(board(state["laid"]), set(state["units"]))
    return plain_sight.sees(blocking, start, end)


def ended(state: State) -> tuple[int, int] | None:
    for seat in (0, 1):
        if state["vp"][seat] >= state["goal"]:
            return (1, -1) if seat == 0 else (-1, 1)
    sides = [sum(u["seat"] == seat for u in state["units"].values()) for seat in (0, 1)]
    if 0 in sides:
        return (bool(sides[0]) - bool(sides[1]), bool(sides[1]) - bool(sides[0]))
    late = state["turns"] and state["turn"] > 2 * state["turns"] and state["stage"] == "command"
    if not late:
        return None
    ahead = state["vp"][0] - state["vp"][1]
    return (0, 0) if ahead == 0 else ((1, -1) if ahead > 0 else (-1, 1))


@cache
def throws(dice: int) -> Counter[str]:
    """Every throw as ascending digits, with the number of ways to roll it, by listing them all."""
    return Counter("".join(sorted(throw)) for throw in itertools.product("123456", repeat=dice))


def legal(state: State) -> list[str]:
    if ended(state) is not None:
        return []
    stage = state["stage"]
    if stage == "command":
        return sorted({f"roll-{min(a, b)}-{max(a, b)}" for a in D6 for b in D6})
    if stage in ("attack", "damage", "saves"):
        verb = {"attack": "roll"}.get(stage, stage)
        return sorted(f"{verb}-{throw}" for throw in throws(int(state["activation"][3])))
    if stage == "play":
        return sorted(spending(state))
    start, order = place(state["activation"][0]), state["activation"][1]
    found = ["hold"]
    if order != "a":
        found += [f"fire-{name(at)}" for at in victims(state, start)]
    if stage == "move":
        speed = types()[state["units"][start]["code"]]["speed"][order == "a"]
        found += [f"move-{name(at)}" for at in reachable(state, start, speed)]
    return sorted(found)


D6 = range(1, 7)


def spending(state: State) -> list[str]:
    found = ["end"]
    for at, unit in state["units"].items():
        if unit["seat"] != state["seat"]:
            continue
        found += [f"order-{name(at)}-{word}" for word in WORDS.values()]
        if unit["marks"] and state["step"] == 0:
            found.append(f"rally-{name(at)}")
        if unit["order"] != "n" and not unit["marks"] and state["step"] <= 1:
            found.append(f"activate-{name(at)}-{WORDS[unit['order']]}")
    return found


def apply(before: State, action: str) -> State:
    state = copy.deepcopy(before)
    verb, _, rest = action.partition("-")
    stage = state["stage"]
    if stage == "command":
        dice = [int(die) for die in rest.split("-")]
        state["points"] = max(dice) if state["turn"] <= 2 else sum(dice)
        state["stage"] = "play"
    elif stage == "play":
        spend(state, verb, rest)
    elif verb == "hold":
        done(state)
    elif verb == "move":
        move(state, place(rest))
    elif verb == "fire":
        fire(state, place(rest))
    else:
        throw(state, [int(die) for die in rest])
    return state


def spend(state: State, verb: str, rest: str) -> None:
    if verb == "end":
        state["points"] = 0
    else:
        state["points"] -= 1
        at, _, word = rest.partition("-")
        unit = state["units"][place(at)]
        if verb == "rally":
            unit["marks"] -= 1
        elif verb == "order":
            unit["order"], state["step"] = word[0], 2
        else:
            unit["order"], state["step"] = "n", 1
            state["activation"] = [at, word[0]]
            state["stage"] = "fire" if word == "strike" else "move"
            if legal({**state, "goal": 10**6}) == ["hold"]:
                done(state)
            return
    passed(state)


def passed(state: State) -> None:
    if state["points"] == 0:
        state["stage"], state["step"] = "command", 0
        state["seat"], state["turn"] = 1 - state["seat"], state["turn"] + 1


def done(state: State) -> None:
    state["activation"], state["stage"] = None, "play"
    passed(state)


def move(state: State, end: Hex) -> None:
    start, order = state["activation"]
    state["units"][end] = state["units"].pop(place(start))
    state["activation"], state["stage"] = [name(end), order], "fire"
    if order == "a" or not victims(state, end):
        done(state)


def cover(state: State, at: Hex) -> int:
    letter = board(state["laid"]).get(at, "o")
    foot = types()[state["units"][at]["code"]]["arm"] == "infantry"
    return {"f": 2, "u": 3 if foot else 2}.get(letter, 1)


def fire(state: State, target: Hex) -> None:
    start, order = state["activation"]
    unit = state["units"][place(start)]
    kind = types()[unit["code"]]
    full = kind["dice"][kind["size"] - unit["left"]]
    dice = (full + cover(state, target) - 1) // cover(state, target)
    state["activation"], state["stage"] = [start, order, name(target), str(dice)], "attack"


def throw(state: State, dice: list[int]) -> None:
    """The effect of the dice just thrown."""
    start, order, at, _ = state["activation"]
    own, other = state["units"][place(start)], state["units"][place(at)]
    kind, target = types()[own["code"]], types()[other["code"]]
    stage = state["stage"]
    if stage == "attack":
        low = dice.count(1) + (dice.count(2) if "pin" in kind["traits"] else 0)
        other["marks"] += max(0, low - 1) if "steady" in target["traits"] else low
        need = 4 if order == "s" or "gyro" in kind["traits"] else 5
        need += not sighted(state, place(start), place(at))
        number = len([die for die in dice if die >= need])
        step = "damage" if target["armour"] else "saves" if target["arm"] == "infantry" else "lost"
    elif stage == "damage":
        number = len([die for die in dice if die > 1 and die + kind["ap"] >= target["armour"]])
        step = "saves" if target["arm"] == "infantry" else "lost"
    else:
        number, step = len([die for die in dice if die < 4]), "lost"
    if number and step != "lost":
        state["stage"], state["activation"][3] = step, str(number)
        return
    other["left"] -= number
    if other["left"] <= 0:
        state["vp"][state["seat"]] += target["vp"]
        del state["units"][place(at)]
    done(state)


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(apply(state, action), depth - 1) for action in legal(state))


def outcomes(
    state: State, known: dict[str, Counter[tuple[int, int]]] | None = None
) -> Counter[tuple[int, int]]:
    """The number of paths to each outcome; states with the same text are counted once."""
    known = {} if known is None else known
    text = write(state)
    if text not in known:
        end = ended(state)
        total: Counter[tuple[int, int]] = Counter() if end is None else Counter([end])
        for action in legal(state):
            total.update(outcomes(apply(state, action), known))
        known[text] = total
    return known[text]
