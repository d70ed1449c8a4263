"""A game to step through in a notebook; needs ``quanta[notebook]``."""

from __future__ import annotations

from pkgutil import get_data
from typing import Any

from quanta.core.extras import extra

with extra("notebook"):
    import anywidget
    import traitlets

from quanta.api import pictures
from quanta.core.arguments import whole
from quanta.core.errors import BadRequest
from quanta.core.words import counted
from quanta.record.timeline import Timeline
from quanta.scene.svg import Options


def _file(name: str) -> str:
    data = get_data("quanta.api", name)
    assert data is not None, f"{name} is not where the package’s files are"
    return data.decode("utf-8")


Widget: Any = anywidget.AnyWidget
validate: Any = traitlets.validate
"""Without their types, so that a type checker says the same whether or not they are installed."""


class Viewer(Widget):  # type: ignore[misc]
    """A game that is shown one ply at a time; ``Game.viewer`` makes it. Where a notebook cannot
    show widgets, it is the picture of its ply.

    ply: the one that is shown, to be read and set; negative ones count from the end. plies: how
    many there are. picture, caption: what is shown of it.
    """

    _esm = _file("viewer.js")
    _css = _file("viewer.css")
    ply = traitlets.Int().tag(sync=True)
    plies = traitlets.Int().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    caption = traitlets.Unicode().tag(sync=True)

    def __init__(self, line: Timeline, seat: int | None, *, flip: bool, how: Options) -> None:
        """line: is the viewer's own from now on; seat, flip, how: as for ``pictures.of_game``."""
        self._line, self._seat, self._flip, self._how = line, seat, flip, how
        picture, caption = self._drawn()
        super().__init__(plies=line.plies, ply=line.ply, picture=picture, caption=caption)
        self.observe(self._show, "ply")

    @validate("ply")  # type: ignore[untyped-decorator]
    def _checked(self, proposal: dict[str, Any]) -> int:
        plies = self._line.plies
        ply = whole("The ply of this game", proposal["value"], -plies - 1, plies, BadRequest)
        return ply % (plies + 1)

    def _show(self, change: dict[str, Any]) -> None:
        self._line.ply = change["new"]
        with self.hold_sync():  # the picture and its caption arrive together
            self.picture, self.caption = self._drawn()

    def _drawn(self) -> tuple[str, str]:
        line, seat = self._line, self._seat
        picture = pictures.of_game(line, seat, flip=self._flip, how=self._how)
        place = f"Ply {line.ply} of {line.plies}"
        action = pictures.last_action(line, seat)
        return picture, f"{place}: {action}" if action else place

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["image/svg+xml"] = self.picture
        return bundle

    def __repr__(self) -> str:
        return f"<quanta viewer of {self._line.rules.id}: {counted(self.plies, 'action')}>"
