"""The scripts that pages load: what is in them, and their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta_site.output import bundles
from quanta_site.paths import BuildError

pytestmark = pytest.mark.host

PAGE = (
    '<link href="../web/ui/icon.svg"><script type="module" async src="../web/engine/start.js">'
    '</script><script type="module" src="../web/play/page.js"></script>'
)
FILES = {
    "play/page.js": (
        "import '../engine/start.js'; import { started } from '../engine/started.js';"
        "import { shared } from '../ui/shared.js';"
        "onclick = async () => [await import('./one.js'), await import('./two.js')];"
        "console.log('page', shared(), started.length);"
    ),
    "play/one.js": (
        "import { shared } from '../ui/shared.js'; export const one = ['one', shared()];"
    ),
    "play/two.js": (
        "import { shared } from '../ui/shared.js';"
        "export const two = async () => ['two', shared(), await import('qr')];"
    ),
    "play/unused.js": "console.log('unused');",
    "ui/shared.js": "export const shared = () => 'shared'.repeat(navigator.maxTouchPoints);",
    "ui/icon.svg": "<svg/>",
    "engine/start.js": (
        "import { started } from './started.js';"
        "started.push(new Worker(new URL(WORKER_FILE, import.meta.url)));"
    ),
    "engine/started.js": "export const started = [];",
    "engine/worker.js": "import './glue.js'; console.log('worker');",
    "engine/glue.js": "console.log('glue');",
}


def site(folder: Path, changed: Mapping[str, str] = {}) -> Path:
    """A site of one page, with some of its files changed."""
    for path, text in {**FILES, **changed}.items():
        file = folder / "web" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    bundles.add_packages(folder / "web")
    (folder / "game").mkdir()
    (folder / "game" / "index.html").write_text(PAGE)
    (folder / "plain.html").write_text("<p>Nothing is loaded here.</p>")
    return folder


def names(made: Path) -> list[str]:
    """The names that a page has of its icon, of what starts first, and of its own script."""
    return re.findall(r"web/([\w.-]+)", (made / "game" / "index.html").read_text())


def holding(made: Path, text: str) -> list[str]:
    """The names of the scripts that have this text in them."""
    scripts = sorted((made / "web").glob("*.js"))
    return [path.name for path in scripts if text in path.read_text()]


@pytest.mark.parametrize("minify", [False, True])
def test_a_page_begins_with_its_own_script_and_what_starts_first(
    tmp_path: Path, *, minify: bool
) -> None:
    made = site(tmp_path)
    bundles.bundle(made, minify=minify)
    icon, first, own = names(made)
    assert (made / "web" / icon).read_text() == "<svg/>"
    assert re.findall(r"""\bfrom\s*["']([^"']+)""", (made / "web" / own).read_text()) == [
        f"./{first}"
    ]
    assert holding(made, "navigator") == [own]
    (worker,) = holding(made, "glue")
    assert holding(made, worker) == [first]
    assert (made / "plain.html").read_text() == "<p>Nothing is loaded here.</p>"


def test_what_is_imported_late_is_not_in_the_script_of_the_page(tmp_path: Path) -> None:
    made = site(tmp_path)
    packages = bundles.bundle(made, minify=True)
    _, _, own = names(made)
    (one,), (two,) = holding(made, '"one"'), holding(made, '"two"')
    assert len({one, two, own}) == 3
    assert holding(made, one) == [own]
    assert f"./{own}" in (made / "web" / one).read_text()
    (library,) = (Path(file).name for file in packages["qr"])
    assert holding(made, library) == [two]


def test_nothing_is_left_that_no_page_comes_to(tmp_path: Path) -> None:
    made = site(tmp_path)
    bundles.bundle(made, minify=True)
    assert not holding(made, "unused")
    files = [path.name for path in (made / "web").iterdir()]
    wanted = [*names(made), *(name for name in files if holding(made, name))]
    assert set(files) == set(wanted)
    assert not list(made.glob(".*"))


def test_a_name_changes_with_what_the_file_holds_and_only_then(tmp_path: Path) -> None:
    sites = [
        site(tmp_path / "1"),
        site(tmp_path / "elsewhere" / "2"),
        site(tmp_path / "3", {"play/one.js": "export const one = ['one', 'more'];"}),
        site(tmp_path / "4", {"engine/glue.js": "console.log('another glue');"}),
    ]
    for made in sites:
        bundles.bundle(made, minify=True)
    first, same, *_ = ({path.name for path in (made / "web").iterdir()} for made in sites)
    assert same == first
    assert names(sites[2])[2] != names(sites[0])[2]
    assert names(sites[2])[:2] == names(sites[0])[:2]
    assert names(sites[3])[0] == names(sites[0])[0]
    assert not {*names(sites[3])[1:]} & first


def test_a_reference_to_what_is_not_there_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(BuildError):
        bundles.bundle(site(tmp_path / "1", {"ui/shared.js": "import './no.js';"}), minify=True)
    made = site(tmp_path / "2")
    (made / "plain.html").write_text('<script src="web/ui/no.js"></script>')
    with pytest.raises(BuildError):
        bundles.bundle(made, minify=True)
