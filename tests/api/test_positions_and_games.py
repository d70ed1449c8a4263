"""Positions and games as values: equal, hashable, picklable, short in a shell, a board as text."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, walks

import quanta
from quanta.api.game import LONGEST_SHOWN

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
@given(data=st.data())
def test_positions_are_equal_however_they_were_reached(game: str, data: st.DataObject) -> None:
    line = data.draw(walks(game)).line
    played = quanta.open(line.record()).position
    params = {key: value for key, value in line.params.items() if key != "start"}
    read = quanta.load(game, **params).read(played.text())
    assert played == read
    assert {played: 1}[read] == 1
    for action in played.legal_actions()[:2]:
        assert played.apply(action) == read.apply(action) != played
    assert played != "a text"


@each_game
@given(data=st.data())
def test_what_is_pickled_and_copied_is_the_same(game: str, data: st.DataObject) -> None:
    line = data.draw(walks(game, most_plies=60)).line
    line.ply = data.draw(st.integers(0, len(line.actions)))
    shown = quanta.open(line.record())
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(shown, protocol))
        assert (again.record(), again.ply) == (shown.record(), shown.ply)
    for twin in (copy.copy(shown), copy.deepcopy(shown)):
        assert list(twin) == list(shown)
        assert (twin.actions, twin.ply) == (shown.actions, shown.ply)
    for seat in (None, *range(shown.position.seats)):
        seen = shown.position.seen_by(seat)
        assert pickle.loads(pickle.dumps(seen)) == copy.deepcopy(seen) == seen
    assert pickle.loads(pickle.dumps(shown.variant)) == shown.variant


def test_a_copy_of_a_game_is_played_on_alone_and_keeps_its_variation() -> None:
    game = quanta.open("leap;start=ww-bwb-bb_w/b3-b1.a1-b1").at(0).play("c3-a1").at(0)
    twin = copy.copy(game)
    assert (twin.actions, twin.ply) == (("c3-a1",), 0)
    assert twin.record() == game.record()
    before = len(game)
    twin.at(-1).play(twin[-1].legal_actions()[0])
    twin.play("c3-a1").play(twin.position.legal_actions()[0])
    assert len(game) == before


def test_games_are_equal_by_their_parameters_whether_given_or_not() -> None:
    plain, given_ = quanta.load("leap"), quanta.load("leap", edition="rings")
    assert plain == given_
    assert hash(plain) == hash(given_)
    assert plain != quanta.load("leap", edition="stones")
    assert plain != "leap"


@each_game
@given(data=st.data())
def test_what_a_shell_prints_is_short(game: str, data: st.DataObject) -> None:
    shown = quanta.open(data.draw(walks(game)).line.record())
    for printed in (shown, shown.position, shown.variant, shown.variant.rules):
        assert len(repr(printed)) <= LONGEST_SHOWN + 60
        assert "\n" not in repr(printed)
        assert " at 0x" not in repr(printed)


@each_game
@given(data=st.data())
def test_the_board_as_text_has_a_mark_for_each_piece(game: str, data: st.DataObject) -> None:
    position = quanta.open(data.draw(walks(game)).line.record()).position
    pieces, board = position.pieces(), str(position)
    assert all(0 <= piece.seat < position.seats for piece in pieces.values())
    marks = sorted(piece.mark for piece in pieces.values())
    names = {name for line in board.splitlines() for name in (line.split()[0], line.split()[-1])}
    words = [word for line in board.splitlines() for word in line.split() if word not in names]
    if all(len(line.split()) > 2 for line in board.splitlines()):
        assert sorted(word for word in words if word != "·") == marks


def test_boards_as_text_look_like_the_board() -> None:
    assert str(quanta.open("leap;start=ww-bwb-bb_w/b3-b1").position).splitlines() == [
        "b3   · W  c3",
        "a2  B W B  c2",
        "a1   B W  b1",
    ]
    assert str(quanta.load("quantum").start(seed=1)).splitlines()[1:3] == [
        "a7  B B B B B B B B  h7",
        "a6  · · · · · · · ·  h6",
    ]
    assert quanta.open("leap;start=ww-bwb-bb_w/").position.pieces()["b3"] == (0, "W")


def test_legal_actions_are_told_apart_from_anything_else() -> None:
    position = quanta.open("leap;start=ww-bwb-bb_w/").position
    assert position.is_legal("b3-b1")
    assert not any(map(position.is_legal, ("b3", "", None, 3, "b3-a2")))


def test_a_game_is_analysed_reviewed_and_solved() -> None:
    game = quanta.open("leap;start=ww-bwb-bb_w/b3-b1.a1-b1.b2-a2.c2-c3")
    thought = game.at(0).analyse(nodes=500, candidates=2)
    assert thought.action in ("b3-b1", "c3-a1")
    assert thought.expectation == -1
    assert len(thought.candidates) == 2
    assert "candidates" not in repr(thought)
    found = game.at(0).solve(nodes=10_000)
    assert (found.value, found.shortest) == (-1, True)
    review = game.review(ms=20)
    assert len(review.winning_chances) == len(game)
    assert review.winning_chances[-1] == (0, 0)
    assert [each.ply for each in review.mistakes] == [2, 3]
    assert review.mistakes[0].best == "a2-b2"
    assert str(review).count("\n") == 1
    assert repr(review) == "<quanta.GameReview: plies 4, mistakes 2>"


def test_records_streams_limits_and_thoughts_print_short() -> None:
    game = quanta.open("leap;start=ww-bwb-bb_w/b3-b1")
    assert eval(repr(game.record()), {"quanta": quanta}) == game.record()
    long = quanta.play(quanta.load("leap", board="hex4"), [_first, _first], seed=1).record()
    assert repr(long) == f"<quanta.Record of leap: {len(long.actions)} actions>"
    rng = quanta.Stream("secret")
    assert repr(rng) == "<quanta.Stream: no bytes drawn>"
    rng.below(2)
    assert repr(rng) == "<quanta.Stream: 1 byte drawn>"
    assert repr(quanta.Limit()) == "quanta.Limit()"
    assert repr(quanta.Limit(ms=5, nodes=100)) == "quanta.Limit(ms=5, nodes=100)"
    thought = game.analyse(nodes=50)
    assert repr(thought).startswith(f"<quanta.Thought: {thought.action}, expectation ")
    assert "in its player’s unit" in repr(thought)
    bare = quanta.Thought("e3-e6", 2.5, nodes=1)
    assert repr(bare) == "<quanta.Thought: e3-e6, value 2.5 in its player’s unit, 1 node>"


def _first(position: quanta.Position) -> str:
    return position.legal_actions()[0]
