"""Scenario documents: battles with objectives that players make too (legions M17)."""
