"""The built files: nothing in them leads elsewhere, is missing, or breaks their policy."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from e2e.support.mirror import SAMPLE
from e2e.support.once import IN_CHROMIUM
from e2e.support.scripts import all_scripts, first_scripts, worker

import quanta
from quanta import registry
from quanta.lesson import built_in, link
from quanta_site.app.precache import IMAGES, MANIFEST, NOT_FOR_PLAYERS, WORKER
from quanta_site.build import ENGINE_FILES, offered
from quanta_site.output import bundles, components, nginx
from quanta_site.output.headers import NAME
from quanta_site.pages.manual import DOCS
from quanta_site.pages.policy import CSP, allow, csp_hash
from quanta_site.paths import DIST, ROOT, WEB, BuildError

pytestmark = IN_CHROMIUM
EVERY = sorted(path.relative_to(DIST).as_posix() for path in DIST.rglob("*.html"))
LOST = "404.html"
PAGES = [page for page in EVERY if page != LOST]
MANUAL = DIST / "docs"
KEEPING = re.compile(r"localStorage|sessionStorage|indexedDB|caches\b|cookie|serviceWorker")
"""Ways for a script to keep something on the device."""
WAYS = {"play", "two", "challenge", "puzzles", "analyse"}
"""What the address of a game's page can ask for."""
LATER = (
    *("RTCPeerConnection", "getUserMedia", "BarcodeDetector"),
    *("The clocks are running again", "No saved games yet", "Anyone who opens it", "GIF89a"),
)
"""What only scripts have in them that a page of a game loads when it is wanted: the connection to
another device and its camera, the clocks, the saved games, sharing, and what makes GIFs."""
OF_OTHERS = ("GIF89a", "Invalid version=", "finder storage exhausted")
"""What only scripts have in them that have a package in them."""
STOCK = "stock-"
"""Where stock Pyodide is, for when the small engine fails: too large to be kept for that."""
"""The page for what is not there answers at any address; e2e/site/test_hosting.py looks at it."""


