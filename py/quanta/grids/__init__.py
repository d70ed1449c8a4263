"""Boards of hexagons and of squares: cells, names, neighbours, lines. No pixels."""
