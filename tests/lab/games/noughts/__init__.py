"""Noughts and crosses, of which all is known."""
