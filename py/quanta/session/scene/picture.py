"""The picture of a game: what is shown and how, the view's shapes, and the user's marks."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NotRequired, TypedDict

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Outcome, Position
from quanta.core.limits import MAX_PICTURE_WIDTH
from quanta.record.game_tree import Node
from quanta.record.notes import LOSSES, agreed_draw, declared_loss
from quanta.record.timeline import Timeline
from quanta.scene.arrows import mark_shapes, target_areas
from quanta.scene.layout import Box
from quanta.scene.shapes import Shape
from quanta.scene.view import Look, SeatLine, View
from quanta.session.game import LiveGame
from quanta.session.scene.move_list import MoveList
from quanta.session.selection import Preview, Selection
from quanta.session.viewpoint import Display, Plies, own_seat

if TYPE_CHECKING:
    from quanta.scene.styles import Theme
    from quanta.scene.svg import Options  # late: most sessions never export a picture
    from quanta.session.protocol.scene import Scene


@dataclass(frozen=True)
class Shown:
    """A game as shown now, at another ply or in a preview.

    line: the pictured one; all but the picture comes from the game's own timeline. The other fields
    are as in ``Attention``. What several parts of a scene need is computed once.
    """

    game: LiveGame
    display: Display
    line: Timeline
    selection: Selection = field(default_factory=Selection)
    hint: Action | None = None
    focus: str | None = None
    tried: tuple[str, ...] = ()

    @classmethod
    def now(cls, game: LiveGame, display: Display) -> Shown:
        """The game as shown at the cursor."""
        preview, attention = game.attention.preview, game.attention
        if preview is None:
            line, selection = game.line, attention.selection
            hint = attention.hint
            if hint is None and game.set_up and not selection.begun:
                hint = game.set_up.proposal(game)
        else:
            line, selection, hint = preview.timeline(game.line), Selection(), None
        return cls(game, display, line, selection, hint, attention.focus, attention.tried)

    def pointing_at(self, focus: str | None) -> Shown:
        """The same with the pointer elsewhere; only what depends on it is computed again."""
        other = copy(self)
        fields = vars(other)
        fields.pop("description", None)
        fields["focus"], fields["look"] = focus, replace(self.look, focus=focus)
        return other

    @property
    def preview(self) -> Preview | None:
        """The line on show, if any."""
        return self.game.attention.preview

    @cached_property
    def seen(self) -> Position:
        """The position as the viewer may see it."""
        return self.game.viewpoint.seen(self.line.position)

    @property
    def moves(self) -> MoveList:
        """The move list of the pictured line. It is the game's list for this viewer, updated, and
        valid until the next one is requested."""
        return self.game.move_lists.of(self.line, self.game.view, self.game.viewpoint)

    @cached_property
    def look(self) -> Look:
        """The look, for the view."""
        picked = self.selection.picked
        plies = Plies(self.line, self.game.viewpoint)
        before, last = plies[-1] if plies else (None, None)
        overlays = self.display.overlays(self.line.rules.id)
        on = self.game.mode.overlays
        if on is None:
            on = frozenset(key for key, shown in overlays.items() if shown)
        return Look(
            picked=picked,
            can=frozenset() if self.waits else self.selection.goals(picked[:0]),
            goals=self.selection.goals() if picked else frozenset(),
            focus=self.focus,
            tried=self.tried,
            before=before,
            last=last,
            hint=self.hint,
            flip=self.flipped,
            shown=on,
            names=self.moves.names(self.line.ply),
            plies=plies,
            unaided=self.game.mode.unaided(self.game),
        )

    @cached_property
    def hidden_roles(self) -> frozenset[str]:
        """The roles of the shapes that the board does not show."""
        return frozenset(self.game.mode.hidden_roles(self.game))

    @cached_property
    def own(self) -> int | None:
        """The seat of the only person at the screen; None if there are several or none."""
        return own_seat(self.game.opponents.seated)

    @cached_property
    def flipped(self) -> bool:
        """Whether the board is turned around: so that one's own edge is at the bottom, or the
        opposite by choice."""
        turned = self.own is not None and self.game.view.is_at_top(self.seen, self.own)
        return turned != self.display.flipped

    @cached_property
    def seats(self) -> Sequence[SeatLine]:
        """The seats from the view, which is slow in games that generate all moves for it."""
        return self.game.view.seats(self.seen)

    @cached_property
    def description(self) -> str:
        """The view's sentence about the picked place or the one pointed at."""
        return self.game.view.describe_selection(self.seen, self.look)

    @cached_property
    def marks(self) -> Sequence[str]:
        """The players' marks on the board at this position."""
        return self.line.node.annotation.marks if self.game.annotations_allowed else ()

    @cached_property
    def waits(self) -> bool:
        """Whether nothing can be clicked: another player is to choose, or the screen changes
        hands."""
        return self.game.idle

    @cached_property
    def end(self) -> Outcome | None:
        """How the game ended at that position, if it did."""
        end, node = self.seen.outcome(), self.line.node
        if end is None and node.drawn:
            return agreed_draw(self.seen.seats)
        if end is not None or node.loss is None:
            return end
        return declared_loss(node.loss, self.seen.seats, self.seats[node.loss.seat].name)

    @cached_property
    def headline(self) -> str:
        """Who has won, once the game is over."""
        return headline(self.game.view, self.line.node, self.seen, self.seats)


