"""The notes beside the board: a unit, the odds of an attack, the last attack, the army, luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from quanta.core.words import counted
from quanta.games.legions import explain, luck
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import (
    ATTACK,
    DAMAGE,
    FIRE,
    MOVE,
    MUSTER,
    SAVES,
)
from quanta.games.legions.model.terrain import AFV, COVER_WORDS
from quanta.games.legions.model.units import ORDERS, SEATS, SECRET, UNKNOWN, Unit
from quanta.games.legions.phases import attack
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import previews
from quanta.scene.notes import Note, Row
from quanta.scene.view import BoardLook, Look

ARM = ("Vehicles", "Infantry")
THROWS = (ATTACK, DAMAGE, SAVES)
LOOKED_BACK = 40
"""How many plies are searched for the last attack."""


def unit_notes(position: LegionsPosition, look: Look) -> Iterator[Note]:
    """The unit looked at; without one, the unit acting or picked."""
    unit = position.at.get(previews.looked_at(look))
    if unit is None:
        who = previews.chosen_unit(position, look)
        unit = None if who is None else who.unit
    if unit is not None:
        yield unit_note(position, unit)


def unit_note(position: LegionsPosition, unit: Unit) -> Note:
    """The type of a unit and its present strength, in a few lines that are all in sight: who points
    at a unit cannot scroll its note."""
    kind = position.kind(unit)
    state = [ARM[kind.arm], f"{unit.left} of {kind.size} elements"]
    if unit.order:
        known = unit.order != SECRET
        state.append(f"ordered to {ORDERS[unit.order]}" if known else "order face down")
    if unit.suppressed:
        state.append(counted(unit.suppressed, "suppression marker"))
    title = f"{kind.code} {kind.name} on {NAMES[unit.hex]}"
    items = [f"{', '.join(state)}; worth {kind.vp} points.", *data_lines(kind, unit.left)]
    return Note(title, items, role=f"seat-{unit.seat}", key="unit")


def data_lines(kind: Kind, left: int) -> Iterator[str]:
    """The data of a unit type of which a unit has ``left`` elements."""
    now, *fewer = kind.dice[kind.size - left :]
    armour = f", +{kind.ap} against armour" if kind.ap else ""
    later = f"; with fewer elements {', '.join(map(str, fewer))}" if fewer else ""
    yield f"Moves {kind.engage} to engage, {kind.advance} to advance; range {kind.range}."
    yield f"Attacks with {explain.dice_of(now)}{armour}{later}."
    saves = "; saves on 4 or more" if kind.arm != AFV else ""
    yield f"{f'Armour {kind.armour}' if kind.armour else 'No armour'}{saves}."
    if kind.traits:
        yield f"{kind.trait.name}: {kind.trait.sentence}"


def data_words(kind: Kind) -> str:
    """The same in one line, for a button."""
    armour = f"armour {kind.armour}+" if kind.armour else "no armour"
    traits = f", {kind.trait.name.lower()}" if kind.traits else ""
    dice = "-".join(map(str, kind.dice)) + (f" +{kind.ap}" if kind.ap else "")
    return (
        f"{ARM[kind.arm]} ×{kind.size}, moves {kind.engage}/{kind.advance}, range {kind.range}, "
        f"dice {dice}, {armour}{traits}."
    )


def set_up_words(kind: Kind) -> str:
    """What matters for where a unit is set up, in one line."""
    return f"{ARM[kind.arm]}, moves {kind.engage}/{kind.advance}, range {kind.range}."


def attack_notes(position: LegionsPosition, look: Look) -> Iterator[Note]:
    """The odds of the attack pointed at, or a summary of all that could be made."""
    who = previews.chosen_unit(position, look)
    if who is None or look.unaided:
        return
    pointed = INDEX.get(look.focus or "")
    if not who.acting and pointed not in position.at:
        return
    attacks = previews.shown_attacks(position, look, who)
    exact = [aim for aim in attacks if aim.target == pointed]
    if exact:
        yield odds_note(position, exact[0])
    elif attacks and who.acting:
        yield summary(position, attacks, who.unit.hex)


def summary(position: LegionsPosition, attacks: Sequence[previews.AttackOption], hex_: int) -> Note:
    """The chances to hurt and to destroy of every attack that could be made from one hex."""
    start = attacks[0].start
    rows = [
        Row(
            f"{position.kind(position.at[aim.target]).code} on {NAMES[aim.target]}",
            (percent(1 - aim.odds.lost[0]), percent(aim.odds.destroy)),
            1 - aim.odds.lost[0],
        )
        for aim in attacks
    ]
    where = f"From {NAMES[start]}" if start != hex_ else "Targets"
    return Note(where, rows, ("hurt", "destroy"), key="targets")


def odds_note(position: LegionsPosition, aim: previews.AttackOption) -> Note:
    """The exact distributions of hits, markers, kills and losses of one attack."""
    odds, shot = aim.odds, aim.shot
    unit = position.at[aim.target]
    most = max(len(odds.hits), len(odds.suppressions), len(odds.lost))
    spreads = (odds.hits, odds.suppressions, odds.kills, odds.lost)
    rows: list[str | Row] = [
        Row(str(n), tuple(percent(s[n]) if n < len(s) else "" for s in spreads))
        for n in range(most)
    ]
    means = tuple(f"{float(attack_odds.expected(spread)):.2f}" for spread in spreads)
    cover = position.ground.cover(aim.target, position.kind(unit).arm)
    rows = [
        explain.dice_words(shot, cover),
        *rows,
        Row("mean", means),
        Row("Hurt", (percent(1 - odds.lost[0]),), 1 - odds.lost[0]),
        Row("Suppressed", (percent(1 - odds.suppressions[0]),), 1 - odds.suppressions[0]),
        Row("Destroyed", (percent(odds.destroy),), odds.destroy),
    ]
    title = f"Attack on {position.kind(unit).code}, {NAMES[aim.target]}"
    heads = ("hits", "markers", "kills", "losses")
    return Note(title, rows, heads, f"seat-{unit.seat}", key="odds")


def percent(share: Fraction) -> str:
    """A chance as a percentage with one decimal; never 0% or 100% if it is not certain."""
    if share in (0, 1):
        return f"{int(share) * 100}%"
    shown = f"{float(share) * 100:.1f}%"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(shown, shown)


def army_note(position: LegionsPosition, seat: int) -> Note:
    """The units taken, or still to be deployed."""
    scenario, army = position.scenario, position.reserves[seat]
    rows = []
    for number in sorted(set(army)):
        count = army.count(number)
        if number == UNKNOWN:
            rows.append(Row("Not shown yet", (str(count), "")))
        else:
            kind = scenario.kinds[number]
            rows.append(Row(f"{kind.code} {kind.name}", (f"× {count}", str(kind.vp * count))))
    worth = scenario.worth(army)
    items: list[str | Row] = [*rows]
    if UNKNOWN not in army:
        if position.stage == MUSTER:
            items.append(
                Row(
                    "Together",
                    ("", f"{worth} of {scenario.limit}"),
                    Fraction(worth, max(1, scenario.limit)),
                )
            )
        else:
            items.append(Row("Together", ("", str(worth))))
    what = "army" if position.stage == MUSTER else "units to deploy"
    if not army:
        items.insert(0, "No unit is taken yet.")
    return Note(f"{SEATS[seat]}’s {what}", items, ("units", "points"), f"seat-{seat}", "army")


def last_attack(look: BoardLook) -> Iterator[Note]:
    """The last attack throw by throw, and its result."""
    last = len(look.plies)
    for ply in range(last - 1, max(-1, last - 1 - LOOKED_BACK), -1):
        before, action = look.plies[ply]
        if before.stage in (MOVE, FIRE) and action.startswith("fire-"):
            throws = _throws_after(look, ply)
            lines = [explain.describe_action(*throw) for throw in throws]
            result = result_words(before, action, throws[-1]) if throws else ""
            yield _log(before, action, lines, f"In all: {result}." if result else "")
            return


def _throws_after(look: BoardLook, ply: int) -> list[tuple[LegionsPosition, str]]:
    """The throws, at most three, of the attack begun at ``ply``, each with the position before."""
    return [step for step in look.plies[ply + 1 : ply + 4] if step[0].stage in THROWS]


def _log(before: LegionsPosition, action: str, lines: Sequence[str], result: str) -> Note:
    activation = before.activation
    assert activation is not None
    unit, target = before.at[activation.actor], before.at[INDEX[action.removeprefix("fire-")]]
    shot = attack.shot(before, unit, target, activation.order)
    kind = before.kind(unit)
    cover = before.ground.cover(target.hex, before.kind(target).arm)
    full = kind.dice_with(unit.left)
    taken = f"{COVER_WORDS[cover].capitalize()}: {counted_dice(full)} become {shot.dice}."
    first = (
        f"{kind.code} on {NAMES[unit.hex]}, {counted(unit.left, 'element')}: {counted_dice(full)}."
    )
    items = [first, *([taken] if cover > 1 else []), *lines, *([result] if result else [])]
    title = f"Last attack: {kind.code} on {before.kind(target).code}"
    return Note(title, items, role=f"seat-{unit.seat}", key="log")


def counted_dice(count: int) -> str:
    """``1 die`` or ``3 dice``."""
    return "1 die" if count == 1 else f"{count} dice"


def result_words(begun: LegionsPosition, fire: str, last: tuple[LegionsPosition, str]) -> str:
    """The result of an attack; empty while it is under way.

    begun, fire: the position and the action that named the target. last: the last throw.
    """
    after = last[0].apply(last[1])
    if after.stage in THROWS:
        return ""
    target = begun.at[INDEX[fire.removeprefix("fire-")]]
    now = after.at.get(target.hex)
    if now is None or now.seat != target.seat:
        return "destroyed"
    lost, markers = target.left - now.left, now.suppressed - target.suppressed
    losses = f"{counted(lost, 'element')} lost" if lost else "no loss"
    return losses + (f", {counted(markers, 'marker')}" if markers else "")


def luck_note(position: LegionsPosition, look: BoardLook) -> Note:
    """The dice of the whole game, expected and rolled."""
    positions = [before for before, _ in look.plies]
    report = luck.report([*positions, position], [action for _, action in look.plies])
    rows: list[str | Row] = []
    for key in luck.COUNTS:
        tallies = [seat[key] for seat in report]
        if any(tally.throws for tally in tallies):
            pairs = [(str(tally.rolled), f"{float(tally.expected):.1f}") for tally in tallies]
            rows.append(Row(key.capitalize(), (*pairs[0], *pairs[1])))
    text = "What was rolled, and what was expected from the exact odds of every throw."
    # With a place to break it: the column beside the map is narrow.
    heads = tuple(head for name in SEATS for head in (name, "ex\u00adpected"))
    return Note("The luck of the dice", [text, *rows], heads, key="luck")
