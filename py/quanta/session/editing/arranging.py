"""The set-up editor: a board arranged by hand, changed, judged and drawn.

It has no state: the caller keeps the arrangement and sends it as a record without moves, whose
``start`` need not be a possible position. A request names the ``game`` and what to begin with:

- ``record``: such a record, or that of a game, for the position at its cursor;
- ``fresh``: the board for ``params``, ``empty`` or ``drawn`` as for a new game.

``params`` replace those of the record. A request may then make one change: ``paint``, ``fill``,
``move``, ``turn``, ``detail`` or ``change``. A refused change raises BadParam, which says why.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadParam, BadRecord, BadRequest, QuantaError
from quanta.core.game import CHANCE
from quanta.core.limits import MAX_TARGETS
from quanta.core.params import fill, record_params
from quanta.core.quoting import quoted
from quanta.core.words import counted
from quanta.record import link_reader
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.arrangement import NOTHING, Arrangement, Arranger, Detail, Fault, Mirror
from quanta.scene.view import Frame, Look
from quanta.session.editing import set_up_task
from quanta.session.editing.setting import Setting
from quanta.session.protocol.requests import ArrangeRequest, PaintRequest
from quanta.session.scene.picture import svg_options
from quanta.session.scene.status import prompt

if TYPE_CHECKING:
    from quanta.core.game import Position, Rules
    from quanta.core.rng import Stream
    from quanta.scene.shapes import Shape
    from quanta.session.protocol.replies import (
        ArrangementData,
        BrushData,
        DetailData,
        OptionData,
        SwitchData,
    )

ERASER = ""
"""The brush that clears a place."""
EXCHANGE, CLEAR = "exchange", "clear"
"""Changes of the whole board, besides mirrors."""


def has_editor(game: str) -> bool:
    """Whether boards of the game can be set up by hand."""
    return registry.modules(game).arranger is not None


def answer(request: ArrangeRequest, rng: Stream) -> ArrangementData:
    """The answer to a request of the session. Raises QuantaError."""
    return arrangement_data(changed(begun(request, rng), request), request)


def begun(request: ArrangeRequest, rng: Stream) -> Setting:
    """The arrangement that a request begins with. Its record may be in a link that was altered in
    transit. Raises QuantaError."""
    if "record" not in request:
        return _begun(request, Record(request["game"]), rng)
    return link_reader.read(
        request["record"], lambda text: _begun(request, Record.parse(text), rng)
    )


def _begun(request: ArrangeRequest, record: Record, rng: Stream) -> Setting:
    game = request["game"]
    rules, arranger = registry.rules(game), registry.modules(game).arranger
    if arranger is None:
        raise BadRequest(f"Boards of {rules.name} cannot be set up by hand.")
    if record.game != game:
        raise BadRecord(f"That is no record of this game but of {quoted(record.game)}.")
    given = request.get("params", record.params)
    chosen = {key: value for key, value in given.items() if key != "start"}
    fill(rules.params, chosen)
    params = record_params(rules.params, chosen)
    fresh = request.get("fresh")
    if fresh == "empty":
        board = arranger.empty(chosen, rng)
    elif fresh == "drawn":
        board = arranger.of(rules.start(chosen if params else {**_ready(game), **chosen}, rng))
    else:
        board = _board_of(record, chosen, rules, arranger)
    return Setting(rules, arranger, params, board)


def _ready(game: str) -> Mapping[str, str]:
    """The parameters that give the usual game a start with pieces on the board."""
    showcase = registry.modules(game).showcase
    return showcase.ready if showcase is not None else {}


def _board_of(
    record: Record, params: Mapping[str, str], rules: Rules, arranger: Arranger
) -> Arrangement:
    """The board of a record, read with ``params``."""
    start = record.params.get("start", "")
    if start and not record.actions and not record.notes:
        return arranger.read(start, params)
    return arranger.of(Timeline.of(rules, record).position)


def changed(setting: Setting, request: ArrangeRequest) -> Setting:
    """The setting after the change in the request. Raises BadParam."""
    if "paint" in request:
        return _painted(setting, request["paint"])
    if "fill" in request:
        free = setting.board.holding(NOTHING)
        return _painted(setting, {"brush": request["fill"], "targets": free})
    if "move" in request:
        return _moved(setting, request["move"])
    if "turn" in request:
        return _with_turn(setting, request["turn"])
    if "detail" in request:
        return _with_detail(setting, request["detail"])
    if "change" in request:
        return _changed(setting, request["change"])
    return setting


def _painted(setting: Setting, how: PaintRequest) -> Setting:
    """Paint the targets and their mirror images for all mirrors that are on. If only some of them
    refuse the brush, the others are painted."""
    arranger, brush = setting.arranger, how["brush"]
    targets, on = how.get("targets", []), how.get("on", [])
    if max(len(targets), len(on)) > MAX_TARGETS:
        raise BadRequest(f"These are more than {MAX_TARGETS} targets.")
    if brush not in {ERASER, *(known.key for known in arranger.brushes(setting.params))}:
        raise BadRequest(f"There is no brush {quoted(brush)} here.")
    board, refused = setting.board, ""
    done = False
    for place, other in _orbits(setting, targets, on):
        content = _after_brush(arranger, board.cells[place], brush, other)
        reason = arranger.refusal(board, place, content)
        refused = refused or reason
        if not reason:
            board, done = board.with_cells({place: content}), True
    if not done:
        raise BadParam(refused or "There is no place to paint.")
    return setting.on(board)


def _after_brush(arranger: Arranger, content: str, brush: str, other: bool) -> str:
    """The content of a place after painting it; other: with the colours exchanged."""
    if brush == ERASER:
        return NOTHING
    if not other:
        return arranger.painted(content, brush)
    return arranger.exchanged(arranger.painted(arranger.exchanged(content), brush))


def _orbits(
    setting: Setting, targets: Sequence[str], on: Collection[str]
) -> Iterator[tuple[str, bool]]:
    """The targets and all their mirror images, each once, and whether to paint it with the colours
    exchanged."""
    mirrors = [each.places for each in setting.arranger.mirrors(setting.board) if each.key in on]
    seen: dict[str, bool] = {}
    todo = [(_place(setting, name), False) for name in targets]
    for place, other in todo:
        if place not in seen:
            seen[place] = other
            todo += [(mirror[place], other ^ (EXCHANGE in on)) for mirror in mirrors]
    yield from seen.items()


def _place(setting: Setting, name: str) -> str:
    if name not in setting.board.cells:
        raise BadParam(f"There is no place {quoted(name)} on this board.")
    return name


def _moved(setting: Setting, ends: Sequence[str]) -> Setting:
    """Move the content of one place to another, which it replaces."""
    if len(ends) != 2:
        raise BadRequest("A move has two places, from and to.")
    start, end = (_place(setting, name) for name in ends)
    board, fixed = setting.board, setting.arranger.fixed
    content = board.cells[start]
    if content == NOTHING or content in fixed:
        raise BadParam(f"There is nothing on {start} to move.")
    if board.cells[end] in fixed:
        raise BadParam(f"Nothing can be put down on {end}.")
    reason = setting.arranger.refusal(board, end, content)
    if reason:
        raise BadParam(reason)
    return setting if start == end else setting.on(board.with_cells({start: NOTHING, end: content}))


def _with_turn(setting: Setting, turn: str) -> Setting:
    if turn not in {each.key for each in setting.arranger.turns(setting.board, setting.params)}:
        raise BadParam("It cannot be that turn with this board.")
    return setting.on(replace(setting.board, turn=turn))


def _with_detail(setting: Setting, detail: Sequence[str]) -> Setting:
    if len(detail) != 2:
        raise BadRequest("A detail is changed by its key and its value.")
    key, value = detail
    for each in setting.arranger.details(setting.board):
        if each.key == key and each.takes(value):
            return setting.on(setting.arranger.with_detail(setting.board, key, value))
        if each.key == key:
            raise BadParam(f"{each.label}: {value[:20]!r} is not possible; {_takes(each)}.")
    raise BadRequest(f"A board has no detail {key[:40]!r} here.")


def _takes(detail: Detail) -> str:
    if detail.choices is not None:
        return f"there are {', '.join(detail.choices.values())}"
    return f"it takes a number from {detail.low} to {detail.high}"


def _changed(setting: Setting, change: str) -> Setting:
    """Change the whole board: clear it, exchange the colours, mirror it."""
    arranger, board = setting.arranger, setting.board
    if change == CLEAR:
        stay = {place: c if c in arranger.fixed else NOTHING for place, c in board.cells.items()}
        return setting.on(replace(board, cells=stay))
    if change == EXCHANGE:
        other = {place: arranger.exchanged(content) for place, content in board.cells.items()}
        return setting.on(replace(board, cells=other))
    for mirror in arranger.mirrors(board):
        if mirror.key == change:
            return setting.on(
                board.with_cells({mirror.places[p]: content for p, content in board.cells.items()})
            )
    raise BadRequest(f"A board cannot be changed by {quoted(change)}.")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of an arrangement. position: None if there are errors; verdict: in a sentence
    or two; playable: whether a game can continue from it."""

    faults: Sequence[Fault]
    position: Position | None
    verdict: str
    playable: bool = False


