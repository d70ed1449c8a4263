"""The same games on a Dask cluster: a cluster of threads in this process, without a network."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.cli.test_match_processes import untimed

from quanta.cli.main import main
from quanta.matches.pool import results

pytestmark = pytest.mark.host

MATCH = ["match", "greedy", "random", "_template", "length=9", "--games", "7", "--nodes", "2"]


@pytest.fixture(scope="module")
def dask() -> ModuleType:
    return import_module("distributed")


@pytest.fixture(scope="module")
def in_threads(dask: ModuleType) -> Any:
    """``LocalCluster`` without processes, its web pages on any port of the loopback."""
    return partial(dask.LocalCluster, processes=False, dashboard_address="127.0.0.1:0")


@pytest.fixture(scope="module")
def address(in_threads: Any) -> Iterator[str]:
    with in_threads(n_workers=1, threads_per_worker=2) as cluster:
        yield cluster.scheduler_address


def score(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert main([*MATCH, "--json", *argv]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return untimed(found)


def test_a_cluster_plays_the_same_games(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    alone = score(capsys)
    assert alone["games"] == 7
    assert score(capsys, "--dask", address) == alone


def test_a_cluster_stops_games_that_do_not_end(
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    stopping = ("--plies", "5", "--unfinished", "draw")
    alone = score(capsys, *stopping)
    assert alone["unfinished"] > 0
    assert score(capsys, *stopping, "--dask", address) == alone


def test_without_an_address_there_is_one_of_this_machine(
    dask: ModuleType,
    in_threads: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[dict[str, Any]] = []

    def cluster(**given: Any) -> Any:
        asked.append(given)
        return in_threads(**{**given, "host": None})

    monkeypatch.setattr(dask, "LocalCluster", cluster)
    assert score(capsys, "--jobs", "2", "--dask") == score(capsys)
    assert [each["n_workers"] for each in asked] == [2]
    assert asked[0]["host"] == "127.0.0.1"


def inverse(item: int) -> float:
    if item == 13:
        raise ModuleNotFoundError("No module named 'quanta'")
    return 1 / item


def test_equal_pieces_of_work_are_each_done(address: str) -> None:
    found = sorted(results(inverse, [2, 4, 2], 1, address))
    assert found == [(2, 0.5), (2, 0.5), (4, 0.25)]


def test_an_error_on_the_cluster_is_raised_here(address: str) -> None:
    with pytest.raises(ZeroDivisionError):
        list(results(inverse, [1, 0, 2], 1, address))
    with pytest.raises(ValueError, match="cannot import: No module named 'quanta'"):
        list(results(inverse, [13], 1, address))


def test_a_wrong_address_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MATCH, "--dask", "nowhere://1"]) == 2
    assert "No scheduler of Dask answers at 'nowhere://1'" in capsys.readouterr().err


def test_without_dask_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*MATCH, "--dask"]) == 2
    said = capsys.readouterr().err
    assert "quanta[dask]" in said
    assert said.count("\n") == 1
