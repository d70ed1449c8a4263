"""Who can play a game: the players that know no game, and those that the game brings along.

A game may have a module ``players`` with ``PLAYERS``, of the same form as the ``PLAYERS`` of
``quanta.players`` and with ids of its own. It is loaded when the game's players are listed, so what
they know is best imported when one of them thinks.
"""

from __future__ import annotations

from collections.abc import Mapping

from quanta import registry
from quanta.core.errors import BadParam
from quanta.players import PLAYERS, Entry, Knowledge, Player


def roster(game: str) -> Mapping[str, Entry]:
    """id -> player, the game's own last."""
    module = registry.optional(game, "players")
    return {**PLAYERS, **module.PLAYERS} if module else PLAYERS


def adviser(game: str) -> str:
    """The id of the player that gives hints: the game's own, the last one where it has several,
    else the one that looks a ply ahead."""
    own = [name for name in roster(game) if name not in PLAYERS]
    return own[-1] if own else "greedy"


def player(game: str, name: str) -> Player:
    """The player called ``name``, made for the game. Raises BadParam for an unknown one."""
    known = roster(game)
    if name not in known:
        raise BadParam(f"There is no player {name[:40]!r}; there are {', '.join(known)}.")
    return known[name].make(knowledge(game))


def knowledge(game: str) -> Knowledge:
    """What the game brings along for those who play it."""
    modules = {name: registry.optional(game, name) for name in ("evaluate", "kernel", "tree")}
    return Knowledge(**{name: getattr(m, name) for name, m in modules.items() if m})
