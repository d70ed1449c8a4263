"""What a page's requests take: the files of the package that are entered, calls, bytes and time.

PYTHONPATH=py python3 -m tests.campaigns.walk [GAME …]

Five walks through the session's door, in the state in which a page makes them: pointing at a place,
the click that completes a move, opening a link, receiving a message of sealed play, the next step
of a lesson. Each is measured many times over in each game. Files are counted where code in them
ran, calls where a function of the package began or went on. Bytes and times are of other games,
without the tracer, and what is imported late is imported before.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

import quanta
from quanta import registry
from quanta.core.rng import Stream
from quanta.lesson import built_in
from quanta.session.session import Session

PACKAGE = f"{Path(quanta.__file__).parent}/"
POINT, CLICK, LINK, MESSAGE, STEP = (
    "pointing at a place",
    "a completing click",
    "opening a link",
    "a sealed message",
    "a lesson’s step",
)
WALKS = (POINT, CLICK, LINK, MESSAGE, STEP)
PLIES = 60
"""Of each random game."""
LINKS = 10
"""Plies from one link that is opened to the next."""
MESSAGES = 12
"""Of each sealed game."""
SHORT: Mapping[str, Mapping[str, str]] = {"legions": {"limit": "140", "goal": "60"}}
"""Parameters of a game in which something happens soon."""
LIVELY = ("fire-", "melee-", "move-", "take-", "activate-", "order-")
"""How actions begin that bring a game on, where it is not played by moving alone."""


@dataclass(frozen=True, slots=True)
class Pass:
    """One request and its reply. files: names below the package."""

    files: frozenset[str]
    calls: int
    size: int
    ms: float


@dataclass
class Log:
    """What was measured, by walk."""

    traced: bool
    passes: defaultdict[str, list[Pass]] = field(default_factory=lambda: defaultdict(list))


@contextmanager
def traced() -> Iterator[list[str]]:
    """Takes down the file of each call within the package."""
    entered: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            entered.append(frame.f_code.co_filename.removeprefix(PACKAGE))

    sys.setprofile(note)
    try:
        yield entered
    finally:
        sys.setprofile(None)


class Screen:
    """A page's session, and one like it that sends the whole of each scene, from which to choose.

    The other one is asked after it, so that nothing is kept that the page's would have to find.
    """

    def __init__(self, seed: str, log: Log) -> None:
        self._session, self._log = Session(Stream(seed), brief=True), log
        self._whole = Session(Stream(seed))
        self.reply: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}

    def ask(self, do: str, /, walk: str = "", **fields: object) -> Pass:
        """Ask both; what the page's took is logged as ``walk``."""
        text = json.dumps({"id": 1, "do": do, **fields})
        found = self._taken(text)
        self._tell(self._whole.handle(text))
        assert self.reply["ok"], self.reply
        if walk:
            self.log(walk, found)
        return found

    def _tell(self, text: str) -> None:
        self.reply = json.loads(text)
        self.scene = self.reply.get("scene") or self.scene

    def log(self, walk: str, found: Pass) -> None:
        self._log.passes[walk].append(found)

    def _taken(self, text: str) -> Pass:
        if not self._log.traced:
            begun = perf_counter()
            reply = self._session.handle(text)
            return Pass(frozenset(), 0, len(reply.encode()), 1000 * (perf_counter() - begun))
        with traced() as entered:
            reply = self._session.handle(text)
        return Pass(frozenset(entered), len(entered), len(reply.encode()), 0)

    def settle(self) -> None:
        """Let chance have its turns, and the next player sit down at the screen."""
        while self._whole.busy():
            self._session.slice(lambda: True)
            if found := self._whole.slice(lambda: True):
                self._tell(found)
        if "curtain" in self.scene:
            self.ask("lift")

    def legal(self) -> Sequence[str]:
        """The actions that are possible now."""
        saved = json.loads(self._whole.handle('{"do":"export","as":"save"}'))["text"]
        return quanta.open(saved).position.legal_actions()


def lively(actions: Sequence[str], rng: Stream) -> str:
    """A random action, rather one that brings a game on."""
    found = (liked for start in LIVELY if (liked := [a for a in actions if a.startswith(start)]))
    return rng.choice(next(found, actions))


def play(game: str, seed: str, log: Log) -> Iterator[str]:
    """Play a random game by pointer; links to it, now and then."""
    screen, rng = Screen(seed, log), Stream(f"{seed} moves")
    screen.ask("new", game=game, params=SHORT.get(game, {}), players=["human", "human"])
    for number in range(PLIES):
        screen.settle()
        actions = screen.legal()
        if not actions:
            return
        enter(screen, lively(actions, rng))
        if number % LINKS == LINKS - 1:
            screen.ask("export", **{"as": "link"})
            yield screen.reply["text"]