class Reader(HTMLParser):
    """What a page refers to, and what its policy would block."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.references: list[str] = []
        self.ids: set[str] = set()
        self.inline: list[str] = []
        self.texts: dict[str, list[str]] = {"style": [], "script": []}
        self.policy = ""
        self._text: list[str] | None = None
        self.feed((DIST / page).read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.references += [given[name] for name in ("href", "src") if name in given]
        self.ids.add(given.get("id", ""))
        self.inline += [
            f"{tag} {name}" for name in given if name == "style" or name.startswith("on")
        ]
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        ours = tag in self.texts and not given.keys() & {"src", "type"}
        self._text = self.texts[tag] if ours else None

    def handle_data(self, data: str) -> None:
        if self._text is not None and data.strip():
            self._text.append(data)


def test_there_is_a_front_page_the_manual_and_the_pages_of_each_game() -> None:
    manual = sorted(path.stem for path in DOCS.glob("*.md"))
    pages = [LOST, "index.html", *(f"docs/{stem}.html" for stem in manual)]
    pages += ["embed/index.html", "embed/make/index.html"]
    for game in registry.ids():
        pages += [f"{name}/index.html" for name in (game, f"{game}/rules", f"embed/{game}")]
        if registry.modules(game).workshop:
            pages.append(f"{game}/workshop/index.html")
        if registry.modules(game).arranger:
            pages.append(f"{game}/set-up/index.html")
    assert sorted(pages) == EVERY


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_the_policy_and_keeps_it(page: str) -> None:
    read = Reader(page)
    assert not read.inline
    allowed = {
        f"{kind}-src": [csp_hash(text) for text in texts] for kind, texts in read.texts.items()
    }
    assert read.policy == allow(CSP, allowed)


@cache
def ids(page: Path) -> set[str]:
    return Reader(page.relative_to(DIST).as_posix()).ids


@pytest.mark.parametrize("page", PAGES)
def test_all_that_a_page_refers_to_is_there(page: str) -> None:
    read = Reader(page)
    for reference in read.references:
        assert not re.match(r"[a-z]+:|/", reference), f"{reference} is not relative"
        path, _, anchor = reference.partition("#")
        found = ((DIST / page).parent / path).resolve() if path else DIST / page
        assert found.is_file(), f"{reference} is missing"
        if anchor.startswith(link.SIGN):
            _, game, name, step = link.parse(anchor)
            opened = built_in.lesson(game, name)
            assert opened.index(step or opened.steps[0].id) >= 0
        elif anchor and anchor not in WAYS and (found == DIST / page or MANUAL in found.parents):
            assert anchor in ids(found), f"{reference} leads nowhere"


@pytest.mark.parametrize("game", registry.ids())
def test_a_page_asks_for_two_scripts(game: str) -> None:
    page = f"{game}/index.html"
    scripts = [name for name in Reader(page).references if name.endswith(".js")]
    assert {name.removeprefix("../") for name in scripts} == first_scripts(page)
    assert len(scripts) == 2


@pytest.mark.parametrize("page", [page for page in PAGES if first_scripts(page)])
def test_a_page_begins_without_what_it_needs_only_later(page: str) -> None:
    first = texts(first_scripts(page))
    for sign in LATER:
        assert sign not in first, f"{page} begins with the script of {sign}"
    every = texts(all_scripts(page))
    assert page != f"{SAMPLE[0]}/index.html" or all(sign in every for sign in LATER)


def test_nothing_in_a_frame_can_keep_anything_on_the_device() -> None:
    scripts = texts(all_scripts("embed/index.html"))
    assert "quanta:height" in scripts  # they are the ones meant
    assert not KEEPING.search(scripts)


def texts(scripts: set[str]) -> str:
    """What is in all these scripts."""
    return "".join((DIST / name).read_text(encoding="utf-8") for name in sorted(scripts))


def for_programmers(name: str) -> bool:
    return name.partition("/")[0] in NOT_FOR_PLAYERS


def kept_offline() -> set[str]:
    """The files that the service worker keeps."""
    text = (DIST / WORKER).read_text(encoding="utf-8")
    found = re.search(r"^const BUILD = .* files: (.*) \};$", text, re.MULTILINE)
    assert found
    return set(json.loads(found[1]))


def test_all_that_the_games_ask_for_is_kept_offline() -> None:
    pages = [page for page in PAGES if not for_programmers(page)]
    asked = {DIST / page for page in pages}
    for page in pages:
        asked |= {DIST / script for script in {*all_scripts(page), worker()}}
        paths = (reference.partition("#")[0] for reference in Reader(page).references)
        asked |= {(DIST / page).parent / path for path in paths if path}
    for script in (DIST / "web").glob("*.js"):
        text = script.read_text(encoding="utf-8")
        engine = re.findall(r'\burl:\s*"([^"]+)"', text)
        asked |= {script.parent / name for name in engine}
    names = {path.resolve().relative_to(DIST).as_posix() for path in asked}
    wanted = {name for name in names if not for_programmers(name) and not name.startswith(STOCK)}
    assert wanted <= kept_offline()


@pytest.mark.parametrize("game", registry.ids())
def test_a_page_brings_its_first_scene_with_it(game: str) -> None:
    text = (DIST / game / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="page">(.*?)</script>', text, re.DOTALL)
    assert found
    page = json.loads(found[1])
    assert page["version"] == quanta.__version__
    assert page["scene"]["paths"]
    assert page["form"]
    for shape in page["scene"]["shapes"]:
        if "target" in shape:
            assert f'data-target="{shape["target"]}"' in text


def test_the_engine_has_no_source_and_nothing_of_the_host() -> None:
    (app,) = (DIST / "engine").glob("app-*.zip")
    names = zipfile.ZipFile(app).namelist()
    assert not [name for name in names if name.endswith(".py")]
    assert {Path(name).name for name in names if name.startswith("quanta/hosts/")} == {
        "__init__.pyc",
        "browser.pyc",
    }


@pytest.mark.parametrize("tag", ["py3", "cp3*"])
def test_a_wheel_holds_the_package_alone(tag: str) -> None:
    (wheel,) = (DIST / "py").glob(f"*-{tag}-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"quanta", f"quanta-{quanta.__version__}.dist-info"}
    assert "quanta/py.typed" in names


def listed_files(listed: list[dict[str, Any]]) -> dict[str, str]:
    """Name -> digest of the files of components, and of those that they contain."""
    found: dict[str, str] = {}
    for each in listed:
        if each["type"] == "file":
            found[each["name"]] = each["hashes"][0]["content"]
        found |= listed_files(each.get("components", []))
    return found


def made_here(path: Path) -> bool:
    """Whether a file of the site is made of our own sources alone."""
    name = path.relative_to(DIST).as_posix()
    room = name.partition("/")[0]
    if room == bundles.FOLDER:
        return not any(sign in path.read_text(encoding="utf-8") for sign in OF_OTHERS)
    if room == "app":
        return (IMAGES / path.name).is_file()
    if room == "embed" and path.suffix != ".html":
        return path.suffix == ".svg" or any(WEB.rglob(path.name))
    if room == components.LICENCES:
        return path.suffix == ".txt"
    own = {WORKER, MANIFEST, NAME, nginx.NAME, components.NAME, ENGINE_FILES, "robots.txt"}
    others = {".nojekyll", "docs/objects.inv", "py/pyodide-lock.json"}
    return path.suffix == ".html" or name in own | others


def test_every_file_is_made_here_or_listed_with_its_component() -> None:
    bill = json.loads((DIST / components.NAME).read_text(encoding="utf-8"))["components"]
    listed = listed_files(bill)
    for name, digest in listed.items():
        assert hashlib.sha256((DIST / name).read_bytes()).hexdigest() == digest, name
    files = {path for path in DIST.rglob("*") if path.is_file()}
    plain = {path for path in files if path.suffix not in (".gz", ".br")}
    assert {path.relative_to(DIST).as_posix() for path in plain if not made_here(path)} == set(
        listed
    )


def test_the_licences_are_there_to_be_read() -> None:
    texts = {path.name for path in (ROOT / components.LICENCES).iterdir()}
    assert {path.name for path in (DIST / components.LICENCES).glob("*.txt")} == {
        *texts,
        "NOTICE.txt",
    }


def test_a_publishing_build_asks_first_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.ids()[0]
    everything = {"wanted": (), "without": (), "only": ()}
    assert game in offered(publish=False, **everything)
    monkeypatch.setattr("quanta_site.pages.digests.Digest.ask_first", property(lambda _: True))
    with pytest.raises(BuildError, match="No game is left"):
        offered(publish=True, **everything)
    assert offered(publish=True, **{**everything, "wanted": (game,)}) == [game]
    assert game not in offered(publish=False, **{**everything, "without": (game,)})
