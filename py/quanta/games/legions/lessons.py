"""The lessons of Quantum Legions, in their order; ``docs/lessons.md`` describes their form."""

LESSONS = ("armies", "command", "movement", "sight", "attack", "battle")
