"""Setting up battles of Quantum Legions: sections, units and their states, turn, points (legions
R8, M12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from quanta.core.errors import BadRecord
from quanta.core.limits import MAX_PARAM
from quanta.core.params import fill
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.games.legions.model.geometry import AT as AT_PLACE
from quanta.games.legions.model.geometry import INDEX, LAST_Y, NAMES, PLACES, Place
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.stages import (
    ACTIVATE_STEP,
    BATTLE,
    COMMAND,
    ORDER_STEP,
    PLAY,
    RALLY_STEP,
)
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.units import (
    NO_ORDER,
    ORDER_LETTERS,
    ORDERS,
    SEATS,
    SECRET,
    UNKNOWN,
    Unit,
)
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import PARAMS, scenario_of
from quanta.games.legions.text import writer
from quanta.games.legions.text.reader import parse
from quanta.games.legions.text.validity import check
from quanta.games.legions.text.writer import SEAT_LETTERS
from quanta.games.legions.view import VIEW
from quanta.games.legions.view.board import reading_order
from quanta.games.legions.view.counters import HALF, SQUARE, counter, marker, order_card, pips
from quanta.games.legions.view.picture import NAMES_ON
from quanta.scene.arrangement import (
    NOTHING,
    Arrangement,
    Detail,
    Fault,
    Mirror,
    PlainArranger,
    Turn,
    mirrors_by,
)
from quanta.scene.shapes import ORIGIN, Shape, group, path
from quanta.scene.view import Frame, Look
from quanta.scene.workshop import Brush

MARKER, RALLY, LOST, BACK = "marker", "rally", "lost", "back"
"""The brushes that change what a unit has: suppression markers and elements."""
STATES = (*ORDERS[1:], MARKER, RALLY, LOST, BACK)
"""The brushes that need a unit. Where there is none, they are the content that is refused."""
MOST_MARKERS = 9
UPPER, LOWER, EDGE, STEP, POINTS = "upper", "lower", "edge", "step", "points"
TURN, BEGAN = "turn", "first"
SCORES = ("score0", "score1")
"""The keys of the details."""
TURNED = "t"
DICE = "dice"
STEPS = {
    DICE: "Dice: the command dice are rolled",
    str(RALLY_STEP): "Rally, or anything after it",
    str(ACTIVATE_STEP): "Activate, or give orders",
    str(ORDER_STEP): "Give orders",
}
FIRST_PLAYERS = dict(zip(SEAT_LETTERS, SEATS, strict=True))
EDGES = {"top": "the top edge", "bottom": "the bottom edge"}
MOST_POINTS, MOST_TURNS, MOST_SCORE = 12, 999, 999
FIRST_POINTS = 6
"""Command points where none are known yet."""
BOTH_KNOWN = (True, True)


class LegionsArranger(PlainArranger):
    """See ``quanta.scene.arrangement.Arranger``. The shape of an arrangement is the position
    without its units and seat; it keeps only which of a side's turns it is. A content is a unit as
    in the text of a position, without its hex: ``aC1:3:0:n``. A turn is the letter of a seat."""

    unused: Collection[str] = ("army0", "army1", "muster")

    def empty(self, params: Mapping[str, str], rng: Stream) -> Arrangement:
        """The first two sections, without units, before White’s first command dice."""
        return self.of(LegionsPosition(scenario_of(fill(PARAMS, params))))

    def of(self, position: LegionsState) -> Arrangement:
        """Orders that are not known are left out, as are an activation under way and units that are
        not on the small map. Before the battle there are the sections laid so far and, beside them,
        the next ones."""
        fights = position.stage in BATTLE
        dice = position.stage == COMMAND or not fights
        shape = LegionsPosition(
            position.scenario,
            COMMAND if dice else PLAY,
            top=0 if position.top == UNKNOWN else position.top,
            laid=_two_sections(position),
            vp=position.vp,
            first=position.first if fights else 0,
            turn=max(position.turn, 1) if fights else 1,
            points=0 if dice else max(position.points, 1),
            step=0 if dice else min(position.step, ORDER_STEP),
        )
        cells = dict.fromkeys((NAMES[h] for h in reading_order(position.scenario.small)), NOTHING)
        for unit in position.units:
            if NAMES[unit.hex] not in cells:
                continue
            known = unit._replace(order=NO_ORDER) if unit.order == SECRET else unit
            cells[NAMES[unit.hex]] = _content(position.scenario, known)
        return Arrangement(shape, cells, SEAT_LETTERS[position.seat if fights else 0])

    def read(self, text: str, params: Mapping[str, str]) -> Arrangement:
        """Any units on any two sections. Raises BadRecord and BadParam."""
        state = parse(text, scenario_of(fill(PARAMS, params)), LegionsPosition)
        if len(state.at) != len(state.units):
            raise BadRecord("Two units are on one hex.")
        return self.of(state)

    def text(self, arrangement: Arrangement) -> str:
        """See ``text.writer``."""
        return writer.write(_position(arrangement))

    def turns(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Turn]:
        """White or Black."""
        return [
            Turn(letter, f"{name}’s turn") for letter, name in zip(SEAT_LETTERS, SEATS, strict=True)
        ]

    def details(self, arrangement: Arrangement) -> Sequence[Detail]:
        """The sections, White’s edge, the stage of the turn, the counts."""
        shape: LegionsPosition = arrangement.shape
        (upper, _), (lower, turned) = shape.laid
        sections = shape.scenario.sections
        names = {str(number + 1): section.name for number, section in enumerate(sections)}
        halves = {
            f"{number + 1}{TURNED}": f"{section.name} (turned)"
            for number, section in enumerate(sections)
            if not section.symmetric
        }
        both = dict(sorted({**names, **halves}.items()))
        step = DICE if shape.stage == COMMAND else str(shape.step)
        details = [
            Detail(UPPER, "Upper section", str(upper + 1), names),
            Detail(LOWER, "Lower section", f"{lower + 1}{TURNED if turned else ''}", both),
            Detail(EDGE, "White has set up at", tuple(EDGES)[shape.side(0)], EDGES),
            Detail(STEP, "Step of the turn", step, STEPS),
            Detail(TURN, "Turn number", str(shape.own_turn), low=1, high=MOST_TURNS),
            Detail(BEGAN, "First player", SEAT_LETTERS[shape.first], FIRST_PLAYERS),
        ]
        if shape.stage == PLAY:
            points = str(shape.points)
            details.append(Detail(POINTS, "Command points", points, low=1, high=MOST_POINTS))
        for key, name, n in zip(SCORES, SEATS, shape.vp, strict=True):
            details.append(Detail(key, f"{name}’s points", str(n), high=MOST_SCORE))
        return details

    def with_detail(self, arrangement: Arrangement, key: str, value: str) -> Arrangement:
        """See ``quanta.scene.arrangement.Arranger``."""
        shape: LegionsPosition = arrangement.shape
        return replace(arrangement, shape=shape.replace(**_changes(shape, key, value)))

    def brushes(self, params: Mapping[str, str]) -> Sequence[Brush]:
        """The units of both sides, and what changes one."""
        scenario = scenario_of(fill(PARAMS, params))
        return [*_unit_brushes(scenario), *_state_brushes()]

    def painted(self, content: str, brush: str) -> str:
        """A unit at full strength, or the unit that is there with something changed."""
        if brush not in STATES:
            code, _, size = brush.partition(":")
            return content if content.partition(":")[0] == code else f"{code}:{size}:0:n"
        return _with_state(content, brush) if content else brush

    def refusal(self, arrangement: Arrangement, place: str, content: str) -> str:
        """Refuse ground that the unit cannot enter, and impossible elements and markers."""
        if not content:
            return ""
        if content in STATES:
            return f"There is no unit on {place}; first choose one and put it there."
        shape: LegionsPosition = arrangement.shape
        unit = _unit(shape.scenario, place, content)
        kind = shape.kind(unit)
        name = f"the {kind.name} ({kind.code})"
        if not shape.ground.moves[kind.arm][unit.hex]:
            terrain = shape.ground.at(unit.hex).a_name
            return f"{_capital(name)} cannot stand on {place}, which is {terrain}."
        if unit.left < 1:
            return f"This is the last element of {name} on {place}; erase the unit instead."
        if unit.left > kind.size:
            return f"{_capital(name)} on {place} have all {counted(kind.size, 'element')}."
        if unit.suppressed < 0:
            return f"{_capital(name)} on {place} have no suppression marker."
        if unit.suppressed > MOST_MARKERS:
            return f"{_capital(name)} on {place} have {MOST_MARKERS} markers; more cannot be set."
        return ""

    def exchanged(self, content: str) -> str:
        """The unit on the other side."""
        if not content or content in STATES:
            return content
        return SEAT_LETTERS[1 - SEAT_LETTERS.index(content[0])] + content[1:]

    def mirrors(self, arrangement: Arrangement) -> Sequence[Mirror]:
        """The map’s, which only the units follow."""
        right = PLACES[-1][0]

        def image(across: bool, upright: bool) -> Mapping[str, str]:
            places = {}
            for name, (x, y) in zip(NAMES, PLACES, strict=True):
                there: Place = right - x if across else x, LAST_Y - y if upright else y
                places[name] = NAMES[AT_PLACE[there]]
            return places

        return mirrors_by(image)

    def faults(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Fault]:
        """Ground that units cannot enter, points that ended the game before; armies that could not
        have been chosen."""
        position = _position(arrangement)
        return [*_errors(position)] or [*_warnings(position)]

    def frame(
        self, arrangement: Arrangement, params: Mapping[str, str], focus: str | None
    ) -> Frame:
        """The view’s picture of the map, with every order face up."""
        return VIEW.frame(_position(arrangement), Look(focus=focus, shown=frozenset({NAMES_ON})))


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _two_sections(state: LegionsState) -> tuple[tuple[int, bool], ...]:
    """The sections laid, and the first of the others for each that is not yet."""
    laid = [number for number, _ in state.laid]
    others = [n for n in range(len(state.scenario.sections)) if n not in laid]
    return (*state.laid, *((number, False) for number in others))[:2]


def _relaid(
    laid: tuple[tuple[int, bool], ...], key: str, value: str
) -> tuple[tuple[int, bool], ...]:
    """One section for another. Where that one lies already, the two change places."""
    number, turned = int(value.removesuffix(TURNED)) - 1, value.endswith(TURNED)
    (upper, _), (lower, half) = laid
    if key == UPPER:
        return ((number, False), (upper, False) if number == lower else (lower, half))
    return ((lower if number == upper else upper, False), (number, turned))


def _changes(shape: LegionsPosition, key: str, value: str) -> dict[str, object]:
    """The fields of a shape that a value for a detail changes."""
    if key in (UPPER, LOWER):
        return {"laid": _relaid(shape.laid, key, value)}
    if key == EDGE:
        return {"top": tuple(EDGES).index(value)}
    if key == BEGAN:
        return {"first": SEAT_LETTERS.index(value)}
    if key == STEP and value == DICE:
        return {"stage": COMMAND, "points": 0, "step": 0}
    if key == STEP:
        return {"stage": PLAY, "points": shape.points or FIRST_POINTS, "step": int(value)}
    if key == TURN:
        return {"turn": 2 * int(value)}
    if key in SCORES:
        white, black = shape.vp
        return {"vp": (int(value), black) if key == SCORES[0] else (white, int(value))}
    return {key: int(value)}


def _position(arrangement: Arrangement) -> LegionsPosition:
    """A position to be drawn, possible or not."""
    shape: LegionsPosition = arrangement.shape
    seat = SEAT_LETTERS.index(arrangement.turn)
    units = sorted(
        _unit(shape.scenario, place, content)
        for place, content in arrangement.cells.items()
        if content
    )
    turn = 2 * shape.own_turn - (seat == shape.first)
    return shape.replace(seat=seat, turn=turn, units=tuple(units), knows=BOTH_KNOWN)


def _unit(scenario: Scenario, place: str, content: str) -> Unit:
    code, left, suppressed, order = content[1:].split(":")
    kind, seat = scenario.by_code[code], SEAT_LETTERS.index(content[0])
    return Unit(INDEX[place], seat, kind, int(left), int(suppressed), ORDER_LETTERS.index(order))


def _content(scenario: Scenario, unit: Unit) -> str:
    code = scenario.kinds[unit.kind].code
    numbers = f"{unit.left}:{unit.suppressed}:{ORDER_LETTERS[unit.order]}"
    return f"{SEAT_LETTERS[unit.seat]}{code}:{numbers}"


def _with_state(content: str, brush: str) -> str:
    """A unit with something changed; an order that it has already is taken away."""
    code, left, suppressed, order = content.split(":")
    more = {LOST: (-1, 0), BACK: (1, 0), MARKER: (0, 1), RALLY: (0, -1)}
    if brush in more:
        elements, markers = more[brush]
        return f"{code}:{int(left) + elements}:{int(suppressed) + markers}:{order}"
    letter = ORDER_LETTERS[ORDERS.index(brush)]
    return f"{code}:{left}:{suppressed}:{ORDER_LETTERS[NO_ORDER] if letter == order else letter}"


def _unit_brushes(scenario: Scenario) -> Iterator[Brush]:
    """The units, by side and list; a key is a side, a code and a strength."""
    for seat, letter in enumerate(SEAT_LETTERS):
        for number, kind in enumerate(scenario.kinds):
            sample = counter("", Unit(0, seat, number, kind.size), kind, ORIGIN, "")
            key = f"{letter}{kind.code}:{kind.size}"
            yield Brush(key, f"{SEATS[seat]}’s {kind.code} {kind.name}", sample=[sample])


def _state_brushes() -> Iterator[Brush]:
    """The brushes that change a unit, each on an empty counter."""
    for order, word in enumerate(ORDERS):
        if order:
            yield Brush(word, f"Order to {word}", sample=[_blank(order_card(order))])
    yield Brush(MARKER, "Suppression marker", sample=[_blank(marker(1))])
    off = path("", "tool-sign", f"M{-HALF} {HALF}L{HALF} {-HALF}")
    yield Brush(RALLY, "Rally: marker off", sample=[_blank(marker(1)), off])
    yield Brush(LOST, "Element lost", sample=[_blank(*pips(2, 3))])
    yield Brush(BACK, "Element back", sample=[_blank(*pips(3, 3))])


def _blank(*parts: Shape) -> Shape:
    return group("", "counter seat-0", ORIGIN, [path("", "face", SQUARE), *parts])


def _errors(position: LegionsPosition) -> Iterator[Fault]:
    """All that the reader of a text would refuse."""
    wrong: dict[str, list[str]] = {}
    for unit in position.units:
        kind = position.kind(unit)
        if not position.ground.moves[kind.arm][unit.hex]:
            terrain = position.ground.at(unit.hex).a_name
            sentence = f"The {kind.name} ({kind.code}) cannot stand on {terrain}."
            wrong.setdefault(sentence, []).append(NAMES[unit.hex])
    for sentence, places in wrong.items():
        yield Fault(sentence, places)
    size = len(position.text())
    if size > MAX_PARAM:
        yield Fault(
            f"With {len(position.units)} units the position takes {size} characters; a record has "
            f"room for {MAX_PARAM}."
        )
    goal = position.scenario.goal
    if min(position.vp) >= goal:
        yield Fault(f"Both sides have the {goal} points that win; the first to have them has won.")
    elif not wrong:
        try:
            check(position)
        except BadRecord as error:
            yield Fault(str(error))


def _warnings(position: LegionsPosition) -> Iterator[Fault]:
    """Armies that cannot be chosen (legions R3, H23, H24)."""
    scenario = position.scenario
    for seat, name in enumerate(SEATS):
        own = [unit for unit in position.units if unit.seat == seat]
        places = [NAMES[unit.hex] for unit in own]
        worth = scenario.worth(tuple(unit.kind for unit in own))
        if worth > scenario.limit:
            sentence = (
                f"{name}’s units are worth {worth} points; an army may cost {scenario.limit}."
            )
            yield Fault(sentence, level="warning")
        if len(own) > position.scenario.most_units:
            most = position.scenario.most_units
            sentence = f"{name} has {len(own)} units; an army has at most {most}."
            yield Fault(sentence, level="warning")
        lists = {scenario.list_of[unit.kind] for unit in own}
        if len(lists) > 1 and not scenario.mixed:
            sentence = f"{name}’s units are from {len(lists)} force lists; an army is from one."
            yield Fault(sentence, places, level="warning")


ARRANGER = LegionsArranger()
