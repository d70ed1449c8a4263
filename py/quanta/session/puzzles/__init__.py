"""Puzzles as the page plays them: lists, links, judgements, and puzzles made from a position."""
