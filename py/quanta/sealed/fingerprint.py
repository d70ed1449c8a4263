"""Four words that two people compare by voice, to know that nobody has changed their messages.

The words are proquints: consonant, vowel, consonant, vowel, consonant for 16 bits.
"""

from __future__ import annotations

from quanta.sealed.hashing import digest

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"
WORDS = 4


def fingerprint(transcript: bytes) -> str:
    """The words of a transcript hash, joined by spaces."""
    data = digest("fingerprint", transcript)
    halves = (int.from_bytes(data[at : at + 2], "big") for at in range(0, 2 * WORDS, 2))
    return " ".join(map(_word, halves))


def _word(bits: int) -> str:
    first, second, third = bits >> 12, bits >> 6 & 15, bits & 15
    vowels = VOWELS[bits >> 10 & 3], VOWELS[bits >> 4 & 3]
    return "".join((CONSONANTS[first], vowels[0], CONSONANTS[second], vowels[1], CONSONANTS[third]))
