"""``make release`` refuses what is not ready, and leaves out games that are to be asked for."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
import release
from tests.support.effort import IN_LONG

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parents[2]
CANDIDATE = "9.8.7rc1"
DATED = "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-31\n\n### Added\n\n- A game.\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout that is ready to be released as 1.2.3."""
    root = tmp_path / "checkout"
    (root / "py" / "quanta").mkdir(parents=True)
    (root / "py" / "quanta" / "_version.py").write_text('__version__ = "1.2.3"\n', "utf-8")
    (root / "CHANGELOG.md").write_text(DATED, "utf-8")
    git(root, "init", "--quiet")
    commit(root)
    return root


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "Change something")


def test_what_is_ready_is_released(checkout: Path) -> None:
    assert release.check(checkout) == "1.2.3"


def test_a_dirty_tree_is_refused(checkout: Path) -> None:
    (checkout / "stray.txt").touch()
    with pytest.raises(release.NotReady, match="not committed"):
        release.check(checkout)


def test_a_version_between_releases_is_refused(checkout: Path) -> None:
    (checkout / "py" / "quanta" / "_version.py").write_text('__version__ = "1.2.4.dev0"\n', "utf-8")
    commit(checkout)
    with pytest.raises(release.NotReady, match=r"between releases: to release 1\.2\.4, set it"):
        release.check(checkout)


@pytest.mark.parametrize("version", ["1.2", "1.2.3a1", "1.2.3.post1", "1.2.3+here"])
def test_a_version_that_is_no_release_is_refused(checkout: Path, version: str) -> None:
    (checkout / "py" / "quanta" / "_version.py").write_text(f'__version__ = "{version}"\n', "utf-8")
    commit(checkout)
    with pytest.raises(release.NotReady, match=r"not a version such as 1\.2\.3"):
        release.check(checkout)


def test_a_release_is_tagged_once(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "ROOT", checkout)
    monkeypatch.setattr(release, "build", lambda root, out: [])
    for name in ("user.name", "user.email"):
        git(checkout, "config", name, "a@example.org")
    assert release.main("release") == 0
    assert "v1.2.3\n" in release.git(checkout, "tag", "--list")
    assert "1.3.0.dev0" in capsys.readouterr().out
    assert release.main("release") == 1
    assert "There is a tag v1.2.3 already." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("version", "after"),
    [("1.2.3", "1.3.0.dev0"), ("2.0.0rc1", "2.0.0rc2.dev0"), ("2.0.0rc9", "2.0.0rc10.dev0")],
)
def test_the_next_version_is_printed(version: str, after: str) -> None:
    assert release.after(version) == after


def test_a_version_that_is_tagged_already_is_refused(checkout: Path) -> None:
    git(checkout, "tag", "v1.2.3")
    with pytest.raises(release.NotReady, match=r"tag v1\.2\.3"):
        release.check(checkout)


@pytest.mark.parametrize(
    ("changelog", "says"),
    [
        (DATED.replace(" - 2026-01-31", ""), "has no date"),
        (DATED.replace("2026-01-31", "soon"), "has no date"),
        (DATED.replace("[1.2.3]", "[1.2.2]"), "newest entry of CHANGELOG.md is 1.2.2"),
        (DATED.replace("## [1.2.3]", "- A level.\n\n## [1.2.3]"), "something under"),
        ("# Changelog\n", "is none"),
    ],
)
def test_a_changelog_that_is_not_about_the_version_is_refused(changelog: str, says: str) -> None:
    with pytest.raises(release.NotReady, match=says):
        release.check_changelog(changelog, "1.2.3")


@pytest.fixture(scope="module")
def candidate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of this checkout whose last commit makes a candidate of it."""
    root = tmp_path_factory.mktemp("clone") / "quanta"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(root)], check=True)
    for name in ("user.name", "user.email"):
        git(root, "config", name, "a@example.org")
    (root / "py" / "quanta" / "_version.py").write_text(f'__version__ = "{CANDIDATE}"\n', "utf-8")
    changelog = root / "CHANGELOG.md"
    entry = f"## [{CANDIDATE}] - 2026-01-31"
    text = release.HEADING.sub(entry, changelog.read_text("utf-8"), count=1)
    changelog.write_text(text, encoding="utf-8")
    commit(root)
    return root


def test_a_candidate_of_this_checkout_is_built_and_tagged(
    candidate: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = candidate / "build" / "release"
    monkeypatch.setattr(release, "ROOT", candidate)
    monkeypatch.setattr(release, "OUT", out)
    assert release.main("release") == 0, capsys.readouterr().err
    assert f"v{CANDIDATE}\n" in release.git(candidate, "tag", "--list")
    sdist, *wheels = sorted(out.iterdir(), key=lambda path: path.suffix != ".gz")
    assert all(CANDIDATE in path.name for path in (sdist, *wheels))
    check_contents(sdist, wheels)
    check_times(int(release.git(candidate, "log", "-1", "--format=%ct")), sdist, wheels)


@IN_LONG
def test_the_same_commit_gives_the_same_bytes(candidate: Path) -> None:
    one, other = (release.build(candidate, candidate / "build" / name) for name in ("1", "2"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def check_times(committed: int, sdist: Path, wheels: list[Path]) -> None:
    """All files in them are of the time of the commit, or the same commit gives other bytes."""
    with tarfile.open(sdist) as tree:
        assert {each.mtime for each in tree} == {committed}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            times = {datetime(*each.date_time, tzinfo=UTC) for each in archive.infolist()}
        assert times == {datetime.fromtimestamp(committed - committed % 2, UTC)}


def check_contents(sdist: Path, wheels: list[Path]) -> None:
    """They have what is to be published and its licences, and no game that is to be asked for."""
    held_back = [game for _, game in release.ask_first(ROOT)]
    assert held_back
    with tarfile.open(sdist) as tree:
        names = tree.getnames()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names += archive.namelist()
    assert "quanta_site/files/web/engine/worker.js" in names
    assert {"quanta_lab/bench/command.py", "quanta_lab/page.css"} <= set(names)
    assert any("quanta/games/leap/rules.py" in name for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    for game in held_back:
        assert not [name for name in names if f"games/{game}" in name or f"seeds/{game}" in name]
    top = sdist.name.removesuffix(".tar.gz")
    texts = [ROOT / "LICENSE", ROOT / "NOTICE.md", *(ROOT / "licences").iterdir()]
    assert {f"{top}/{path.relative_to(ROOT).as_posix()}" for path in texts} <= set(names)
