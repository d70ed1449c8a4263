"""Boards of hexagons and of squares: cells, their names, neighbours and lines. No pixels."""
