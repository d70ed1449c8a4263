"""Unit types and force lists: what they are, what they cost, and what makes one invalid.

The JSON form is described in ``data/forces.schema.json``. The short form, used in records,
is ``id:Name,unit,unit!id:Name,unit`` with units written as
``code:Name:arm:size:engage:advance:armour:range:ap:dice:traits`` (legions M4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted, shown
from quanta.games.legions.model.damage import chance, kill_need
from quanta.games.legions.model.documents import Fault, Sound, refuse, well_formed
from quanta.games.legions.model.terrain import AFV, ARMS, INFANTRY
from quanta.games.legions.model.traits import Trait, combined

MOST_LISTS = 6
CODE = re.compile(r"[A-Z][A-Z0-9]{0,3}")
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


def kind_of(unit: Mapping[str, Any]) -> Kind:
    """A unit type from its JSON object, which must be valid. Its ``vp`` follows from the rest."""
    engage, advance = unit["speed"]
    return Kind(
        *(unit["code"], unit["name"], ARMS.index(unit["arm"]), unit["size"], engage, advance),
        armour=unit.get("armour"),
        range=unit["range"],
        ap=unit["ap"],
        dice=tuple(unit["dice"]),
        traits=tuple(sorted(unit.get("traits", ()))),
        about=unit.get("about", ""),
    )


def valid_list(document: Mapping[str, Any]) -> ForceList:
    """A force list from a valid document."""
    kinds = tuple(kind_of(unit) for unit in document["units"])
    return ForceList(document["id"], document["name"], kinds, document.get("about", ""))


def list_of(document: Any) -> ForceList:
    """A force list from its JSON document. Raises BadParam with the first fault and its place."""
    name = document.get("id", "") if isinstance(document, dict) else ""
    what = f"Force list {shown(str(name))}".strip()
    well_formed(what, "forces", document)
    refuse(what, faults(document))
    return valid_list(document)


def units_of(document: Any) -> list[Any]:
    """The units of a document, whether or not they are valid."""
    units = document.get("units") if isinstance(document, dict) else None
    return units if isinstance(units, list) else []


def faults(document: Any, sound: Sound = lambda path: True) -> Iterator[Fault]:
    """Faults that no schema can express: repeated codes, speeds and dice that do not fit."""
    codes: set[str] = set()
    for index, unit in enumerate(units_of(document)):
        path = f"/units/{index}"
        if not isinstance(unit, dict):
            continue
        if sound(f"{path}/code") and "code" in unit:
            if unit["code"] in codes:
                yield f"{path}/code", f"The code {unit['code']} is used twice."
            codes.add(unit["code"])
        if "speed" in unit and sound(f"{path}/speed"):
            engage, advance = unit["speed"]
            if not engage <= advance <= 2 * engage + 1:
                range_ = f"{engage} to {2 * engage + 1} when the first is {engage}"
                yield f"{path}/speed", f"The second speed is {advance}; it takes {range_}."
        if "dice" in unit and sound(f"{path}/dice"):
            sized = "size" in unit and sound(f"{path}/size")
            yield from _dice_faults(unit["dice"], unit["size"] if sized else 0, f"{path}/dice")


def _dice_faults(dice: list[int], size: int, path: str) -> Iterator[Fault]:
    """Attack dice are one number for each strength, never rising (legions H12). size: 0 if it is
    not valid."""
    if size and len(dice) != size:
        takes = f"{size} elements take {size}, one for each strength"
        yield path, f"Attack dice has {len(dice)} numbers; {takes}."
    if sorted(dice, reverse=True) != dice:
        yield path, "Attack dice rise as elements are lost; they may only fall."


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
    return "!".join(
        ",".join([f"{forces.id}:{_packed(forces.name)}", *map(_kind_text, forces.kinds)])
        for forces in lists
    )


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
