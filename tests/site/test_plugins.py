"""Games of one's own in a site: where the builder finds them, and what it makes of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.support.commands import ran
from tests.support.effort import IN_LONG

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

import quanta
from quanta import registry
from quanta.cli import new_game
from quanta.testing import check
from quanta_site import __main__ as builder
from quanta_site import build, plugins
from quanta_site.app import precache
from quanta_site.engine import runtime, wheels
from quanta_site.output import components
from quanta_site.pages import cover, digests, embeds, front, render
from quanta_site.paths import NODE_MODULES, ROOT, SCENE, SOURCES, BuildError

pytestmark = pytest.mark.host

HEX = ROOT / "docs" / "hex"
SITE = ROOT / "py" / "quanta_site"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the game ``snails``."""
    folder = tmp_path_factory.mktemp("projects")
    root, _ = new_game.make("snails", "Snails & Co.", folder)
    return root


def zipped(games: Path, wheel: Path) -> Path:
    with zipfile.ZipFile(wheel, "w") as made:
        for path in games.rglob("*.py"):
            made.write(path, f"quanta/games/{path.relative_to(games).as_posix()}")
    return wheel


def test_a_game_is_found_in_a_project_a_folder_and_a_wheel(project: Path, tmp_path: Path) -> None:
    games = project / new_game.GAMES
    wheel = zipped(games, tmp_path / "snails-1-py3-none-any.whl")
    for place in (project, games, games / "snails", wheel):
        with plugins.added([str(place)]) as ids:
            assert ids == ["snails"]
            assert registry.rules("snails").name == "Snails & Co."
            assert not registry.folder_faults()
        assert "snails" not in registry.ids()


def test_it_goes_into_the_engine_and_quantas_own_games_do_not(project: Path) -> None:
    with plugins.added([str(project)]) as ids:
        games = build.offered(publish=True, wanted=ids, without=(), only=ids)
        names = set(runtime.sources(games))
    assert games == ["snails"]
    assert {"quanta/games/snails/rules.py", "quanta/games/snails/view.py"} <= names
    folders = {name.split("/")[2] for name in names if name.startswith("quanta/games/")}
    assert folders == {"__init__.py", "modules.py", "snails"}
    assert not [name for name in names if name.endswith((".md", "perft.json"))]


def test_its_digest_travels_in_its_own_folder(project: Path, tmp_path: Path) -> None:
    with plugins.added([str(project), str(HEX)]):
        body, _ = digests.to_html(digests.digests("snails"))
        other, _ = digests.to_html(digests.digests("hex"))
    nothing, _ = digests.to_html([])
    assert '<li id="snails-R1">' in body
    assert '<li id="hex-R1">' in other
    assert nothing == digests.UNWRITTEN


def test_the_front_page_has_the_title_and_the_order_of_the_build(project: Path) -> None:
    with plugins.added([str(project), str(HEX)]) as ids:
        openings = {game: render.opening_scene(registry.rules(game)) for game in ids}
        with cover.built_with(cover.titled("Mine & <yours>", ["One.", "Two."])):
            first = front.front_page(openings).page
        with cover.built_with(cover.titled("Mine", ["One.", "Two."])):
            turned = front.front_page(dict(reversed(openings.items()))).page
    assert '<h1 id="hello">Mine &amp; &lt;yours&gt;</h1>' in first
    assert "<title>Mine &amp; &lt;yours&gt;</title>" in first
    assert "<span>Mine &amp; &lt;yours&gt;</span>" in first
    assert "Hard to put down" not in first
    cards = [
        page.index('data-game="snails"') < page.index('data-game="hex"') for page in (first, turned)
    ]
    assert cards == [True, False]
    data = json.loads(first.partition('id="page">')[2].partition("</script>")[0])
    assert data["daily"] == {"first": "2026-01-01", "games": "", "own": []}
    assert 'aria-labelledby="daily-head" hidden' in first


