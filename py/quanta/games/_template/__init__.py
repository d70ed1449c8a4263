"""A tiny complete game, always tested, to copy when a new one is begun: the crawl."""
