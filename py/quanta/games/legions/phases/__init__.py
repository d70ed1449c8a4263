"""The stages of the game: what may be done in each, and what follows."""
