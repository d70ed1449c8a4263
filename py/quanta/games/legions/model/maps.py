"""Board sections: their JSON form, what makes one invalid, and how two of them make a board.

A section has 13 columns of 7 rows. Its even columns have six whole hexes and half a hex at either
end; halves have no terrain, so any two sections fit, and the six hexes on the seam are open
(legions M9). The JSON form is described in ``data/sections.schema.json``. The short form, used
in records, is ``Name:t:row-row-…!Name:f:row-…``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import shown
from quanta.games.legions.model.documents import Fault, refuse, well_formed
from quanta.games.legions.model.geometry import COLUMNS, MIDDLE, PLACES, SEAM_Y
from quanta.games.legions.model.terrain import (
    FOREST,
    HILL,
    ICE,
    OPEN,
    SWAMP,
    TERRAINS,
    URBAN,
    WATER,
)

ROWS = 7
NO_HEX = "-"
"""Written in the seventh row of an even column, where the section has only half a hex."""
WRITTEN_NO_HEX = "x"
"""The same in the short form, in which a hyphen separates rows."""
GROUNDS = (OPEN, FOREST, HILL, SWAMP, URBAN, WATER)
CLIMATES = {"temperate": "t", "frozen": "f"}
LEAST_GROUND = 30
"""The fewest hexes of a section that any unit can enter, so that there is room for an army."""
LEAST_MIDDLE = 12
"""The same for the part of a section that is on the small map."""
FEWEST, MOST = 2, 9


@dataclass(frozen=True)
class Section:
    """Half a board. rows: seven strings of thirteen letters; water is ice on a frozen section."""

    name: str
    climate: str
    rows: tuple[str, ...]
    about: str = field(default="", compare=False)

    @cached_property
    def turned(self) -> tuple[str, ...]:
        """Its rows after half a turn (legions H26)."""
        return tuple(
            "".join(
                self.rows[ROWS - 1 - row - column % 2][COLUMNS - 1 - column]
                if column % 2 == 0 or row < ROWS - 1
                else NO_HEX
                for column in range(COLUMNS)
            )
            for row in range(ROWS)
        )

    @property
    def symmetric(self) -> bool:
        """Whether it looks the same after half a turn."""
        return self.turned == self.rows

    def letter(self, column: int, row: int, turned: bool) -> str:
        """The terrain of a whole hex on the board: ice for water that is frozen (legions R30)."""
        terrain = (self.turned if turned else self.rows)[row][column]
        return ICE if terrain == WATER and self.climate == "frozen" else terrain


def valid_section(document: Mapping[str, Any]) -> Section:
    """A section from a valid document."""
    about = document.get("about", "")
    return Section(document["name"], document["climate"], tuple(document["rows"]), about)


def section_of(document: Any) -> Section:
    """A section from its JSON document. Raises BadParam with the first fault and its place."""
    name = document.get("name", "") if isinstance(document, dict) else ""
    what = f"Section {shown(str(name))}".strip()
    well_formed(what, "sections", document)
    refuse(what, faults(document["rows"]))
    return valid_section(document)


def faults(rows: Iterable[str]) -> Iterator[Fault]:
    """The fault that no schema can express: too little ground."""
    free = sum(TERRAINS[c].moves[0] > 0 for row in rows for c in row if c in TERRAINS)
    if free < LEAST_GROUND:
        yield "/rows", f"Only {free} hexes can be entered by every unit; it takes {LEAST_GROUND}."


def json_of(section: Section) -> dict[str, Any]:
    """The JSON object of a section; ``section_of`` is its inverse."""
    return {
        "name": section.name,
        "climate": section.climate,
        "about": section.about,
        "rows": list(section.rows),
    }


def text_of(sections: Sequence[Section]) -> str:
    """Sections in the short form; ``sections_of`` is its inverse."""
    return "!".join(
        ":".join(
            (
                section.name.replace(" ", "_"),
                CLIMATES[section.climate],
                "-".join(row.replace(NO_HEX, WRITTEN_NO_HEX) for row in section.rows),
            )
        )
        for section in sections
    )


@lru_cache(maxsize=32)
def sections_of(text: str) -> tuple[Section, ...]:
    """The sections written in the short form, checked. Raises BadParam."""
    sections = []
    names = {letter: climate for climate, letter in CLIMATES.items()}
    for part in text.split("!"):
        name, _, rest = part.partition(":")
        climate, _, rows = rest.partition(":")
        document = {
            "name": name.replace("_", " "),
            "climate": names.get(climate),
            "rows": [row.replace(WRITTEN_NO_HEX, NO_HEX) for row in rows.split("-")],
        }
        sections.append(section_of(document))
    return checked(sections)


def checked(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections to choose from: two to nine with different names. Raises BadParam."""
    if not FEWEST <= len(sections) <= MOST:
        raise BadParam(f"A game takes {FEWEST} to {MOST} sections, not {len(sections)}.")
    names = [section.name for section in sections]
    if len(set(names)) < len(names):
        raise BadParam("Two sections have the same name.")
    return tuple(sections)


def check_middles(sections: Sequence[Section]) -> None:
    """Raise BadParam if the small map leaves an army too little room on a section (legions M15)."""
    for section in sections:
        for turned in (False, True):
            places = [PLACES[hex_] for hex_ in MIDDLE if PLACES[hex_][1] < SEAM_Y]
            letters = [section.letter(x, y // 2, turned) for x, y in places]
            free = sum(TERRAINS[letter].moves[0] > 0 for letter in letters)
            if free < LEAST_MIDDLE:
                raise BadParam(
                    f"Section {section.name} does not suit the small map: only {free} hexes of its "
                    f"middle can be entered by every unit; it takes {LEAST_MIDDLE}."
                )


@lru_cache(maxsize=64)
def board(top: Section, bottom: Section, turned: bool) -> str:
    """The terrain letters of a board, in the order of its hexes: the first section above, the
    second below it, turned half way round if ``turned`` (legions R7, H26)."""
    letters = []
    for x, y in PLACES:
        if y == SEAM_Y:
            letters.append(OPEN)
        elif y < SEAM_Y:
            letters.append(top.letter(x, y // 2, False))
        else:
            letters.append(bottom.letter(x, (y - SEAM_Y - 1) // 2, turned))
    return "".join(letters)


@lru_cache(maxsize=64)
def half_board(section: Section) -> str:
    """The terrain letters of a board with only the first section laid; the rest is open."""
    letters = (section.letter(x, y // 2, False) if y < SEAM_Y else OPEN for x, y in PLACES)
    return "".join(letters)
