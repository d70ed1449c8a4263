"""What fixtures can know of how their test went."""

from __future__ import annotations

import pytest

_FAILED = pytest.StashKey[bool]()


def note(item: pytest.Item, report: pytest.TestReport) -> None:
    """Write down how a part of the test ended."""
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed


def failed(request: pytest.FixtureRequest) -> bool:
    """Whether the test that asks has failed by now."""
    return bool(request.node.stash.get(_FAILED, False))
