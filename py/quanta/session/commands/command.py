"""Defining commands: functions over the session's context, each registered under its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from quanta.session.game import Context

if TYPE_CHECKING:
    from quanta.session.protocol.replies import Answer

R = TypeVar("R", bound=Mapping[str, Any])
Run: TypeAlias = "Callable[[Context, R], Answer | None]"
"""Carries out a request. Returns an answer besides the scene, if any. Raises QuantaError, and then
changes nothing."""


class Command(NamedTuple):
    """request: the type of the request. quiet: it does not change the last message. alone: the
    reply has no scene. whole: the reply has the whole scene, for a host that has lost the last one.
    points: only the pointer moves. reviews: the reply has the review, even if alone."""

    request: type[Any]
    run: Run[Any]
    quiet: bool
    alone: bool
    whole: bool
    points: bool
    reviews: bool


COMMANDS: dict[str, Command] = {}
"""The commands by name; filled when the modules of this folder are imported."""


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
