"""The modules of the package that a browser needs: those that its entry reaches by imports.

A module of a game is imported by name when its hook is first read (``quanta/games/modules.py``), so
a hook counts as an import of its module where a reached module reads a field of its name. What is
imported only for types does not count.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from quanta.games.modules import GameModules, Hook

ROOTS = ("quanta.hosts.browser", "quanta._version")
"""The imports of the worker, and the version, which ``quanta`` imports by name."""
GAMES = "quanta.games."
HOOKS = {name: hook for name, hook in vars(GameModules).items() if isinstance(hook, Hook)}


class _Source(NamedTuple):
    """The needs of a module. imports: dotted names that may be modules; reads: names of fields."""

    imports: frozenset[str]
    reads: frozenset[str]


def reached(files: Mapping[str, Path], games: Collection[str]) -> set[str]:
    """The dotted names of the modules that a browser may import.

    files: name such as ``quanta/core/game.py`` -> source, of all modules that there are. games: the
    ids of the games that can be played.
    """
    paths = {module_name(name): path for name, path in files.items() if name.endswith(".py")}
    sources: dict[str, _Source] = {}
    new = {name for root in ROOTS for name in _on_the_way(root)} & paths.keys()
    while new:
        sources |= {name: _source(name, paths[name]) for name in new}
        needed = {name for module in new for name in sources[module].imports}
        needed |= {f"{GAMES}{game}.{module}" for module in _hooked(sources) for game in games}
        names = {each for name in needed for each in _on_the_way(name)}
        new = (names & paths.keys()) - sources.keys()
    return set(sources)


def module_name(file: str) -> str:
    """The dotted name of the module in a file such as ``quanta/core/__init__.py``."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _hooked(sources: Mapping[str, _Source]) -> set[str]:
    """The names of the modules of a game whose hooks the modules outside of games read."""
    read = {
        name
        for module, source in sources.items()
        if not module.startswith(GAMES) or module == GameModules.__module__
        for name in source.reads
    }
    return {HOOKS[name].module for name in read & HOOKS.keys()}


def _on_the_way(name: str) -> Iterator[str]:
    """A module and the packages around it, outermost first."""
    steps = name.split(".")
    return (".".join(steps[:count]) for count in range(1, len(steps) + 1))


def _source(name: str, path: Path) -> _Source:
    return _read(name if path.stem == "__init__" else name.rpartition(".")[0], path.read_bytes())


@cache
def _read(package: str, text: bytes) -> _Source:
    """The needs of a module in ``package`` with this text."""
    imports, reads = set[str](), set[str]()
    for node in _running(ast.parse(text)):
        if isinstance(node, ast.Import):
            imports |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            imports |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Attribute):
            reads.add(node.attr)
    return _Source(frozenset(imports), frozenset(reads))


def _absolute(node: ast.ImportFrom, package: str) -> str:
    """The module that is imported from, with what dots before it mean in ``package``."""
    if not node.level:
        return node.module or ""
    above = package.split(".")[: 1 - node.level or None]
    return ".".join([*above, *([node.module] if node.module else [])])


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a syntax tree, without what only type checkers read."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for other in child.orelse:
                yield from _running(other)
        else:
            yield from _running(child)
