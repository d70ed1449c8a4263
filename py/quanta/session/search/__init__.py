"""Searches that run in slices: hints, the analysis and the review."""
