"""The contract of a game and what every game shares: parameters, errors, randomness, counting."""
