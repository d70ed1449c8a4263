"""Whatever a program hands to the public functions, it gets an answer or one sentence."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.support import interface

import quanta
from quanta import testing

WRONG: tuple[Any, ...] = (
    None,
    -1,
    3,
    10**30,
    1.5,
    math.nan,
    b"bytes",
    "",
    "x",
    "\ud800",
    "9" * 5_000,
    [],
    [None],
    {},
    {"x": None},
    object(),
    int,
)
RECORD = "leap;start=ww-bwb-bb_w/b3-b1.a1-b1"
TINY = "leap;start=ww-bwb-bb_w/"

Call = Callable[[Any], object]
LEAP, HEX2 = quanta.load("leap"), quanta.load("leap", board="hex2")


def game() -> quanta.Game:
    return quanta.open(RECORD)


def position() -> quanta.Position:
    return quanta.open(TINY).position


def first(seen: quanta.Position) -> str:
    return seen.legal_actions()[0]


def player() -> quanta.Chooser:
    return quanta.player("leap", "random")


def standing() -> quanta.Standing:
    return quanta.match(HEX2, ["random", "random"], games=2)


def played(**given: Any) -> object:
    return quanta.play(HEX2, [first, first], **{"plies": 4, **given})


def matched(**given: Any) -> object:
    return quanta.match(HEX2, [first, "random"], **{"games": 2, "plies": 4, "draws": True, **given})


def record(**given: Any) -> object:
    made = quanta.Record(**{"game": "leap", **given})
    return str(made), made.link(), quanta.open(made)


CALLS: dict[str, Call] = {
    "load": lambda x: quanta.load(x),
    "load.board": lambda x: quanta.load("leap", board=x),
    "load.start": lambda x: quanta.load("leap", start=x).start(1),
    "load.x": lambda x: quanta.load("leap", x=x),
    "open": lambda x: quanta.open(x),
    "all_players": lambda x: quanta.all_players(x),
    "player": lambda x: quanta.player(x, "random"),
    "player.name": lambda x: quanta.player("leap", x),
    "player.level": lambda x: quanta.player("leap", level=x),
    "play": lambda x: quanta.play(x, [first, first]),
    "play.players": lambda x: quanta.play(HEX2, x),
    "play.player": lambda x: quanta.play(HEX2, [x, x]),
    "play.seed": lambda x: played(seed=x),
    "play.start": lambda x: played(start=x),
    "play.plies": lambda x: played(plies=x),
    "match.a": lambda x: quanta.match(HEX2, [x, "random"], games=1),
    "match.b": lambda x: quanta.match(HEX2, ["random", x], games=1),
    "match.variant": lambda x: quanta.match(x, ["random", "random"], games=1),
    "match.games": lambda x: matched(games=x),
    "match.seed": lambda x: matched(seed=x),
    "match.opening": lambda x: matched(opening=x),
    "match.plies": lambda x: matched(plies=x),
    "match.ms": lambda x: matched(ms=x),
    "match.jobs": lambda x: matched(jobs=x if x != 3 else "three"),
    "match.progress": lambda x: matched(progress=x if x is not int else None),
    "round_robin": lambda x: quanta.round_robin(x, ["random", "random@1n"], games=1),
    "round_robin.players": lambda x: quanta.round_robin(HEX2, x, games=1),
    "round_robin.player": lambda x: quanta.round_robin(HEX2, ["random", x], games=1),
    "Record": lambda x: record(game=x),
    "Record.params": lambda x: record(params=x),
    "Record.actions": lambda x: record(actions=x),
    "Record.version": lambda x: record(version=x),
    "Record.ply": lambda x: record(ply=x),
    "Record.notes": lambda x: record(notes=x),
    "Record.parse": lambda x: quanta.Record.parse(x),
    "Record.replay": lambda x: game().record().replay(x),
    "Limit.ms": lambda x: quanta.Limit(ms=x),
    "Limit.nodes": lambda x: quanta.Limit(nodes=x),
    "Limit.playouts": lambda x: quanta.Limit(playouts=x),
    "Limit.combined": lambda x: quanta.Limit(ms=1).combined(x),
    "Stream": lambda x: quanta.Stream(x),
    "Stream.below": lambda x: quanta.Stream(1).below(x),
    "Stream.choice": lambda x: quanta.Stream(1).choice(x),
    "Stream.shuffle": lambda x: quanta.Stream(1).shuffle(x),
    "Chooser": lambda x: quanta.Chooser(x, "x", player().player).choose(position()),
    "Chooser.name": lambda x: quanta.Chooser("leap", x, player().player),
    "Chooser.player": lambda x: quanta.Chooser("leap", "x", x),
    "Chooser.choose": lambda x: player().choose(x),
    "Chooser.choose.ms": lambda x: player().choose(position(), ms=x),
    "Chooser.choose.nodes": lambda x: player().choose(position(), nodes=x),
    "Chooser.choose.playouts": lambda x: player().choose(position(), playouts=x),
    "Chooser.choose.seed": lambda x: player().choose(position(), seed=x),
    "Chooser.think": lambda x: next(player().think(x)),
    "Chooser.call": lambda x: player()(x),
    "Variant.start": lambda x: LEAP.start(x),
    "Variant.new": lambda x: LEAP.new(x),
    "Variant.read": lambda x: LEAP.read(x),
    "Variant.complete": lambda x: LEAP.complete(x),
    "Variant.complete.seed": lambda x: LEAP.complete(position(), x),
    "Position.is_legal": lambda x: position().is_legal(x),
    "Position.apply": lambda x: position().apply(x),
    "Position.seen_by": lambda x: position().seen_by(x),
    "Position.masked": lambda x: position().masked(x, 0),
    "Position.masked.seat": lambda x: position().masked("b3-b1", x),
    "Position.svg": lambda x: position().svg(flip=x),
    "Position.svg.theme": lambda x: position().svg(theme=x),
    "Position.svg.width": lambda x: position().svg(width=x),
    "Position.equal": lambda x: position() == x,
    "Game.at": lambda x: game().at(x),
    "Game.play": lambda x: game().play(x),
    "Game.roll": lambda x: game().roll(x),
    "Game.analyse.ms": lambda x: game().analyse(ms=x, nodes=5),
    "Game.analyse.nodes": lambda x: game().analyse(nodes=5 if x is None else x, ms=5),
    "Game.analyse.candidates": lambda x: game().analyse(candidates=x, nodes=5),
    "Game.analyse.seed": lambda x: game().analyse(nodes=5, seed=x),
    "Game.review.ms": lambda x: game().review(ms=1 if x is None else x),
    "Game.review.seed": lambda x: game().review(ms=1, seed=x),
    "Game.solve.ms": lambda x: game().solve(ms=x, nodes=100),
    "Game.solve.nodes": lambda x: game().solve(ms=100, nodes=x),
    "Game.svg": lambda x: game().svg(x),
    "Game.svg.theme": lambda x: game().svg(theme=x),
    "Game.svg.width": lambda x: game().svg(width=x),
    "Game.svg.animate": lambda x: game().svg(animate=x),
    "Game.viewer": lambda x: game().viewer(x),
    "Game.viewer.theme": lambda x: game().viewer(theme=x),
    "Game.viewer.width": lambda x: game().viewer(width=x),
    "Standing.add": lambda x: standing().add(0, x),
    "testing.check": lambda x: testing.check(x, games=1),
    "testing.check.games": lambda x: testing.check("_template", games=x, seconds=0.05),
    "testing.check.seconds": lambda x: testing.check("_template", games=1, seconds=x),
}
"""Name -> a call with one wrong argument; the others are right."""
NOTHING_TO_GET_WRONG = {
    "GameReview", "Mistake", "Outcome", "Piece", "SolverResult", "Candidate", "Thought", "Standing",
    "CrossTable",
    "BadParam", "BadRecord", "BadRequest", "IllegalAction", "QuantaError", "Rules",
}  # fmt: skip
"""Values that hold what they are given, errors, and the games' own objects."""


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_answered_or_refused_with_a_sentence(name: str) -> None:
    for value in WRONG:
        try:
            CALLS[name](value)
        except quanta.QuantaError as error:
            said = str(error)
            assert 8 <= len(said) <= 300, (value, said)
            assert said.isprintable()


