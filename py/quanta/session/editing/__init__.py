"""Editors: documents of the workshop, arrangements of the board."""
