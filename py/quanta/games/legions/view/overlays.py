"""Overlays on the board: reach, targets, lines of sight, the last turn, a hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quanta.games.legions.model import sight
from quanta.games.legions.model.geometry import INDEX, distance
from quanta.games.legions.model.stages import BATTLE, COMMAND, DEPLOY, FIRE, MOVE
from quanta.games.legions.model.units import ADVANCE
from quanta.games.legions.phases import movement
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import notes, previews
from quanta.games.legions.view.board import CORNERS, RIM, border, halves, line, spots
from quanta.games.legions.view.counters import HALF
from quanta.scene.arrows import arrow
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, group, path, polygon, rounded, text
from quanta.scene.view import BoardLook, ClickLook, Look


def chosen_reach(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    """The hexes that the unit acting or picked can reach, shaded and with their costs. Those that
    only an advance order reaches lie beyond a dashed edge."""
    return _reach(position, previews.chosen_unit(position, look), look.flip)


def pointed_reach(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    """The same for the unit pointed at, where none is acting or picked; of the acting one, the path
    to the hex pointed at."""
    who = previews.chosen_unit(position, look)
    if who is None:
        return _reach(position, previews.pointed_unit(position, look), look.flip)
    return _trail(position, look, who)


def _reach(
    position: LegionsPosition, who: previews.UnitInFocus | None, flip: bool
) -> Iterator[Shape]:
    if who is None or position.stage not in BATTLE:
        return
    drawn: set[int] = set()
    for order, steps in previews.reaches(position, who):
        free = [hex_ for hex_ in steps if hex_ not in position.at]
        fresh = [hex_ for hex_ in free if hex_ not in drawn]
        far = " far" if drawn or order == ADVANCE else ""
        if fresh:
            yield path(f"reach-{order}", f"reach{far}", border([*free, who.unit.hex], flip))
        yield from _costs(steps, fresh, flip)
        drawn.update(fresh)


def _trail(position: LegionsPosition, look: Look, who: previews.UnitInFocus) -> Iterator[Shape]:
    end = INDEX.get(look.focus or "")
    if end is None or end in position.at or not who.acting:
        return
    for _, steps in previews.reaches(position, who):
        if end in steps:
            points = [spots(look.flip)[hex_] for hex_ in movement.path_to(steps, end)]
            yield path("way-under", "trail under", line(points))
            yield path("way", "trail", line(points))


def _costs(steps: dict[int, movement.Step], of: Sequence[int], flip: bool) -> Iterator[Shape]:
    for hex_ in of:
        x, y = spots(flip)[hex_]
        yield text(f"cost-{hex_}", "cost", (x, y + 3), str(steps[hex_].cost), 15)


def chosen_attacks(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    """The enemies that the unit acting or picked could attack from where it stands, with the
    chances to hurt and to destroy each."""
    who = previews.chosen_unit(position, look)
    if who is not None and not previews.may_move_first(position, who):
        yield from _attacks(position, previews.attacks_of(position, who, who.unit.hex), look)


def pointed_attacks(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    """The same for the unit pointed at, where none is acting or picked, and of one that is acting,
    from the hex pointed at that it can move to."""
    who = previews.chosen_unit(position, look)
    if look.unaided:
        return
    if who is None or previews.may_move_first(position, who):
        who = who or previews.pointed_unit(position, look)
        yield from _attacks(position, previews.shown_attacks(position, look, who), look)


def _attacks(
    position: LegionsPosition, attacks: Sequence[previews.AttackOption], look: BoardLook
) -> Iterator[Shape]:
    if position.stage not in BATTLE:
        return
    for aim in attacks:
        centre = spots(look.flip)[aim.target]
        yield circle(f"aim-{aim.target}", "aim", centre, 25.5)
        if look.unaided:
            continue
        hurt, destroy = previews.hurt_chance(aim), float(aim.odds.destroy)
        yield from odds(f"-{aim.target}", centre, hurt, destroy)


def odds(key: str, at: Point, hurt: float, destroy: float) -> Iterator[Shape]:
    """The chances to hurt a target and to destroy it, above and below it. key: ends their keys."""
    (x, y), chance = at, _share(hurt)
    wide = 5 + 4.2 * len(chance)  # on a phone the figures are larger
    parts = [path("", "plate", _pill(wide, 6.5)), text("", "chance", ORIGIN, chance, 10)]
    yield group(f"hurt{key}", "odds", (x, y - 26), parts)
    if destroy:
        chance = _share(destroy)
        wide = 9.5 + 4.2 * len(chance)
        parts = [
            path("", "plate", _pill(wide, 6.5)),
            path("", "cross", f"M{3.5 - wide:g}-3l6 6m0-6l-6 6"),
            text("", "chance", (4.75, 0), chance, 10),
        ]
        yield group(f"kill{key}", "odds destroy", (x, y + 24), parts)


def _share(chance: float) -> str:
    percent = chance * 100
    return "<1%" if 0 < percent < 0.5 else ">99%" if 99.5 <= percent < 100 else f"{percent:.0f}%"


def _pill(wide: float, tall: float) -> str:
    flat = wide - tall
    left = f"h{-2 * flat}q{-tall} 0 {-tall} {-tall}t{tall} {-tall}z"
    return f"M{-flat} {-tall}h{2 * flat}q{tall} 0 {tall} {tall}t{-tall} {tall}{left}"


def visibility(position: LegionsPosition, look: Look) -> Sequence[Shape]:
    """The field of view of a hex: a veil over all that it does not see, and the edge of the range
    of its unit."""
    start = previews.viewing_hex(position, look)
    return () if start is None or not position.laid else _field(position, start, look.flip)


@lru_cache(maxsize=8)
def _field(position: LegionsPosition, start: int, flip: bool) -> tuple[Shape, ...]:
    """Kept, because it stays the same while the pointer moves from hex to hex."""
    ground, occupied = position.ground, position.occupied
    inside, shapes = position.scenario.in_play, []
    unseen = [h for h in inside if h != start and not sight.clear(ground, occupied, start, h)]
    if unseen:
        shapes.append(path("veil", "veil", border(unseen, flip)))
    unit = position.at.get(start)
    if unit is not None:
        near = [h for h in inside if distance(start, h) <= position.kind(unit).range]
        shapes.append(path("range", "range-rim", border(near, flip)))
    return (*shapes, polygon("eye", "eye", spots(flip)[start], CORNERS))


def sight_line(position: LegionsPosition, look: Look, always: bool) -> Iterator[Shape]:
    """The line of sight between two hexes, and what blocks it."""
    ends = previews.sight_line(position, look, always=always)
    if ends is None or not position.laid:
        return
    seen = sight.see(position.ground, position.occupied, *ends)
    centres = spots(look.flip)
    state = "clear" if seen.clear else "blocked"
    d = line([centres[end] for end in ends])
    if not seen.clear:
        for hex_ in seen.blockers:
            yield polygon(f"blocker-{hex_}", "blocker", centres[hex_], CORNERS)
    yield path("ray-under", "ray under", d)
    yield path("ray", f"ray {state}", d)
    if not seen.clear:
        x = sum(centres[hex_][0] for hex_ in seen.blockers) / len(seen.blockers)
        y = sum(centres[hex_][1] for hex_ in seen.blockers) / len(seen.blockers)
        yield path("stop", "stop", "M-7-7l14 14m0-14l-14 14", (x, y))


def hint(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    """The recommended action: a ring, and an arrow where it goes somewhere."""
    places = [INDEX[step] for step in (look.hint or "").split("-") if step in INDEX]
    if look.hint and not places and position.activation is not None:
        places = [position.activation.actor]
    if not places:
        return
    centres = spots(look.flip)
    yield circle("hint-here", "here hint", centres[places[-1]], 25)
    if position.activation is not None and position.activation.actor != places[-1]:
        start = centres[position.activation.actor]
        yield from arrow("hint", "hint", start, centres[places[-1]], HALF + 3, 0.12)


BURST = 9.0
"""Half the size of the mark where an attack has hit."""
CHOICE = 13.0
"""Half the size of what is marked in a hex that can be chosen."""
TALL = 8.0
"""Half the height of the words on what it came to."""
FARTHER = (54, 75, 96)
"""How far above or below its target that may be, besides the usual place."""
LOOKED_BACK = 80
"""How many plies are searched for the actions of the last turn."""


def last_turn(position: LegionsPosition, look: BoardLook) -> Iterator[Shape]:
    """The turn under way, or the one before if nothing has been done in it: moves as arrows,
    attacks as lines; the last action strong and with its result, those before faint."""
    done = last_actions(look)
    if position.stage in (MOVE, FIRE):
        done = done[-1:]  # the marks of what can be done next need the room
    for number, (verb, start, end, result) in enumerate(reversed(done)):
        faint = "" if number == 0 else " faint"
        centres = spots(look.flip)
        a, b = centres[start], centres[end]
        key = f"last-{len(done) - number}"
        if verb == "move":
            yield circle(f"{key}-from", f"last-from{faint}", a, 12)
            yield from arrow(key, f"last-way{faint}", a, b, 12, 0.1)
        elif verb == "fire":
            half = halves(position.scenario.small)
            yield from _shot(key, a, b, faint, there=end in position.at)
            if result and not faint:
                taken = [(centres[unit.hex], HALF + 2) for unit in position.units]
                choices = [(centres[hex_], CHOICE) for hex_ in _choices(position)]
                taken += [*choices, (b, BURST)]
                shape, wide = _result(f"{key}-result", result, b, half, taken, b[1] < a[1])
                # It has been read when the next choice is made, which comes first.
                if not _hidden(shape["at"], wide, choices):
                    yield shape
        else:
            yield circle(f"{key}-at", f"last-ring{faint}", b, 25)


def _choices(position: LegionsPosition) -> set[int]:
    """The empty hexes that can be chosen next."""
    names = (name for action in position.legal_actions() for name in action.split("-"))
    return {INDEX[name] for name in names if name in INDEX} - position.at.keys()


def _shot(key: str, a: Point, b: Point, faint: str, *, there: bool) -> Iterator[Shape]:
    """An attack from a on b. there: whether the target is still there; then the burst is at its
    edge, where it hides nothing."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    near, far = HALF / length, 1 - (HALF + 3) / length
    ends = [(rounded(a[0] + dx * share), rounded(a[1] + dy * share)) for share in (near, far)]
    yield path(key, f"shot{faint}", line(ends))
    yield path(
        f"{key}-hit",
        f"burst{faint}",
        "M-9 0h5m8 0h5m-9-9v5m0 8v5m-6-15l3 3m6 6l3 3m0-12l-3 3m-6 6l-3 3",
        ends[1] if there else b,
    )


