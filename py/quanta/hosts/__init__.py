"""Adapters to programs that run games: the browser's worker, PettingZoo, OpenSpiel."""
