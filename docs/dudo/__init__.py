"""Dudo, the third example of the manual, as someone would bring it."""
