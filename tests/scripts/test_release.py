"""``make release`` refuses what is not ready, and leaves out games that are to be asked for."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest
import release

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parents[2]
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


@pytest.mark.parametrize("version", ["1.2", "1.2.3rc1", "1.2.3.post1", "1.2.3+here"])
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


def test_games_to_be_asked_for_first_are_in_no_file(tmp_path: Path) -> None:
    held_back = [game for _, game in release.ask_first(ROOT)]
    assert held_back
    first, again = (release.build(ROOT, tmp_path / name) for name in ("first", "again"))
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in again]
    sdist, *wheels = sorted(first, key=lambda path: path.suffix != ".gz")
    with tarfile.open(sdist) as tree:
        names = tree.getnames()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names += archive.namelist()
    assert "quanta_site/files/web/engine/worker.js" in names
    assert any("quanta/games/leap/rules.py" in name for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    for game in held_back:
        assert not [name for name in names if f"games/{game}" in name or f"seeds/{game}" in name]
    top = sdist.name.removesuffix(".tar.gz")
    texts = [ROOT / "LICENSE", ROOT / "NOTICE.md", *(ROOT / "licences").iterdir()]
    assert {f"{top}/{path.relative_to(ROOT).as_posix()}" for path in texts} <= set(names)
