"""The lessons of Quantum Leap, in their order; ``docs/lessons.md`` describes their form."""

LESSONS = ("rings", "stones")
