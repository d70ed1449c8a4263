"""Quantum Legions: hexes, dice and hidden orders (digest ``legions``)."""
