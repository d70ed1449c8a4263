"""Hex, the worked example of the manual, as somebody would bring it."""
