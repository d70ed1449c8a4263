"""Errors about input. Each message is a sentence that a player understands, and is short and
printable, whatever it quotes."""

from quanta.core.quoting import presentable


class QuantaError(ValueError):
    """Base class of errors about input; ``str(error)`` is shown to the player as it is."""

    def __init__(self, message: str = "") -> None:
        super().__init__(presentable(message))

    @property
    def kind(self) -> str:
        """The name of the error in JSON, e.g. ``"BadRecord"``."""
        return type(self).__name__


class IllegalAction(QuantaError):
    """An action that the position does not allow; the message says which rule forbids it."""


class BadRecord(QuantaError):
    """A record, link or position text that cannot be read; the message says where and why."""


class BadParam(QuantaError):
    """A parameter that a game does not have, or a value that it does not take."""


class BadRequest(QuantaError):
    """A request to the session that makes no sense or cannot be carried out now."""
