"""What can be asked of a session: each command stands beside its definition, in a module each for
playing, navigating, annotating, analysing and transfer."""

from quanta.session.commands import analyse, annotate, navigate, play, transfer
from quanta.session.commands.command import COMMANDS, Command

__all__ = ["COMMANDS", "Command", "analyse", "annotate", "navigate", "play", "transfer"]
