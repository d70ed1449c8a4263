"""All players of all games, in any position."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, acted, walks
from tests.support.table import Table

from quanta import registry
from quanta.cli.main import main
from quanta.core.errors import BadParam
from quanta.core.game import CHANCE, Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import HUMAN, PLAYERS, Limit, Player, RosterEntry
from quanta.roster import analyst, own_players, player, roster
from quanta.session.session import Session

EACH = [(game, name) for game in GAMES for name in sorted(roster(game))]
LEVELS = [(game, name) for game, name in EACH if roster(game)[name].level]
OTHERS = [(game, name) for game, name in EACH if not roster(game)[name].level]
OWN = [(game, name) for game in GAMES for name in own_players(game)]
MOST_CHOICES, EVERY = 12, 4
"""A level chooses at most this number of times in a game, about once in this number of plies."""
ID = re.compile(r"[a-z][a-z0-9-]*")

each_player = pytest.mark.parametrize(("game", "name"), OTHERS)
each_level = pytest.mark.parametrize(("game", "name"), LEVELS)
each_own = pytest.mark.parametrize(("game", "name"), OWN)


def chosen(chooser: Player, position: Position, rng: Stream) -> str:
    """The action that the player chooses; the action of every thought must be legal."""
    legal = frozenset(position.legal_actions())
    action = ""
    for thought in chooser.think(position.seen_by(position.to_play), Limit(nodes=20), rng):
        action = thought.action
        assert action in legal
    assert action, "the player had no thought"
    return action


@each_player
@given(data=st.data())
def test_players_choose_legal_actions(game: str, name: str, data: st.DataObject) -> None:
    position = data.draw(walks(game)).position
    if position.outcome() is None and position.to_play != CHANCE:
        chosen(player(game, name), position, Stream(b"player"))


@each_level
def test_levels_choose_legal_actions_all_through_a_game(game: str, name: str) -> None:
    rules, rng = registry.rules(game), Stream(f"level {name}")
    position, chooser, chosen_by = rules.start({}, rng), player(game, name), 0
    while position.outcome() is None and chosen_by < MOST_CHOICES:
        if position.to_play == CHANCE or (chosen_by and rng.below(EVERY)):
            position = position.apply(random_action(position, rng))
        else:
            position = position.apply(chosen(chooser, position, rng))
            chosen_by += 1
    assert chosen_by


@each_player
@given(data=st.data())
def test_what_a_player_may_not_know_does_not_affect_it(
    game: str, name: str, data: st.DataObject
) -> None:
    walk, rules = data.draw(walks(game)), registry.rules(game)
    position = walk.position
    if position.outcome() is not None or position.to_play == CHANCE:
        return
    seen = position.seen_by(position.to_play)
    other = rules.complete(seen, Stream(data.draw(st.integers(0, 100))))
    if other == position:
        return
    first, second = (acted(game, name, walk.line.params, each) for each in (position, other))
    assert first == second


@each_own
def test_a_game_s_own_player_is_known_by_an_id_of_its_own_and_a_name(game: str, name: str) -> None:
    labels = [entry.label for entry in roster(game).values()]
    assert ID.fullmatch(name)
    assert name != HUMAN
    assert len(set(labels)) == len(labels)
    assert not set(registry.modules(game).players or ()) & set(PLAYERS)


@each_own
def test_its_player_is_offered_and_plays_wherever_players_do(game: str, name: str) -> None:
    table = Table("own")
    scene = table.scene("new", game=game, players=[name, name])
    assert {"id": name, "label": roster(game)[name].label} in scene["players"]
    assert [seat["player"] for seat in scene["seats"]] == [name, name]
    assert table.session.busy()
    update = json.loads(table.session.slice(lambda: False))
    assert update["scene"]["plies"] > scene["plies"]
    record = update.get("save") or update["scene"]["record"]
    table.scene("open", record=record, players=[HUMAN, name])
    table.scene("players", players=[name])


@each_own
def test_its_player_is_not_offered_in_another_game(game: str, name: str) -> None:
    other = next(each for each in GAMES if name not in roster(each))
    answer = Table().ask("new", game=other, players=[name])
    assert not answer["ok"]
    assert name in answer["error"]["message"]
    with pytest.raises(BadParam, match=name):
        player(other, name)


@pytest.mark.host
@each_own
def test_its_player_plays_matches(game: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", name, "random", game, "--games", "2", "--json"]) == 0
    assert sum(json.loads(capsys.readouterr().out)["wins"]) == 2


def test_the_template_s_player_wins_where_it_can() -> None:
    rules, rng = registry.rules("_template"), Stream(b"pacer")
    for _ in range(10):
        position = rules.start({"length": "12"}, rng)
        while (end := position.outcome()) is None:
            chooser = player("_template", ("pacer", "random")[position.to_play])
            position = position.apply(chosen(chooser, position, rng))
        assert end.winner == 0


@pytest.mark.parametrize(
    ("game", "name"), [(g, n) for g, n in OWN if type(analyst(g)) is type(player(g, n))]
)
def test_its_player_gives_the_hints(game: str, name: str) -> None:
    rules, rng = registry.rules(game), Stream(b"hints")
    start = rules.start({}, rng)
    session = Session(Stream(b"hint"))
    session.handle(json.dumps({"do": "new", "game": game}))
    session.handle('{"do":"lift"}')
    (*_, expected) = player(game, name).think(
        start.seen_by(start.to_play), Limit(), Stream(b"hint")
    )
    session.handle('{"do":"hint"}')
    while not (said := session.slice(lambda: True)):
        assert session.busy()
    hint = json.loads(said)["scene"]["status"]
    assert hint["text"].endswith(f" {expected.action}.")


def test_where_nothing_can_be_searched_the_last_of_its_players_gives_the_hints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weak, strong = player("_template", "random"), player("_template", "pacer")
    own = {
        "weak": RosterEntry("Weak", lambda known: weak),
        "strong": RosterEntry("Strong", lambda known: strong),
    }
    modules = vars(registry.modules("_template"))
    monkeypatch.setitem(modules, "players", own)
    monkeypatch.setitem(modules, "roster", own)
    assert analyst("_template") is strong


LISTING = """
import sys
from quanta import registry
from quanta.players import levels
from quanta.roster import roster
registry.rules({game!r})
before = set(sys.modules)
roster({game!r})
print(*sorted(set(sys.modules) - before))
"""


@pytest.mark.host
@pytest.mark.parametrize("game", sorted({game for game, _ in OWN}))
def test_listing_players_loads_nothing_but_their_names(game: str) -> None:
    code = [sys.executable, "-c", LISTING.format(game=game)]
    path = {"PYTHONPATH": str(Path(__file__).parents[2] / "py")}
    loaded = subprocess.run(code, env=path, check=True, capture_output=True, text=True).stdout
    assert {f"quanta.games.{game}.players"} <= set(loaded.split())
    assert set(loaded.split()) <= {f"quanta.games.{game}.{part}" for part in ("levels", "players")}
