"""The list of components has all that the site ships, with its licence."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

import quanta
from quanta import registry
from quanta_site.engine import runtime
from quanta_site.output import bundles, components
from quanta_site.pages import digests
from quanta_site.paths import ROOT, BuildError

pytestmark = pytest.mark.host

PACKAGES = {"qr": ["web/qr-89ab.js", "web/qr-decode-4567.js"], "gifenc": ["web/game-gif-89ab.js"]}
FILES = (
    "engine/app-0123.zip",
    "engine/stdlib-4567.zip",
    "py/quanta-1.0.0-py3-none-any.whl",
    "pyodide-314.0.0/pyodide.asm.wasm",
    "pyodide-314.0.0/pyodide.js",
    *(file for files in PACKAGES.values() for file in files),
)
Component = dict[str, Any]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with one file of each kind."""
    for name in (*FILES, "web/boot-cdef.js", "index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


def every(components: list[Component]) -> Iterator[Component]:
    """The components and those that they contain."""
    for component in components:
        yield component
        yield from every(component.get("components", []))


def software(site: Path) -> dict[str, Component]:
    """Name -> component, without files."""
    found = every(components.bill(site, PACKAGES, registry.ids())["components"])
    return {each["name"]: each for each in found if each["type"] != "file"}


def test_packages_have_the_versions_and_hashes_that_were_installed(site: Path) -> None:
    found = software(site)
    assert found["quanta"]["version"] == quanta.__version__
    assert found["pyodide"]["version"] == runtime.pyodide_version()
    for name in ("pyodide", "qr", "gifenc"):
        package = json.loads((ROOT / "node_modules" / name / "package.json").read_text("utf-8"))
        assert found[name]["purl"] == f"pkg:npm/{name}@{package['version']}"
        (licence,) = found[name]["licenses"]
        told = licence.get("expression") or licence["license"]["id"]
        assert told == package["license"].strip("()")
        assert re.fullmatch("[0-9a-f]{128}", found[name]["hashes"][0]["content"])


def test_all_that_is_needed_to_run_the_site_is_listed_and_nothing_else() -> None:
    needed = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    needed.pop("esbuild")  # only builds
    assert components.SHIPPED.keys() == {"quanta", components.PYTHON, *needed} - {*bundles.PACKAGES}
    assert {*bundles.PACKAGES} <= needed.keys()


def test_the_parts_of_the_core_are_those_of_the_notice(site: Path) -> None:
    found = software(site)
    section = components.CORE.search(components.NOTICE.read_text("utf-8"))
    assert section
    rows = [line for line in section[1].splitlines() if line.startswith("| ")][1:]
    assert len(found) == len(rows) + 4, "the packages are not in the table"
    assert found["zlib"]["version"] == "1.3.1"
    assert found["musl"]["copyright"] == "© Rich Felker and others"
    inner = {each["name"] for each in found["CPython"]["components"]}
    assert {"Expat", "HACL*", "engine/stdlib-4567.zip"} <= inner


def test_every_file_of_a_component_is_listed_with_its_hash(site: Path) -> None:
    listed = components.bill(site, PACKAGES, registry.ids())["components"]
    files = [each for each in every(listed) if each["type"] == "file"]
    assert {each["name"] for each in files} == set(FILES)
    for each in files:
        digest = hashlib.sha256(each["name"].encode()).hexdigest()
        assert each["hashes"] == [{"alg": "SHA-256", "content": digest}]


def test_every_licence_has_its_text(site: Path) -> None:
    components.install(site, PACKAGES, registry.ids())
    for name, component in software(site).items():
        (licence,) = component["licenses"]
        if "expression" in licence:
            either = licence["expression"].split(" OR ")
            needed = [re.split(r" AND | WITH ", choice) for choice in either]
        elif licence["license"].get("name") == components.NO_LICENCE:
            continue
        else:
            assert (site / licence["license"]["url"]).is_file(), name
            needed = [[licence["license"]["id"]]]
        folder = site / components.LICENCES
        assert any(all((folder / f"{id_}.txt").is_file() for id_ in ids) for ids in needed), name


def test_the_mit_licence_names_the_holders_of_all_that_is_under_it(site: Path) -> None:
    text = (ROOT / "licences" / "MIT.txt").read_text("utf-8")
    for name, component in software(site).items():
        (licence,) = component["licenses"]
        if "MIT" in str(licence):
            assert f"\n{name}: Copyright (c) " in text
            assert component.get("copyright", "").removeprefix("© ") in text, name


def test_the_notice_names_the_games_of_the_site() -> None:
    whole = components.NOTICE.read_text("utf-8")
    assert components.notice(registry.ids()) == whole
    some = components.notice(["quantum"])
    assert "| Quantum | Philip Slater |" in some
    assert "**Quantum.** The name" in some
    assert not re.search(r"Leap|Harlequin|Legions", some.partition("## What the built")[0])
    assert some.partition("## What the built")[2] == whole.partition("## What the built")[2]
    assert "Games can be left out" in some
    assert components.texts(["quantum"]).startswith(some.strip())


def test_the_notice_of_a_wheel_leaves_out_the_games_that_the_wheel_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``make wheel`` leaves out games that are not to be given away, and keeps NOTICE.md."""
    there = [digest for digest in digests.in_seeds() if digest.game != "harlequin"]
    expected = components.notice([digest.game for digest in there])
    monkeypatch.setattr(digests, "in_seeds", lambda: there)
    assert components.notice([digest.game for digest in there]) == expected
    assert "| Quantum Legions |" in expected
    assert "Harlequin" not in expected


def test_references_are_unique(site: Path) -> None:
    found = components.bill(site, PACKAGES, registry.ids())
    references = [each["bom-ref"] for each in every(found["components"]) if "bom-ref" in each]
    references.append(found["metadata"]["component"]["bom-ref"])
    assert len(references) == len(set(references))
    for entry in found["dependencies"]:
        assert {entry["ref"], *entry["dependsOn"]} <= set(references)


def test_the_same_site_has_the_same_list(site: Path) -> None:
    components.install(site, PACKAGES, registry.ids())
    first = (site / components.NAME).read_bytes()
    assert b"serialNumber" not in first
    assert b"timestamp" not in first
    again = json.dumps(
        components.bill(site, PACKAGES, registry.ids()), indent=1, ensure_ascii=False
    )
    assert again == first.decode().rstrip()


def test_a_component_without_a_file_stops_the_build(site: Path) -> None:
    (site / "engine" / "stdlib-4567.zip").unlink()
    with pytest.raises(BuildError, match="no file of CPython"):
        components.bill(site, PACKAGES, registry.ids())


def test_a_notice_about_another_python_stops_the_build(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice = tmp_path / "NOTICE.md"
    text = components.NOTICE.read_text("utf-8")
    notice.write_text(text.replace("| CPython | 3.", "| CPython | 2."), "utf-8")
    monkeypatch.setattr(components, "NOTICE", notice)
    with pytest.raises(BuildError, match=r"NOTICE\.md does not say so"):
        components.bill(site, PACKAGES, registry.ids())
