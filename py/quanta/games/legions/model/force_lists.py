"""Unit types and force lists: what they are, what they cost, and what makes one invalid.

The JSON form is described in ``data/forces.schema.json``. The short form, used in records,
is ``id:Name,unit,unit!id:Name,unit`` with units written as
``code:Name:arm:size:engage:advance:armour:range:ap:dice:traits`` (legions M4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted, shown
from quanta.games.legions.model.damage import chance, kill_need
from quanta.games.legions.model.terrain import AFV, ARMS, INFANTRY
from quanta.games.legions.model.traits import TRAITS, Trait, combined

LIMITS: Mapping[str, tuple[int, int]] = {
    "size": (1, 6),
    "engage": (0, 9),
    "advance": (0, 9),
    "armour": (2, 6),
    "range": (1, 12),
    "ap": (0, 5),
}
"""Field -> its lowest and highest value."""
MOST_DICE = 9
MOST_KINDS = 20
MOST_LISTS = 6
CODE = re.compile(r"[A-Z][A-Z0-9]{0,3}")
LIST_ID = re.compile(r"[a-z][a-z0-9]{0,11}")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 '.()-]{0,31}")
FORMULA = "offence × √defence / 6"
"""The cost of a unit before rounding."""


@dataclass(frozen=True)
class Kind:
    """A type of unit (legions R2).

    code: its name in actions and records. arm: AFV or INFANTRY. size: elements at full strength.
    engage, advance: its two speeds. armour: None for none. dice: attack dice at full strength,
    then with one element less, and so on. trait: its traits combined.
    experience: of how many battles it is a veteran (M23). vp: what it costs, and what the enemy
    scores for destroying it.
    """

    code: str
    name: str
    arm: int
    size: int
    engage: int
    advance: int
    armour: int | None
    range: int
    ap: int
    dice: tuple[int, ...]
    traits: tuple[str, ...] = ()
    about: str = field(default="", compare=False)
    experience: int = 0
    vp: int = field(init=False, compare=False)
    trait: Trait = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        keep = object.__setattr__  # the only way to fill a frozen dataclass
        keep(self, "trait", combined(self.traits))
        keep(self, "vp", _points(self))

    def __hash__(self) -> int:
        """By code and name only, because types are keys of caches that are looked up often."""
        return hash((self.code, self.name))

    @property
    def base_code(self) -> str:
        """The code of the type that it is a veteran of; its own where it is none."""
        return self.code[: len(self.code) - self.experience]

    def dice_with(self, left: int) -> int:
        """Its attack dice with ``left`` elements (legions R20)."""
        return self.dice[self.size - left]

    @property
    def offence(self) -> Fraction:
        """The offensive rating: the attack dice of all strengths × the chance that a damage die
        beats armour 4 × the range, an eighth of both speeds, and one more × traits (legions M3)."""
        reach = 1 + self.range + Fraction(self.engage + self.advance, 8)
        return sum(self.dice) * chance(kill_need(4, self.ap)) * reach * self.trait.offence

    @property
    def defence(self) -> Fraction:
        """The defensive rating: how long it lasts, as the attack dice of all strengths × the damage
        dice that kill an element × the saves of infantry × traits (legions M3)."""
        hard = Fraction(1) if self.armour is None else Fraction(6, 7 - self.armour)
        return sum(self.dice) * hard * (3 if self.arm == INFANTRY else 1) * self.trait.defence


def _points(kind: Kind) -> int:
    """``FORMULA``, rounded, at least 1. Integers and fractions only, so that every machine gets
    the same. The sixth is such that the first 24 units of the house lists together cost what the
    formula gave that was guessed before it was fitted to matches."""
    return max(1, (isqrt(int(kind.offence**2 * kind.defence / 9)) + 1) // 2)


@dataclass(frozen=True)
class ForceList:
    """A list from which an army is chosen."""

    id: str
    name: str
    kinds: tuple[Kind, ...]
    about: str = field(default="", compare=False)


def kind_of(data: Mapping[str, Any], where: str) -> Kind:
    """A unit type from its JSON object. Raises BadParam, which names ``where`` and the field."""
    code = _word(data, "code", CODE, where, "a capital letter, then up to three capitals or digits")
    where = f"{where}, unit {code}"
    known = {"code", "name", "arm", "speed", "dice", "traits", "about", "vp", *LIMITS}
    if unknown := sorted(set(data) - known | set(data) & {"engage", "advance"}):
        raise BadParam(f"{where}: there is no field {quoted(unknown[0])}.")
    name = _word(data, "name", NAME, where, "1 to 32 letters, digits, spaces or ' . ( ) -")
    if data.get("arm") not in ARMS:
        given = shown(repr(data.get("arm")))
        raise BadParam(f"{where}: arm is {given}; it takes afv or infantry.")
    speed = data.get("speed")
    if not isinstance(speed, list | tuple) or len(speed) != 2:
        raise BadParam(f"{where}: speed takes two numbers, for engage and for advance.")
    numbers = {**data, "engage": speed[0], "advance": speed[1]}
    limits = {key: _number(numbers, key, where) for key in LIMITS if key != "armour"}
    if not limits["engage"] <= limits["advance"] <= 2 * limits["engage"] + 1:
        raise BadParam(
            f"{where}: the second speed is at least the first and at most twice that and one."
        )
    armour = None if data.get("armour") is None else _number(data, "armour", where)
    dice = _dice(data.get("dice"), limits["size"], where)
    traits = _traits(data.get("traits", []), where)
    arm = ARMS.index(data["arm"])
    about = str(data.get("about", ""))[:300]
    kind = Kind(
        *(code, name, arm, limits["size"], limits["engage"], limits["advance"]),
        armour=armour,
        range=limits["range"],
        ap=limits["ap"],
        dice=dice,
        traits=traits,
        about=about,
    )
    if "vp" in data and data["vp"] != kind.vp:
        given = shown(repr(data["vp"]))
        raise BadParam(f"{where}: vp is {given}; by the formula it is {kind.vp}.")
    return kind


def _word(
    data: Mapping[str, Any], key: str, form: re.Pattern[str], where: str, expected: str
) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not form.fullmatch(value):
        given = shown(repr(value))
        raise BadParam(f"{where}: {key} is {given}; it takes {expected}.")
    return value


def _number(data: Mapping[str, Any], key: str, where: str) -> int:
    value, (low, high) = data.get(key), LIMITS[key]
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        given = shown(repr(value))
        raise BadParam(f"{where}: {key} is {given}; it takes a number from {low} to {high}.")
    return value


def _dice(value: object, size: int, where: str) -> tuple[int, ...]:
    """Attack dice: one number for each strength, none greater than the one before (H12)."""
    if not isinstance(value, list | tuple) or len(value) != size:
        raise BadParam(f"{where}: dice takes one number for each of its {size} elements.")
    for n in value:
        if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= MOST_DICE:
            raise BadParam(
                f"{where}: dice has {shown(repr(n))}; it takes numbers from 1 to {MOST_DICE}."
            )
    if sorted(value, reverse=True) != list(value):
        raise BadParam(f"{where}: dice rise as elements are lost.")
    return tuple(value)


def _traits(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise BadParam(f"{where}: traits is not a list.")
    for trait in value:
        if trait not in TRAITS:
            known = ", ".join(TRAITS)
            raise BadParam(f"{where}: there is no trait {quoted(str(trait))}; there are {known}.")
    if len(set(value)) != len(value):
        raise BadParam(f"{where}: a trait is listed twice.")
    return tuple(sorted(value))


def list_of(data: object) -> ForceList:
    """A force list from its JSON object. Raises BadParam naming list, unit and field."""
    if not isinstance(data, dict):
        raise BadParam("A force list is an object with id, name and units.")
    if unknown := sorted(set(data) - {"$schema", "id", "name", "about", "units"}):
        raise BadParam(f"A force list has no field {quoted(unknown[0])}.")
    id_ = _word(data, "id", LIST_ID, "A force list", "up to 12 small letters and digits")
    where = f"List {id_}"
    name = _word(data, "name", NAME, where, "1 to 32 letters, digits, spaces or ' . ( ) -")
    units = data.get("units")
    if not isinstance(units, list) or not 1 <= len(units) <= MOST_KINDS:
        raise BadParam(f"{where}: units takes a list of 1 to {MOST_KINDS} units.")
    if not all(isinstance(unit, dict) for unit in units):
        raise BadParam(f"{where}: each unit is an object.")
    kinds = tuple(kind_of(unit, where) for unit in units)
    return ForceList(id_, name, kinds, str(data.get("about", ""))[:600])


def json_of(forces: ForceList) -> dict[str, Any]:
    """The JSON object of a list; ``list_of`` is its inverse."""
    units = [
        {
            "code": kind.code,
            "name": kind.name,
            "arm": ARMS[kind.arm],
            "vp": kind.vp,
            "size": kind.size,
            "speed": [kind.engage, kind.advance],
            "armour": kind.armour,
            "range": kind.range,
            "ap": kind.ap,
            "dice": list(kind.dice),
            "traits": list(kind.traits),
            "about": kind.about,
        }
        for kind in forces.kinds
    ]
    return {"id": forces.id, "name": forces.name, "about": forces.about, "units": units}


def checked(lists: Sequence[ForceList]) -> tuple[ForceList, ...]:
    """The lists to choose from: ids and codes must differ. Raises BadParam."""
    if not 1 <= len(lists) <= MOST_LISTS:
        raise BadParam(f"There are {len(lists)} force lists; a game takes 1 to {MOST_LISTS}.")
    ids, codes = set(), set()
    for forces in lists:
        if forces.id in ids:
            raise BadParam(f"Two force lists have the id {forces.id}.")
        ids.add(forces.id)
        for kind in forces.kinds:
            if kind.code in codes:
                raise BadParam(f"List {forces.id}: the code {kind.code} is used twice.")
            codes.add(kind.code)
    return tuple(lists)


def text_of(lists: Sequence[ForceList]) -> str:
    """Lists in the short form; ``lists_of`` is its inverse, except for ``about``."""
    return "!".join(",".join([_head(forces), *map(_kind_text, forces.kinds)]) for forces in lists)


def _head(forces: ForceList) -> str:
    return f"{forces.id}:{_packed(forces.name)}"


def _packed(name: str) -> str:
    return name.replace(" ", "_")


def _kind_text(kind: Kind) -> str:
    armour = "-" if kind.armour is None else kind.armour
    dice = "".join(map(str, kind.dice))
    fields = (kind.code, _packed(kind.name), "ai"[kind.arm], kind.size, kind.engage, kind.advance)
    more = (armour, kind.range, kind.ap, dice, "+".join(kind.traits))
    return ":".join(map(str, (*fields, *more)))


@lru_cache(maxsize=32)
def lists_of(text: str) -> tuple[ForceList, ...]:
    """The lists written in the short form, checked. Raises BadParam."""
    lists = []
    for part in text.split("!"):
        head, *units = part.split(",")
        id_, _, name = head.partition(":")
        kinds = [_kind_data(id_, unit) for unit in units]
        lists.append(list_of({"id": id_, "name": name.replace("_", " "), "units": kinds}))
    return checked(lists)


def _kind_data(list_id: str, text: str) -> dict[str, Any]:
    fields = text.split(":")
    if len(fields) != 11:
        raise BadParam(f"List {list_id}: {quoted(text)} has {len(fields)} fields, not 11.")
    code, name, arm, size, engage, advance, armour, range_, ap, dice, traits = fields
    return {
        "code": code,
        "name": name.replace("_", " "),
        "arm": {"a": ARMS[AFV], "i": ARMS[INFANTRY]}.get(arm, arm),
        "size": _digits(size),
        "speed": [_digits(engage), _digits(advance)],
        "armour": None if armour == "-" else _digits(armour),
        "range": _digits(range_),
        "ap": _digits(ap),
        "dice": [_digits(die) for die in dice],
        "traits": traits.split("+") if traits else [],
    }


def _digits(text: str) -> int | str:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else text