def judged(setting: Setting) -> Judgement:
    """The faults of an arrangement, or its legal moves."""
    faults = list(setting.arranger.faults(setting.board, setting.params))
    try:
        position = setting.position()
    except QuantaError as error:
        if all(fault.level == "warning" for fault in faults):
            faults.append(Fault(str(error)))
        wrong = sum(fault.level == "error" for fault in faults)
        verdict = f"{wrong} things are wrong" if wrong > 1 else "Something is wrong"
        return Judgement(faults, None, f"{verdict}, so no game can begin here.")
    end = position.outcome()
    if end is not None:
        return Judgement(faults, position, f"The game would be over: {end.reason}")
    verdict = prompt(registry.view(setting.rules.id), position)
    if position.to_play == CHANCE:
        return Judgement(faults, position, verdict, playable=True)
    moves = counted(len(position.legal_actions()), "legal move")
    return Judgement(faults, position, f"{verdict} {moves[0].upper()}{moves[1:]}.", playable=True)


def arrangement_data(setting: Setting, request: ArrangeRequest) -> ArrangementData:
    """The answer about an arrangement."""
    arranger, board, params = setting.arranger, setting.board, setting.params
    judgement, focus = judged(setting), request.get("focus")
    frame = arranger.frame(board, params, focus if focus in board.cells else None)
    mirrors = arranger.mirrors(board)
    result: ArrangementData = {
        "record": str(setting.record),
        "link": setting.record.link(),
        "text": setting.text,
        "params": _values(setting, judgement),
        "title": _title(setting, judgement),
        "picture": {"box": frame.box, "shapes": [*_marked(frame.shapes, judgement.faults)]},
        "problems": [
            {"text": f.text, "level": f.level, "places": list(f.places)} for f in judgement.faults
        ],
        "verdict": judgement.verdict,
        "legal": judgement.position is not None,
        "playable": judgement.playable,
        "says": _said(setting, judgement, frame, focus),
        "turn": board.turn,
        "turns": [{"key": each.key, "label": each.label} for each in arranger.turns(board, params)],
        "details": [_detail(each) for each in arranger.details(board)],
        "brushes": _brushes(setting),
        "switches": _switches(mirrors),
        "changes": _changes(mirrors),
    }
    if "svg" in request:
        result["svg"] = _svg(frame, _title(setting, judgement), request)
    task = set_up_task.task_data(setting, request.get("answer"))
    if task is not None:
        result["task"] = task
    return result


