"""Modules of the page as a script of their own: on the site they are part of others."""

from __future__ import annotations

import subprocess
from functools import cache

from quanta_site.node import node
from quanta_site.paths import NODE_MODULES, WEB


@cache
def script_of(*modules: str) -> str:
    """One module that exports what these do, with all that they import. modules: paths in web/."""
    command = [node(), str(NODE_MODULES / "esbuild/bin/esbuild"), "--bundle", "--format=esm"]
    exports = "".join(f"export * from './{module}';" for module in modules)
    made = subprocess.run(command, input=exports.encode(), cwd=WEB, check=True, capture_output=True)
    return made.stdout.decode()
