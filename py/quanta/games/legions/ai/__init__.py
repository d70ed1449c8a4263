"""The decisions of the computer players of Quantum Legions."""
