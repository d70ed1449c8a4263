"""Run in a browser before it takes a snapshot of Python: import everything, open each game once.

The builder puts this text into web/engine/engine-files.js. A Python started from the
snapshot needs the archives only for the data files of the package. This module's own names are
removed again.
"""

from __future__ import annotations


def warm() -> None:
    """Import every module of both archives, and leave the worker as if it had just started."""
    import gc
    import json
    import sys
    from importlib import import_module
    from pkgutil import walk_packages

    sys.path.insert(0, "/app.zip")
    libraries = [entry for entry in sys.path if entry.endswith(".zip")]
    for module in walk_packages(libraries):
        import_module(module.name)
    from quanta import registry
    from quanta.hosts import browser

    for game in registry.ids():
        browser.handle(json.dumps({"do": "new", "game": game}))
    browser.reseed()
    gc.collect()


warm()
del warm
