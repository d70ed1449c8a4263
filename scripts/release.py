"""Make a release: ``make release`` checks that all is ready, builds wheels and sdist, and tags;
``make wheel`` only builds them, of whatever was committed last.

Nothing leaves this machine: what is to be pushed and uploaded is printed at the end. Games whose
rights holder is to be asked first are in neither file.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "release"
PARTS = ("py/quanta_lab", "py/quanta_site")
"""The folders of the lab and of the builder, which have wheels of their own."""
FENCE = "+++\n"
VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
RELEASE = re.compile(r"([0-9]+)\.([0-9]+)\.[0-9]+(?:rc([0-9]+))?")
BETWEEN = re.compile(rf"({RELEASE.pattern})\.dev[0-9]+")
HEADING = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?$", re.MULTILINE)
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class NotReady(Exception):
    """The release cannot be made; the message says what is to be done first."""


def version(root: Path) -> str:
    """The version of the package in the checkout ``root``."""
    text = (root / "py" / "quanta" / "_version.py").read_text(encoding="utf-8")
    found = VERSION.search(text)
    if found is None:
        raise NotReady("py/quanta/_version.py does not say __version__.")
    return found[1]


def check(root: Path) -> str:
    """The version to release. Raises NotReady for the first thing that is not as it must be."""
    now = version(root)
    if between := BETWEEN.fullmatch(now):
        raise NotReady(
            f"{now} is a version between releases: to release {between[1]}, "
            "set it in py/quanta/_version.py."
        )
    if not RELEASE.fullmatch(now):
        raise NotReady(
            f"{now} is not a version such as 1.2.3 or 1.2.3rc1: set it in py/quanta/_version.py."
        )
    if git(root, "status", "--porcelain").strip():
        raise NotReady("There are changes that are not committed.")
    check_changelog((root / "CHANGELOG.md").read_text(encoding="utf-8"), now)
    if git(root, "tag", "--list", f"v{now}").strip():
        raise NotReady(f"There is a tag v{now} already.")
    return now


def after(now: str) -> str:
    """The version between the release ``now`` and the next minor one, or the next candidate."""
    parts = RELEASE.fullmatch(now)
    assert parts is not None, f"{now} was checked"
    major, minor, candidate = parts.groups()
    if candidate:
        return f"{now.removesuffix(candidate)}{int(candidate) + 1}.dev0"
    return f"{major}.{int(minor) + 1}.0.dev0"


def check_changelog(text: str, now: str) -> None:
    """Raises NotReady unless the newest entry is that of the version ``now``, with its date, and
    nothing is left under [Unreleased]."""
    entries = list(HEADING.finditer(text))
    if entries and entries[0][1] == "Unreleased":
        end = entries[1].start() if len(entries) > 1 else len(text)
        if text[entries[0].end() : end].strip():
            raise NotReady("CHANGELOG.md still has something under [Unreleased].")
        del entries[0]
    if not entries or entries[0][1] != now:
        newest = entries[0][1] if entries else "none"
        raise NotReady(f"The newest entry of CHANGELOG.md is {newest}; the version is {now}.")
    if not DATE.fullmatch(entries[0][2] or ""):
        raise NotReady(f"The entry {now} of CHANGELOG.md has no date: ## [{now}] - YYYY-MM-DD.")


def ask_first(root: Path) -> Iterator[tuple[Path, str]]:
    """Digest and game id of each game whose rights holder is to be asked before it is published."""
    for path in sorted((root / "seeds").glob("*.md")):
        head = path.read_text(encoding="utf-8").removeprefix(FENCE).partition(FENCE)[0]
        facts = tomllib.loads(head)
        if facts["publish"] == "ask-first":
            yield path, facts["game"]


def leave_out(root: Path) -> list[str]:
    """Remove the games that are not to be published from the tree ``root``; their ids."""
    games = []
    for digest, game in list(ask_first(root)):
        digest.unlink()
        games.append(game)
        for folder in (root / "py" / "quanta" / "games" / game, root / "tests" / "games" / game):
            shutil.rmtree(folder, ignore_errors=True)
    return games


def build(root: Path, out: Path) -> list[Path]:
    """Wheel and sdist of the last commit and the wheels of its parts, without games that are not
    to be published; the same bytes from the same commit."""
    shutil.rmtree(out, ignore_errors=True)
    date = git(root, "log", "-1", "--format=%ct").strip()
    with TemporaryDirectory() as folder:
        archive = run(root, "git", "archive", "HEAD")
        with tarfile.open(fileobj=BytesIO(archive)) as tree:
            tree.extractall(folder, filter="data")
        leave_out(Path(folder))
        environment = {**os.environ, "SOURCE_DATE_EPOCH": date}
        command = (sys.executable, "-m", "hatchling", "build", "-d", str(out))
        run(Path(folder), *command, environment=environment)
        for part in PARTS:
            run(Path(folder, part), *command, "-t", "wheel", environment=environment)
    return sorted(out.iterdir())


def git(root: Path, *words: str) -> str:
    """What a git command prints. Raises NotReady where it fails."""
    return run(root, "git", *words).decode()


def run(root: Path, *command: str, environment: dict[str, str] | None = None) -> bytes:
    """What a command prints. Raises NotReady, with what it complained of, where it fails."""
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, check=False)
    if done.returncode:
        raise NotReady(f"{' '.join(command)}: {done.stderr.decode().strip()}")
    return done.stdout


def main(command: str) -> int:
    """``wheel``: build. ``release``: check, build and tag. Returns the exit status."""
    try:
        now = check(ROOT) if command == "release" else version(ROOT)
        made = build(ROOT, OUT)
        if command == "release":
            git(ROOT, "tag", "--annotate", f"v{now}", "--message", f"Quanta {now}")
    except NotReady as problem:
        print(f"{command}: {problem}", file=sys.stderr)
        return 1
    print("\n".join(str(path.relative_to(ROOT)) for path in made))
    if command == "release":
        print(f"Tagged v{now}. To publish the site and the wheel: git push origin main v{now}")
        print(f"Then set the next version in py/quanta/_version.py, such as {after(now)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
