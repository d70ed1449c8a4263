"""Who can play a game: the players that know no game, and those that the game brings along.

A game may have a module ``players`` with ``PLAYERS``, of the same form as the ``PLAYERS`` of
``quanta.players`` and with ids of its own, and a module ``levels`` with a ladder of its own (see
``quanta.players.levels``). They are loaded when the game's players are listed, so what they know is
best imported when one of them thinks.
"""

from __future__ import annotations

from collections.abc import Mapping

from quanta import registry
from quanta.core.errors import BadParam
from quanta.players import PLAYERS, Entry, Knowledge, Player
from quanta.players.engine import Engine, Strength
from quanta.players.levels import LEVELS, ladder


def roster(game: str) -> Mapping[str, Entry]:
    """id -> player: those of every game, the levels ``level1`` …, then the game's own."""
    return {**PLAYERS, **ladder(registry.modules(game).levels or LEVELS), **own(game)}


def analyst(game: str, width: int = 3) -> Player:
    """Who gives hints and analyses: the game's own analyst; where nothing can be searched, the last
    of its own players; else the engine at full strength, telling the ``width`` best ways apart. It
    thinks as long as its limit allows, or until it has proven what it says."""
    make, known = registry.modules(game).analyst, knowledge(game)
    if make is not None:
        return make(known, width)
    if own(game) and not known.kernel and not known.tree:
        return player(game, list(own(game))[-1])
    return Engine(known, Strength(width=width))


def own(game: str) -> Mapping[str, Entry]:
    """The players that the game brings along, beside its levels."""
    return registry.modules(game).players or {}


def player(game: str, name: str) -> Player:
    """The player called ``name``, made for the game. Raises BadParam for an unknown one."""
    known = roster(game)
    if name not in known:
        raise BadParam(f"There is no player {name[:40]!r}; there are {', '.join(known)}.")
    return known[name].make(knowledge(game))


def knowledge(game: str) -> Knowledge:
    """What the game brings along for those who play it."""
    modules = registry.modules(game)
    return Knowledge(modules.evaluate, modules.kernel, modules.tree)


def player_id(game: str, text: str) -> str:
    """The id of the player that ``text`` calls by its id or by the number of its level. Raises
    BadParam where there is none, BadRecord for an unknown game."""
    if text.isdecimal():
        levels = {entry.level: name for name, entry in roster(game).items() if entry.level}
        if int(text) in levels:
            return levels[int(text)]
        known = f"there are {min(levels)} to {max(levels)}" if levels else "there are none"
        raise BadParam(f"There is no level {text[:40]} in {registry.rules(game).name}; {known}.")
    player(game, text)
    return text
