"""Thinking in slices: hints, the analysis and the review."""
