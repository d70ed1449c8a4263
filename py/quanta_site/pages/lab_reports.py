"""Reports of the lab on pages of the site, each under the rules of its game."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from quanta.core.errors import QuantaError
from quanta_site.pages.template import Html
from quanta_site.paths import BuildError

STYLE = "css/lab-report.css"
"""In the folder of the site's scripts and styles."""
SITE = "../../"
"""The top of the site, seen from the page of a report."""


def read(files: Sequence[Path], games: Collection[str]) -> dict[str, Html]:
    """Game -> its report in HTML, from the JSON files of ``quanta lab``. Raises BuildError for what
    is no report, and for that of a game that is not on the site."""
    reports: dict[str, Html] = {}
    for file in files:
        page, report = _lab()
        try:
            data: Any = json.loads(file.read_text(encoding="utf-8"))
            game = data["variants"][0]["game"]
            body = page.body(report.linked(data, SITE))
        except (OSError, ValueError, LookupError, TypeError, QuantaError) as error:
            raise BuildError(f"{file} is no JSON file of a lab report.") from error
        if game not in games:
            raise BuildError(f"{file} is about {game}, which is not on the site.")
        reports[game] = Html(body)
    return reports


def style() -> str:
    """The style sheet of the reports."""
    text: str = _lab()[0].style()
    return text


def _lab() -> tuple[ModuleType, ModuleType]:
    """The lab, which only a site with reports needs. Raises BuildError where it is missing."""
    try:
        from quanta_lab import page, report
    except ModuleNotFoundError as error:
        raise BuildError("--lab needs the package quanta-lab.") from error
    return page, report