def _detail(detail: Detail) -> DetailData:
    choices: list[OptionData] = [
        {"key": key, "label": label} for key, label in (detail.choices or {}).items()
    ]
    return {
        "key": detail.key,
        "label": detail.label,
        "kind": "choice" if choices else "number",
        "value": detail.value,
        "choices": choices,
        "low": detail.low,
        "high": detail.high,
    }


def _values(setting: Setting, judgement: Judgement) -> dict[str, str]:
    """The values of all parameters except those that only choose a board; ``seats`` is the number
    in the position."""
    declared, position = setting.rules.params, judgement.position
    values = fill(declared, setting.params)
    if "seats" in values and position is not None:
        values["seats"] = str(position.seats)
    drawn = {param.key for param in declared if param.drawn or param.key == "start"}
    return {key: value for key, value in values.items() if key not in drawn}


def _switches(mirrors: Sequence[Mirror]) -> list[SwitchData]:
    """The switches for painting several places at once."""
    switches: list[SwitchData] = [
        {
            "key": mirror.key,
            "label": f"Also {mirror.label[0].lower()}{mirror.label[1:]}",
            "on": False,
        }
        for mirror in mirrors
    ]
    exchange: SwitchData = {"key": EXCHANGE, "label": "Mirrored in the other colour", "on": False}
    return [*switches, exchange] if mirrors else []


