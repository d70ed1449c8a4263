"""The module with a game's learned evaluation as text, and its file."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import fill

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.n_tuples import UNIT
from quanta_lab.game_folder import game_folder
from quanta_lab.training.self_play import Evaluation

MARK = '"""Learned by self-play'
"""The beginning of a module that may be overwritten."""
WIDTH = 96

MODULE = '''\
{mark}: how good a position of {name} is.

Its unit is a chance to win of e to 1 in {unit:,} parts. This makes it again:

    {command}
"""

from quanta.core.n_tuples import Form, NTuples
{imports}
FORM = Form(
    shape={form.shape},
    shown={form.shown},
    even={form.even},
    codes=(
{codes}
    ),
    windows={form.windows},
    features={form.features},
)
NUMBERS = (
{numbers}
)
WEIGHTS = """
{weights}
"""
LEARNED = NTuples(FORM, WEIGHTS, NUMBERS, {source})
evaluate, evaluates = LEARNED.evaluate, LEARNED.knows
'''


def text(game: str, evaluation: Evaluation, command: str) -> str:
    """The text of the module. command: the one that reproduces it."""
    form, weights, numbers = evaluation
    used = {"learning": bool(form.cells), "features": bool(form.features)}
    names = [name for name, there in used.items() if there]
    return MODULE.format(
        mark=MARK,
        name=registry.rules(game).name,
        unit=UNIT,
        command=command,
        imports="".join(f"from quanta.games.{game}.{name} import {name}\n" for name in names),
        form=form,
        codes=_lines("".join(f'"{code}", ' for code in form.codes), 8),
        numbers="\n".join(_lines(f"{row},", 4) for row in numbers),
        weights="\n".join(weights[at : at + WIDTH] for at in range(0, len(weights), WIDTH)),
        source=", ".join(name if there else "None" for name, there in used.items()),
    )


def _lines(words: str, indent: int) -> str:
    return fill(words, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent)


def place(game: str, out: Path | None) -> Path:
    """The file of the module: ``out``, or in the game's folder. Raises BadRequest if it cannot be
    written there, or if the game has its own evaluation."""
    file = game_folder(game) / "evaluate.py" if out is None else out
    if out is None and file.is_file() and not file.read_text("utf-8").startswith(MARK):
        name = registry.rules(game).name
        raise BadRequest(f"{name} has an evaluate.py of its own; --out FILE writes another file.")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadRequest(f"{file} cannot be written.")
    return file
