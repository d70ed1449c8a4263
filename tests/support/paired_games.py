"""Pairs of games that differ only in what one seat hides, and what can be asked about them.

``DOORS`` has all commands of a session: what can be asked of a game, with the game that is guessed
among it. Nothing that is answered may depend on the secrets of a seat that does not look.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args

from tests.support.effort import amount

from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.players import AWAY, HUMAN
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.protocol.requests import (
    CarrierState,
    ExportForm,
    LessonRequest,
    SealedRequest,
)
from quanta.session.session import Session
from quanta.testing.visitor import FEW

LONGEST = amount(50, 50, 90)
"""Plies of a pair."""
SLICES = 40
OWN_FORM = "save"
"""The only export that is for its owner alone."""
TIME = re.compile(r'(?<="ms":)[\d.e+-]+')
"""Times, in the text of a reply."""
MESSAGES = ("messages", "outgoing", "fingerprint")
"""Fields of a reply about messages of sealed play, whose seals differ."""
Request = dict[str, Any]
Choose = Callable[[Position, Stream], Action]


class PairedGames(NamedTuple):
    """Two lines of play that differ only in what who ``looks`` may not know: a seat, None a
    bystander."""

    one: Timeline
    other: Timeline
    looks: int | None

    @property
    def viewer(self) -> int:
        """The seat that looks."""
        assert self.looks is not None, "a bystander is no seat"
        return self.looks

    @property
    def hider(self) -> int:
        """The other seat, in a game of two."""
        return 1 - self.viewer

    def plies(self, to_play: int) -> list[int]:
        """Where this seat is to play and something that differs is hidden."""
        pairs = zip(self.one.positions, self.other.positions, strict=True)
        return [
            ply
            for ply, (a, b) in enumerate(pairs)
            if a != b and a.to_play == to_play and a.outcome() is None
        ]

    def records(self, ply: int) -> tuple[str, str]:
        """Both games up to a ply, secrets included."""
        return _upto(self.one, ply), _upto(self.other, ply)


def _upto(line: Timeline, ply: int) -> str:
    actions = tuple(line.actions[:ply])
    return str(Record(line.rules.id, line.line_record().params, actions, line.rules.version))


def paired(
    rules: Rules, params: Mapping[str, str], viewer: int | None, rng: Stream, choose: Choose
) -> PairedGames:
    """Two games in which chance and the seats do something else wherever that can be hidden from
    ``viewer``, and all else is the same, as far as that goes."""
    start = rules.start(params, rng)
    pair = PairedGames(Timeline(rules, params, start), Timeline(rules, params, start), viewer)
    while pair.one.plies < LONGEST and pair.one.position.outcome() is None:
        chosen = _both_chosen(pair, rng, choose)
        if chosen is None:
            break
        pair.one.apply(chosen[0])
        pair.other.apply(chosen[1])
        for seat in (viewer, None):
            assert pair.one.position.seen_by(seat) == pair.other.position.seen_by(seat)
    return pair


def _both_chosen(pair: PairedGames, rng: Stream, choose: Choose) -> tuple[Action, Action] | None:
    """An action of the first game and one of the other that look the same; None where every one
    would show what differs."""
    first, second = pair.one.position, pair.other.position
    for _ in range(60):
        action = draw(first, rng) if first.to_play == CHANCE else choose(first, rng)
        told = first.masked(action, pair.looks)
        alike = [each for each in second.legal_actions() if second.masked(each, pair.looks) == told]
        changed = [each for each in alike if each != action]
        if told != action and changed and rng.below(3):
            return action, rng.choice(changed)
        if action in alike:
            return action, action
    return None


@dataclass(frozen=True)
class Moment:
    """What may be asked about in both games alike. scene: what is shown; guesses: both games, in
    full; hider, viewer: seats; secret: actions that the hider may have played or may play."""

    game: str
    scene: Mapping[str, Any]
    guesses: tuple[str, str]
    hider: int
    viewer: int
    actions: Sequence[Action]
    secret: Sequence[Action]

    @property
    def targets(self) -> list[str]:
        """Some places, all buttons, and where the secret actions are entered."""
        shapes = self.scene["shapes"]
        places = [*dict.fromkeys(shape["target"] for shape in shapes if "target" in shape)]
        buttons = [each["target"] for each in self.scene["buttons"]]
        steps = [step for action in self.secret for step in action.split("-")]
        return [*places[:: max(1, len(places) // 3)], *buttons[:3], *dict.fromkeys(steps)]

    @property
    def nodes(self) -> list[int]:
        return [entry["node"] for entry in self.scene["moves"] if "node" in entry]

    @property
    def plies(self) -> list[int]:
        """Some plies, the hider's first one among them."""
        moves, every = self.scene["moves"], max(1, self.scene["plies"] // 4)
        first = next((n for n, each in enumerate(moves) if each["seat"] == self.hider), 0)
        return [*range(0, self.scene["plies"], every), first, self.scene["plies"]]

    @property
    def lines(self) -> list[list[Action]]:
        """Lines that a guess makes possible or impossible."""
        own = self.actions[:1]
        return [[each] for each in (*own, *self.secret)] + [
            [each, guess] for each in own for guess in self.secret
        ]


Door = Callable[[Moment], Sequence[Request]]


def _each(key: str, values: Callable[[Moment], Sequence[Any]]) -> Door:
    return lambda moment: [{key: value} for value in values(moment)]


def _plain(moment: Moment) -> list[Request]:
    return [{}]


ANY_TEXT = "sealed=1.any"
DOORS: Mapping[str, Door] = {
    "ping": _plain,
    "new": lambda m: [{"game": m.game}],
    "open": _each("record", lambda m: [*m.guesses, m.scene["record"]]),
    "click": _each("target", lambda m: m.targets),
    "type": _each("text", lambda m: [*m.secret, *m.actions[:1]]),
    "cancel": _plain,
    "point": _each("target", lambda m: m.targets),
    "lift": _plain,
    "lesson": _each("to", lambda m: get_args(LessonRequest.__annotations__["to"])),
    "set-up": _plain,
    "resign": lambda m: [{"seat": m.hider}, {"seat": m.viewer}],
    "time": lambda m: [{"seat": m.hider}, {"seat": m.viewer}],
    "clock": lambda m: [{"seat": m.hider, "left": 61_000}, {"seat": m.viewer, "left": -1}],
    "draw": lambda m: [{"seat": m.hider}, {"seat": m.viewer}],
    "take-back": _plain,
    "players": _each("players", lambda m: [[AWAY, AWAY], [HUMAN, HUMAN]]),
    "now": _plain,
    "undo": lambda m: [{"ask": True}, {}, {}, {}],
    "redo": lambda m: [{}, {}],
    "goto": lambda m: [{"ply": ply} for ply in m.plies] + [{"node": n} for n in m.nodes[::20]],
    "show": lambda m: [{"key": each["key"], "on": True} for each in m.scene["overlays"]],
    "flip": _plain,
    "promote": _each("node", lambda m: m.nodes[-3:]),
    "delete": _each("node", lambda m: m.nodes[-1:]),
    "restore": _plain,
    "annotate": lambda m: [{"text": "A remark"}, {"marks": m.targets[:1]}],
    "mark": _each("mark", lambda m: m.targets[:2]),
    "names": lambda m: [{"names": ["One", "Two"]}],
    "hint": _plain,
    "why": _plain,
    "want": _plain,
    "analyse": lambda m: [{"on": True}],
    "preview": lambda m: [{"line": line, "at": len(line)} for line in m.lines],
    "follow": _each("line", lambda m: m.lines),
    "review": lambda m: [{"to": "begin"}, {"to": "stop"}, {"to": "longer"}, {"to": "stop"}],
    "lend-block": _plain,
    "search-block": lambda m: [{"record": m.scene["record"], "first": 0, "nodes": 5}],
    "found-block": lambda m: [{"review": 1, "first": 0, "found": "[]"}],
    "mistake": _each("ply", lambda m: m.plies[-1:]),
    "report": _plain,
    "export": lambda m: [
        {"as": form, "from": max(0, m.scene["plies"] - 3)}
        for form in get_args(ExportForm)
        if form != OWN_FORM
    ],
    "challenge": lambda m: [{"seat": 0}, {"seat": 1}],
    "compare": _each("record", lambda m: [*m.guesses, m.scene["record"]]),
    "merge": lambda m: [{"record": record, "first": True} for record in m.guesses],
    "import": lambda m: [{"what": "game", "text": m.scene["record"], "line": 1}],
    "puzzles": lambda m: [{"game": m.game}],
    "puzzle-series": lambda m: [{"game": m.game, "limit": "clock"}],
    "certify": _plain,
    "scene": _plain,
    "workshop": lambda m: [{"game": m.game, "record": m.scene["record"]}],
    "arrange": lambda m: [{"game": m.game, "record": m.scene["record"]}],
    "sealed": _each("step", lambda m: get_args(SealedRequest.__annotations__["step"])),
    "carrier": _each("state", lambda m: get_args(CarrierState)),
    "arrival": lambda m: [
        {"text": ANY_TEXT, "games": list(m.guesses)},
        {"text": ANY_TEXT, "games": list(m.guesses), "private": "{}", "privates": ["{}"]},
    ],
    "terms": lambda m: [
        {"game": m.game, "params": {}, "sealed": sealed} for sealed in (False, True)
    ],
    "audit": lambda m: [{"messages": [ANY_TEXT, *m.guesses]}],
}
"""Command -> what is asked, one after the other."""


class Twins:
    """Two sessions that get the same requests."""

    def __init__(self) -> None:
        self.sessions = [Session(Stream("twins"), limits=FEW) for _ in range(2)]

    def open(self, records: Sequence[str], players: Sequence[str]) -> None:
        for session, record in zip(self.sessions, records, strict=True):
            request = {"do": "open", "record": record, "players": list(players)}
            reply = json.loads(session.handle(json.dumps(request)))
            assert reply["ok"], reply

    def ask(self, do: str, **fields: Any) -> tuple[str, str]:
        """The answers of both, without what each keeps for itself."""
        request = json.dumps({"do": do, **fields})
        first, second = (told(session.handle(request)) for session in self.sessions)
        return first, second

    def same(self, do: str, **fields: Any) -> None:
        """Ask both; what they answer has to be the same."""
        first, second = self.ask(do, **fields)
        assert first == second, f"{do} {fields}"

    def ended(self, do: str, **fields: Any) -> bool:
        """Ask both, and say whether the game has ended by it, after which nothing is hidden; until
        then what they answer has to be the same."""
        first, second = self.ask(do, **fields)
        outcomes = [
            (json.loads(each).get("scene") or {}).get("outcome") for each in (first, second)
        ]
        assert outcomes[0] == outcomes[1], f"{do} {fields}"
        assert first == second or outcomes[0], f"{do} {fields}"
        return outcomes[0] is not None

    def search(self) -> None:
        """Let the assistant of both search; what it finds has to be the same. An opponent may
        choose otherwise."""
        for _ in range(SLICES):
            if not any(_assists(session) for session in self.sessions):
                return
            first, second = (
                told(session.slice(lambda: True) or session.progress() or "{}")
                for session in self.sessions
            )
            assert first == second

    def legal(self) -> Sequence[Action]:
        """The actions that the viewer can choose from."""
        game = self.sessions[0].game
        assert game is not None
        return () if game.awaited else game.viewpoint.seen(game.line.position).legal_actions()

    def scene(self) -> Mapping[str, Any]:
        found = self.sessions[0].scene()
        assert found is not None
        scene: dict[str, Any] = json.loads(json.dumps(found))
        return scene


def _assists(session: Session) -> bool:
    return session.game is not None and session.busy() and not session.game.choosing


def told(reply: str) -> str:
    """A reply without the whole record, which is for the device alone, and without times."""
    found = json.loads(TIME.sub("0", reply))
    found.pop("save", None)
    if isinstance(found.get("sealed"), dict):
        found["sealed"] = {k: v for k, v in found["sealed"].items() if k not in MESSAGES}
    for card in (found.get("scene") or {}).get("cards", ()):
        card["rows"] = [row for row in card.get("rows", ()) if row["label"] != "Fingerprint"]
    return json.dumps(found)
