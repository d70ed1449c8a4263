"""Requests are checked against their types before a command sees them."""

from __future__ import annotations

from typing import Any

import pytest

from quanta.core.errors import BadRequest
from quanta.session.commands import COMMANDS
from quanta.session.protocol import requests
from quanta.session.protocol.request_reader import read


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        (requests.ClickRequest, {}, "The request lacks the text 'target'."),
        (requests.ClickRequest, {"target": None}, "The request lacks the text 'target'."),
        (requests.AnnotateRequest, {"text": None}, "The request lacks the text 'text'."),
        (requests.ChallengeRequest, {"seat": True}, "The request lacks the number 'seat'."),
        (requests.ChallengeRequest, {"seat": -1}, "The request lacks the number 'seat'."),
        (requests.AnalyseRequest, {"on": 1}, "The request does not say whether 'on'."),
        (
            requests.NamesRequest,
            {"names": ["A", 7]},
            "The request lacks the list of texts 'names'.",
        ),
        (
            requests.NewRequest,
            {"game": "x", "params": {"a": 1}},
            "The request lacks the object of texts 'params'.",
        ),
        (
            requests.ReviewRequest,
            {"to": "fly"},
            "'to' cannot be 'fly'; it can be begin, longer, stop, close.",
        ),
        (
            requests.WorkshopRequest,
            {"game": "x", "paint": 7},
            "The request lacks the object 'paint'.",
        ),
        (
            requests.WorkshopRequest,
            {"game": "x", "paint": {}},
            "The request lacks the text 'brush'.",
        ),
    ],
)
def test_a_missing_or_wrong_field_is_named(
    kind: type[Any], given: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadRequest) as refused:
        read(kind, given)
    assert str(refused.value) == words


def test_fields_may_be_left_out_or_null_where_their_type_says_so() -> None:
    assert read(requests.PointRequest, {}) == {}
    assert read(requests.PointRequest, {"target": None}) == {"target": None}
    assert read(requests.GotoRequest, {"ply": 3, "node": None}) == {"ply": 3, "node": None}
    assert read(requests.ExportRequest, {"as": "svg", "from": 1, "theme": None}) == {
        "as": "svg",
        "theme": None,
        "from": 1,
    }


def test_what_is_no_field_never_reaches_a_command() -> None:
    assert read(requests.ClickRequest, {"target": "a1", "id": 7, "x": []}) == {"target": "a1"}


def test_each_type_of_request_belongs_to_a_command() -> None:
    used = {command.request.__name__ for command in COMMANDS.values()}
    nested = {"PaintRequest", "AddRequest", "PicturePartRequest"}
    assert {name for name in vars(requests) if name.endswith("Request")} == used | nested
