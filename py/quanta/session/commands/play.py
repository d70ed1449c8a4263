"""Commands that begin a game and play it."""

from __future__ import annotations

import re

from quanta import registry
from quanta.core.errors import BadRequest, IllegalAction, QuantaError
from quanta.core.params import with_offered
from quanta.core.quoting import quoted
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session import clocks, declarations
from quanta.session.commands.command import command
from quanta.session.game import Context
from quanta.session.modes.by_link import ByLink
from quanta.session.modes.mode import Mode
from quanta.session.protocol.request_reader import reseated, seated, seated_again
from quanta.session.protocol.requests import (
    ClickRequest,
    ClockRequest,
    LessonRequest,
    NewRequest,
    OpenRequest,
    PlainRequest,
    PlayersRequest,
    PointRequest,
    PuzzleSeriesRequest,
    ResignRequest,
    TimeRequest,
    TypeRequest,
)
from quanta.session.set_up import NOTHING
from quanta.session.transfer import play_by_link

DOCUMENT = "lesson "
"""The beginning of a lesson document. Links inside it are not to be opened."""
LESSONS = ("lesson=", DOCUMENT)
"""The beginning of a link to a lesson, or of a lesson document."""
DAILY = re.compile(r"daily(=|$)")
"""The beginning of a link to the puzzle of a day."""


@command("ping", PlainRequest, quiet=True)
def ping(context: Context, request: PlainRequest) -> None:
    """Do nothing; the reply shows that the session is alive."""


@command("scene", PlainRequest, quiet=True, whole=True)
def send_scene(context: Context, request: PlainRequest) -> None:
    """Send the whole scene to a host that has missed a change."""


@command("new", NewRequest)
def new(context: Context, request: NewRequest) -> None:
    """Begin a game. Parameters that the request leaves out have the values offered to a person."""
    modules = registry.modules(request["game"])
    rules = modules.rules
    params = with_offered(rules.params, request.get("params", {}))
    start = rules.start(params, context.rng)
    players = seated(request.get("players"), start.seats, modules.roster)
    line = Timeline(rules, params, start)
    if request.get("clock"):
        line.tree.set_time_control(request["clock"])
    game = context.begin(line, players, params)
    game.words.announce("A new game.")


@command("open", OpenRequest)
def open_record(context: Context, request: OpenRequest) -> None:
    """Continue the game of a record; begin the lesson or the puzzle of a link, or the lesson of a
    document. The link may have been altered on its way."""
    text = request["record"]
    try:
        _open(context, request, text)
    except QuantaError:
        if text.startswith(DOCUMENT):
            raise
        from quanta.record import link_reader  # late: seldom needed

        link_reader.read(text, lambda reading: _open(context, request, reading))


def _open(context: Context, request: OpenRequest, text: str) -> None:
    named, today = request.get("players"), request.get("today", "")
    fragment, mode = text.lstrip("#"), Mode()
    is_puzzle = fragment.startswith("puzzle=") or DAILY.match(fragment) is not None
    if fragment.startswith(LESSONS) or (is_puzzle and request.get("explained")):
        from quanta.session.modes import lesson as lesson_run

        if request.get("practised"):
            from quanta.session.modes.practice import PracticeRun

            lesson_run.open_link(context, fragment, today, PracticeRun)
        else:
            lesson_run.open_link(context, fragment, today)
        return
    if is_puzzle:
        from quanta.session.modes import puzzle as puzzle_run

        before = None if context.live is None else context.live.mode
        mode, text, players = puzzle_run.opened(fragment, today, before)
        named = named or players
    record = Record.parse(text)
    modules = registry.modules(record.game)
    line = Timeline.of(modules.rules, record)
    seats = line.position.seats
    link_game = record.notes.link_game
    if named is None and link_game is not None:
        named = play_by_link.players(link_game, seats)
    players, unknown = seated_again(named, seats, modules.roster)
    asked = {key: value for key, value in record.params.items() if key != "start"}
    if request.get("puzzle"):
        from quanta.session.modes import puzzle as puzzle_run

        mode = puzzle_run.attempt(request["puzzle"], today, line) or mode
    elif link_game is not None:
        mode = ByLink()
    game = context.begin(line, players, asked, mode, request.get("shared", []))
    if unknown:
        who = " and ".join(quoted(name) for name in unknown)
        game.words.refuse(
            f"There is no player {who} here. A person plays instead until you choose another."
        )