def _changes(mirrors: Sequence[Mirror]) -> list[OptionData]:
    """The changes that can be made to the whole board."""
    changes: list[OptionData] = [{"key": mirror.key, "label": mirror.label} for mirror in mirrors]
    changes.append({"key": EXCHANGE, "label": "Swap colours"})
    changes.append({"key": CLEAR, "label": "Clear"})
    return changes


def _title(setting: Setting, judgement: Judgement) -> str:
    if judgement.position is None:
        return setting.rules.name
    return registry.view(setting.rules.id).title(judgement.position)


def _brushes(setting: Setting) -> list[BrushData]:
    return [
        {"key": brush.key, "label": brush.label, "role": brush.role, "sample": list(brush.sample)}
        for brush in setting.arranger.brushes(setting.params)
    ]


def _marked(shapes: Sequence[Shape], faults: Sequence[Fault]) -> Iterator[Shape]:
    """The shapes, with a role and a label for faults at their places."""
    levels = {
        place: fault.level
        for level in ("warning", "error")
        for fault in faults
        if fault.level == level
        for place in fault.places
    }
    for shape in shapes:
        level = levels.get(shape.get("target", ""))
        if level is None:
            yield shape
        else:
            label = f"{shape['label']}, {'wrong' if level == 'error' else 'unusual'}"
            yield {**shape, "role": f"{shape['role']} {level}", "label": label}


def _said(setting: Setting, judgement: Judgement, frame: Frame, focus: str | None) -> str:
    """A sentence about the place pointed at: what is wrong there, or what is legal."""
    if focus is None or focus not in setting.board.cells:
        return ""
    wrong = [fault.text for fault in judgement.faults if focus in fault.places]
    if wrong:
        return " ".join(wrong)
    if judgement.position is not None and setting.board.cells[focus] not in setting.arranger.fixed:
        view = registry.view(setting.rules.id)
        return view.describe_selection(judgement.position, Look(focus=focus))
    shape = next(each for each in frame.shapes if each.get("target") == focus)
    return f"{shape['label'][0].upper()}{shape['label'][1:]}."


def _svg(frame: Frame, title: str, request: ArrangeRequest) -> str:
    """The picture as a file of its own."""
    from quanta.scene import svg

    how = request["svg"]
    options = svg_options(how.get("theme"), how.get("width", 0), how.get("coordinates"))
    own = registry.modules(request["game"]).role_styles
    scene = {"box": frame.box, "shapes": frame.shapes, "title": title, "styles": own}
    return svg.standalone(scene, options)
