"""The scripts of the built site, whose names are hashes of their contents."""

from __future__ import annotations

import re

from quanta_site.paths import DIST

MODULES = re.compile(r'<script type="module"([^>]*) src="[./]*(web/[\w.-]+)"')
NAME = r"""["']\./([\w-]+-[A-Z0-9]{8}\.js)["']"""
"""As the bundler writes it; names without a hash are in comments."""
LOADED = re.compile(rf"\b(?:from|import)\s*{NAME}")
LATE = re.compile(rf"\bimport\(\s*{NAME}")


def own_script(page: str) -> str:
    """The script of a page, but for what starts the engine, as a path of the site."""
    (script,) = (path for more, path in _modules(page) if "async" not in more)
    return script


def starter(page: str) -> str:
    """The script of a page that starts the engine before the rest has come."""
    (script,) = (path for more, path in _modules(page) if "async" in more)
    return script


def worker() -> str:
    """The script of the engine's worker."""
    (script,) = (DIST / "web").glob("worker-*.js")
    return script.relative_to(DIST).as_posix()


def first_scripts(page: str) -> set[str]:
    """All scripts that a page loads before anything on it is pressed."""
    return _reached([path for _, path in _modules(page)], LOADED)


def all_scripts(page: str) -> set[str]:
    """All scripts that a page can come to load."""
    return _reached([path for _, path in _modules(page)], LOADED, LATE)


def _modules(page: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = MODULES.findall((DIST / page).read_text(encoding="utf-8"))
    return found


def _reached(paths: list[str], *references: re.Pattern[str]) -> set[str]:
    found: set[str] = set()
    while paths:
        path = paths.pop()
        if path not in found:
            found.add(path)
            text = (DIST / path).read_text(encoding="utf-8")
            paths += [f"web/{name}" for each in references for name in each.findall(text)]
    return found
