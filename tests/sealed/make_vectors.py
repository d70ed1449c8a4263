"""The test vectors of sealed play, for implementations in other languages.

``python3 -m tests.sealed.make_vectors`` writes ``vectors.json``. Version 1 of the protocol never
changes, so all that it writes stays the same, and ``test_vectors.py`` checks that. The games in it
are kept, and all else about them is computed again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.sealed.pair import Pair, finished

from quanta.core.game import CHANCE
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.sealed import end_signature, message_text, seals, throws
from quanta.sealed.audit import AuditReport, audit
from quanta.sealed.device import Device
from quanta.sealed.hashing import Field, digest, encoded, fingerprint, keyed
from quanta.sealed.messages import AnswerMessage, TurnMessage, parsed, place, width
from quanta.sealed.sealed_game import SealedGame

FILE = Path(__file__).with_name("vectors.json")
MASTER = bytes(range(32))
GAME = bytes(range(100, 132))
FIELDS: tuple[tuple[Field, ...], ...] = (
    (),
    ("",),
    ("ab", "c"),
    ("a", "bc"),
    ("“Zug”", 7),
    (b"\x00\x01", 0, 2**40),
)
THROWS = 8
"""Throws of a game that are written out."""


def vectors(games: Iterable[list[str]]) -> dict[str, Any]:
    """All of them, JSON-ready. games: the messages of each."""
    return {
        "version": 1,
        "hashes": [_hash(fields) for fields in FIELDS],
        "chains": [_chain(seat) for seat in (0, 1)],
        "seals": [_seal(*each) for each in ((0, 7, "order-0507-engage"), (1, 300, "take-C1"))],
        "signatures": [_signature(*each) for each in ((0, "m.an end"), (1, "r.another"))],
        "streams": [_stream(bound) for bound in (1, 2, 6, 36, 6**5, 2**33 + 1)],
        "fingerprints": [_fingerprint(number) for number in range(4)],
        "places": [_place(*each) for each in ((1, 0), (2, 1), (64, 63), (65, 64), (4097, 70))],
        "texts": [_text(body) for body in ("r.14.AbCd.0123456789abcdefghijklmnopq", "c", "")],
        "games": [_game(messages) for messages in games],
    }


def _hash(fields: tuple[Field, ...]) -> dict[str, Any]:
    return {
        "purpose": "test",
        "fields": [_field(each) for each in fields],
        "encoded": encoded("test", *fields).hex(),
        "digest": digest("test", *fields).hex(),
        "keyed": keyed(MASTER, "test", *fields).hex(),
        "secret": MASTER.hex(),
    }


def _field(field: Field) -> dict[str, Any]:
    if isinstance(field, bytes):
        return {"bytes": field.hex()}
    return {"text": field} if isinstance(field, str) else {"number": field}


def _chain(seat: int) -> dict[str, Any]:
    numbers = (0, 1, 2, 1000, throws.MOST, throws.CHAIN)
    found = {str(number): throws.element(MASTER, seat, number).hex() for number in numbers}
    return {"master": MASTER.hex(), "seat": seat, "length": throws.CHAIN, "elements": found}


def _seal(seat: int, ply: int, action: str) -> dict[str, Any]:
    salt = seals.salt(MASTER, GAME, ply)
    return {
        "master": MASTER.hex(),
        "game": GAME.hex(),
        "seat": seat,
        "ply": ply,
        "action": action,
        "salt": salt.hex(),
        "seal": seals.seal(GAME, seat, ply, action, salt).hex(),
    }


def _signature(seat: int, head: str) -> dict[str, Any]:
    return {
        "master": MASTER.hex(),
        "seat": seat,
        "transcript": GAME.hex(),
        "head": head,
        "anchor": end_signature.anchor(MASTER, seat).hex(),
        "signature": end_signature.signature(MASTER, seat, GAME, head).hex(),
    }


def _stream(bound: int) -> dict[str, Any]:
    stream = Stream(GAME)
    return {"seed": GAME.hex(), "below": bound, "numbers": [stream.below(bound) for _ in range(9)]}


def _fingerprint(number: int) -> dict[str, str]:
    transcript = digest("test", number)
    return {"transcript": transcript.hex(), "words": fingerprint(transcript)}


def _place(count: int, number: int) -> dict[str, Any]:
    class Wide:
        to_play = 0

        def legal_actions(self) -> list[int]:
            return [*range(count)]

    found = place(Wide(), number)  # type: ignore[arg-type]
    assert len(found) == width(count)
    return {"count": count, "number": number, "digits": found}


def _text(body: str) -> dict[str, str]:
    return {"body": body, "text": message_text.written(body)}


def _game(messages: list[str]) -> dict[str, Any]:
    """What follows from the messages of a whole game, openings included."""
    report = audit(messages)
    assert report.fits
    states = [*_states(report.game.bodies)]
    return {
        "game": report.game.agreement.record.game,
        "level": report.game.agreement.level,
        "messages": messages,
        "transcripts": [each.transcript.hex() for each in states],
        "id": report.game.id.hex(),
        "fingerprint": report.game.fingerprint,
        "set-up": _set_up(states),
        "seals": [*_sealed(report)],
        "throws": [*_throws(report.game)][:THROWS],
        **_kept_keys(states),
    }


def _kept_keys(states: list[SealedGame]) -> dict[str, Any]:
    """The dice keys of the messages that have those of an earlier one, where there are any."""
    kept = [state.next_key for state in states if state.next_key[0] == state.number]
    found = [{"message": number, "key": key.hex()} for number, key in kept]
    return {"kept-keys": found} if found else {}


def _states(bodies: Sequence[str]) -> Iterator[SealedGame]:
    game = SealedGame.begun(bodies[0])
    yield game
    for body in bodies[1:]:
        game = game.after(body)
        yield game


def _set_up(states: list[SealedGame]) -> list[int]:
    """The first numbers of the stream that the set-up is drawn from."""
    first = parsed(states[2].bodies[2])
    assert isinstance(first, TurnMessage)
    stream = throws.set_up_stream(states[1].transcript, first.element)
    return [stream.below(1000) for _ in range(5)]


def _sealed(report: AuditReport) -> Iterator[dict[str, Any]]:
    line, actions = report.game.line, Record.parse(report.record).actions
    assert line is not None
    for ply, sealed in line.seals.items():
        seat = line.played[ply].seat
        serial = line.serials[ply]
        yield {"ply": serial, "seat": seat, "action": actions[ply], "seal": sealed.hex()}


def _throws(game: SealedGame) -> Iterator[dict[str, Any]]:
    """The throws of a game, with what they are for and how likely each was."""
    line = game.line
    assert line is not None
    position = line.start.seen_by(None)
    for ply, (seat, action) in enumerate(line.played):
        if seat == CHANCE:
            number = game.message_of(ply)
            message = parsed(game.bodies[number])
            assert isinstance(message, TurnMessage | AnswerMessage)
            throw = line.play.throw(position, line.played[:ply])
            yield {
                "message": number,
                "purpose": throw.purpose,
                "chances": [
                    [each, share.numerator, share.denominator] for each, share in position.chances()
                ],
                "thrown": action,
            }
        position = position.apply(action)


def played() -> list[list[str]]:
    """The messages of the games in the file; of new ones where there is no file."""
    if not FILE.exists():
        found = (("legions", 1), ("legions", 2), ("leap", 1))
        whole = [finished(name, level).texts for name, level in found]
        return [*whole, with_take_backs(Pair.begun("legions", seed="asked 10"))]
    return [each["messages"] for each in json.loads(FILE.read_text(encoding="utf-8"))["games"]]


def with_take_backs(pair: Pair) -> list[str]:
    """The messages of a game in which each side asks as soon as it can; the second is declined."""
    for answer in (Device.let_take_back, Device.send):
        pair.until(lambda each: each.devices[each.due].can_ask)
        pair.say(Device.ask_take_back)
        pair.say(answer)
        pair.step()
    return pair.run().opened().texts


def text(found: dict[str, Any]) -> str:
    """The file: a line for each vector, and for each part of a game."""
    *small, games = found.items()
    parts = [f'"{name}": {_lines(value)}' for name, value in small]
    told = [f"{{\n{_fields(game)}\n}}" for game in games[1]]
    return "{\n" + ",\n".join([*parts, '"games": [' + ",\n".join(told) + "]"]) + "\n}\n"


def _lines(value: Any) -> str:
    if not isinstance(value, list):
        return json.dumps(value)
    return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n]"


def _fields(game: dict[str, Any]) -> str:
    return ",\n".join(f'"{name}": {_lines(value)}' for name, value in game.items())


if __name__ == "__main__":
    FILE.write_text(text(vectors(played())), encoding="utf-8")