def _result(
    key: str, result: str, at: Point, half: Point, taken: Sequence[tuple[Point, float]], above: bool
) -> tuple[Shape, float]:
    """The result of an attack, and half the width of these words: beside its target, where they
    hide least of what is around; best on the side that no shot comes from. half: the width and the
    height of the map from its middle, which they do not leave. taken: squares that should be seen,
    by their middles and half their sides."""
    wide = 4 * len(result) + 7
    right, low = half[0] + RIM - wide, half[1] - TALL / 2
    up, aside = (-1 if above else 1), (0, 24, -24, 48, -48)
    ways: list[Point] = [(dx, 33 * side) for side in (up, -up) for dx in aside]
    ways += [(side * (wide + HALF + 4), 0) for side in (1, -1)]
    # Farther away only where all that is near would hide something.
    ways += [(dx, far * side) for far in FARTHER for side in (up, -up) for dx in aside]
    spots = [(_within(at[0] + dx, right), _within(at[1] + dy, low)) for dx, dy in ways]
    spot = min(spots, key=lambda each: _hidden(each, wide, taken))
    parts = [path("", "plate", _pill(wide, TALL)), text("", "chance", ORIGIN, result, 12.5)]
    return group(key, "odds result", (rounded(spot[0]), rounded(spot[1])), parts), wide


