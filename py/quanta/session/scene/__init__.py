"""Scenes: what a host is told of a live game."""
