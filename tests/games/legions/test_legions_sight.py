"""Line of sight: the cases of the digest, and a comparison with clipping every line."""

from __future__ import annotations

import pytest
from tests.games.legions.check_sight import ALL_PAIRS, compared
from tests.support.effort import amount

from quanta.games.legions.model import sight
from quanta.games.legions.model.geometry import INDEX, NAMES, SIZE
from quanta.games.legions.model.terrain import Ground, ground

SHARE = amount(60, 30, 15)
ROUNDS = amount(5, 15, 300)


def board(**hexes: str) -> Ground:
    """Open ground except for these letters: ``board(f="0304 0305")``."""
    letters = ["o"] * SIZE
    for letter, names in hexes.items():
        for name in names.split():
            letters[INDEX[name]] = letter
    return ground("".join(letters))


def units(names: str) -> int:
    return sum(1 << INDEX[name] for name in names.split())


def seen(start: str, end: str, held: str = "", **hexes: str) -> bool:
    """Whether the line is clear, the same both ways round and with or without reasons."""
    ground_, occupied = board(**hexes), units(f"{held} {start} {end}")
    a, b = INDEX[start], INDEX[end]
    answers = {sight.clear(ground_, occupied, a, b), sight.clear(ground_, occupied, b, a)}
    answers |= {sight.see(ground_, occupied, a, b).clear, sight.see(ground_, occupied, b, a).clear}
    assert len(answers) == 1
    return answers.pop()


@pytest.mark.rule("legions R19", "legions H17", "legions H19", "legions H20")
def test_every_line_agrees_with_clipping() -> None:
    pairs = ALL_PAIRS[3::SHARE]
    assert compared(pairs, range(ROUNDS)) == 2 * ROUNDS * len(pairs)


@pytest.mark.rule("legions R19", "legions H18")
def test_along_a_hexside_both_hexes_must_block() -> None:
    # 0305 to 0505 runs between 0404 and 0405
    assert seen("0305", "0505", held="0404")
    assert seen("0305", "0505", f="0405")
    assert not seen("0305", "0505", held="0404", f="0405")
    assert not seen("0305", "0505", held="0404 0405")
    assert seen("0305", "0505", held="0404 0304"), "both on one side"


@pytest.mark.rule("legions R26", "legions H21")
def test_from_a_hill_only_hills_block() -> None:
    assert seen("0103", "0107", h="0103", f="0104", held="0105"), "over a wood and a unit"
    assert seen("0103", "0107", h="0107", u="0104", held="0105")
    assert not seen("0103", "0107", h="0103 0105")
    assert not seen("0103", "0107", h="0103 0105", held="0105")
    assert not seen("0103", "0107", h="0105"), "a hill between two low hexes"


@pytest.mark.rule("legions R19")
def test_the_reason_names_what_blocks() -> None:
    def words(start: str, end: str, held: str = "", **hexes: str) -> str:
        found = sight.see(board(**hexes), units(held), INDEX[start], INDEX[end])
        return sight.words(found, lambda hex_: NAMES[hex_])

    assert words("0103", "0107") == "The line is clear."
    assert "crosses 0105" in words("0103", "0107", f="0105 0106")
    assert "crosses 0106" in words("0107", "0103", f="0105 0106"), "the first one on the way"
    assert "between 0404 and 0405, and both block" in words("0305", "0505", "0404", f="0405")
    assert "only one of them blocks" in words("0305", "0505", "0404")
    assert "only hills count" in words("0103", "0107", "0105", h="0103")


def test_the_overlay_answers_for_every_other_hex() -> None:
    ground_ = board(f="0404 0507", h="0701", u="0909")
    found = sight.overlay(ground_, units("0505 0810"), INDEX["0606"])
    assert found[INDEX["0606"]] is None
    others = [answer for answer in found if answer is not None]
    assert len(others) == SIZE - 1
    assert {answer.clear for answer in others} == {True, False}
    assert all(answer.blockers for answer in others if not answer.clear)
