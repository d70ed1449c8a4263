"""``quanta train``: a module that plays, the same each time; and what cannot be trained for."""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from math import log
from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import ran
from tests.support.copied_games import copied
from tests.support.effort import IN_LONG

pytest.importorskip("numpy", reason="training needs it")

from quanta import registry
from quanta.cli.main import main
from quanta.core.n_tuples import UNIT
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import SearchSupport
from quanta.roster import search_support
from quanta_lab.training import forms
from quanta_lab.training.fit import Fit, examples
from quanta_lab.training.self_play import Lot, Played, play_lot, source
from quanta_site import plugins

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parents[2]
SMALL = ["size=5", "--games", "30", "--generations", "2", "--jobs", "1"]
FEATURES = '''\
"""What Hex is learned from: the stones of each seat beside the middle."""


def features(position, seat):
    rows = [position.stones.count(letter) for letter in "rb"]
    return rows if seat == 0 else rows[::-1]
'''


@pytest.fixture
def breakthrough(tmp_path: Path) -> Iterator[Path]:
    home = copied("breakthrough", tmp_path)
    with plugins.added([str(home)]):
        yield home


def trained(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["train", *words, "--json"]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    return facts


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["train", *words]) == 2
    return capsys.readouterr().err


def test_equal_terms_make_equal_modules_on_one_process_or_two(
    breakthrough: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QUANTA_GAMES", str(breakthrough.parent))  # for the other processes
    one, other, third = (tmp_path / f"{name}.py" for name in ("one", "other", "third"))
    facts = trained(capsys, "breakthrough", *SMALL, "--out", str(one))
    assert (facts["generations"], facts["games"]) == (2, 60)
    assert facts["bytes"] == one.stat().st_size <= 60_000
    assert facts["surprise"] > 0
    (line,) = [each for each in one.read_text("utf-8").splitlines() if "quanta train" in each]
    words = line.split()[2:]  # as the module says
    trained(capsys, *words, "--jobs", "2", "--out", str(other))
    trained(capsys, *words, "--jobs", "1", "--seed", "else", "--out", str(third))
    assert one.read_text("utf-8") == other.read_text("utf-8") != third.read_text("utf-8")


def test_what_is_written_is_used_at_once_and_needs_no_numpy(
    breakthrough: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trained(capsys, "breakthrough", *SMALL)
    file = breakthrough / "evaluate.py"
    told = ran(
        [sys.executable, "-c", USED],
        env={"PYTHONPATH": str(ROOT / "py"), "QUANTA_GAMES": str(breakthrough.parent)},
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.split() == ["True", "False"]
    names = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        for name in [node.module or ""]
    }
    assert names == {"quanta"}
    trained(capsys, "breakthrough", *SMALL, "--linear")  # its own module may be written anew


USED = """
import sys
import quanta
level = quanta.player("breakthrough", level=2)
quanta.play(quanta.load("breakthrough", size="5"), [level, level], seed=1)
print("quanta.games.breakthrough.evaluate" in sys.modules, "numpy" in sys.modules)
"""


def test_the_evaluation_is_whole_and_of_two_sides_and_of_one_size(
    breakthrough: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trained(capsys, "breakthrough", *SMALL)
    support, rules, rng = search_support("breakthrough"), registry.rules("breakthrough"), Stream(1)
    position, values = rules.start({"size": "5"}, rng), set[int]()
    while position.outcome() is None:
        evaluate = support.at(position).evaluate
        assert evaluate is not None
        value = evaluate(position, 0)
        assert isinstance(value, int)
        assert evaluate(position, 1) == -value
        values.add(value)
        position = position.apply(random_action(position, rng))
    assert len(values) > 3
    assert support.at(rules.start({"size": "6"}, rng)) == SearchSupport(
        complete=support.complete, evaluates=support.evaluates
    )


def test_features_of_the_game_are_learned_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = copied("hex", tmp_path)
    for name in ("evaluate", "kernel", "tree"):
        (home / f"{name}.py").unlink()
    (home / "features.py").write_text(FEATURES, "utf-8")
    with plugins.added([str(home)]):
        trained(capsys, "hex", "size=3", "--games", "40", "--generations", "2", "--jobs", "1")
        text = (home / "evaluate.py").read_text("utf-8")
        assert "features=2" in text
        assert search_support("hex").at(registry.rules("hex").start({}, Stream(0))).evaluate


def test_a_game_that_cannot_be_trained_for_is_refused_in_a_sentence(
    breakthrough: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "out.py"), "--games", "1", "--generations", "1"]
    assert "has an evaluate.py of its own; --out FILE" in refused(capsys, "leap")
    assert "without dice and secrets, unlike Quantum Legions" in refused(capsys, "legions", *out)
    crowd = ["leap", "edition=stones", "seats=3", *out]
    assert "games of two; Quantum Leap has 3 seats" in refused(capsys, *crowd)
    (breakthrough / "learning.py").unlink()
    assert "neither planes (learning.py) nor features" in refused(capsys, "breakthrough", *out)
    assert "--minutes is more than 0" in refused(capsys, "leap", *out, "--minutes", "0")
    nowhere = ["--out", str(tmp_path / "no" / "out.py")]
    assert "cannot be written" in refused(capsys, "leap", *nowhere)


def test_without_numpy_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = lambda name: None if name == "numpy" else find_spec(name)  # noqa: E731
    monkeypatch.setattr("quanta_lab.training.command.find_spec", gone)
    assert "pip install 'quanta-lab[train]'" in refused(capsys, "leap")


def test_integers_play_as_the_weights_were_fitted(breakthrough: Path) -> None:
    """Each position has the lead that the fit gives it, but for rounding."""
    origin, params = source("breakthrough"), {"size": "5"}
    start = registry.rules("breakthrough").start(params, Stream(0))
    games = play_lot(Lot("breakthrough", params, None, "seed", 0, 30, 0))
    form = forms.chosen(origin, start, games, linear=False)
    assert form.windows == ((1, 1), (2, 3), (3, 2))
    fit = Fit(form)
    fit.learn(examples(fit.evaluation().of(origin), games), 1)
    learned, rng, leads = fit.evaluation().of(origin), Stream(2), set[int]()
    while start.outcome() is None:
        won = Played([origin.seen(start)], 1.0, 1)
        chance = 2 ** -fit.surprise(examples(learned, [won]))
        lead = learned.lead(start)
        assert lead / UNIT == pytest.approx(log(chance / (1 - chance)), abs=0.25)
        leads.add(lead)
        start = start.apply(random_action(start, rng))
    assert len(leads) > 3


@IN_LONG
def test_a_trained_level_8_beats_that_of_the_rules_alone(tmp_path: Path) -> None:
    home = copied("breakthrough", tmp_path)
    train = "train breakthrough --generations 16"
    match = "match 8@100ms 8-evaluate@100ms breakthrough --games 60 --opening 2 --jobs 0 --json"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "QUANTA_GAMES": str(home.parent)}
    for words in (train, match):
        told = ran([sys.executable, "-m", "quanta", *words.split()], env=env)
        assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["share"] >= 0.6
