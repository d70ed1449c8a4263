"""English lists and plurals, for the sentences that players read."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_WORD = 40
"""A longer word is no slip of the keys."""


def listed(items: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``. Raises ValueError if there are no items."""
    *first, final = items
    return f"{', '.join(first)} {last} {final}" if first else final


def win_in(plies: int, noun: str = "move", *, alternate: bool = True) -> str:
    """``win in 3: your move, the reply, your move``, as it follows on whose task it is: to win
    within so many plies of both sides. noun: what a ply is called. alternate: whether the sides
    take turns after each ply, so that a short win can be told move by move."""
    if plies == 1:
        return f"win with one {noun}"
    if plies == 3 and alternate:
        return f"win in 3: your {noun}, the reply, your {noun}"
    return f"win in {plies}: your {noun}s and the replies, counted together"


def win_in_turns(turns: int) -> str:
    """The same where only the winner's turns are counted."""
    return "win this turn" if turns == 1 else f"win in {turns} of your turns"


def sentence(words: str) -> str:
    """Words as a sentence: with a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def counted(count: int, noun: str) -> str:
    """``1 piece``, ``2 pieces``, ``no pieces``, for nouns whose plural ends in s."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`` (did you mean x?)`` for the known word nearest to ``word``; empty if none is near."""
    if len(word) > LONGEST_WORD:
        return ""
    near = min(((_edits(word.lower(), each.lower()), each) for each in known), default=None)
    return f" (did you mean {near[1]}?)" if near and near[0] <= max(1, len(word) // 3) else ""


def _edits(one: str, other: str) -> int:
    """How many letters must be put in, left out, changed or exchanged with their neighbour to turn
    one word into the other."""
    rows = [list(range(len(other) + 1))]
    for place, letter in enumerate(one, 1):
        above, row = rows[-1], [place]
        for column, each in enumerate(other, 1):
            row.append(min(above[column - 1] + (letter != each), above[column] + 1, row[-1] + 1))
            if place > 1 and column > 1 and one[place - 2] == each and letter == other[column - 2]:
                row[-1] = min(row[-1], rows[-2][column - 2] + 1)
        rows.append(row)
    return rows[-1][-1]
