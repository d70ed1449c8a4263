"""What a position of Quantum Legions is made of, and what follows from that alone."""
