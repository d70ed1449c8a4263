"""Quanta: rules, records, pictures and players for small strategy games, in pure Python.

The package needs the standard library alone. Everything starts from a game's rules:

>>> from quanta import registry
>>> from quanta.core.rng import Stream
>>> rules = registry.rules("leap")
>>> position = rules.start({}, Stream("any seed"))
>>> position.outcome() is None
True
"""

__version__ = "0.1.0"
