"""The site builder: makes ``dist/``, with pages rendered by the games and the engine to play them.

It runs on the developer's machine and is never part of the wheel.
"""
