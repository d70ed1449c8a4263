"""The front end knows the protocol by types that are made from Python's."""

from __future__ import annotations

import pytest

from quanta_site import protocol_types

pytestmark = pytest.mark.host


@pytest.mark.parametrize(
    "line",
    [
        " * @typedef {object} Scene",
        " * @property {number|null} to_play",
        " * @property {Tree|null} tree",
        " * @property {([number, number]|null)[]} winning_chances",
        " * @property {Kind} kind",
        " *   | {do: 'goto'} & GotoRequest",
        " * @property {number} [from]",
        "/** @typedef {[number, number, number, number]} Box */",
    ],
)
def test_types_of_python_become_types_of_typescript(line: str) -> None:
    assert line in protocol_types.text().splitlines()
