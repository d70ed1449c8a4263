"""How much of anything is taken from outside: text, trees, documents, messages.

What is larger is refused before it is copied or replayed, so that reading needs time in proportion
to the text and at most ten times its memory. The page has the limits that concern it in
``web/library/import.js`` and ``web/library/backup.js``. Lengths are in characters.
"""

from __future__ import annotations

MAX_REQUEST = 32_000_000
"""Of the JSON of one request: room for any file that the page passes on, so that one that is too
long is reported as such."""
MAX_FILE = 5_000_000
"""Of a file of games."""
MAX_GAMES = 5_000
"""In a file."""
MAX_RECORD = 400_000
"""Of a record, packed or not."""
MAX_PLIES = 20_000
"""Of the main line."""
MAX_NODES = 20_000
"""In a tree, the root not counted."""
MAX_DEPTH = 64
"""Of variations nested within variations."""
MAX_TOKENS = 10 * MAX_NODES
"""Moves, numbers, glyphs, comments and brackets in the text of one game."""
MAX_TAGS = 100
"""Of one game in a file."""
MAX_TAG = 5_000
"""Of the value of a tag as it is written."""
MAX_COMMENT = 4_000
"""Of a comment."""
MAX_WRITTEN_COMMENT = 20_000
"""Of a comment with its marks as it is written in a file, escaped and indented."""
MAX_NAME = 60
"""Of the name of a player."""
MAX_MARKS = 64
"""On one position."""
MAX_DECLARATIONS = 16
"""Of what players declare at one position, such as that they resign."""
MAX_SEATS = 16
MAX_PARAM = 2_000
"""Of a parameter of free text."""
MAX_DOCUMENT = 100_000
"""Of a document of the workshop."""
MAX_NESTING = 12
"""Of the brackets in JSON. Deep nesting could end a Python in the browser, whose stack is small."""
MAX_TARGETS = 2_000
"""Painted at once."""
MAX_LESSON = 60_000
"""Of a lesson document."""
MAX_ANSWER = 20_000
"""Of an answer to the task of the set-up editor."""
MAX_PICTURE_WIDTH = 8_000
"""Of a picture, in pixels."""
MAX_ANIMATED = 150
"""Plies of an animation; each takes time, during which nothing else is answered."""
MAX_QUOTE = 40
"""Of what a message quotes."""
MAX_MESSAGE = 300
"""Of a message."""
