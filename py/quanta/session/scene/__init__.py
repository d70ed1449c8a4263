"""Scenes: a live game, as it is sent to a host."""
