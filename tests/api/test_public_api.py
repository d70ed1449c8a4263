"""All that ``import quanta`` offers: for every game, cheap to import, and keeping secrets."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, turns, walks

import quanta
from quanta import registry
from quanta.api import game as api_game
from quanta.api import player as api_player
from quanta.core.game import CHANCE
from quanta.record.timeline import Timeline
from quanta.session.session import Session

each_game = pytest.mark.parametrize("game", GAMES)


def game_of(line: Timeline) -> quanta.Game:
    return quanta.Game(quanta.load(line.rules.id), line)


NAMED = re.compile(r'class="[^"]*(?:coord|hexname)')
"""The name of a cell in a picture."""


@pytest.mark.host
def test_importing_quanta_imports_no_other_module_of_it() -> None:
    told = "import quanta, sys; print([m for m in sys.modules if m.startswith('quanta.')])"
    code, path = [sys.executable, "-c", told], {"PYTHONPATH": str(Path(quanta.__file__).parents[1])}
    done = subprocess.run(code, env=path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_public_name_exists_and_no_other() -> None:
    for name in quanta.__all__:
        assert getattr(quanta, name) is not None
        assert name in dir(quanta)
    assert quanta.IllegalAction is sys.modules["quanta.core.errors"].IllegalAction
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        quanta.chess  # type: ignore[attr-defined]  # noqa: B018


def test_no_public_name_is_hidden_by_a_module() -> None:
    from pkgutil import iter_modules

    modules = {module.name for module in iter_modules(quanta.__path__)}
    assert not modules & set(quanta.__all__)


@pytest.mark.parametrize("module", [quanta, api_game, api_player], ids=lambda m: m.__name__)
def test_the_examples_in_its_docstrings_run_as_shown(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed


@each_game
@given(data=st.data())
def test_a_game_opens_from_its_record_at_its_ply(game: str, data: st.DataObject) -> None:
    line = data.draw(walks(game)).line
    line.ply = data.draw(st.integers(0, len(line.actions)))
    shown = quanta.open(str(line.record()))
    assert [position.inner for position in shown] == line.positions
    assert (shown.ply, shown.actions) == (line.ply, tuple(line.actions))
    assert shown.position.text() == line.position.text()
    assert quanta.open(shown.record()).record() == line.record()


@each_game
@given(data=st.data())
def test_a_position_is_what_the_game_says_it_is(game: str, data: st.DataObject) -> None:
    line = data.draw(walks(game)).line
    position, inner = game_of(line).position, line.position
    variant = quanta.open(line.record()).variant
    assert position.legal_actions() == list(inner.legal_actions())
    assert (position.to_play, position.seats) == (inner.to_play, inner.seats)
    assert (position.outcome(), position.chances()) == (inner.outcome(), list(inner.chances()))
    assert variant.read(position.text()).inner == inner
    for action in position.legal_actions()[:3]:
        assert position.apply(action).inner == inner.apply(action)
    with pytest.raises(quanta.IllegalAction):
        position.apply("no such thing")


@each_game
@given(data=st.data())
def test_a_picture_of_a_position_shows_what_its_seat_may_know(
    game: str, data: st.DataObject
) -> None:
    walk = data.draw(turns(game))
    position = game_of(walk.line).position
    for seat in (None, *range(position.seats)):
        seen = position.seen_by(seat)
        assert seen.inner == position.inner.seen_by(seat)
        picture = seen.svg()
        ElementTree.fromstring(picture)
        other = quanta.load(game).complete(seen, seed=1)
        if other.outcome() is None and position.outcome() is None:
            assert other.seen_by(seat).svg() == picture, "secrets change nothing that is shown"
    assert position._repr_svg_() == position.svg()


@each_game
@given(data=st.data())
def test_a_picture_of_a_game_shows_what_may_be_known(game: str, data: st.DataObject) -> None:
    line = data.draw(turns(game)).line
    shown = game_of(line)
    for seat in (None, *range(line.position.seats)):
        assert ElementTree.fromstring(shown.svg(seat)).get("role") == "img"
    session = Session(quanta.Stream(b"tests"))
    session.handle(json.dumps({"do": "open", "record": str(line.record())}))
    public = json.loads(session.handle('{"do": "export", "as": "public"}'))["text"]
    assert quanta.open(public).svg() == shown.svg(), "secrets change nothing that is shown"
    assert shown._repr_svg_() == shown.svg()
    before = str(shown.record())
    for ply in {0, len(line.actions) // 2, len(line.actions)}:
        assert "<svg" in shown.at(ply).svg()
        assert shown.at(ply).ply == ply
    assert str(shown.record()) == before
    assert shown.at(-1).ply == len(line.actions)


@each_game
def test_players_play_a_game_and_are_shown_what_their_seat_may_know(game: str) -> None:
    variant = quanta.load(game)
    seats = variant.start(seed=1).seats
    met: set[int | None] = set()

    def bot(position: quanta.Position) -> str:
        assert position.inner == position.seen_by(position.to_play).inner
        met.add(position.seat)
        return position.legal_actions()[-1]

    played = quanta.play(variant, [bot] * seats, seed=1, plies=60)
    assert met == set(range(seats))
    assert played.ply == 60 or played.outcome() is not None
    assert quanta.open(str(played)).record() == played.record()
    again = quanta.play(variant, [bot] * seats, seed=1, plies=60)
    assert again.record() == played.record()
    longer = quanta.play(variant, [bot] * seats, seed=2, start=played, plies=70)
    assert longer.actions[: played.ply] == played.actions
    assert len(played.actions) == played.ply


@each_game
def test_the_first_level_of_every_game_chooses_something_legal(game: str) -> None:
    chooser = quanta.player(game, level=1)
    position = quanta.load(game).start(seed=2)
    while position.to_play == CHANCE:
        position = position.apply(position.chances()[0][0])
    thoughts = list(chooser.think(position, playouts=5, nodes=50, seed=3))
    assert thoughts[-1].action in position.legal_actions()
    assert chooser.choose(position, playouts=5, nodes=50, seed=3) in position.legal_actions()
    assert chooser.entry.level == 1
    assert chooser.name in quanta.all_players(game)


def test_wrong_input_is_refused_with_a_sentence() -> None:
    variant = quanta.load("leap", board="hex2")
    game = variant.new(seed=1)
    over = quanta.play(variant, [lambda p: p.legal_actions()[0]] * 2, seed=1)
    leap = quanta.player("leap", level=1)
    tries: list[Callable[[], object]] = [
        lambda: quanta.load("chess"),
        lambda: quanta.load("leap", bord="hex2"),
        lambda: quanta.load("leap", board="round"),
        lambda: quanta.open("leap/\ud800"),
        lambda: quanta.open("leap;start=ww-bwb-bb_w/e9-e8"),
        lambda: quanta.player("leap"),
        lambda: quanta.player("leap", level=9),
        lambda: quanta.player("leap", "kasparov"),
        lambda: variant.read("<script>"),
        lambda: game.play("b3"),
        lambda: game.at(99),
        lambda: game.svg(2),
        lambda: game.position.seen_by(-1),
        lambda: leap.choose(over.position),
        lambda: leap.choose(quanta.load("quantum").start(seed=1)),
        lambda: leap.choose(game.position, ms=0),
        lambda: quanta.play(variant, [leap]),
        lambda: quanta.play(variant, [lambda p: "zz"] * 2),
        lambda: quanta.play(variant, [3] * 2),  # type: ignore[list-item]
        lambda: game.position.apply(3),  # type: ignore[arg-type]
        lambda: game.analyse(ms=0),
        lambda: game.analyse(candidates=0),
        lambda: game.review(ms=0),
        lambda: game.solve(nodes=0),
        lambda: over.analyse(),
        lambda: over.solve(),
        lambda: quanta.match("chess", [leap, "level3"]),
        lambda: quanta.match(3, [leap, "level3"]),  # type: ignore[arg-type]
        lambda: quanta.match("quantum", [leap, "level3"]),
        lambda: quanta.match("leap", [leap, "level99"]),
        lambda: quanta.match("leap", [leap, 3]),  # type: ignore[list-item]
        lambda: quanta.match("leap", [leap, "nowhere.py:bot"]),
        lambda: quanta.match("leap", [leap, "random"], games=0),
        lambda: quanta.match(variant, [leap, "random"], jobs=-1),
    ]
    for attempt in tries:
        with pytest.raises(quanta.QuantaError) as refusal:
            attempt()
        assert str(refusal.value).endswith(".")


def test_a_game_knows_where_it_is_looked_at_and_reads_like_a_sequence() -> None:
    game = quanta.open("leap;start=ww-bwb-bb_w/b3-b1.a1-b1.b2-a2.c2-c3@1")
    assert (game.ply, len(game), game[-1].outcome() is None) == (1, 5, False)
    assert [p.text() for p in game[:2]] == [game[0].text(), game[1].text()]
    assert eval(repr(game), {"quanta": quanta}).record() == game.record()
    assert str(game) == str(game.record())
    assert str(game[0]).splitlines() == ["b3   W W  c3", "a2  B W B  c2", "a1   B B  b1"]
    other = game.at(0).play("c3-a1")
    assert other.actions == ("c3-a1",)
    assert len(game.actions) == 4
    assert str(game.record()) == str(game)
    assert game.svg(flip=True) != game.svg()
    assert game.position.svg(flip=True) != game.position.svg()


@pytest.mark.parametrize("game", registry.ids())
def test_a_picture_is_drawn_with_the_options_given(game: str) -> None:
    played = quanta.load(game).new(seed=1)
    while played.ply < 6 and played.outcome() is None:
        played = played.play(played.position.legal_actions()[0])
    for shown in (played, played.position):
        dark = ElementTree.fromstring(shown.svg(theme="dark", width=320))
        assert (dark.get("width"), "light-dark" in shown.svg(theme="dark")) == ("320", False)
        assert not NAMED.search(shown.svg(coordinates=False))
        assert NAMED.search(shown.svg()) or game == "legions", "no map is there yet"
        assert shown.svg(theme="light") != shown.svg(theme="dark") != shown.svg()
    assert "@keyframes" not in played.svg()
    assert "@keyframes" in played.svg(animate=True)
    assert (
        played.svg(animate=(1, 4)) == played.at(2).svg(animate=(1, 4)) != played.svg(animate=True)
    )


def test_an_animation_keeps_secrets_until_the_game_is_over() -> None:
    game = quanta.load("legions").new(seed=3)
    for _ in range(3):
        game = game.play(game.position.legal_actions()[0])
    assert game.svg(0, animate=True) != game.svg(1, animate=True) != game.svg(animate=True)


def test_what_was_played_instead_is_kept_as_a_variation() -> None:
    game = quanta.open("leap;start=ww-bwb-bb_w/b3-b1.a1-b1")
    other = game.at(0).play("c3-a1")
    again = quanta.open(other.record())
    assert again.actions == ("c3-a1",)
    assert again.record() == other.record()
    assert again.record().actions == game.actions
    assert again.at(0).play("b3-b1").actions == game.actions


def test_dice_are_rolled_on_request() -> None:
    dice = [game for game in registry.ids() if _has_dice(game)]
    assert dice
    for game in dice:
        met = _at_dice(game)
        rolled, again = met.at(-1), met.at(-1)
        assert rolled.roll(seed=5) == again.roll(seed=5) != []
        assert rolled.position.to_play != CHANCE or rolled.outcome() is not None
        record = replace(met.record(), ply=0)
        assert json.loads(json.dumps(quanta.open(record).actions)) == list(met.actions)


def _has_dice(game: str) -> bool:
    return _at_dice(game).position.to_play == CHANCE


def _at_dice(game: str) -> quanta.Game:
    played, rng = quanta.load(game).new(seed=1), quanta.Stream(1)
    while played.outcome() is None and played.position.to_play != CHANCE and played.ply < 300:
        played.play(rng.choice(played.position.legal_actions()))
    return played