def enter(screen: Screen, action: str) -> None:
    """Enter an action by its clicks, each after the pointer has come to rest there; one that has
    others than its name says, by name."""
    ply = screen.scene["ply"]
    picked = screen.scene["picked"]
    for target in action.split("-")[len(picked) :]:
        screen.ask("point", POINT, target=target)
        found = screen.ask("click", target=target)
        if screen.scene["ply"] != ply:
            screen.log(CLICK, found)
            return
    screen.ask("cancel")
    screen.ask("type", text=action)


def message(game: str, seed: str, log: Log) -> None:
    """Play a sealed game between two screens."""
    rng = Stream(f"{seed} moves")
    one, other = Screen(f"{seed} one", log), Screen(f"{seed} other", log)
    params = SHORT.get(game, {})
    one.ask("sealed", step="challenge", game=game, params=params, level=1, seat=0)
    other.ask("sealed", step="accept", text=one.reply["sealed"]["outgoing"])
    one.ask("sealed", step="receive", text=other.reply["sealed"]["outgoing"])
    for _ in range(MESSAGES):
        while one.reply["sealed"]["duty"] == "choose":
            one.ask("type", text=lively(one.legal(), rng))
        if one.reply["sealed"]["duty"] != "send":
            return
        one.ask("sealed", step="send")
        other.ask("sealed", MESSAGE, step="receive", text=one.reply["sealed"]["outgoing"])
        one, other = other, one


def learn(game: str, seed: str, log: Log) -> None:
    """Go through the lessons of a game."""
    for lesson in built_in.lessons(game):
        screen = Screen(seed, log)
        screen.ask("open", record=f"lesson={game}.{lesson.id}")
        for _ in lesson.steps[1:]:
            screen.settle()
            screen.ask("lesson", STEP, to="next")


def walked(game: str, seed: str, log: Log) -> Log:
    """All walks of a game."""
    for link in play(game, seed, log):
        Screen(seed, log).ask("open", LINK, record=link.rpartition("#")[2])
    message(game, seed, log)
    learn(game, seed, log)
    return log


Figures = dict[str, dict[str, tuple[float, float]]]
"""Walk -> kind -> in the median and at most."""


def counts(game: str) -> Figures:
    """The files that the walks of a game enter, and their calls."""
    return {
        walk: {
            "files": _spread(len(each.files) for each in passes),
            "calls": _spread(each.calls for each in passes),
        }
        for walk, passes in walked(game, "count", Log(traced=True)).passes.items()
    }


def costs(game: str) -> Figures:
    """The bytes and the milliseconds that the walks of a game take."""
    return {
        walk: {
            "bytes": _spread(each.size for each in passes),
            "ms": _spread(each.ms for each in passes),
        }
        for walk, passes in walked(game, "time", Log(traced=False)).passes.items()
    }


def _spread(found: Iterable[float]) -> tuple[float, float]:
    values = sorted(found)
    return statistics.median(values), values[-1]


def lines(counted: Figures, cost: Figures) -> Iterator[str]:
    """A line for each walk."""
    for walk in filter(counted.get, WALKS):
        cells = (
            f"{each:{8}{',.2f' if kind == 'ms' else ',.0f'}}"
            for kind, pair in (counted[walk] | cost[walk]).items()
            for each in pair
        )
        yield f"{walk:20} {' '.join(cells)}"


def main(argv: Sequence[str] | None = None) -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=registry.ids(), metavar="GAME")
    parser.add_argument("--files", action="store_true", help="name the files of each walk instead")
    parser.add_argument("--json", action="store_true", help="print bytes and ms as JSON")
    given = parser.parse_args(argv)
    for game in given.games:
        walked(game, "import", Log(traced=False))
    if given.json:
        print(json.dumps({game: costs(game) for game in given.games}))
        return
    for game in given.games:
        if given.files:
            print_files(game)
            continue
        counted = counts(game)
        heads = (f"{kind:>8} {'most':>8}" for kind in ("files", "calls", "bytes", "ms"))
        print(f"{game:22} {' '.join(heads)}")
        print("\n".join(f"  {line}" for line in lines(counted, costs(game))), flush=True)


def print_files(game: str) -> None:
    """Print the files of the request of each walk that enters most."""
    for walk, passes in walked(game, "count", Log(traced=True)).passes.items():
        most = max(passes, key=lambda each: len(each.files)).files
        print(f"{game}, {walk}: {len(most)} files", *sorted(most), sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
