"""Every module of the package that the site ships can be imported."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from tests.pyodide.library import for_the_site

import quanta


def test_every_module_that_the_site_ships_can_be_imported() -> None:
    names = [each.name for each in walk_packages(quanta.__path__, "quanta.")]
    shipped = [name for name in names if for_the_site(name)]
    assert "quanta.hosts.browser" in shipped
    for name in shipped:
        import_module(name)
