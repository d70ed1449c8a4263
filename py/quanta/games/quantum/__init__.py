"""Quantum by Philip Slater, 1975 (``quantum``)."""
