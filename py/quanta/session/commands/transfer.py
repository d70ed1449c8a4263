"""Commands that bring games in and out: exports, play by link, imports, puzzles, the editors.

None of them opens a game. Modules that most sessions never need are imported on demand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session import navigation
from quanta.session.commands.command import command
from quanta.session.game import Context
from quanta.session.modes import by_link as agreed
from quanta.session.modes.mode import Mode
from quanta.session.protocol.requests import (
    ArrangeRequest,
    ChallengeRequest,
    CompareRequest,
    ExportRequest,
    ImportRequest,
    MergeRequest,
    PlainRequest,
    PuzzlesRequest,
    WorkshopRequest,
)
from quanta.session.transfer import play_by_link
from quanta.session.transfer.export import exported

if TYPE_CHECKING:
    from quanta.session.protocol.replies import Answer


@command("export", ExportRequest, quiet=True, alone=True)
def export(context: Context, request: ExportRequest) -> Answer:
    """The game as text (see ``quanta.session.transfer.export``)."""
    return {"text": exported(context.game, context.display, request)}


@command("challenge", ChallengeRequest, quiet=True, alone=True)
def challenge(context: Context, request: ChallengeRequest) -> Answer:
    """The record of a game by link that begins at the cursor, for the person who takes a seat."""
    line, fresh = context.game.line, play_by_link.key(context.rng)
    return {"text": str(play_by_link.challenge(line, request["seat"], fresh))}


@command("compare", CompareRequest, quiet=True, alone=True)
def compare(context: Context, request: CompareRequest) -> Answer:
    """How a record relates to the current game."""
    theirs = Timeline.read(request["record"], registry.rules)
    return {"compare": play_by_link.compare(context.game.line, theirs)}


@command("merge", MergeRequest)
def merge(context: Context, request: MergeRequest) -> None:
    """Merge a record of the same game into this one, and go to its end. If the record is of a game
    by link, this one is played by link from then on."""
    game, theirs = context.game, Timeline.read(request["record"], registry.rules)
    line = game.line
    if play_by_link.compare(line, theirs)["kind"] == "other":
        raise BadRequest("That is another game.")
    link_game = None if line.tree.link_game else theirs.tree.link_game
    if link_game and type(game.mode) is not Mode:
        raise BadRequest("This is a link of a game by link: open it separately.")
    back = play_by_link.taken_back_at(line, theirs)
    line.tree.merge(theirs.tree)
    if back is not None:
        agreed.cut(line, back)
        game.position_changed()
    node = line.root
    for action in Record.parse(request["record"]).actions:
        child = node.child(action)
        assert child is not None, "the games were joined"
        node = child
    if request["first"]:
        while not node.is_mainline() and line.tree.promote_to_main(node):
            pass
    if link_game:
        game.mode = agreed.ByLink()
        game.seat(play_by_link.players(link_game, line.position.seats))
    navigation.go_to_node(game, node)


@command("import", ImportRequest, quiet=True, alone=True)
def read_games(context: Context, request: ImportRequest) -> Answer:
    """Read or write games as text (see ``quanta.session.transfer.import_games``)."""
    from quanta.session.transfer import import_games

    return {"imported": import_games.answer(request)}


@command("puzzles", PuzzlesRequest, alone=True, quiet=True)
def puzzles(context: Context, request: PuzzlesRequest) -> Answer:
    """The puzzles that come with a game."""
    from quanta.session.puzzles import puzzle_list

    return {"puzzles": puzzle_list.listed(request["game"])}


@command("certify", PlainRequest, alone=True, quiet=True)
def certify(context: Context, request: PlainRequest) -> Answer:
    """A proof about the position at the cursor, as a puzzle if it is one."""
    from quanta.session.puzzles import certifier

    why = context.game.observation().why_closed()
    if why:
        raise BadRequest(why)
    return {"certificate": certifier.certified(context.game.line)}


@command("workshop", WorkshopRequest, quiet=True, alone=True)
def workshop(context: Context, request: WorkshopRequest) -> Answer:
    """The workshop (see ``quanta.session.editing.workshop``)."""
    from quanta.session.editing import workshop

    return {"workshop": workshop.answer(request)}


@command("arrange", ArrangeRequest, quiet=True, alone=True)
def arrange(context: Context, request: ArrangeRequest) -> Answer:
    """The set-up editor (see ``quanta.session.editing.arranging``)."""
    from quanta.session.editing import arranging

    return {"arrangement": arranging.answer(request, context.rng)}
