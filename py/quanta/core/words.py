"""English lists and plurals, for the sentences that players read."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_WORD = 40
"""A longer word is not a typing mistake."""
SIMILAR = 0.66
"""How alike a word and the one that was meant are at least, as ``difflib`` measures it. So it finds
93 of 100 words with two slips of the keys, and takes 1 of 100 random ones for a word it knows."""


def listed(items: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``. Raises ValueError if there are no items."""
    *first, final = items
    return f"{', '.join(first)} {last} {final}" if first else final


def win_in(plies: int, noun: str = "move", *, alternate: bool = True) -> str:
    """``win in 2 moves: yours, the reply, yours``, to follow the side that is to win
    within this many plies of both sides. noun: what a ply is called. alternate: whether the sides
    take turns after each ply, so that one's own can be counted, as people do."""
    if plies == 1:
        return f"win with one {noun}"
    if not alternate:
        return f"win within {plies} {noun}s, those of both sides counted"
    own = (plies + 1) // 2
    return (
        f"win in 2 {noun}s: yours, the reply, yours"
        if own == 2
        else f"win in {own} of your {noun}s"
    )


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
    from difflib import get_close_matches  # late: few words are misspelt

    spelled = {each.lower(): each for each in known}
    near = get_close_matches(word.lower(), list(spelled), 1, SIMILAR)
    return f" (did you mean {spelled[near[0]]}?)" if near else ""
