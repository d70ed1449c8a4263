"""Kōnane, the second example of the manual, as somebody would bring it."""
