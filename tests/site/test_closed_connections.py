"""Nothing is asked of a connection that is closed, whenever that happens: a browser may refuse even
to say what it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.commands import ran

pytestmark = pytest.mark.host


def test_nothing_is_asked_of_a_closed_connection() -> None:
    node = pytest.importorskip("quanta_site.node").node()
    done = ran([node, str(Path(__file__).with_name("closed_connections.mjs"))])
    assert (done.returncode, done.stderr) == (0, "")
    *wrong, count = done.stdout.splitlines()
    assert wrong == []
    assert int(count.split()[0]) > 100
