"""The parts of a position of Quantum Legions, and what follows from them alone."""
