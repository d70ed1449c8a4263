"""Commands for the assistant: hints, the analysis, previews of its lines, the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.quoting import shown
from quanta.scene.report import Curve
from quanta.session import navigation
from quanta.session.commands.command import command
from quanta.session.game import Context, LiveGame
from quanta.session.protocol.requests import (
    AnalyseRequest,
    FollowRequest,
    MistakeRequest,
    PlainRequest,
    PreviewRequest,
    ReviewRequest,
)
from quanta.session.scene.scene import note_data
from quanta.session.search.analysis import last_turn_threats, why_better
from quanta.session.selection import Preview
from quanta.session.viewpoint import Plies

if TYPE_CHECKING:
    from quanta.session.protocol.replies import Answer, CurveData, CurveLineData


@command("hint", PlainRequest)
def hint(context: Context, request: PlainRequest) -> None:
    """Search for the best action here and a reason; the answer comes in an update."""
    context.game.seek_hint()


@command("why", PlainRequest)
def why(context: Context, request: PlainRequest) -> None:
    """Compare the move that led to the cursor, or the mistake on show, with the best one; the
    answer comes in an update."""
    game = context.game
    game.allow_help()
    game.attention.look_ahead(None)
    game.assistant.ask(game.observation(), game.attention.mistake or game.line.ply)


@command("want", PlainRequest)
def want(context: Context, request: PlainRequest) -> None:
    """Say what the last turn of the other side gains or threatens."""
    game = context.game
    observation = game.observation()
    if observation.why_closed():
        raise BadRequest("There is nothing to say about that now.")
    game.allow_help()
    game.attention.look_ahead(None)
    game.show_reason(last_turn_threats(observation))


@command("analyse", AnalyseRequest, quiet=True)
def analyse(context: Context, request: AnalyseRequest) -> None:
    """Switch the analysis of the position at the cursor on or off."""
    game, on = context.game, request["on"]
    if on:
        game.allow_help()
    game.assistant.switch_analysis(game.observation(), on=on)
    if on:
        game.leave_figures_to_the_analysis()
    else:
        game.attention.leave_preview()


@command("preview", PreviewRequest)
def preview(context: Context, request: PreviewRequest) -> None:
    """Show the position after some moves of a line; after none, return to the game."""
    game, at = context.game, request["at"]
    shown = _previewed(game, request["line"], at) if at else None
    game.drop_hint()
    game.attention.look_ahead(shown)


@command("follow", FollowRequest)
def follow(context: Context, request: FollowRequest) -> None:
    """Play a line as far as people at this screen may."""
    game, actions = context.game, request["line"]
    _previewed(game, actions, 1)  # raises if the line cannot be played
    game.attention.leave_preview()
    for action in actions:
        # The line ends where dice or secrets differ from what it expected.
        if action not in game.line.position.legal_actions() or game.must_wait():
            return
        game.play(action)


@command("review", ReviewRequest, quiet=True)
def review(context: Context, request: ReviewRequest) -> None:
    """Begin, lengthen, stop or close a review of the whole game."""
    game = context.game
    if request["to"] == "begin":
        game.allow_help()
        game.assistant.review.begin(game.observation())
    elif request["to"] == "longer":
        game.assistant.review.begin_longer(game.observation())
    elif request["to"] == "stop":
        game.assistant.review.stop()
    else:
        game.assistant.review.close()


@command("mistake", MistakeRequest)
def show_mistake(context: Context, request: MistakeRequest) -> None:
    """Put the cursor before a mistake of the review, and show what was better."""
    game, ply = context.game, request["ply"]
    review, seen = game.assistant.review, game.observation()
    mistakes = review.data(seen)["mistakes"] if review.on and review.fits(seen) else []
    mistake = next((each for each in mistakes if each["ply"] == ply), None)
    if mistake is None:
        raise BadRequest(f"The review has found no mistake at move {shown(ply, 20)}.")
    navigation.go_to_ply(game, ply - 1)
    reason = review.reason(ply)
    game.attention.mistake = ply
    game.attention.recommend(mistake["best"], reason.cells if reason else ())
    lines = review.line_from(ply - 1), review.line_from(ply)
    how = "" if reason else why_better(seen, ply, *lines)
    game.words.advise(" ".join(filter(None, (mistake["text"], how, "Try it here."))))


def _previewed(game: LiveGame, line: list[str], at: int) -> Preview:
    """Raises BadRequest and IllegalAction where the line may not be shown."""
    why = game.observation().why_closed()
    if why:
        raise BadRequest(why)
    return Preview(game.line, line, at)


@command("report", PlainRequest, quiet=True, alone=True)
def report(context: Context, request: PlainRequest) -> Answer:
    """The report of a finished game."""
    game, line = context.game, context.game.line
    last = game.viewpoint.seen(line.nodes[-1].position)
    if line.nodes[-1].outcome() is None:
        raise BadRequest("There is a report when the game is over.")
    game_report = game.view.report(last, Plies(line, game.viewpoint, line.plies))
    if game_report is None:
        raise BadRequest("There is no report of this game.")
    return {
        "report": {
            "notes": [note_data(note) for note in game_report.notes],
            "curves": [_curve_data(curve) for curve in game_report.curves],
            "turning_points": [{"ply": p.ply, "text": p.text} for p in game_report.turning_points],
        }
    }


def _curve_data(curve: Curve) -> CurveData:
    lines: list[CurveLineData] = [
        {"name": each.name, "role": each.role, "values": each.values} for each in curve.lines
    ]
    return {"title": curve.title, "says": curve.says, "lines": lines}
