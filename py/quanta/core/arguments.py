"""Checks of the arguments that programs pass to public functions: their kinds and bounds.

Each function returns its argument, or raises a QuantaError with a sentence that names it. They are
called where a program enters, never in the loops behind.
"""

from __future__ import annotations

from operator import index
from typing import Any, TypeVar

from quanta.core.errors import BadParam, BadRequest, QuantaError
from quanta.core.quoting import quoted

T = TypeVar("T")


def described(value: object) -> str:
    """A wrong argument as a message shows it: in full where that is short, else its type."""
    if isinstance(value, str):
        return quoted(value)
    if value is None or isinstance(value, bool | float):
        return str(value)
    if isinstance(value, int) and abs(value) < 10**20:
        return str(value)
    return f"an object of type {quoted(type(value).__name__)}"


def a_text(name: str, value: object, error: type[QuantaError] = BadParam) -> str:
    """``value``, a text. name: of the argument; error: what is raised for anything else."""
    if not isinstance(value, str):
        raise error(f"{name} is a text, not {described(value)}.")
    return value


def whole(
    name: str, value: object, low: int, high: int, error: type[QuantaError] = BadParam
) -> int:
    """``value``, a whole number from ``low`` to ``high``, as an int."""
    given: Any = value
    try:
        number = index(given)
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise error(f"{name} is a whole number from {low} to {high}, not {described(value)}.")
    return number


def positive(name: str, value: object) -> float:
    """``value``, a number that is more than 0; infinity counts as one."""
    given: Any = value
    try:
        fits = bool(given > 0)
    except (TypeError, ValueError):
        fits = False
    if not fits:
        raise BadParam(f"{name} is a number more than 0, not {described(value)}.")
    number: float = given
    return number


def an_instance(name: str, value: object, kind: type[T], made_by: str) -> T:
    """``value``, an object of ``kind``. made_by: which function makes one. Raises BadRequest."""
    if not isinstance(value, kind):
        raise BadRequest(f"{name} is what {made_by} returns, not {described(value)}.")
    return value


def with_method(name: str, value: object, method: str) -> None:
    """Raises BadRequest for an object without this method."""
    if isinstance(value, type) or not callable(getattr(value, method, None)):
        raise BadRequest(f"{name} has no method {method}; it is {described(value)}.")


def with_call(name: str, value: object) -> None:
    """Raises BadParam for an object other than None that cannot be called."""
    if value is not None and not callable(value):
        raise BadParam(f"{name} is a function, not {described(value)}.")