def functions() -> Iterator[str]:
    """The public functions and methods that take something."""
    for name, found in interface.names():
        takes = isinstance(found, dict) and found
        if takes and name.split(".")[0] not in NOTHING_TO_GET_WRONG:
            yield name


def test_every_public_function_is_tried() -> None:
    tried = {".".join(name.split(".")[:2]) for name in CALLS}
    assert not set(functions()) - tried - {name.split(".")[0] for name in CALLS}


def test_what_belongs_to_another_game_is_refused() -> None:
    other = quanta.load("quantum").start(1)
    for call in (LEAP.complete, player().choose):
        with pytest.raises(quanta.BadRequest, match="of quantum, not of leap"):
            call(other)
    with pytest.raises(quanta.BadRequest, match="of quantum, not of leap"):
        played(start=quanta.load("quantum").new(1))


def test_messages_name_the_argument_and_what_it_takes() -> None:
    with pytest.raises(quanta.BadParam, match=r"games is a whole number from 1 to 100000, not 'x'"):
        matched(games="x")
    with pytest.raises(quanta.BadParam, match=r"ms is a whole number from 1 to .*, not 0\."):
        quanta.Limit(ms=0)
    with pytest.raises(quanta.IllegalAction, match="such as e3-e6, not 3"):
        position().masked(3, 0)  # type: ignore[arg-type]
    with pytest.raises(quanta.BadRequest, match="an object of type 'list'"):
        player().choose([])  # type: ignore[arg-type]
    with pytest.raises(quanta.BadParam, match="seconds is a number more than 0, not nan"):
        testing.check("_template", seconds=math.nan)


def test_a_signature_is_all_that_python_itself_refuses() -> None:
    assert inspect.signature(quanta.open).parameters["record"].kind.name == "POSITIONAL_ONLY"
    with pytest.raises(TypeError):
        quanta.open()  # type: ignore[call-arg]
