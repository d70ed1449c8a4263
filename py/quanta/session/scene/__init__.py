"""Scenes: what is told of a live game to whoever looks at it."""
