"""The names of the stages of a game, and of the steps of a turn."""

from __future__ import annotations

MUSTER = "muster"
FIRST = "first"
SECTION = "section"
AREA = "area"
DEPLOY = "deploy"
COMMAND = "command"
PLAY = "play"
MOVE = "move"
FIRE = "fire"
ATTACK = "attack"
DAMAGE = "damage"
SAVES = "saves"
SET_UP_STAGES = (MUSTER, FIRST, SECTION, AREA, DEPLOY)
BATTLE_STAGES = (COMMAND, PLAY, MOVE, FIRE, ATTACK, DAMAGE, SAVES)
STAGES = (*SET_UP_STAGES, *BATTLE_STAGES)
BATTLE = frozenset(BATTLE_STAGES)
BY_CHANCE = frozenset((FIRST, COMMAND, ATTACK, DAMAGE, SAVES))
UNDER_WAY = frozenset((MOVE, FIRE, ATTACK, DAMAGE, SAVES))
"""The stages of an activation."""

RALLY_STEP, ACTIVATE_STEP, ORDER_STEP = range(3)
"""The steps of a turn after the command dice; a turn never goes back a step (legions R9)."""
