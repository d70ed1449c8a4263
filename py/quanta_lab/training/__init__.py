"""``quanta train``: an evaluation for a game, learned from games that it plays against itself."""
