"""Who can play a game: the players for every game, its levels, and players of its own.

A game may have a module ``players`` with ``PLAYERS``, in the form of ``quanta.players.PLAYERS`` and
with ids of its own, and a module ``levels`` with its own levels (see ``quanta.players.levels``).
Both are loaded to list the game's players, so they should import what a search needs only when one
of them thinks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.quoting import quoted, shown
from quanta.core.words import did_you_mean
from quanta.players import Player, RosterEntry, SearchSupport
from quanta.players.chances import Calibrated, ChanceTable, start_of_game
from quanta.players.engine import Engine, Strength

SEARCH_MODULES = ("evaluate", "kernel", "tree")
"""The modules of a game that make its search stronger; see ``SearchSupport``."""
LEFT_OUT = re.compile(rf"(.+)-({'|'.join(SEARCH_MODULES)})", re.DOTALL)
LONGEST_LEVEL = 9
"""Digits of a level that are read: more would not be a level."""


def roster(game: str) -> Mapping[str, RosterEntry]:
    """Player id -> entry: players for every game, the levels ``level1`` …, then the game's own."""
    return registry.modules(game).roster


def analyst(game: str, width: int = 3) -> Player:
    """The player that gives hints and analyses: the game's own analyst; if nothing can be searched,
    the last of its own players; else the engine at full strength with ``width`` candidates. It
    thinks for as long as its limit allows, or until everything is proven. What it expects of a game
    of two are the chances of the game's table, if there is one."""
    search, modules = uncalibrated_analyst(game, width), registry.modules(game)
    if not modules.chances:
        return search
    return Calibrated(search, modules.stage or start_of_game, ChanceTable(modules.chances))


def uncalibrated_analyst(game: str, width: int = 3) -> Player:
    """The same player, with what the search itself expects."""
    make, support = registry.modules(game).analyst, search_support(game)
    if make is not None:
        return make(support, width)
    if own_players(game) and not support.kernel and not support.tree:
        return player(game, list(own_players(game))[-1])
    return Engine(support, Strength(width=width))


def own_players(game: str) -> Mapping[str, RosterEntry]:
    """The game's own players, its levels not among them."""
    return registry.modules(game).players or {}


def player(game: str, name: str, without: Collection[str] = ()) -> Player:
    """A new player for the game, by its id; ``without`` some of the game's SEARCH_MODULES. Raises
    BadParam for an unknown one."""
    known = roster(game)
    if name not in known:
        near = did_you_mean(name, known)
        raise BadParam(f"There is no player {quoted(name)}{near}; there are {', '.join(known)}.")
    support = replace(search_support(game), **dict.fromkeys(without))
    return known[name].make(support)


def search_support(game: str) -> SearchSupport:
    """The modules of a game for players that search."""
    modules = registry.modules(game)
    complete = modules.rules.complete
    return SearchSupport(
        modules.evaluate, modules.kernel, modules.tree, complete, modules.evaluates
    )


def parted(game: str, text: str) -> tuple[str, frozenset[str]]:
    """``8-tree-kernel`` as ``8`` and the modules of the game that the player is to do without.
    Raises BadParam for a module that the game does not have."""
    known, left_out = roster(game), set[str]()
    while text not in known and (match := LEFT_OUT.fullmatch(text)):
        text, module = match.groups()
        if getattr(registry.modules(game), module) is None:
            raise BadParam(f"{registry.rules(game).name} has no module {module} to leave out.")
        left_out.add(module)
    return text, frozenset(left_out)


def player_id(game: str, text: str) -> str:
    """The id of the player that ``text`` names, by its id or by the number of its level. Raises
    BadParam if there is none, and BadRecord for an unknown game."""
    if text.isdecimal():
        levels = {entry.level: name for name, entry in roster(game).items() if entry.level}
        number = int(text) if len(text) <= LONGEST_LEVEL else 0
        if number in levels:
            return levels[number]
        known = f"there are {min(levels)} to {max(levels)}" if levels else "there are none"
        raise BadParam(f"There is no level {shown(text)} in {registry.rules(game).name}; {known}.")
    player(game, text)
    return text
