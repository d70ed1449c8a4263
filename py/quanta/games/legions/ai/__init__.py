"""How the computer players of Quantum Legions decide."""
