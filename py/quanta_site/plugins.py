"""Games that are not part of Quanta, from a project, a folder or a wheel, for one build."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

from quanta import registry
from quanta.games import IN_A_PROJECT
from quanta_site.paths import SOURCES, BuildError

PLACES = (*IN_A_PROJECT, ".")
"""The folders of games in a project, and a folder itself."""
RULES = "rules.py"
OWN = SOURCES / "quanta" / "games"


@contextmanager
def added(places: Sequence[str]) -> Iterator[list[str]]:
    """Make the games of these places known to Quanta; yields their ids, in order.

    places: projects, folders of games, a game's own folder, or wheels. They are known until the
    block ends. Raises BuildError for a place without a game, and for the id of one of Quanta's own.
    """
    with TemporaryDirectory(prefix="quanta-games-") as folder:
        games = Path(folder, "games")
        games.mkdir()
        ids: list[str] = []
        for number, place in enumerate(places):
            homes = _homes(Path(place), Path(folder, str(number)))
            ids += [_placed(home, games, place) for home in homes]
        if not ids:
            yield ids
            return
        registry.add_folder(str(games))
        try:
            yield ids
        finally:
            registry.remove_folder(str(games))


def home(game: str) -> Path:
    """The folder of a game that exists."""
    spec = find_spec(f"quanta.games.{game}")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(next(iter(spec.submodule_search_locations))).resolve()


def own(games: Collection[str]) -> list[str]:
    """Those of the games that are not part of Quanta, in their order."""
    return [game for game in games if home(game).parent != OWN.resolve()]


def _placed(home: Path, games: Path, place: str) -> str:
    """Link a game into the folder ``games``; its id."""
    name, own = home.name, OWN / home.name
    if (games / name).exists() or (own.is_dir() and own.resolve() != home.resolve()):
        raise BuildError(f"There are two games {name!r}; the one in {place} needs another name.")
    if not name.isidentifier():
        raise BuildError(f"The folder {home} cannot be a game: {name!r} is no name in Python.")
    (games / name).symlink_to(home.resolve(), target_is_directory=True)
    return name


def _homes(place: Path, scratch: Path) -> list[Path]:
    """The folders of the games in a place."""
    packed = place.suffix == ".whl" and place.is_file()
    folder = _unpacked(place, scratch) if packed else place
    if not folder.is_dir():
        raise BuildError(f"{place} is neither a folder nor a wheel.")
    if (folder / RULES).is_file():
        return [folder.resolve()]
    for below in PLACES:
        homes = [path.parent for path in sorted((folder / below).glob(f"*/{RULES}"))]
        if homes := [each for each in homes if not each.name.startswith("_")]:
            return homes
    raise BuildError(
        f"There is no game in {place}: a game is a folder with a {RULES}, in a project made by "
        "quanta new-game below py/quanta/games."
    )


def _unpacked(wheel: Path, scratch: Path) -> Path:
    try:
        with ZipFile(wheel) as archive:
            archive.extractall(scratch)
    except BadZipFile:
        raise BuildError(f"{wheel} is not a wheel.") from None
    return scratch
