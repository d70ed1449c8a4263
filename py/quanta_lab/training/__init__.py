"""``quanta train``: an evaluation for a game, learned by self-play."""
