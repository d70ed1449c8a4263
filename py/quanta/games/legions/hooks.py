"""What Quantum Legions offers besides its modules (``quanta.games.modules``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from quanta.core.game import CHANCE, Action, Sequel, Showcase
from quanta.core.rng import Stream
from quanta.games.legions.model.stages import BATTLE
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.scenarios.ready_games import FIRST_BATTLE
from quanta.games.legions.scenarios.ready_games import ready_games as ready_games

DRAWS = True
"""A game can end in a draw, and players may agree on one."""
CLOCKS = ("1200", "1800+30", "1/120")
"""Time controls for battles, in which armies are chosen and a turn has many steps."""
LESSONS = ("first", "command", "movement", "sight", "attack", "winning", "armies")
"""The lessons, in their order; ``docs/lessons.md`` describes their form."""
RECORD = (
    "z.jVfRbts6DP0i-VqkJDsYBuypT_mHwXf1LYKlSeF4Bfb3o2KZomjZd8iDKsmkDsnDI_U6vl3ut8c3--UxD9P89f3XYx6nZ"
    "mgM_dr1993wb_j3y_Xyfpm_Irb_zMPP0bx0zTJCGm0aXVPuhzRiGn3zer-Ny-QMakzG5-Ts7NOYnJ37NIbFyXS_Xg2Y0DzG"
    "HzNFZCz_BebjOlxuzTCNg5nvH83ZmTa02JwhjvAcuzjvTQtx9KZ1cb0zrY9za1qMY4jr2LzQerA2jdC80L6Lc_Lj45zsO0v"
    "foWn7uB7inNbpXKT1J1ZrsLlPr-P0PNsMr5_D7ce4LqFYGm-vi4mn8NI-HWvG29vwxhZ04LFFC_qQsD3X185F8lJMBkrs5z"
    "CPpYv3--dzpc_--xUkm4PxGbGOgZK1MQg5BKiBAwnOkXcJDhQ4356Kfca3bDva_u8yjUs5lzKh80Sx4Z2-MsjYXQ2KM054F"
    "8Gkw22bvEcYC3jp3XOg9KV5zNPlZy4VOauGznhOqwVvC4ZFulTMIZvDoXti7cZ9mWvcEKHMtQCoMgxO5MACSq9dxWsv9n1l"
    "v8tc7lQWI4gtIVGSG7N1vwk5bouQc1JSSGtZZUCyW0RdVyL0qVbEM7YBkCmwOsSOMlf00zRcr791akSs6SyiXyKdZ8oJA9j"
    "k0lIuZa47BX51WLQIupzBk-pvcqhWBEoWLEHgIGupK2fLb2XSxEFrZ_cqlGI7itYSVODGt8BBueYxfI6PkhwSNmZV8xtVEz"
    "xh5bOVaLConpauTkWgqttxOyEVI8F1hcetUndZqbsinigNiVUxIZKNoEXNavYD0yscdQuLoAWQ5JeSlwxSjp1kOhOo1xdh5"
    "dax2baMx-t4HIs0x4MiHi7ytoC-CLfTdwuKu6VligHud0uoKJA1Er2U9VUboEI7FjpJB4UPKvgQQ65LUDdnUUzRNgJB5VKC"
    "Mkv6jgyMIqzSSITOjMaw5wq3FwzrHTrH-hQkujLhULke3N-S-MliCU6w9VR0br_3LAi5h53g3BK6jlVpe1Yt53Z5L_480Cb"
    "Qb4-cWRY7eW2cFNGJAAsqfuuK-8GFI3aoHspQ9BUmFcO6CnZxZ7v9ZxXm9t951-xjoEx7rpLFIHVLP82h9qh2RUN1e09RVV"
    "tJxl3tYhuIr6vEIDh6LMp3RMmUHcSbfstnYmzT9cyDJ6AXj2xGGQtboJJJOu10HzwdrLWwvkJdwTEvO3OrBsXT8O9OFzqJK"
    "A__HznZ9g5utEDSTOT14GWuqXXaExwhkaJFw3qI95XOKf4xO1DGfCMQBV3uE67zHw"
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
    from quanta.games.legions.ai.level_skills import SHREWD  # late: only callers need the player
    from quanta.games.legions.ai.policy import decide

    *_, (action, _) = decide(position, Stream("choose for me"), SHREWD)
    return action


def sequel(position: LegionsPosition, returns: Sequence[int]) -> Sequel | None:
    """The game after a battle of a campaign (legions M24)."""
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
    """The hexes that each enemy of the seat to play can attack, without a cache; None before the
    battle."""
    from quanta.games.legions.phases import threats

    if position.stage not in BATTLE:
        return None

    def counts() -> object:
        threats.field.cache_clear()
        return threats.counts(threats.against(position, position.seat))

    return counts


TIMED: Mapping[str, Callable[[LegionsPosition], Callable[[], object] | None]] = {
    "sight overlay": _overlay,
    "threat map": _threats,
}
"""The work that ``quanta bench`` times for this game only: name -> the work to time in a position,
or None if it has none."""


def stage(position: LegionsPosition) -> tuple[str, int]:
    """One variant, and the turns that each side has begun."""
    return "", position.own_turn
