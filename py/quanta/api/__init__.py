"""What ``import quanta`` offers: games, positions, players, pictures in notebooks."""