def test_a_site_names_one_s_own_games_first_and_has_their_wheels(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.setattr(components, "_files", lambda dist, name, patterns: [*map(str, patterns)])
    with plugins.added([str(project), str(HEX)]) as ids:
        games = build.offered(publish=True, wanted=[*ids, "leap"], without=(), only=ids)
        assert games == ["snails", "hex", "leap"]
        told = components.notice(games)
        made = wheels.of_game(site / "py", "snails")
        same = wheels.of_game(tmp_path / "again", "snails")
        listed = components.bill(site, {}, games)
        shortcuts = precache.manifest(games)["shortcuts"]
        framed = framed_in_order(site, games, monkeypatch)
    rows = [line for line in told.splitlines() if line.startswith("| ")][1:5]
    assert [row.partition(",")[0] for row in rows] == [
        "| Snails & Co.", "| Hex", "| Quantum Leap", "| Quantum Leap",
    ]  # fmt: skip
    assert "**Hex.** The rules are in the public domain." in told
    assert "Harlequin" not in told
    snails, hexes, own = listed["components"][:3]
    assert (snails["name"], hexes["name"], own["name"]) == ("quanta_snails", "quanta_hex", "quanta")
    assert hexes["authors"] == [{"name": "Piet Hein; John Nash"}]
    assert snails["components"] == ["py/quanta_snails-*.whl"]
    assert "components" not in hexes
    assert listed["dependencies"][0]["dependsOn"][:2] == ["game/snails", "game/hex"]
    assert [each["url"].partition("/")[0] for each in shortcuts] == games == framed
    assert made.read_bytes() == same.read_bytes()
    with plugins.added([str(made)]) as ids:
        assert ids == ["snails"]
        assert registry.rules("snails").name == "Snails & Co."
    with zipfile.ZipFile(made) as archive:
        record = archive.read("quanta_snails-1.dist-info/RECORD").decode()
        assert [line.split(",")[0] for line in record.splitlines()] == archive.namelist()
        assert "quanta/games/snails/digests/snails.md" in archive.namelist()


def framed_in_order(site: Path, games: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games of the pages that are framed elsewhere, in the order of their list."""

    class Seen(Exception):
        """The list."""

    def seen(site: Path, openings: dict[str, object], address: str) -> None:
        raise Seen(*openings)

    monkeypatch.setattr(build, "lay_out", lambda *given, **options: {})
    monkeypatch.setattr(embeds, "install", seen)
    with pytest.raises(Seen) as told:
        build._fill(site, games, packed=False, programs=False, small=True, address="")
    return list(told.value.args)


def test_places_without_a_game_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_text("no wheel")
    (tmp_path / "leap").mkdir()
    (tmp_path / "leap" / "rules.py").touch()
    for place, reason in (
        ("nowhere", "neither a folder nor a wheel"),
        ("a.whl", "is not a wheel"),
        ("leap", "two games 'leap'"),
    ):
        with pytest.raises(BuildError, match=reason), plugins.added([str(tmp_path / place)]):
            pass
    (tmp_path / "empty").mkdir()
    with zipfile.ZipFile(tmp_path / "other.whl", "w") as wheel:
        wheel.writestr("other/__init__.py", "")
    for place in map(str, (tmp_path / "empty", tmp_path / "other.whl")):
        with pytest.raises(BuildError, match=f"^There is no game in {place}:"):
            plugins.added([place]).__enter__()
    with pytest.raises(BuildError, match="two games 'hex'"), plugins.added([str(HEX), str(HEX)]):
        pass


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("buidl", "There is no command 'buidl' (did you mean build?). See "),
        ("build --titel x", "There is no option '--titel' (did you mean --title?). See "),
        ("serve --port high", "Argument --port: 'high' is not a whole number. See "),
    ],
)
def test_a_wrong_argument_is_reported_in_a_sentence(
    words: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["quanta-site", *words.split()])
    with pytest.raises(SystemExit) as stopped:
        builder.main()
    assert stopped.value.code == 2
    assert capsys.readouterr().err.partition(": ")[2].startswith(says)


def test_an_unknown_game_is_named_with_the_known_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["quanta-site", "build", "--with", "lep", "--out", str(tmp_path / "dist")]
    monkeypatch.setattr(sys, "argv", words)
    assert builder.main() == 2
    said = capsys.readouterr().err
    assert said.startswith("quanta-site: There is no game 'lep' (did you mean leap?); there is ")
    assert "_template" not in said


def test_a_game_that_cannot_be_imported_ends_the_build_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "broken"
    game.mkdir()
    (game / "__init__.py").touch()
    (game / "rules.py").write_text("RULES = 1 / 0\n")
    words = ["quanta-site", "build", "--game", str(game), "--out", str(tmp_path / "dist")]
    monkeypatch.setattr(sys, "argv", words)
    assert builder.main() == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("quanta-site: ")
    assert said.endswith("ZeroDivisionError in broken/rules.py:1: division by zero.")
    assert not (tmp_path / "dist").exists()


def test_what_the_check_of_a_game_finds_ends_the_build_with_the_same_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root, _ = new_game.make("snails", "Snails", tmp_path)
    digest = root / new_game.GAMES / "snails" / "digests" / "snails.md"
    digest.write_text(digest.read_text("utf-8").replace('publish = "ask-first"\n', ""), "utf-8")
    with plugins.added([str(root)]):
        (fault,) = check("snails", games=1).faults
    words = ["quanta-site", "build", "--game", str(root), "--out", str(tmp_path / "dist")]
    monkeypatch.setattr(sys, "argv", words)
    assert builder.main() == 2
    assert f"- {fault}" in capsys.readouterr().err
    assert not (tmp_path / "dist").exists()


def test_a_page_that_cannot_start_its_game_ends_the_build_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "BUILD", tmp_path)  # which keeps the archives of one site only
    game = tmp_path / "here_only"
    game.mkdir()
    for path in HEX.glob("*.py"):
        text = path.read_text("utf-8").replace("quanta.games.hex", "quanta.games.here_only")
        (game / path.name).write_text(text.replace('id = "hex"', 'id = "here_only"'), "utf-8")
    with (game / "rules.py").open("a") as rules:
        rules.write('import sys\nif sys.platform == "emscripten":\n    import numpy\n')
    with plugins.added([str(game)]) as ids, pytest.raises(BuildError) as told:
        runtime.compiled(ids)
    said = str(told.value)
    assert said.startswith(
        "The page of the game 'here_only' could not start it: ModuleNotFoundError"
    )
    assert "here_only/rules.py:" in said
    assert "\n" not in said


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The builder as its wheel installs it, in a folder with Quanta's sources."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(command, cwd=SITE, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(out / "site")
    (out / "site" / "quanta").symlink_to(SOURCES / "quanta")
    return out / "site"


def test_the_wheel_of_the_builder_has_all_that_a_checkout_has_for_it(installed: Path) -> None:
    files = installed / "quanta_site" / "files"
    for name in ("web", "seeds", "licences"):
        there = {path.relative_to(ROOT) for path in (ROOT / name).rglob("*") if path.is_file()}
        assert there == {
            path.relative_to(files) for path in (files / name).rglob("*") if path.is_file()
        }
    for name in ("NOTICE.md", "package.json", "package-lock.json"):
        assert (files / name).read_bytes() == (ROOT / name).read_bytes()
    own = {path.relative_to(SITE) for path in SITE.rglob("*.*") if "__pycache__" not in path.parts}
    assert all((installed / "quanta_site" / path).exists() for path in own)


def test_the_roles_that_a_game_brings_are_in_the_style_sheet_of_boards(
    project: Path, tmp_path: Path
) -> None:
    (home,) = project.rglob("view.py")
    with plugins.added([str(project)]) as games:
        build.write_board_styles(tmp_path, games)
        assert (tmp_path / "board.css").read_bytes() == (SCENE / "board.css").read_bytes()
    home.with_name("roles.css").write_text(".snails-lane { fill: var(--hot) }", encoding="utf-8")
    with plugins.added([str(project)]) as games:
        build.write_board_styles(tmp_path, games)
        written = (tmp_path / "board.css").read_text(encoding="utf-8")
        assert written.endswith("\n.snails-lane { fill: var(--hot) }\n")
    home.with_name("roles.css").write_text("body { fill: none }", encoding="utf-8")
    with (
        plugins.added([str(project)]) as games,
        pytest.raises(BuildError, match="The selector 'body'"),
    ):
        build.write_board_styles(tmp_path, games)
    home.with_name("roles.css").unlink()


@IN_LONG
def test_an_installed_builder_makes_a_site_and_a_file(
    installed: Path, project: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "cache" / "quanta-site" / quanta.__version__
    kept.mkdir(parents=True)
    (kept / "node_modules").symlink_to(NODE_MODULES)
    (kept / "fetched").write_bytes((ROOT / "package-lock.json").read_bytes())
    env = {
        **os.environ,
        "PYTHONPATH": str(installed),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    for words in (("build", "--quick"), ("single",)):
        command = [sys.executable, "-m", "quanta_site", *words, "--game", str(project)]
        done = ran([*command, "--title", "Snails"], cwd=tmp_path, env=env)
        assert done.returncode == 0, done.stderr
    assert "Snails &amp; Co." in (tmp_path / "dist" / "snails" / "index.html").read_text("utf-8")
    assert (tmp_path / "dist" / "embed" / "snails" / "picture.svg").is_file()
    assert [path.name for path in (tmp_path / "single").iterdir()] == ["snails.html"]
