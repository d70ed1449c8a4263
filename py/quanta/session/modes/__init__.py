"""Ways of playing: each is one object that a live game asks."""
