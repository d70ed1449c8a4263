"""Whatever arrives, nothing is raised but our errors, and nothing that was there has changed."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.sealed.pair import Pair, drawn_bytes, finished, stored
from tests.support.effort import amount

from quanta.core.errors import QuantaError
from quanta.core.limits import MAX_MESSAGE
from quanta.core.rng import Stream
from quanta.sealed import message_text
from quanta.sealed.audit import audit
from quanta.sealed.device import Device
from quanta.sealed.messages import NONCE, parsed
from quanta.testing.damage import NASTY

TRIES = settings(max_examples=amount(quick=60, usual=60, long=3_000))
CAUGHT_UP = 3
"""Messages that a side from a backup receives."""


@cache
def devices() -> Sequence[Device]:
    """Devices in all states: waiting, due, over, opened, come back from a backup."""
    found = []
    for game, level in (("legions", 1), ("legions", 2), ("legions", 0), ("leap", 1)):
        pair = Pair.begun(game, level=level)
        for plies in (0, 1, 3, 4):
            pair.run(plies)
            found += [*pair.devices.values(), *restored(pair, finished(game, level).texts)]
        found += [*finished(game, level).devices.values()]
    return found


def restored(pair: Pair, texts: Sequence[str]) -> Iterator[Device]:
    """Both sides as they come back from a backup, and after each of the next messages of the game,
    their own among them."""
    for device in pair.devices.values():
        saved = stored(device)
        for text in texts[len(pair.texts) :][:CAUGHT_UP]:
            yield saved
            saved = saved.receive(text)
        yield saved


@cache
def texts() -> Sequence[str]:
    """Real messages of all kinds, many of which the devices wait for."""
    found = []
    for game, level in (("legions", 1), ("legions", 2), ("legions", 0), ("leap", 1)):
        found += finished(game, level).texts[:14] + finished(game, level).texts[-3:]
        pair = Pair.begun(game, level=level).run(12)
        found += pair.texts
    return found


parts = st.one_of(
    st.sampled_from(NASTY),
    st.text(alphabet="AZaz09-_.?", max_size=30),
    st.sampled_from(["A" * 22, "A" * 27, "A" * 44, *"-rmoca03", "resign"]),
)


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """The body of a real message with one or two fields changed."""
    fields = message_text.read(draw(st.sampled_from(texts()))).split(".")
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(fields) - 1))
        field = fields[at]
        cut = draw(st.integers(0, len(field)))
        kept = draw(st.booleans())
        fields[at] = (field[:cut] if kept else "") + draw(parts) + (field[cut:] if kept else "")
    return ".".join(fields).encode("ascii", "replace").decode("ascii")


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A real message with something put in, or cut out."""
    text = draw(st.sampled_from(texts()))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 20)))
    return text[:start] + draw(parts) + text[end:]


hostile = st.one_of(
    bodies().map(message_text.written), damaged(), st.text(max_size=60), st.sampled_from(texts())
)


def refused(action: Callable[[], object]) -> bool:
    """Whether ``action`` is refused with a sentence; anything else that is raised is a fault."""
    said = _refusal(action)
    assert said is None or said.endswith(".")
    assert len(said or "") <= MAX_MESSAGE
    return said is not None


def _refusal(action: Callable[[], object]) -> str | None:
    try:
        action()
    except QuantaError as error:
        return str(error)
    return None


@TRIES
@given(st.integers(0, 10_000), hostile)
@example(0, "sealed=1.")
@example(0, "sealed=1.9.\ud800c.1.0.abc.abcdefgh")
def test_no_message_does_harm(number: int, text: str) -> None:
    device = devices()[number % len(devices())]
    public, private = device.public_json(), device.private_json()
    position, actions = device.position, device.actions
    refused(lambda: device.receive(text))
    assert device.public_json() == public
    assert device.private_json() == private
    assert (device.position, device.actions) == (position, actions)


@TRIES
@given(hostile)
def test_no_challenge_does_harm(text: str) -> None:
    refused(lambda: Device.accepting(text, bytes(32), drawn_bytes(Stream(b""), NONCE)))


@TRIES
@given(bodies())
@example(f"c.2.0.{'A' * 27}.{'A' * 27}.leap%401/")
@example(f"c.2.0.{'A' * 27}.{'A' * 27}.#leap@1/")
@example(f"c.2.0.{'A' * 27}.{'A' * 27}.leap@1&x=/")
def test_a_message_is_read_back_as_it_was_taken(body: str) -> None:
    """From where it is stored, and on the other side; whatever is no message is refused."""
    if not refused(lambda: parsed(body)):
        assert message_text.read(message_text.written(body)) == body


@TRIES
@given(st.lists(hostile, min_size=1, max_size=3))
def test_no_transcript_does_harm(more: list[str]) -> None:
    pair = finished("legions", 2)
    texts = [*pair.texts[:6], *more]
    refused(lambda: audit(texts))
    refused(lambda: audit(more))


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.lists(st.integers(), max_size=2),
    st.just({}),
    st.just(["a" * 300]),
    hostile.map(lambda text: [text]),
)


@TRIES
@given(st.integers(0, 10_000), st.sampled_from(["public", "private"]), st.data())
def test_no_stored_state_does_harm(number: int, half: str, data: st.DataObject) -> None:
    device = devices()[number % len(devices())]
    halves: dict[str, Any] = {
        "public": copy.deepcopy(device.public_json()),
        "private": copy.deepcopy(device.private_json()),
    }
    key = data.draw(st.sampled_from(sorted(halves[half])))
    halves[half][key] = data.draw(values)
    refused(lambda: Device.from_json(halves["public"], halves["private"]))


@pytest.mark.parametrize("odd", [None, [], "x", 3, {}])
def test_what_is_no_half_is_refused(odd: object) -> None:
    device = devices()[3]
    assert refused(lambda: Device.from_json(odd, device.private_json()))
    assert refused(lambda: Device.from_json(device.public_json(), odd))


@TRIES
@given(st.integers(0, 10_000), st.text(max_size=30))
def test_no_action_does_harm(number: int, action: str) -> None:
    device = devices()[number % len(devices())]
    before = device.private_json()
    refused(lambda: device.play(action))
    refused(lambda: device.send())
    refused(lambda: device.open())
    assert device.private_json() == before
