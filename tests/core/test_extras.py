"""Modules whose libraries are not installed say what to install."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest
from tests.support.effort import NOT_IN_QUICK

pytestmark = [pytest.mark.host, NOT_IN_QUICK]


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("hosts.openspiel", "pyspiel", "openspiel"),
        ("hosts.pettingzoo", "pettingzoo", "pettingzoo"),
        ("hosts.gymnasium", "gymnasium", "gymnasium"),
        ("hosts.vector", "gymnasium", "gymnasium"),
        ("hosts.encoding", "numpy", "gymnasium"),
        ("api.viewer", "anywidget", "notebook"),
    ],
)
def test_a_library_that_is_missing_is_named_with_the_command_that_installs_it(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"quanta.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ModuleNotFoundError) as caught:
        import_module(f"quanta.{module}")
    install = f"pip install 'quanta[{extra}]'"
    assert str(caught.value) == f"The package {library} is needed: {install}."
