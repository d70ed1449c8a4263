"""What Quantum Legions offers beside its modules (``quanta.games.modules``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from quanta.core.game import CHANCE, Action, Sequel, Showcase
from quanta.core.rng import Stream
from quanta.games.legions.model.stages import BATTLE
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.scenarios.ready_games import FIRST_BATTLE, ready_games

LESSONS = ("armies", "command", "movement", "sight", "attack", "battle")
"""The lessons, in their order; ``docs/lessons.md`` describes their form."""
RECORD = (
    "z.jVfBbtswDP0ieRYpyQ6GATv1lH8YvNYriqZJ4WQB9vejYpmiaNkbclAlmdQj-fiknsbXt8v5-t1-vd6G6fbt4_f1Nk"
    "7N0Bj6tcvvh-Hf8PPLbXgfzVPXzCOk0abRNeV-SCOm0Tcvl_M4T46gxmR8TM6OPo3J2bFPY5idTJfTyYAJzXV8vlEcxv"
    "JfYD5Pw9u5GaZxMLfLZ3N0pg0tNkeIIzzGLs5700IcvWldXO9M6-PcmhbjGOI6Nk-0HqxNIzRPtO_inPz4OCf7ztJ3aN"
    "o-roc4p3U6F2n9gdUabC7Tyzg9zjbDy304P4_LEoql8fwym3gKL-3TsWY8vw6vbEEH7lu0oA8J63N97VwkL8VkoMTeh9"
    "tYuvi43B8rffbfLyDZHIzPiHUMlKyVQcghQA0cSHCOvEtwoMD59lDsM75529H2r7dpnMs5lwmdJ4oNH_SVQcbualCccc"
    "K7CCYdbtvkPcKYwUvvngOlL831Nr2951KRs2rojOewWPC2YFikS8UcsjnsuifWrtyXucYVEcpcC4Aqw-BEDiyg9NpVvP"
    "Zi31f2u8zlTmUxglgTEiW5MVv3q5Djtgg5JyWFtJRVBiS7RdR1IUKfakU8YxsAmQKrQ-woc0U_TcPp9EenRsSaziL6Jd"
    "J5ppwwgFUuLeVS5rpT4BeHRYugyxk8qP4mh2pFoGTBEgQOspa6crb8ViZNHLR0dq9CKbajaM1BBW58CxyUa67DfbyW5J"
    "CwMauaX6ma4Akrn61Eg0X1tHR1KgJV3Y7bCakYCa4rPK6VustK3RXxRGlIrIoJkWwELWpWsx-YXmGvW1gELYAkv5S8ZJ"
    "By7CTTmUC9vggrt47NtmU8XsfjWKQ5HhTxcJHXBfRFuJ2-W1DcLS1TDHC7W0JFgayR6KWsL9oAFdqx0Ek6KHxQwYcYcl"
    "2CujmLYoq2EQgqlxKUWdJ3ZGAUYZFGInRmNIYtV7i-YFjv0DnWpyDRlQmHyvXg_pfEDxZLcIKth6Jz-61nQcg97ATn5t"
    "B1rErbs2o5t8l78eeONoF-e-TMstjJa-OgiE4EmFHxW1fcDy7ssUP1UIairzCpGNZVsIs7220_qzC3_8a7ZhsDZdpzlS"
    "wGqVv6aQ61R7UrGqrbeoqq2koybmoX20B8XSUGwd5jUb4jSqZsIF71Wz4TY5suZ-48Ab14ZDPKWNgClUzSYaP74OFgqY"
    "X1FeoKjnnZmWs1KJ6G_3e60ElEefg_5GTdO7jSAkkzkdedl7mm1mFLcIREihYNyyHeVzqn-MdsRxnzjUAUdLlPuM5_AQ"
)
"""A played game that shows what this one is like: two computers', at level 4."""

SHOWCASE = Showcase(RECORD, first=114, last=130, still=120, ready=FIRST_BATTLE)


def set_up_choice(position: LegionsPosition) -> Action | None:
    """An army, a section, an edge and places as the highest level chooses them; each time the same.
    None once the battle has begun, while dice decide, and for an army that the record hides."""
    if position.stage in BATTLE or position.to_play == CHANCE:
        return None
    if UNKNOWN in position.reserves[position.seat]:
        return None
    from quanta.games.legions.ai.level_skills import SHREWD  # late: only who asks needs the player
    from quanta.games.legions.ai.policy import decide

    *_, (action, _) = decide(position, Stream("choose for me"), SHREWD)
    return action


def sequel(position: LegionsPosition, returns: Sequence[int]) -> Sequel | None:
    """What follows a battle of a campaign (legions M24)."""
    battle = position.scenario.campaign
    if battle is None:
        return None
    from quanta.games.legions.scenarios import sequel  # late: most games belong to no campaign

    return sequel.sequel(position, battle, returns)


def _overlay(position: LegionsPosition) -> Callable[[], object] | None:
    """The lines of sight from a unit to the whole board, with reasons; None before the battle."""
    from quanta.games.legions.model.sight import overlay

    if position.stage not in BATTLE:
        return None
    return partial(overlay, position.ground, position.occupied, position.units[0].hex)


def _threats(position: LegionsPosition) -> Callable[[], object] | None:
    """Which hexes each enemy of the seat to play can attack, with nothing kept from before; None
    before the battle."""
    from quanta.games.legions.phases import threats

    if position.stage not in BATTLE:
        return None

    def found() -> object:
        threats.field.cache_clear()
        return threats.counts(threats.against(position, position.seat))

    return found


TIMED: Mapping[str, Callable[[LegionsPosition], Callable[[], object] | None]] = {
    "sight overlay": _overlay,
    "threat map": _threats,
}
"""What ``quanta bench`` times for this game alone: name -> the work to time in a position, or None
if it has none."""

__all__ = ["LESSONS", "SHOWCASE", "TIMED", "ready_games", "sequel", "set_up_choice"]
