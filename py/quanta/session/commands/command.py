"""Defining commands: functions over the session's context, each registered under its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from quanta.session.game import Context

if TYPE_CHECKING:
    from quanta.session.protocol.replies import Answer

R = TypeVar("R", bound=Mapping[str, Any])
Run: TypeAlias = "Callable[[Context, R], Answer | None]"
"""Carries out a request; its answer besides the scene, if any. Raises QuantaError, and then it has
changed nothing."""


class Command(NamedTuple):
    """request: the type of the request. quiet: it leaves the last message as it is. alone: its
    answer comes without the scene. whole: its answer has the whole scene, for a host that has not
    kept the last one. points: it only changes where the pointer is. reviews: its answer, though
    alone, has what it adds to the review."""

    request: type[Any]
    run: Run[Any]
    quiet: bool
    alone: bool
    whole: bool
    points: bool
    reviews: bool


COMMANDS: dict[str, Command] = {}
"""By name; filled as the modules of this folder are imported."""


def command(
    name: str,
    request: type[R],
    *,
    quiet: bool = False,
    alone: bool = False,
    whole: bool = False,
    points: bool = False,
    reviews: bool = False,
) -> Callable[[Run[R]], Run[R]]:
    """Register a function as the command ``name``; see ``Command`` for the rest."""

    def register(run: Run[R]) -> Run[R]:
        COMMANDS[name] = Command(request, run, quiet, alone, whole, points, reviews)
        return run

    return register
