"""The commands of a session: each next to its definition, in a module each for playing, navigating,
annotating, analysing, sharing a review, transfer and sealed play."""

from quanta.session.commands import analyse, annotate, navigate, play, sealed, share, transfer
from quanta.session.commands.command import COMMANDS, Command

__all__ = [
    "COMMANDS",
    "Command",
    "analyse",
    "annotate",
    "navigate",
    "play",
    "sealed",
    "share",
    "transfer",
]
