"""What the manual's pages can ask for beside Markdown: boards and the help of the command line.

An extension of Sphinx. ``board`` draws a record at its ply, ``command-line`` says what ``quanta``
and each of its commands print when asked for help.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import quanta
from quanta.api import pictures
from quanta.cli.main import parser
from quanta.scene import svg

STYLE = re.compile(r' style="[^"]*"')


class Board(SphinxDirective):
    """A picture of the record that is the content, as a bystander may know it."""

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
        found: list[nodes.Node] = []
        for name, command in commands(parser()):
            section = nodes.section(ids=[f"quanta-{name}"])
            section += nodes.title("", f"quanta {name}")
            section += nodes.literal_block("", command.format_help().rstrip(), language="none")
            found.append(section)
        return found


def commands(of: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Each command and its parser, as they are listed."""
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def fitted(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.Node | None
) -> None:
    """Take the widths of table columns out, since the site's pages allow no styles but those of
    files; let the keyboard reach code that is too wide to be seen at once."""
    if "body" in context:
        body = STYLE.sub("", context["body"])
        context["body"] = body.replace("<pre>", '<pre tabindex="0">')


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("board", Board)
    app.add_directive("command-line", CommandLine)
    app.connect("html-page-context", fitted)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
