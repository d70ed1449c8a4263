"""Hex, the worked example of the manual, as someone would bring it."""
