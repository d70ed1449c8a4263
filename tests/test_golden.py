"""What people have kept opens as it did when it was kept: see tests/golden/README.md.

Only what the command line and ``import quanta`` promise is used here.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import ran

import quanta

GOLDEN = Path(__file__).parent / "golden"


def load(name: str) -> Any:
    return json.loads((GOLDEN / name).read_text(encoding="utf-8"))


def named(entries: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=[entry["name"] for entry in entries])


RECORDS: list[dict[str, Any]] = load("records.json")
LINKS: list[dict[str, Any]] = load("links.json")
STORAGE: dict[str, Any] = load("storage.json")
TEXTS: dict[str, Any] = load("texts.json")
DOCUMENTS: list[dict[str, Any]] = load("documents/documents.json")
SAVED = {
    name.removeprefix("quanta/game/"): kept
    for name, kept in STORAGE["kept"].items()
    if name.startswith("quanta/game/")
}


def plain(record: str) -> str:
    return quanta.Record.parse(record).plain()


def opened(record: str) -> dict[str, Any]:
    """What a record opens as, in the words of the golden files."""
    game = quanta.open(record)
    end = game[-1].outcome()
    return {
        "reads": game.record().plain(),
        "ply": game.ply,
        "plies": len(game.actions),
        "returns": list(end.returns) if end else None,
        "shows": game.position.text(),
        "ends": game[-1].text(),
    }


def same(record: str, golden: dict[str, Any]) -> None:
    """The record opens as in the golden file."""
    found = opened(record)
    wanted = {"ends": found["ends"], **golden}
    wanted = {key: wanted[key] for key in found if key in wanted}
    assert {key: found[key] for key in wanted} == wanted


@named(RECORDS)
def test_a_record_opens_as_it_did(entry: dict[str, Any]) -> None:
    same(entry["record"], {"reads": entry["record"], **entry})


@named(RECORDS)
def test_what_a_record_is_written_as_opens_as_the_same(entry: dict[str, Any]) -> None:
    record = quanta.open(entry["record"]).record()
    for form in (record.plain(), str(record), record.link()):
        same(form, {"reads": entry["record"], **entry})


@named([entry for entry in LINKS if "reads" in entry and "pasted" not in entry])
def test_the_text_after_the_sign_of_a_link_opens_as_it_did(entry: dict[str, Any]) -> None:
    same(entry["link"].partition("#")[2], entry)


@pytest.mark.parametrize("id_", SAVED)
def test_a_saved_game_opens_as_it_did(id_: str) -> None:
    same(SAVED[id_]["record"], STORAGE["opens"][id_])
    assert quanta.Record.parse(SAVED[id_]["record"]).game == SAVED[id_]["game"]


def test_a_backup_holds_every_saved_game_and_document() -> None:
    backup = load("backup.json")
    kept = {game.pop("id"): game for game in backup["games"]}
    assert kept.keys() == SAVED.keys() == STORAGE["opens"].keys()
    for id_, game in kept.items():
        assert game == {key: SAVED[id_][key] for key in game}
        same(game["record"], STORAGE["opens"][id_])
    documents = {f"quanta/workshop/{name}" for name in backup["documents"]}
    assert documents == {name for name in STORAGE["kept"] if "/workshop/" in name}


@pytest.mark.parametrize("entry", DOCUMENTS, ids=lambda entry: entry["craft"])
def test_a_document_in_a_record_can_be_played_with(entry: dict[str, Any]) -> None:
    record = quanta.Record.parse(entry["record"])
    assert record.params[entry["craft"]] == entry["short"]
    begun = quanta.load(record.game, **{entry["craft"]: entry["short"]}).new(seed=1)
    assert begun.record().plain() == opened(entry["record"])["reads"] == entry["record"]


def quanta_says(*words: str | Path, status: int = 0) -> tuple[list[str], str]:
    """The lines that the command prints, and its errors."""
    done = ran([sys.executable, "-m", "quanta", *words])
    assert done.returncode == status, done.stderr
    return done.stdout.splitlines(), done.stderr


@pytest.mark.host
def test_the_command_line_replays_every_record(tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    file.write_text("\n".join(entry["record"] for entry in RECORDS), encoding="utf-8")
    lines, _ = quanta_says("verify", file)
    assert lines == [f"of {len(RECORDS)} records, {len(RECORDS)} can be replayed"]


@pytest.mark.host
def test_the_command_line_reads_every_link(tmp_path: Path) -> None:
    links = [entry for entry in LINKS if "reads" in entry]
    file = tmp_path / "links.txt"
    file.write_text("\n".join(entry["link"] for entry in links), encoding="utf-8")
    lines, _ = quanta_says("read", file)
    assert [plain(line) for line in lines] == [entry["reads"] for entry in links]


@pytest.mark.host
@pytest.mark.parametrize("name", TEXTS)
def test_the_command_line_reads_a_file_of_games(name: str) -> None:
    wrong = TEXTS[name]["refused"]
    lines, errors = quanta_says("read", GOLDEN / "texts" / name, status=2 if wrong else 0)
    for line, game in zip(lines, TEXTS[name]["games"], strict=True):
        same(line, game)
    refused = errors.splitlines()
    assert len(refused) == len(wrong)
    assert all(error.startswith(place) for error, place in zip(refused, wrong, strict=True))


@pytest.mark.host
def test_the_command_line_writes_the_text_that_it_wrote() -> None:
    records = [game["reads"] for game in TEXTS["command.txt"]["games"]]
    lines, _ = quanta_says("text", *records)
    assert lines == (GOLDEN / "texts" / "command.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.host
@named([entry for entry in LINKS if "daily=" in entry["link"]])
def test_the_puzzle_of_a_day_is_the_one_that_it_was(entry: dict[str, Any]) -> None:
    lines, _ = quanta_says("daily", entry["link"].partition("daily=")[2])
    assert lines[-1] == entry["saved"]
