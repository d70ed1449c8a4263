"""The clauses of the contract about what a game offers besides: players, a showcase, ready games,
clocks, a legend, a workshop and an editor of boards.

``HOOK_CLAUSES`` are functions of a game's id, ``PLAYED_HOOK_CLAUSES`` of a game in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE
from quanta.core.pricing import cost
from quanta.core.rng import Stream
from quanta.players import PLAYERS, RosterEntry
from quanta.record.record import Record
from quanta.record.time_control import checked_control
from quanta.record.timeline import Timeline
from quanta.roster import search_support
from quanta.session.editing import workshop
from quanta.testing.teaching_clauses import GameClause

Faults = Iterator[str]

CONTROLS = 3
"""Time controls that a game offers."""


def players_can_be_listed(game: str) -> Faults:
    """``LEVELS`` has an entry for each level from 1 upwards, ``PLAYERS`` one for each id, and each
    makes a player."""
    modules = registry.modules(game)
    levels, own = list(modules.levels or ()), dict(modules.players or {})
    listed: list[tuple[str, str, object]] = [
        ("levels.py", f"level {n}", each) for n, each in enumerate(levels, 1)
    ]
    listed += [("players.py", name, each) for name, each in own.items()]
    for file, name, entry in listed:
        if not isinstance(entry, RosterEntry):
            yield f"{file} has {entry!r} for {name}; it is a RosterEntry (quanta.players)."
        elif not callable(getattr(entry.make(search_support(game)), "think", None)):
            yield f"What {file} makes for {name} is no player: it has no method think()."
    entries = [entry for _, _, entry in listed[: len(levels)]]
    numbers = [entry.level for entry in entries if isinstance(entry, RosterEntry)]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"levels.py numbers its levels {numbers}; they go up from 1, one by one."
    for name in sorted({*PLAYERS, *(f"level{n}" for n in numbers)} & set(own)):
        yield f"players.py has the id {name!r}, which a player of every game has."


def the_showcase_is_a_finished_game(game: str) -> Faults:
    """``SHOWCASE`` is a record of a game to its end, and its plies are in it."""
    modules = registry.modules(game)
    showcase = modules.showcase
    if showcase is None:
        return
    try:
        line = Timeline.of(modules.rules, Record.parse(showcase.record))
        modules.rules.start(showcase.ready, Stream(game))
    except QuantaError as error:
        yield f"SHOWCASE in hooks.py cannot be shown. {error}"
        return
    if line.position.outcome() is None:
        yield f"The game of SHOWCASE in hooks.py is not finished after {line.ply} plies."
    for name in ("first", "last", "still"):
        if not 0 <= getattr(showcase, name) <= line.ply:
            yield f"SHOWCASE.{name} is {getattr(showcase, name)}; the game has {line.ply} plies."
    if showcase.first > showcase.last:
        yield "SHOWCASE.first comes after SHOWCASE.last."


def clocks_can_be_read(game: str) -> Faults:
    """``CLOCKS`` are three different time controls."""
    clocks = registry.modules(game).clocks
    if clocks is not None and len(set(clocks)) != CONTROLS:
        yield f"CLOCKS in hooks.py has {len(set(clocks))} time controls; the dialog offers three."
    for each in clocks or ():
        try:
            checked_control(each)
        except QuantaError as error:
            yield f"CLOCKS in hooks.py: {error}"


def ready_games_can_begin(game: str) -> Faults:
    """Each of ``ready_games()`` has an id of its own, a title and a sentence, and its parameters
    begin a game."""
    modules, ids = registry.modules(game), list[str]()
    for each in modules.ready_games() if modules.ready_games else ():
        ids.append(each.id)
        what = f"The ready game {each.id!r}"
        if not each.title or not each.about.endswith("."):
            yield f"{what} needs a title and a sentence on what it is; it has {each.about!r}."
        try:
            position = modules.rules.start(each.params, Stream(each.id))
        except QuantaError as error:
            yield f"{what} cannot begin. {error}"
            continue
        if not 0 <= each.seat < position.seats:
            yield f"{what} suggests seat {each.seat}, of {position.seats}."
    for name in sorted({each for each in ids if ids.count(each) > 1}):
        yield f"There are two ready games with the id {name!r}."


def a_legend_has_sentences_and_pictures(game: str) -> Faults:
    """Each sign of ``LEGEND`` has a sentence and shapes."""
    for sign in registry.modules(game).legend or ():
        if not sign.words.endswith(".") or not sign.shapes:
            yield f"The sign {sign.words!r} in legend.py needs a sentence and a picture."


def the_workshop_has_sound_documents(game: str) -> Faults:
    """Each craft is for a parameter, and the documents to begin from have no errors."""
    named = {param.key: param.workshop for param in registry.rules(game).params}
    for craft in workshop.crafts(game):
        if named.get(craft.param) != craft.key:
            yield f"The craft {craft.key!r} is for a parameter {craft.param!r}, which takes none."
        for document in (*craft.starters, *craft.house):
            for problem in workshop.examined(craft, document)["problems"]:
                if problem["level"] == "error":
                    title, path = craft.title(document), problem["path"]
                    yield f"{craft.one} {title!r} in workshop.py, {path or '/'}: {problem['text']}"
    for key in sorted({*named.values()} - {"", *(each.key for each in workshop.crafts(game))}):
        yield f"A parameter takes documents of a craft {key!r}, which workshop.py lacks."


def the_set_up_task_can_be_begun(game: str) -> Faults:
    """``TASK`` is for boards of the editor, its kind is a kind of puzzle, and its conditions can be
    checked on an empty board."""
    modules = registry.modules(game)
    task, arranger = modules.set_up_task, modules.arranger
    if task is None:
        return
    if arranger is None:
        yield "set_up_task.py needs an arranger.py, in whose editor the task is set."
        return
    if task.kind not in (modules.puzzle_themes or {}):
        yield f"TASK.kind is {task.kind!r}, which THEMES in puzzles.py does not name."
    if not task.says.endswith(".") or not task.title:
        yield f"TASK needs a title and a sentence; it says {task.says!r}."
    try:
        empty = arranger.empty(task.params, Stream(game))
    except QuantaError as error:
        yield f"TASK in set_up_task.py cannot be begun. {error}"
        return
    if all(condition.met for condition in task.conditions(empty, task.params)):
        yield "Every condition of TASK in set_up_task.py is met by an empty board."


def ready_armies_can_be_bought(game: str) -> Faults:
    """The armies of ``PRICING`` are of its units, within its budget, and can begin a game."""
    modules = registry.modules(game)
    pricing = modules.pricing
    known = {} if pricing is None else {unit.code for unit in pricing.units}
    for ready in pricing.ready if pricing else ():
        assert pricing is not None
        if unknown := sorted(set(ready.army) - set(known)):
            yield f"The army {ready.name!r} in pricing.py has {unknown[0]!r}, which is no unit."
            continue
        if (price := cost(pricing, ready.army)) > pricing.budget:
            yield f"The army {ready.name!r} in pricing.py costs {price}, of {pricing.budget}."
        try:
            modules.rules.start(pricing.params((ready.army, ready.army)), Stream(game))
        except QuantaError as error:
            yield f"The army {ready.name!r} in pricing.py cannot begin a game. {error}"


HOOK_CLAUSES: tuple[GameClause, ...] = (
    the_showcase_is_a_finished_game,
    clocks_can_be_read,
    ready_games_can_begin,
    a_legend_has_sentences_and_pictures,
    the_workshop_has_sound_documents,
    the_set_up_task_can_be_begun,
    ready_armies_can_be_bought,
)
"""All that are functions of a game’s id, but ``players_can_be_listed``: without it there is no
session."""


def a_position_is_a_board_of_the_editor(line: Timeline, rng: Stream) -> Faults:
    """``arranger.py``, where there is one, finds nothing wrong with a position, and what it
    writes is read by the rules."""
    arranger, position = registry.modules(line.rules.id).arranger, line.position
    if arranger is None or position != position.seen_by(None):
        return
    params = _without_start(line)
    board = arranger.of(position)
    text = arranger.text(board)
    try:
        again = line.rules.read(text, params)
    except QuantaError as error:
        yield f"The editor writes {position.text()} as {text}, which the rules refuse. {error}"
        return
    if arranger.text(arranger.of(again)) != text:
        yield f"The editor writes {position.text()} as {text}, which is another board."
    for fault in arranger.faults(arranger.read(text, params), params):
        if fault.level == "error":
            yield f"The editor refuses {text}, which the rules take: {fault.text}"


def _without_start(line: Timeline) -> Mapping[str, str]:
    return {key: value for key, value in line.params.items() if key != "start"}


def a_game_that_can_be_drawn_says_so(line: Timeline, rng: Stream) -> Faults:
    """``DRAWS`` is true for a game that can end in a draw."""
    end = line.position.outcome()
    if end is not None and not any(end.returns) and not registry.modules(line.rules.id).draws:
        yield f"This game ends in a draw ({end.reason}), but hooks.py does not say DRAWS = True."


def what_follows_a_game_can_begin(line: Timeline, rng: Stream) -> Faults:
    """``sequel``, where it finds one, has a sentence, and the parameters of a game."""
    find, end = registry.modules(line.rules.id).sequel, line.position.outcome()
    sequel = find(line.position, end.returns) if find is not None and end is not None else None
    if sequel is None:
        return
    if not sequel.text.endswith("."):
        yield f"What sequel() says is no sentence: {sequel.text!r}."
    if sequel.params is not None:
        try:
            line.rules.start(sequel.params, rng)
        except QuantaError as error:
            yield f"The game {sequel.title!r} that sequel() names cannot begin. {error}"


def what_is_chosen_for_a_player_is_legal(line: Timeline, rng: Stream) -> Faults:
    """``set_up_choice``, where it chooses, chooses a legal action."""
    choose, position = registry.modules(line.rules.id).set_up_choice, line.position
    if choose is None or position.to_play == CHANCE or position.outcome() is not None:
        return
    seen = position.seen_by(position.to_play)
    action = choose(seen)
    if action is not None and action not in seen.legal_actions():
        yield f"set_up_choice() chooses {action!r} in {seen.text()}, which is not legal."


def timed_work_can_be_done(line: Timeline, rng: Stream) -> Faults:
    """Each entry of ``TIMED`` is a function of a position, and gives work that can be done."""
    for name, entry in (registry.modules(line.rules.id).timed or {}).items():
        work: Any = entry(line.position)
        if work is None:
            continue
        if not callable(work):
            yield f"TIMED[{name!r}] in hooks.py gives {work!r}, which is no function."
        else:
            work()


PLAYED_HOOK_CLAUSES = (
    a_position_is_a_board_of_the_editor,
    a_game_that_can_be_drawn_says_so,
    what_follows_a_game_can_begin,
    what_is_chosen_for_a_player_is_legal,
    timed_work_can_be_done,
)
"""All that are functions of a game in play."""
