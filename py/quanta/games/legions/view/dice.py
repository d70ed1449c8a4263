"""The dice of a battle one by one, each with what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta.games.legions import explain
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.damage import kill_need
from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.model.stages import ATTACK, BY_CHANCE, COMMAND, DAMAGE, FIRST
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.phases import attack
from quanta.games.legions.position import LegionsPosition
from quanta.scene.dice import DiceThrow, Die


def throw(before: LegionsPosition, action: str) -> DiceThrow | None:
    """The dice of an action; None for one that a side chooses."""
    if before.stage not in BY_CHANCE:
        return None
    faces = [int(digit) for digit in action.partition("-")[2] if digit.isdigit()]
    if before.stage == FIRST:
        return _first(faces)
    told = _command if before.stage == COMMAND else _of_attack
    return told(before, action, faces)


def _first(faces: Sequence[int]) -> DiceThrow:
    dice = [
        Die(face, name, "success" if face == max(faces) > min(faces) else "")
        for face, name in zip(faces, SEATS, strict=True)
    ]
    again = faces[0] == faces[1]
    best = SEATS[faces.index(max(faces))]
    result = "A tie: both roll again." if again else f"{best} has the first turn."
    return DiceThrow("Who goes first", dice, result)


def _command(before: LegionsPosition, action: str, faces: Sequence[int]) -> DiceThrow:
    """All dice count; on a side's first turn only the higher one does (legions R9)."""
    dice = [Die(face, "counts", "success") for face in faces]
    if before.turn <= 2:
        dice = [Die(faces[0], "not counted"), Die(faces[1], "counts", "success")]
    title = f"{SEATS[before.seat]}’s command dice"
    result = f"{explain.command_words(before, action)}."
    return DiceThrow(title, dice, result, f"seat-{before.seat}")


def _of_attack(before: LegionsPosition, action: str, faces: Sequence[int]) -> DiceThrow:
    _, target, shot = attack.current_attack(before)
    attacker, victim = (before.kind(unit).name for unit in (before.acting_unit, target))
    side, other, place = SEATS[before.seat], SEATS[1 - before.seat], NAMES[target.hex]
    result = f"{explain.throw_effect(before, action)}."
    role = f"seat-{before.seat}"
    if before.stage == ATTACK:
        title = f"{side}’s {attacker} against the {victim}: hits on {explain.rolls(shot.need)}"
        return DiceThrow(title, list(attack_dice(faces, shot)), result, role, place)
    if before.stage == DAMAGE:
        need = kill_need(shot.armour, shot.ap)
        title = f"{side}’s damage to the {victim}: kills on {explain.rolls(need)}"
        dice = [
            Die(face, "kill", "success") if face >= need else Die(face, "held") for face in faces
        ]
        return DiceThrow(title, dice, result, role, place)
    title = f"{other}’s {victim}: saves on {explain.rolls(attack_odds.SAVE_NEED)}"
    saves = [
        Die(face, "saved", "success") if face >= attack_odds.SAVE_NEED else Die(face, "lost")
        for face in faces
    ]
    return DiceThrow(title, saves, result, f"seat-{1 - before.seat}", place)


def attack_dice(faces: Sequence[int], shot: attack_odds.Shot) -> Iterator[Die]:
    """Hits; and dice that leave a marker, of which the first may be shrugged off (legions R20, R21,
    H13, M26)."""
    low = 0
    for face in faces:
        low += face <= shot.marks
        if face >= shot.need:
            yield Die(face, "hit", "success")
        elif face <= shot.marks:
            marks = low > shot.shrugs
            yield Die(face, "marker" if marks else "shrugged off", "effect" if marks else "")
        else:
            yield Die(face, "miss")
