"""What is special about Harlequin's tree: which turns are moves, what a side could do with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.harlequin.positions import at, laid
from tests.support.games import walks

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.games.harlequin import bitboard, flood_fill, turn_outcomes
from quanta.games.harlequin.position import HarlequinPosition
from quanta.games.harlequin.tree import HarlequinTree, tree
from quanta.games.harlequin.tree_state import mobility, most_flips, turn_move
from quanta.players.alphabeta import AlphaBeta
from quanta.players.gc_pause import run_to_end
from quanta.players.player import Limit, comparing
from quanta.roster import analyst

MOST = 400
FLOODED = st.integers(0, (1 << 25) - 1)


def tree_of(position: Position) -> HarlequinTree:
    found = tree(position)
    assert found is not None
    return found


def at_turns(data: st.DataObject) -> Iterator[HarlequinPosition]:
    """Positions of a game at which a turn begins; tiles turn over when it ends."""
    for position in data.draw(walks("harlequin")).line.positions:
        assert isinstance(position, HarlequinPosition)
        if not position.placing and not position.path and position.flips == "end":
            yield position


@given(data=st.data())
def test_the_last_turns_have_every_outcome_once(data: st.DataObject) -> None:
    for position in at_turns(data):
        walked = tree_of(position)
        endgame = walked.endgame
        assert endgame is not None
        every = turn_outcomes.all_outcomes(bitboard.bit_state(position), MOST)
        if every:
            moves = [move for move, _ in endgame.all_moves(walked.state(position))]
            assert len(moves) == len(set(moves)) == len(every)
            assert {move for _, _, move in walked.children(walked.state(position))} <= set(moves)


@given(data=st.data())
def test_the_ends_of_a_turn_under_way_are_all_its_outcomes_once(data: st.DataObject) -> None:
    for position in data.draw(walks("harlequin")).line.positions:
        assert isinstance(position, HarlequinPosition)
        endgame = tree_of(position).endgame if position.path else None
        every = turn_outcomes.all_outcomes(bitboard.bit_state(position), MOST) if endgame else None
        if endgame and every:
            moves = [move for move, _ in endgame.all_moves(tree_of(position).state(position))]
            assert sorted(moves) == sorted(map(turn_move, every))


@given(data=st.data())
def test_what_a_side_could_do_is_what_its_turns_do(data: st.DataObject) -> None:
    for position in at_turns(data):
        state, every = (
            tree_of(position).state(position),
            turn_outcomes.dominant_outcomes(bitboard.bit_state(position)),
        )
        seen = mobility(state)
        assert seen.tokens == len({turn.token for turn in every})
        assert flood_fill.packed(seen.ends) == sum({turn.placed for turn in every})
        assert seen.flips == max((turn.flipped.bit_count() for turn in every), default=-1)
        assert most_flips(state) == seen.flips


@given(cell=st.integers(0, 35), tiles=FLOODED, others=st.sets(st.integers(0, 35), max_size=5))
def test_floods_reach_and_touch_what_a_walk_does(cell: int, tiles: int, others: set[int]) -> None:
    taken = bitboard.bitboard(others - {cell})
    free, wide = flood_fill.FREE & ~taken, flood_fill.spread(tiles)
    reached = flood_fill.flood(1 << cell, wide, free)
    assert reached == bitboard.region(cell, tiles, taken)
    assert flood_fill.packed(wide) == tiles
    every = flood_fill.LIGHTS
    crossed = flood_fill.touched(reached, every, free)
    assert flood_fill.packed(crossed) == bitboard.touched(reached, bitboard.ALL, taken)
    over = list(flood_fill.jumps_over(reached, every, free))
    assert len(over) == len(set(over))
    assert crossed == sum({bit for bit, _ in over})


@pytest.mark.parametrize(("flips", "fill"), [("end", "b"), ("immediate", "r")])
def test_the_turn_that_decides_is_found_jump_by_jump(flips: str, fill: str) -> None:
    rows, *rest = laid("a1c1e1", fill=fill).split("_")
    position = at("_".join(["o" + rows[1:], *rest]), flips=flips)
    walked = tree_of(position)
    thoughts = list(AlphaBeta(walked).search(walked.state(position), Limit(nodes=2_000), 3))
    assert thoughts[-1].proven
    for action in thoughts[-1].candidates[0].actions:
        position = position.apply(action)
    end = position.outcome()
    assert end is not None
    assert end.returns == (1, -1)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("bbrrr-orrbr-rorrr-rbrro-orroo_c4d2e2_a2c3e3_br", "c3-b4"),
        ("bbrrr-orrbr-rorrr-rbrro-orroo_c4d2e2_a2c3e3_br", "e3-f2"),
        ("bboob-rrrbb-rbbro-bbbro-bbbro_c5d4e4_a5b1f4_rb", "e4-d3"),  # begins a chain
        ("bbobb-bbbbb-rrrbb-rrrbo-rrbbo_a1d3e4_d2e2e3_rb_e4f5e6d5c4b5c6b5a6b5", "b5-c4"),
    ],
)
def test_a_move_that_wins_is_proven_beside_another_that_wins(text: str, action: str) -> None:
    limit, rng = Limit(nodes=4_000), Stream("win")
    thoughts = comparing(analyst("harlequin"), at(text), action, limit, rng)
    candidates = run_to_end(thoughts).candidates
    compared = next(each for each in candidates if each.actions[0] == action)
    assert compared.proven
    assert compared.expectation == 1


def test_a_turn_that_wins_is_known_to_win_after_each_of_its_jumps() -> None:
    """In a position in which the tokens could flip thousands of sets of tiles."""
    position: Position = at("bobob-bbbbb-bbbbr-rbbbb-rbbbo_a3b1f4_a1a6d6_rb")
    while position.to_play == 0:
        thoughts = analyst("harlequin").think(position, Limit(nodes=4_000), Stream("win"))
        best = run_to_end(thoughts).candidates[0]
        assert best.proven
        assert best.expectation == 1
        position = position.apply(best.actions[0])


def test_a_win_that_the_endgame_has_proven_is_no_loss_to_later_searches() -> None:
    """One player searches positions of a game from its end on, as a review does."""
    position: Position = at("borrr-rbbbo-rrobb-rrrrb-obrrr_a2c3c5_b3d4f5_br_f5e6d5")
    turns = ["d5-e6", "e6-f5", "f5-e4", "c5-b4", "b4-c5", "c5-b6", "e4-d3", "d3-c4"]
    played = []
    for action in turns:
        played.append((position, action))
        position = position.apply(action)
    player, limit = analyst("harlequin"), Limit(nodes=2000)
    for before, action in reversed(played):
        thought = run_to_end(comparing(player, before, action, limit, Stream(0)))
    assert thought.candidates[0].proven
    assert thought.candidates[0].expectation == 1
