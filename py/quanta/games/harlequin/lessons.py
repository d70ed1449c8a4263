"""The lessons of Harlequin, in their order; ``docs/lessons.md`` describes their form."""

LESSONS = ("first",)
