"""Matches: fixtures, the games of a match in one process or many, and the score."""
