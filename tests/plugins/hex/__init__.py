"""Hex, as somebody would bring it: its rules and a view, and nothing else."""
