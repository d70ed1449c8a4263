"""The crawl: a tiny complete game, always tested, that new games are copied from."""
