"""New puzzles of each game, certified, and solved by the page's own hint.

PYTHONPATH=py python3 -m tests.campaigns.puzzles_solved --each 100
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from time import perf_counter, process_time
from typing import Any

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.session.modes.puzzle import PuzzleRun
from quanta.session.puzzles import certifier
from quanta.session.session import Session

LONGEST_LINE = 100


class Unsolved(Exception):
    """A puzzle that is not what it should be; the message has its link."""


def ask(session: Session, do: str, **fields: object) -> dict[str, Any]:
    """The reply to a request that must be granted. Raises Unsolved."""
    reply: dict[str, Any] = json.loads(session.handle(json.dumps({"do": do, **fields})))
    if not reply["ok"]:
        raise Unsolved(f"{do} {fields}: {reply['error']['message']}")
    return reply


def made(game: str, seed: str) -> Iterator[tuple[str, Record]]:
    """New puzzles of a game without end, of all kinds that it makes in turn."""
    makers = registry.modules(game).puzzle_makers or {}
    themes = registry.modules(game).puzzle_themes or {}
    kinds = [kind for kind in makers if kind in themes]
    streams = {kind: makers[kind]({}, Stream(f"{seed} {kind}")) for kind in kinds}
    for kind in cycle(kinds):
        found = next(found for found in streams[kind] if found is not None)
        yield kind, found[1]


def certify(session: Session, kind: str, solved: Record) -> None:
    """Prove again what a puzzle claims: through a link, and from the position on the board."""
    certified = registry.modules(solved.game).certify_puzzle
    if certified is not None:
        if not certified(kind, solved):
            raise Unsolved(f"{kind}.{solved.plain()}: not what is right there")
        return
    ask(session, "open", record=replace(solved, actions=()).plain(), players=["human", "human"])
    assert session.game is not None
    # Its time is the processor's, whatever else the machine does.
    found = certifier.certified(session.game.line, process_time)
    if not found["text"]:
        raise Unsolved(f"{kind}.{solved.plain()}: {' '.join(found['says'])}")


def solve(session: Session, text: str) -> None:
    """Open a puzzle by its link and play the page's hint, against the opponent that the
    page would take, until it is solved. Raises Unsolved."""
    ask(session, "open", record=f"puzzle={text}")
    for _ in range(LONGEST_LINE):
        scene = ask(session, "ping")["scene"]
        while session.busy():
            session.slice(lambda: True)
        scene = ask(session, "ping")["scene"]
        state = scene["puzzle"]["state"]
        if state == "solved":
            return
        if state == "wrong" or scene["outcome"]:
            raise Unsolved(f"{text}: {state} after {scene['record']}")
        ask(session, "type", text=_hint(session))
    raise Unsolved(f"{text}: never solved")


def _hint(session: Session) -> str:
    """The move that is shown: proved, or else what the analyst recommends."""
    ask(session, "lesson", to="show")
    while session.busy():
        session.slice(lambda: True)
    assert session.game is not None
    assert isinstance(session.game.mode, PuzzleRun)
    return str(session.game.mode.hint(session.game) or session.game.attention.hint)


def main() -> None:
    """Print how many puzzles of each game were made, certified and solved."""
    parser = argparse.ArgumentParser(description="Make, certify and solve puzzles.")
    parser.add_argument("games", nargs="*", help="all games with puzzles where left out")
    parser.add_argument("--each", type=int, default=100, metavar="N", help="puzzles of each game")
    parser.add_argument("--seed", default="campaign")
    args = parser.parse_args()
    wrong = 0
    for game in args.games or [g for g in registry.ids() if registry.modules(g).puzzle_themes]:
        session, good, began = Session(Stream(game)), 0, perf_counter()
        for kind, solved in made(game, args.seed):
            try:
                certify(session, kind, solved)
                solve(session, f"{kind}.{solved.plain()}")
            except (Unsolved, QuantaError) as error:
                print(f"{game}: {error}", flush=True)
                wrong += 1
            good += 1
            if good == args.each:
                break
        print(
            f"{game}: {good} made, {wrong} wrong so far, {perf_counter() - began:.0f} s", flush=True
        )
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
