"""Paths of the checkout and of what the builder makes in it."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "py"
WEB = ROOT / "web"
SCENE = ROOT / "py" / "quanta" / "scene"
SEEDS = ROOT / "seeds"
TEMPLATES = Path(__file__).parent / "pages" / "templates"
PYODIDE = ROOT / "node_modules" / "pyodide"
QR = ROOT / "node_modules" / "lean-qr" / "nano.mjs"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
SINGLE = ROOT / "single"


class BuildError(Exception):
    """The site cannot be built. The message says why, and how to fix it where that is known."""
