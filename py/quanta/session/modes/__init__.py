"""Ways of playing, each one object that a live game asks."""
