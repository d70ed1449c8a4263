"""Kōnane, the second example of the manual, as someone would bring it."""
