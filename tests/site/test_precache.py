"""What the site keeps for use without a network: the list, its version, the manifest, the icons."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta import registry
from quanta_site.app import precache
from quanta_site.paths import BuildError

pytestmark = pytest.mark.host

GAMES = registry.ids()
KEPT = {
    "index.html": "front",
    "go/index.html": "a longer page",
    "web/boot.js": "script",
    "pyodide-0/first-0.wasm": "module",
    "engine/snapshot-0.bin": "memory",
    "engine/stdlib-0.zip": "a file that is the longest of all of them",
}
NOT_KEPT = (
    ".nojekyll",
    "_headers",
    "404.html",
    "quanta.html",
    "robots.txt",
    "py/quanta-1.whl",
    "py/pyodide-lock.json",
    "web/boot.js.gz",
    "web/boot.js.br",
    "sw.js",
    "docs/index.html",
    "app/leap-link.png",
    "licences/MIT.txt",
    "bom.json",
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder such as the builder makes."""
    for name, text in {**KEPT, **dict.fromkeys(NOT_KEPT, "x")}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def build_of(script: str) -> tuple[str, dict[str, list[int | str]]]:
    """The version and the list written into a service worker."""
    found = re.search(
        r'^const BUILD = \{ version: "(\w+)", pages: .*, files: (.*) \};$', script, re.MULTILINE
    )
    assert found
    return found[1], json.loads(found[2])


def test_what_pages_ask_for_is_listed_and_nothing_else(site: Path) -> None:
    assert set(precache.listed(site)) == set(KEPT)
    assert precache.listed(site)[-1] == "engine/stdlib-0.zip"


def test_the_list_has_length_and_digest_of_each_file(site: Path) -> None:
    _, files = build_of(precache.worker(site))
    assert files == {
        name: [len(text), hashlib.sha256(text.encode()).hexdigest()] for name, text in KEPT.items()
    }


def test_the_version_follows_from_the_files_alone(site: Path) -> None:
    first, _ = build_of(precache.worker(site))
    (site / "robots.txt").write_text("y")
    assert build_of(precache.worker(site))[0] == first
    (site / "web" / "boot.js").write_text("tpircs")
    assert build_of(precache.worker(site))[0] != first


def test_a_name_that_an_address_would_have_to_escape_is_refused(site: Path) -> None:
    (site / "web" / "a b.js").write_text("x")
    with pytest.raises(BuildError, match=r"web/a b\.js cannot be kept"):
        precache.worker(site)


def test_a_service_worker_without_a_line_for_the_list_is_refused(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precache, "APP", site)
    with pytest.raises(BuildError, match="no line for the list"):
        precache.worker(site)


def test_the_service_worker_reads_no_clock_and_names_no_address() -> None:
    """So a clock that is wrong, and a site in any folder of any host, make no difference."""
    script = (precache.APP / precache.WORKER).read_text(encoding="utf-8")
    assert not re.search(r"\bDate\b|performance\.|setTimeout|https?:", script)


def test_everything_in_the_manifest_is_relative_and_there(tmp_path: Path) -> None:
    precache.install(tmp_path, GAMES)
    manifest = json.loads((tmp_path / precache.MANIFEST).read_text(encoding="utf-8"))
    assert {manifest["start_url"], manifest["scope"]} == {"."}
    for picture in manifest["icons"] + manifest["screenshots"]:
        assert not re.match(r"[a-z]+:|/", picture["src"])
        size = dimensions((tmp_path / picture["src"]).read_bytes())
        assert "{}x{}".format(*size) == picture["sizes"]
    kinds = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    sides = ("192x192", "512x512")
    assert kinds == {(side, purpose) for side in sides for purpose in ("any", "maskable")}
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}
    assert [way["url"] for way in manifest["shortcuts"]] == [f"{g}/index.html" for g in GAMES]
    assert dimensions((tmp_path / "app" / "apple-touch-icon.png").read_bytes()) == (180, 180)


def test_a_game_that_is_not_offered_is_in_no_picture(tmp_path: Path) -> None:
    precache.install(tmp_path, [])
    manifest = precache.manifest([])
    assert not manifest["screenshots"] + manifest["shortcuts"]
    assert not list((tmp_path / "app").glob("*.jpg"))


def test_icons_are_kept_offline_and_screenshots_are_not(tmp_path: Path) -> None:
    precache.install(tmp_path, GAMES)
    listed = precache.listed(tmp_path)
    assert {"manifest.webmanifest", "app/icon-192.png", "app/apple-touch-icon.png"} <= set(listed)
    assert not [name for name in listed if name.endswith(".jpg")]


def dimensions(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG or a JPEG."""
    if picture.startswith(b"\x89PNG"):
        return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
    at = 2
    while picture[at + 1] not in (0xC0, 0xC1, 0xC2):  # until the frame's header
        at += 2 + int.from_bytes(picture[at + 2 : at + 4])
    return int.from_bytes(picture[at + 7 : at + 9]), int.from_bytes(picture[at + 5 : at + 7])
