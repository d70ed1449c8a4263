"""What is said about the last request: in the status line, and read out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from quanta.core.quoting import presentable

if TYPE_CHECKING:
    from quanta.session.protocol.scene import StatusKind


class Message(NamedTuple):
    """Something to say in the status line in place of the usual."""

    kind: StatusKind
    text: str


class Waiting(NamedTuple):
    """What the status line says while nobody at the screen may act. prompt: who has to do what;
    text: details."""

    kind: StatusKind
    prompt: str
    text: str = ""


@dataclass
class Words:
    """What the last request led to, until the next one that is not quiet.

    message: for the status line. says: to be read out. unexplained: a click that the scene has to
    explain when it is made: whether it continued the selection, and its target.
    """

    message: Message | None = None
    says: str = ""
    unexplained: tuple[bool, str] | None = None

    def tell(self, said: str) -> None:
        """Have something read out; the status line stays as usual."""
        self.message, self.says = None, said

    def advise(self, said: str) -> None:
        """Have something read out, and say it in the status line too."""
        self.message, self.says = Message("hint", said), said

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        why = presentable(why)
        self.message, self.says = Message("illegal", why), why

    def add(self, said: str) -> None:
        """Have something read out after the rest."""
        self.says = f"{self.says} {said}".strip()

    def leave_to_scene(self, target: str, *, picked: bool) -> None:
        """Let the scene explain what a click on a target did."""
        self.unexplained = picked, target

    def take_unexplained(self) -> tuple[bool, str] | None:
        """The click to be explained, which then counts as explained; None if there is none."""
        click, self.unexplained = self.unexplained, None
        return click
