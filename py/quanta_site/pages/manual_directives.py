"""Sphinx extension with the directives of the manual.

``board`` draws a record at its ply. ``command-line`` shows the help of each ``quanta`` command.
``role-gallery`` draws every role of the board's style sheet.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import quanta
from quanta.api import pictures
from quanta.cli.main import parser
from quanta.cli.parsing import commands_of
from quanta.scene import svg
from quanta_site.pages import role_gallery
from quanta_site.paths import SCENE

STYLE = re.compile(r' style="[^"]*"')


class Board(SphinxDirective):
    """A picture of the record in the content, as a bystander may see it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The picture."""
        game = quanta.open("".join(self.content))
        drawn = svg.board(pictures.scene(game.line, None), interactive=False)
        return [nodes.raw("", f'<p class="manual-board">{drawn}</p>', format="html")]


class CommandLine(SphinxDirective):
    """A section for each command: its usage, its arguments, its options."""

    def run(self) -> list[nodes.Node]:
        """The sections."""
        sections: list[nodes.Node] = []
        for name, command in commands_of(parser()).items():
            section = nodes.section(ids=[f"quanta-{name}"])
            section += nodes.title("", f"quanta {name}")
            section += nodes.literal_block("", command.format_help().rstrip(), language="none")
            sections.append(section)
        return sections


class RoleGallery(SphinxDirective):
    """Every role of the board's style sheet, light and dark."""

    def run(self) -> list[nodes.Node]:
        """The tables."""
        self.env.note_dependency(str(SCENE / "board.css"))
        return [nodes.raw("", role_gallery.table(), format="html")]


def fitted(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.Node | None
) -> None:
    """Adapt a page to the site.

    Removes the widths of table columns, since the policy allows no inline styles, and lets the
    keyboard scroll wide blocks of code.
    """
    if "body" in context:
        body = STYLE.sub("", context["body"])
        context["body"] = body.replace("<pre>", '<pre tabindex="0">')


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("board", Board)
    app.add_directive("command-line", CommandLine)
    app.add_directive("role-gallery", RoleGallery)
    app.connect("html-page-context", fitted)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
