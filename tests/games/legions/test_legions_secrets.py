"""Hidden orders and armies: what a seat sees does not depend on what it may not know."""

from __future__ import annotations

import pytest
from tests.games.legions.play import game, positions

from quanta.core.errors import BadRecord
from quanta.core.rng import Stream
from quanta.games.legions.evaluate import evaluate
from quanta.games.legions.model.units import ORDER_LETTERS, SECRET
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES
from quanta.record.record import Record


def reordered(position: LegionsPosition, seat: int, rng: Stream) -> LegionsPosition:
    """The position with other orders for the seat's units that have one."""
    units = tuple(
        unit._replace(order=1 + rng.below(3)) if unit.seat == seat and unit.order else unit
        for unit in position.units
    )
    return position.replace(units=units)


@pytest.mark.rule("legions R33", "legions H5")
@pytest.mark.parametrize("seed", range(3))
def test_positions_that_differ_only_in_secrets_look_the_same(seed: int) -> None:
    rng = Stream(f"secrets {seed}")
    differ = 0
    for position in positions(game(f"secrets {seed}"))[::5]:
        for seat in (0, 1):
            other = reordered(position, 1 - seat, rng)
            differ += other != position
            for looking in (seat, None):
                if looking is None:
                    other = reordered(other, seat, rng)
                one, two = position.seen_by(looking), other.seen_by(looking)
                assert one == two
                assert one.text() == two.text()
                assert one.legal_actions() == two.legal_actions()
                assert evaluate(one, seat) == evaluate(two, seat)
                assert all(not u.order or u.order == SECRET for u in one.units if u.seat != looking)
    assert differ > 20


def test_a_reveal_that_does_not_fit_is_refused() -> None:
    line = game("masked")
    played = list(zip(positions(line), line.actions, strict=False))
    ply = next(n for n, (p, a) in enumerate(played) if a.startswith("activate-"))
    before, action = played[ply]
    stem, _, order = action.rpartition("-")
    wrong = f"{stem}-{'strike' if order != 'strike' else 'engage'}"
    seat = before.seat
    for looking, fits in ((seat, False), (1 - seat, True)):
        told = [p.masked(a, looking) for p, a in played[:ply]]
        start = {**line.params, "start": played[0][0].seen_by(looking).text()}
        record = Record("legions", start, (*told, wrong))
        if fits:
            assert len(record.replay(RULES)) == ply + 2
        else:
            with pytest.raises(BadRecord, match=f"Ply {ply + 1}"):
                record.replay(RULES)


def test_whatever_is_filled_in_fits_what_is_seen() -> None:
    rng = Stream("filled")
    for position in positions(game("filled", {"lists": "mixed"}))[::3]:
        for seat in (None, 0, 1):
            seen = position.seen_by(seat)
            whole = RULES.complete(seen, rng)
            assert isinstance(whole, LegionsPosition)
            assert whole.seen_by(seat) == seen
            assert "x" not in {ORDER_LETTERS[u.order] for u in whole.units}
            assert RULES.read(whole.text(), {"lists": "mixed"}) == whole
