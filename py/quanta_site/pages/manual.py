"""The manual: Sphinx renders ``docs/`` and the docstrings with the site's own template."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from quanta_site.pages import render
from quanta_site.pages.template import Html
from quanta_site.paths import BUILD, ROOT, SOURCES, BuildError

DOCS = ROOT / "docs"
THEMES = BUILD / "manual-themes"
THEME = "site"
LEFT_OUT = (".buildinfo", ".doctrees", "_sources", "_static")
"""Files that Sphinx writes and our pages do not use."""
IN_SPHINX = {
    "title": Html("{{ title|striptags|e }}"),
    "body": Html("{{ body }}"),
    "nav": Html("{{ toctree(collapse=True, includehidden=True, maxdepth=2, titles_only=False) }}"),
}
"""Placeholder of our template -> the expression that Sphinx fills for every page."""


def build(out: Path) -> None:
    """Build the manual in the folder ``out``.

    Raises BuildError with Sphinx's messages. All warnings are errors, broken references included.
    """
    _write_theme()
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--fresh-env"]
    done = subprocess.run(
        [*command, "--builder", "html", str(DOCS), str(out)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(SOURCES), "COLUMNS": "90", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"The manual could not be built:\n{done.stdout}{done.stderr}".rstrip())
    for name in LEFT_OUT:
        path = out / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def _write_theme() -> None:
    """Write the theme: the site's own page template alone."""
    folder = THEMES / THEME
    folder.mkdir(parents=True, exist_ok=True)
    page = render.manual_page(IN_SPHINX)
    for name, text in (("theme.toml", '[theme]\ninherit = "none"\n'), ("page.html", page)):
        file = folder / name
        # Written only when it changes: another build may be reading it.
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
