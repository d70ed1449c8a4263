"""The lessons of Quantum, in their order; ``docs/lessons.md`` describes their form."""

LESSONS = ("first",)
