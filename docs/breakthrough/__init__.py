"""Breakthrough, whose player the manual trains, as someone would bring it."""
