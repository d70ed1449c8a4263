"""HTML templates: a value fills ``{{hole}}``, a file of ``parts/`` fills ``{{>part.html}}``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from html import escape

from quanta_site.paths import TEMPLATES, BuildError

HOLE = re.compile(r"\{\{([a-z_]+)\}\}")
PART = re.compile(r"\{\{>([a-z.-]+)\}\}\n")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


class Html(str):
    """Text that is already HTML. Templates escape everything else."""

    __slots__ = ()


@cache
def _template(name: str) -> str:
    """A template with its ``{{>part.html}}`` lines replaced by the files in ``parts/``."""
    text = COMMENT.sub("", (TEMPLATES / name).read_text(encoding="utf-8"))
    return PART.sub(lambda part: _template(f"parts/{part[1]}"), text)


def fill(name: str, values: Mapping[str, str]) -> Html:
    """A template with every ``{{hole}}`` filled. Raises BuildError when one has no value."""

    def value(hole: re.Match[str]) -> str:
        if hole[1] not in values:
            raise BuildError(f"{name}: nothing fills {{{{{hole[1]}}}}}.")
        given = values[hole[1]]
        return given if isinstance(given, Html) else escape(given)

    return Html(HOLE.sub(value, _template(name)))


def embedded(data: object) -> Html:
    """``data`` as JSON in ASCII that is safe inside a script element."""
    return Html(json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"))
