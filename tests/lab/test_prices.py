"""``quanta prices``: what units are worth, by matches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from typing import Any

import pytest
from tests.support.effort import IN_LONG

from quanta import registry
from quanta.cli.main import main
from quanta.cli.progress import Progress
from quanta.core.pricing import cost
from quanta.core.rng import Stream
from quanta.matches.fixture import cpu_limit, parse_contestant
from quanta_lab.prices.battles import Arena, Battle
from quanta_lab.prices.measures import among_ready, strongest_alone
from quanta_lab.prices.proposals import climbed_army, random_army
from quanta_lab.prices.regression import inverse, logistic

pytestmark = pytest.mark.host
PRICING = registry.modules("legions").pricing
assert PRICING is not None


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["prices", "legions", *words, "--level", "1", "--jobs", "1", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_regression_finds_the_coefficients_that_made_the_chances() -> None:
    truth = [0.7, -1.2]
    rows = [[1.0, x / 10] for x in range(-20, 21)]
    chances = [1 / (1 + exp(-sum(a * b for a, b in zip(row, truth, strict=True)))) for row in rows]
    fit = logistic(rows, chances, [0.0, 0.0], [1e-9, 1e-9])
    assert fit.coefficients == pytest.approx(truth, abs=1e-4)
    assert fit.deviation([1.0, 0.0]) == pytest.approx(fit.covariances[0][0] ** 0.5)
    won = logistic([[1.0]] * 9, [1.0] * 9, [0.0], [1.0])
    assert 0 < won.coefficients[0] < 9, "all won, and still finite"


def test_the_inverse_of_a_matrix_undoes_it() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    other = inverse(matrix)
    for i, row in enumerate(matrix):
        product = [sum(row[k] * other[k][j] for k in range(3)) for j in range(3)]
        assert product == pytest.approx([float(i == j) for j in range(3)])


def test_proposed_armies_keep_their_points_and_their_list_and_the_search_finds_more() -> None:
    assert PRICING is not None
    values = {unit.code: unit.price * (2.0 if unit.code == "C5" else 1.0) for unit in PRICING.units}
    groups = {unit.code: unit.group for unit in PRICING.units}
    found = {"random": 0.0, "climbed": 0.0}
    for seed in range(20):
        for name, army in (
            ("random", random_army(PRICING, Stream(f"a {seed}"), 300, "cinder")),
            ("climbed", climbed_army(PRICING, Stream(f"b {seed}"), 300, values)),
        ):
            assert cost(PRICING, army) <= 300
            assert len({groups[code] for code in army}) == 1
            found[name] += sum(values[code] * count for code, count in army.items())
    assert found["climbed"] > found["random"]


@IN_LONG
def test_a_unit_a_trait_and_all_units_are_measured_alike_each_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    unit = answer(capsys, "C4", "--games", "4")
    assert unit == answer(capsys, "C4", "--games", "4")
    assert unit["size"]["price"] > 0
    trait = answer(capsys, "lob", "--games", "4")["trait"]
    assert [each["code"] for each in trait] == ["C4", "F4"]
    units = answer(capsys, "units", "--games", "4")["units"]
    assert len(units) == 27
    assert all(each["low"] < each["value"] < each["high"] for each in units)


class MadeUp(Arena):
    """Where the army with more of C4 wins both games, and others share them."""

    def shares(self, battles: Sequence[Battle], what: str) -> list[float]:
        each = [[army.get("C4", 0) for army in battle.armies] for battle in battles]
        return [0.5 if a == b else float(a > b) for a, b in each]


def test_the_search_finds_the_strongest_single_unit_and_plays_it_again() -> None:
    assert PRICING is not None
    level = parse_contestant("legions", "1", cpu_limit())
    arena = MadeUp("legions", PRICING, level, 1, Progress())
    found, best = strongest_alone(arena, 18, "search")
    assert best.name == found[0].name == "C4 Bellows"
    assert best.share.value > 0.9
    assert len(found) == 27
    assert found[0].games > found[-1].games, "the better half is played on"
    ready = among_ready(arena, 16, "ready")
    assert sum(each.won for each in ready) == sum(each.games for each in ready) / 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("leap",), "Nothing is bought for points in Quantum Leap."),
        (("legions", "C44"), "did you mean C4?"),
        (("legions", "--games", "1"), "games"),
        (("legions", "--level", "99"), "99"),
        (("legions", "--write", "README.md#no"), "no table"),
        (("nowhere",), "nowhere"),
    ],
)
def test_wrong_arguments_are_reported_in_a_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prices", *words]) == 2
    out, error = capsys.readouterr()
    assert not out
    assert error.count("\n") == 1
    assert said in error