@command("click", ClickRequest)
def click(context: Context, request: ClickRequest) -> None:
    """Take a step of an action, or explain why the click is none."""
    context.game.click(request["target"], request.get("drag", False))


@command("set-up", PlainRequest)
def choose_set_up(context: Context, request: PlainRequest) -> None:
    """Have the program choose the rest of this part of the set-up."""
    game = context.game
    if game.set_up is None:
        raise BadRequest(NOTHING)
    game.set_up.choose(game)


@command("type", TypeRequest)
def type_action(context: Context, request: TypeRequest) -> None:
    """Play an action given as typed text."""
    game, text = context.game, request["text"]
    if game.must_wait():
        return
    selection = game.attention.selection
    try:
        game.play(selection.written(text))
    except IllegalAction as refused:
        raise IllegalAction(f"{refused} {selection.legal_instead(text)}".strip()) from None


@command("cancel", PlainRequest)
def cancel(context: Context, request: PlainRequest) -> None:
    """Leave the preview, or if there is none, drop the half-made action."""
    if context.live is not None:
        context.live.cancel()


@command("point", PointRequest, quiet=True, points=True)
def point(context: Context, request: PointRequest) -> None:
    """Point at a target, or at nothing."""
    if context.live is not None:
        context.live.attention.focus = request.get("target")


@command("lift", PlainRequest)
def lift_curtain(context: Context, request: PlainRequest) -> None:
    """Lift the curtain for the seat that the screen was passed to."""
    context.game.lift_curtain()


@command("resign", ResignRequest)
def resign(context: Context, request: ResignRequest) -> None:
    """Resign for a seat played at this screen. ``undo`` takes it back."""
    declarations.resign(context.game, request["seat"])


@command("time", TimeRequest)
def time_over(context: Context, request: TimeRequest) -> None:
    """End the game because a seat has run out of time. Does nothing if it is no longer to play.
    ``undo`` takes it back; the game then has no clocks."""
    declarations.time_over(context.game, request["seat"])


@command("clock", ClockRequest, quiet=True)
def note_left(context: Context, request: ClockRequest) -> None:
    """Annotate the last move of a seat with the time left on its clock."""
    clocks.note_left(context.game, request["seat"], request["left"])


@command("draw", ResignRequest)
def draw(context: Context, request: ResignRequest) -> None:
    """Accept the open offer of a draw for a seat played at this screen, or else offer one. Playing
    on declines an offer."""
    declarations.draw(context.game, request["seat"])


@command("take-back", PlainRequest)
def take_back(context: Context, request: PlainRequest) -> None:
    """In a game by link, ask to take one's last move back, or agree to the other side's request.
    Playing on declines it."""
    context.game.mode.take_back_by_agreement(context.game)


@command("players", PlayersRequest)
def set_players(context: Context, request: PlayersRequest) -> None:
    """Change the players of some or all seats."""
    game = context.game
    why = game.mode.why_not_seat()
    if why:
        raise BadRequest(why)
    game.seat(reseated(request.get("players"), game.opponents.seated, game.roster))


@command("now", PlainRequest)
def move_now(context: Context, request: PlainRequest) -> None:
    """Have the opponent that is thinking play its best move so far."""
    game = context.game
    if game.choosing:
        game.play(game.best_so_far())


@command("puzzle-series", PuzzleSeriesRequest)
def puzzle_series(context: Context, request: PuzzleSeriesRequest) -> None:
    """Begin a run of the puzzles of a game."""
    from quanta.session.modes import puzzle_series as series

    series.begin(context, request["game"], request["limit"])


@command("lesson", LessonRequest)
def lesson(context: Context, request: LessonRequest) -> None:
    """Continue the current lesson or puzzle, begin its step again, or answer it."""
    from quanta.session.modes import lesson as lesson_run

    lesson_run.go(context, request["to"], request.get("option"))