def _within(place: float, most: float) -> float:
    return min(max(place, -most), most)


def _hidden(spot: Point, wide: float, taken: Sequence[tuple[Point, float]]) -> float:
    """How much of the taken squares a result there hides."""
    hidden = 0.0
    for (x, y), side in taken:
        across = min(wide + side - abs(spot[0] - x), 2 * side)
        down = min(TALL + side - abs(spot[1] - y), 2 * TALL)
        hidden += max(0.0, across) * max(0.0, down)
    return rounded(hidden)


DoneAction = tuple[str, int, int, str]
"""A verb, the hex from which, the hex to which, and the result in words."""


def last_actions(look: BoardLook) -> list[DoneAction]:
    """The moves, attacks, rallies and orders of the turn under way, or of the one before it."""
    actions: list[DoneAction] = []
    throw: tuple[LegionsPosition, str] | None = None  # the last throw of the attack being read
    for ply in range(len(look.plies) - 1, max(-1, len(look.plies) - 1 - LOOKED_BACK), -1):
        before, action = look.plies[ply]
        if before.stage not in BATTLE:
            if not actions and before.stage == DEPLOY:
                end = INDEX[action.partition("-")[2]]
                actions.append((DEPLOY, end, end, ""))
            break
        if before.stage == COMMAND:
            if actions:
                break
        elif before.stage in notes.THROWS:
            throw = throw or (before, action)
        elif (done := _done(before, action, throw)) is not None:
            actions.append(done)
            throw = None
    return actions[::-1]


def _done(
    before: LegionsPosition, action: str, throw: tuple[LegionsPosition, str] | None
) -> DoneAction | None:
    verb, _, rest = action.partition("-")
    end = INDEX.get(rest.partition("-")[0])
    if end is None or verb == "activate":
        return None
    if before.activation is None:
        return verb, end, end, ""
    result = notes.result_words(before, action, throw) if throw and verb == "fire" else ""
    return verb, before.activation.actor, end, result