def headline(view: View, node: Node, seen: Position, seats: Sequence[SeatLine]) -> str:
    """Who has won, at the end of a game. seen: the position there as the viewpoint may know it."""
    lost = node.loss
    if seen.outcome() is None and node.drawn:
        return "A draw"
    if seen.outcome() is not None or lost is None:
        return view.headline(seen)
    others = [each.name for number, each in enumerate(seats) if number != lost.seat]
    did = f"{seats[lost.seat].name} {LOSSES[lost.word]}"
    return f"{others[0]} wins" if len(others) == 1 else did


class Picture(TypedDict):
    """The data of a picture (``quanta.scene.svg``)."""

    title: str
    box: Box
    shapes: Sequence[Shape]
    styles: NotRequired[str]


def picture(shown: Shown) -> Picture:
    """Only the picture."""
    box, shapes = _drawn(shown)
    return {"title": shown.game.view.title(shown.seen), "box": box, "shapes": shapes}


def _drawn(shown: Shown) -> tuple[Box, Sequence[Shape]]:
    """The box and the shapes."""
    game = shown.game
    frame = game.kept_parts.frame(game.view, shown.seen, shown.look)
    shapes, hidden = frame.shapes, shown.hidden_roles
    if hidden:
        shapes = [shape for shape in shapes if hidden.isdisjoint(shape["role"].split())]
    return frame.box, [*shapes, *_marks(shown, frame.shapes)]


def lone_picture(shown: Shown) -> Picture:
    """The picture for a standalone file, which needs the styles of the game's own roles; a
    page has them."""
    return {**picture(shown), "styles": shown.game.modules.role_styles}


def svg_options(theme: Theme | None, width: int, coordinates: bool | None) -> Options:
    """The options for a picture file. Raises BadRequest."""
    from quanta.scene.svg import Options

    if width > MAX_PICTURE_WIDTH:
        raise BadRequest(f"A picture cannot be wider than {MAX_PICTURE_WIDTH} pixels.")
    return Options(theme or "", coordinates is not False, width)


def _marks(shown: Shown, shapes: Sequence[Shape]) -> Sequence[Shape]:
    """The players' marks on the board at this position, and those of a reason."""
    reason = shown.game.attention.marks if shown.preview is None else ()
    marks = tuple(dict.fromkeys((*shown.marks, *reason)))
    return mark_shapes(marks, target_areas(shapes)) if marks else ()


def add_picture(shown: Shown, scene: Scene) -> None:
    """Add the picture."""
    scene["box"], scene["shapes"] = _drawn(shown)


def add_title(shown: Shown, scene: Scene) -> None:
    """Add the picture's title, and what is picked on it."""
    scene["title"] = shown.game.view.title(shown.seen)
    scene["picked"] = shown.look.picked
    if shown.selection.begun:
        scene["begun"] = True


def add_overlays(shown: Shown, scene: Scene) -> None:
    """Add the overlays of the board, and whether it is turned around."""
    scene["flipped"] = shown.flipped
    on = shown.look.shown
    scene["overlays"] = [
        {"key": each.key, "label": each.label, "on": each.key in on}
        for each in shown.game.view.overlays
    ]
