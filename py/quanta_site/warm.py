"""Run by a browser in the Python whose memory it keeps: import everything, open each game once.

The builder puts this text into web/engine/engine-files.js. What is in the memory needs no archive
any more; the data files of the package still do. Nothing of this module's own stays behind.
"""

from __future__ import annotations


def warm() -> None:
    """Import all of both archives; leave the worker as new."""
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
