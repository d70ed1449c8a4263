"""``quanta new-game``: a small working game with its digest and tests, to be rewritten."""

from __future__ import annotations

import json
import keyword
import re
from argparse import ArgumentParser, Namespace
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from string import Template

from quanta import registry
from quanta.cli import new_game_files
from quanta.core.errors import BadRequest
from quanta.core.quoting import quoted

NAME = re.compile(r"[a-z][a-z0-9_]{1,23}")
TITLE = re.compile(r"[^\W_][\w '’!,.&-]{0,39}")
GAMES = "py/quanta/games"
TEMPLATE = "_template"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``new-game``."""
    parser.description = (
        "Creates a small working game called NAME, to be rewritten step by step. In a checkout of "
        "Quanta, its folder, digest and tests go where such files belong; elsewhere they form a "
        "project of their own in a folder NAME, which Quanta finds once it is installed or "
        "QUANTA_GAMES contains its games folder."
    )
    parser.add_argument("name", metavar="NAME", help="the id: a-z, 0-9 and _, as in mu_torere")
    parser.add_argument("--title", help="the name on screen (default: made from NAME)")
    parser.add_argument(
        "--to", default=".", metavar="FOLDER", help="where to create it (default: here)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Create the files, print their paths and how to play the game."""
    title = args.title or args.name.replace("_", " ").capitalize()
    root, made = make(args.name, title, Path(args.to))
    if args.json:
        print(json.dumps({"folder": str(root), "files": [str(path) for path in made]}))
        return 0
    print("\n".join(str(path) for path in made))
    games = "" if root == Path(args.to) else f"QUANTA_GAMES={quote(str(root / GAMES))} "
    print(f"\nPlay it: {games}quanta play {args.name}")
    return 0


def make(name: str, title: str, folder: Path) -> tuple[Path, list[Path]]:
    """Create the files of a game; returns the root folder and the files. Raises BadRequest for an
    impossible name or title, and if a file exists already or cannot be written."""
    if not NAME.fullmatch(name):
        raise BadRequest(f"{quoted(name)} cannot be a game’s id; write 2 to 24 of a-z, 0-9 and _.")
    if keyword.iskeyword(name):
        raise BadRequest(f"{quoted(name)} cannot be a game’s id; it is a reserved word of Python.")
    if name in registry.ids():
        raise BadRequest(f"There is a game {quoted(name)} already.")
    if find_spec(f"quanta.games.{name}"):
        raise BadRequest(
            f"{quoted(name)} cannot be a game’s id; quanta.games has a module of that name."
        )
    if not TITLE.fullmatch(title):
        raise BadRequest(f"{quoted(title)} cannot be a game’s title; write at most 40 letters.")
    in_checkout = (folder / GAMES / TEMPLATE).is_dir()
    root = folder if in_checkout else folder / name
    texts = {**_game(name, title), **_other_files(name, title)}
    if not in_checkout:
        texts |= _project_files(name, title)
        texts[f"{GAMES}/{name}/digests/{name}.md"] = texts.pop(f"seeds/{name}.md")
    for path in (root / place for place in texts):
        if path.exists():
            raise BadRequest(f"{path} exists already.")
    try:
        for place, text in texts.items():
            (root / place).parent.mkdir(parents=True, exist_ok=True)
            (root / place).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{error.filename} cannot be written: {error.strerror}.") from error
    return root, [root / place for place in texts]


def _game(name: str, title: str) -> dict[str, str]:
    """Path -> text of the game's own folder: the template's modules and tables, renamed."""
    template = files(f"quanta.games.{TEMPLATE}")
    modules = [each for each in template.iterdir() if each.name.endswith(".py")]
    tables = [each for each in (template / "data").iterdir() if each.name.endswith(".json")]
    texts = {each.name: each.read_text("utf-8") for each in modules}
    texts |= {f"data/{each.name}": each.read_text("utf-8") for each in tables}
    texts["__init__.py"] = f'"""{title}."""\n'
    return {
        f"{GAMES}/{name}/{place}": _renamed(texts[place], name, title) for place in sorted(texts)
    }


def _renamed(text: str, name: str, title: str) -> str:
    prefix = "".join(word.capitalize() for word in name.split("_"))
    renamed = text.replace(TEMPLATE, name).replace("Crawl", prefix)
    return renamed.replace("The crawl", title).replace("the crawl", title)


def _project_files(name: str, title: str) -> dict[str, str]:
    """Path -> text of the other files in a project of its own."""
    texts = {"conftest.py": new_game_files.CONFTEST}
    for place, text in new_game_files.PROJECT_FILES.items():
        path = Template(place).substitute(name=name)
        texts[path] = text if isinstance(text, str) else text.substitute(name=name, title=title)
    return texts


def _other_files(name: str, title: str) -> dict[str, str]:
    """Path -> text of the digest and the tests."""
    return {
        Template(place).substitute(name=name): text.substitute(name=name, title=title)
        for place, text in new_game_files.FILES.items()
    }
