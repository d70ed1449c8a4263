"""The test vectors are those of this program, and those of another one in another language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.sealed import make_vectors
from tests.sealed.make_vectors import FILE
from tests.support.commands import ran


def test_this_program_makes_the_vectors_that_were_published() -> None:
    made = make_vectors.text(make_vectors.vectors(make_vectors.played()))
    assert made == FILE.read_text(encoding="utf-8")


@pytest.mark.host
def test_a_program_in_javascript_makes_them_too() -> None:
    node = pytest.importorskip("quanta_site.node").node()
    done = ran([node, str(FILE.with_name("protocol.mjs")), str(FILE)])
    assert (done.returncode, done.stderr) == (0, "")
    found = re.fullmatch(r"([0-9]+) values agree\n", done.stdout)
    assert found
    assert int(found[1]) >= 250


@pytest.mark.host
def test_a_program_in_javascript_notices_what_does_not_agree(tmp_path: Path) -> None:
    node = pytest.importorskip("quanta_site.node").node()
    changed = tmp_path / "vectors.json"
    changed.write_text(FILE.read_text(encoding="utf-8").replace('"ply": 300', '"ply": 301'))
    assert ran([node, str(FILE.with_name("protocol.mjs")), str(changed)]).returncode == 1
