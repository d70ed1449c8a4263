"""How tests and campaigns start a browser."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

COMMANDS = {
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
MOST_KEPT = 20_000_000
"""Bytes of answers that Firefox keeps. Playwright asks for as many; no test reads them."""
SHARED_MEMORY = Path("/dev/shm")
ROOM = 2_000_000_000
"""Bytes of it that are enough for a browser. Containers often have less, so Playwright lets
Chromium write to files instead, which takes longer."""
FRAMES = 20
"""In a second, in Firefox, which draws pages whether or not anyone sees them."""


def launch_options(name: str) -> dict[str, Any]:
    """The browser for Playwright to start: the machine's own where it has one, Playwright's
    otherwise. The setting for motion is made here because Playwright cannot make it in Firefox
    later."""
    calm = {
        "firefox_user_prefs": {
            "ui.prefersReducedMotion": 1,
            "remote.network.maxTotalDataSize": MOST_KEPT,
            "layout.frame_rate": FRAMES,
        }
    }
    # The engine's machine code is not optimized further while it runs: the tests start it hundreds
    # of times and let it work for seconds, so that would cost more than it brings.
    brisk = {"args": ["--js-flags=--liftoff-only"]}
    if SHARED_MEMORY.is_dir() and shutil.disk_usage(SHARED_MEMORY).free > ROOM:
        brisk["ignore_default_args"] = ["--disable-dev-shm-usage"]
    args = calm if name == "firefox" else brisk
    found = next(filter(None, map(shutil.which, COMMANDS.get(name, ()))), None)
    if found is None:
        return args
    channel = {"channel": "moz-firefox"} if name == "firefox" else {}
    return {**args, "executable_path": found, **channel}


def context_options() -> dict[str, Any]:
    """Nothing moves by itself, so that no test waits for it; no offline copy is made."""
    return {"reduced_motion": "reduce", "service_workers": "block"}
