"""A request makes its scene once, and plays an action once."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from tests.session.test_session import GAME, Table
from tests.support.locks import LocksPosition, be_the_only_game

from quanta import registry
from quanta.scene.parts import KeptParts


class Calls:
    """Counts the calls of methods."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.found: Counter[str] = Counter()

    def count(self, kind: type[Any], *names: str) -> None:
        for name in names:
            self._monkeypatch.setattr(kind, name, self._counted(getattr(kind, name), name))

    def _counted(self, method: Any, name: str) -> Any:
        def counted(*args: Any) -> Any:
            self.found[name] += 1
            return method(*args)

        return counted

    def taken(self, name: str) -> int:
        return self.found.pop(name, 0)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    return Calls(monkeypatch)


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_every_reply_draws_one_picture(game: str, calls: Calls) -> None:
    view = registry.view(game)
    calls.count(KeptParts, "frame")
    calls.count(type(view), "describe_selection")
    table = Table()

    def ask(do: str, **fields: Any) -> dict[str, Any]:
        answer = table.ask(do, **fields)
        assert calls.taken("frame") == 1, do
        assert calls.taken("describe_selection") <= 1, do
        return answer

    scene = ask("new", game=game)["scene"]
    targets = [shape["target"] for shape in scene["shapes"] if "target" in shape]
    for target in [*scene.get("paths", [targets[:2]])[0], *targets[::9]]:
        ask("click", target=target)
        ask("lift")
    for do in ("cancel", "undo", "redo", "flip", "hint", "ping", "names", "nonsense"):
        ask(do, names=["Ann"])
    ask("goto", ply=0)
    assert table.session.game is not None
    action = table.session.game.line.position.legal_actions()[0]
    for at in (1, 0):
        assert ask("preview", line=[action], at=at)["ok"]
    assert ask("follow", line=[action])["ok"]
    ask("goto", ply=0)
    assert ask("type", text=action)["ok"]
    ask("analyse", on=True)
    ask("point", target=targets[0])
    table.ask("export", **{"as": "svg"})
    assert calls.taken("frame") == 1
    table.ask("export", **{"as": "record"})
    assert calls.taken("frame") == 0


def test_an_action_is_played_once(calls: Calls) -> None:
    table = Table()
    table.new(length="9")
    assert table.session.game is not None
    calls.count(type(table.session.game.line.position), "apply")
    for request in ({"do": "type", "text": "c2"}, {"do": "click", "target": "c3"}):
        answer = json.loads(table.session.handle(json.dumps(request)))
        assert answer["ok"]
        assert calls.taken("apply") == 1
    assert not table.ask("type", text="c9")["ok"]
    assert calls.taken("apply") == 1
    for do in ("undo", "redo", "ping"):
        table.ask(do)
        assert calls.taken("apply") == 0
    assert table.scene("type", text="c5")["game"] == GAME


def test_a_click_that_is_no_step_plays_nothing(
    monkeypatch: pytest.MonkeyPatch, calls: Calls
) -> None:
    be_the_only_game(monkeypatch)
    table = Table()
    table.scene("new", game="locks")
    calls.count(LocksPosition, "apply")
    assert table.scene("click", target="9")["status"]["kind"] == "illegal"
    assert calls.taken("apply") == 0
    table.scene("click", target="2")
    assert calls.taken("apply") == 1
