"""The published wheels on pages of other people: another origin, a Pyodide that is not ours."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.watch import watch
from playwright.sync_api import Browser, Page, expect

from quanta_site.paths import BUILD, DIST, PYODIDE
from quanta_site.serve import running

pytestmark = IN_CHROMIUM

HERE = Path(__file__).parent / "foreign"
PACKAGES = BUILD / "pyodide-site"
RECORD = "leap@1;edition=rings;start=ww-bwb-bb_w/b3-b1."


@pytest.fixture(scope="module")
def published() -> Iterator[str]:
    """The site, on an origin of its own, which lets others fetch the wheel as its headers say."""
    with running(DIST) as address:
        yield address


@pytest.fixture(scope="module")
def micropip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """micropip as a wheel, made from the folder that it was unpacked into."""
    (facts,) = PACKAGES.glob("micropip-*.dist-info")
    version = facts.name.removeprefix("micropip-").removesuffix(".dist-info")
    wheel = tmp_path_factory.mktemp("wheel") / f"micropip-{version}-py3-none-any.whl"
    with ZipFile(wheel, "w") as made:
        for folder in (PACKAGES / "micropip", facts):
            for path in folder.rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    made.write(path, path.relative_to(PACKAGES))
    return wheel


@pytest.fixture(scope="module")
def foreign(micropip: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Someone's site with Pyodide as npm has it."""
    folder = tmp_path_factory.mktemp("foreign")
    shutil.copytree(HERE, folder, dirs_exist_ok=True)
    shutil.copy(micropip, folder)
    (folder / "pyodide").symlink_to(PYODIDE, target_is_directory=True)
    with running(folder) as address:
        yield address


@pytest.fixture
def visitor(
    browser: Browser, foreign: str, published: str, complaints: list[str]
) -> Iterator[Page]:
    """A page that may ask these two origins and no other."""
    with browser.new_context() as context:
        watch(context, (foreign, published), complaints)
        yield context.new_page()


@IN_LONG  # tests/pyodide/wheel.mjs loads both wheels, and tests/site/test_headers.py has the header
@pytest.mark.parametrize("how", ["lock", "notebook"])
def test_a_page_of_another_origin_installs_the_wheel_and_plays(
    visitor: Page, foreign: str, published: str, micropip: Path, how: str
) -> None:
    pure, compiled = (next((DIST / "py").glob(f"*-{tag}-*.whl")) for tag in ("py3", "cp3*"))
    fetched: list[str] = []
    visitor.on("response", lambda reply: fetched.append(reply.url))
    asked = {"how": how, "site": published, "micropip": micropip.name}
    asked |= {"wheel": f"{published}py/{pure.name}"}
    visitor.goto(f"{foreign}page.html?{urlencode(asked)}")
    visitor.wait_for_selector("html[data-done]", state="attached", timeout=90_000)
    expect(visitor.locator("#said")).to_contain_text(RECORD)
    wheel = compiled if how == "lock" else pure
    assert [url for url in fetched if url.endswith(".whl") and url.startswith(published)] == [
        f"{published}py/{wheel.name}"
    ]
    board = visitor.locator("#board")
    board.evaluate("(image) => image.decode()")
    assert board.evaluate("(image) => image.naturalWidth") > 100
