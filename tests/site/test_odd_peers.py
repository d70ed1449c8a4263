"""A direct connection whose other end is silent, leaves, or sends what no page sends: the fault is
reported in time, and nothing too large is accepted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.commands import ran

pytestmark = pytest.mark.host

STATES = {
    "says nothing for four seconds": (["open"], 0),
    "says nothing for five seconds": (["open", "lost"], 0),
    "says nothing for a minute, then something": (["open", "lost", "open"], 0),
    "leaves": (["open", "left"], 0),
    "sends a long turn": (["open"], 1),
    "sends a megabyte": (["open", "refused"], 0),
    "sends bytes": (["open", "refused"], 0),
    "sends a hundred messages a second": (["open"], 500),
    "sends a thousand messages at once": (["open", "refused"], 200),
}
"""What the other end does -> the states that follow, and how many messages are taken."""


def test_a_connection_says_what_is_wrong_with_its_other_end() -> None:
    node = pytest.importorskip("quanta_site.node").node()
    done = ran([node, str(Path(__file__).with_name("odd_peers.mjs"))])
    assert (done.returncode, done.stderr) == (0, "")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert {deed: (states, taken) for deed, states, taken in told} == STATES
