"""A lesson, a puzzle and a position of one's own, each in a link."""

from __future__ import annotations

from quanta.games.leap.puzzles import puzzles
from quanta.lesson import link
from quanta.lesson.built_in import lessons
from quanta.record.puzzle_file import Puzzle
from quanta.session.puzzles import puzzle_link

GAME = "leap"
LONGEST = 300
"""Characters of an address."""

LESSON = lessons(GAME)[0].alone(lessons(GAME)[0].index("two"))
"""One step, in which c3 has to capture on e3."""
PUZZLE: Puzzle = next(puzzle for puzzle in puzzles() if len(puzzle.solution) == 31)
START = "wbwbw-bwbwbw-wbwbwbw-bwbwbwbw-bbbbbwwww-wbwbwbwb-wbwbwbw-bwbwbw-wbwbw_b"
POSITION = f"{GAME};edition=rings;start={START}/"

LINKS = {
    "lesson": link.pack(LESSON),
    "puzzle": puzzle_link.SIGN + puzzle_link.text_of(PUZZLE),
    "position": POSITION,
}
"""What comes after the # of an address."""
