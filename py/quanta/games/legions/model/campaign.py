"""The place of a battle in a campaign, and the veterans that come through battles (legions M23,
M24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from quanta.games.legions.model.force_lists import ForceList, Kind

VETERAN = "V"
"""A veteran's code is that of its type and this, once for each battle that counts."""
MOST_EXPERIENCE = 2
LESSONS = ("steady", "fleet")
"""The traits that battles teach, the first one first."""
RANKS = ("", "veterans", "old guard")
WON, LOST, DRAWN = "w", "l", "d"
OUTCOMES = {WON: "won", LOST: "lost", DRAWN: "drawn"}


class CampaignBattle(NamedTuple):
    """A battle of a campaign.

    head: what the campaign is called in a record. name: on screen. side: the seat whose units go
    on. titles: the names of all battles. results: of those before, from its side, each WON, LOST
    or DRAWN. company: the codes of its units in this battle, those to come included.
    """

    head: str
    name: str
    side: int
    titles: tuple[str, ...]
    results: str
    company: tuple[str, ...]

    @property
    def number(self) -> int:
        """The number of the battle, from 1."""
        return len(self.results) + 1

    @property
    def is_last(self) -> bool:
        """Whether no other battle follows."""
        return self.number == len(self.titles)


def veteran_of(code: str, lists: Iterable[ForceList]) -> Kind | None:
    """The veterans that ``code`` describes, where it is the code of a type of these lists with a
    ``VETERAN`` or two behind it."""
    kinds = {kind.code: kind for forces in lists for kind in forces.kinds}
    for battles in range(1, MOST_EXPERIENCE + 1):
        base = code.removesuffix(VETERAN * battles)
        if code != base and base in kinds:
            return veteran(kinds[base], battles)
    return None


def veteran(kind: Kind, battles: int) -> Kind:
    """A type after this many battles: with the first traits of ``LESSONS`` that it did not have
    (legions M23)."""
    learnt = [trait for trait in LESSONS if trait not in kind.traits][:battles]
    return replace(
        kind,
        code=kind.code + VETERAN * battles,
        name=f"{kind.name} ({RANKS[battles]})",
        traits=(*kind.traits, *learnt),
        experience=battles,
    )


def with_veterans(lists: tuple[ForceList, ...], codes: Iterable[str]) -> tuple[ForceList, ...]:
    """The lists, and one more of the veterans among ``codes``, if there are any."""
    veterans = {code: kind for code in codes if (kind := veteran_of(code, lists)) is not None}
    if not veterans:
        return lists
    kinds = tuple(veterans[code] for code in sorted(veterans))
    return (*lists, ForceList("veterans", "Veterans", kinds))


def promoted(kinds: Iterable[Kind]) -> Iterator[str]:
    """The codes of these types after one more battle."""
    for kind in kinds:
        battles = min(kind.experience + 1, MOST_EXPERIENCE)
        yield kind.base_code + VETERAN * battles
