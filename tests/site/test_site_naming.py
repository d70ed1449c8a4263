"""Names with hashes, headers, and how the site is served: without a browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta_site.output import headers, naming
from quanta_site.paths import BuildError
from quanta_site.serve import running

pytestmark = pytest.mark.host


def site(folder: Path, page: str, files: Mapping[str, str]) -> Path:
    """A site of one page and some files of ``web/``, by their paths there."""
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "index.html").write_text(page)
    for path, text in files.items():
        file = folder / "web" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


PAGE = '<script src="../web/ui/a.js">'


def test_a_type_of_files_is_no_comment_that_hides_what_follows(tmp_path: Path) -> None:
    files = {
        "ui/a.js": 'accept = "image/*"; import("./b.js"); any = "*/*"; import("./c.js"); /* */',
        "ui/b.js": "1",
        "ui/c.js": "2",
    }
    made = site(tmp_path, f"{PAGE}</script>", files)
    names = naming.seal(made)
    script = (made / "web" / names["ui/a.js"]).read_text()
    assert names["ui/b.js"] in script
    assert names["ui/c.js"] in script


def test_files_get_new_names_and_all_that_refers_to_them_follows(tmp_path: Path) -> None:
    page = '<script src="../web/ui/a.js"></script><link href="../web/css/s.css">'
    files = {
        "ui/a.js": "/* './c.js' */ import './b.js';\nnew URL('../play/w.js', here); '../sw.js';",
        "ui/b.js": 'export * from "../play/w.js"; "../engine/app.zip"; "../pyodide-1.2/a.js";',
        "ui/c.js": "types only",
        "play/w.js": "1",
        "css/s.css": "a {}",
    }
    made = site(tmp_path, page, files)
    names = naming.seal(made)
    assert set(names) == {"ui/a.js", "ui/b.js", "play/w.js", "css/s.css"}
    assert {path.name for path in (made / "web").iterdir()} == set(names.values())
    script = (made / "web" / names["ui/a.js"]).read_text()
    assert script == (
        f"/* './c.js' */ import './{names['ui/b.js']}';\n"
        f"new URL('./{names['play/w.js']}', here); '../sw.js';"
    )
    assert (made / "web" / names["ui/b.js"]).read_text() == (
        f'export * from "./{names["play/w.js"]}"; "../engine/app.zip"; "../pyodide-1.2/a.js";'
    )
    text = (made / "game" / "index.html").read_text()
    assert text == page.replace("ui/a.js", names["ui/a.js"]).replace(
        "css/s.css", names["css/s.css"]
    )
    assert naming.named(made, "b.js") == f"web/{names['ui/b.js']}"


def test_a_name_changes_with_what_the_file_draws_in_and_only_then(tmp_path: Path) -> None:
    parts = {"ui/a.js": "import '../play/b.js';", "play/b.js": "import './c.js';", "play/c.js": "1"}
    first = naming.seal(site(tmp_path / "1", PAGE, parts))
    assert naming.seal(site(tmp_path / "2", PAGE, parts)) == first
    changed = naming.seal(site(tmp_path / "3", PAGE, parts | {"play/c.js": "2"}))
    assert not set(first.values()) & set(changed.values())
    upper = naming.seal(site(tmp_path / "4", PAGE, parts | {"ui/a.js": "import '../play/b.js'; 1"}))
    assert upper["ui/a.js"] != first["ui/a.js"]
    assert upper["play/b.js"] == first["play/b.js"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import './b.js';", r"ui/a\.js refers to b\.js, which is not there"),
        ("import '../play/b.js';", r"ui/a\.js refers to b\.js, which is not there"),
        ("import './a.js';", "circle"),
    ],
)
def test_a_reference_that_cannot_be_kept_stops_the_build(
    tmp_path: Path, text: str, reason: str
) -> None:
    with pytest.raises(BuildError, match=reason):
        naming.seal(site(tmp_path, PAGE, {"ui/a.js": text}))


def test_two_files_of_one_name_stop_the_build(tmp_path: Path) -> None:
    made = site(tmp_path, PAGE, {"ui/a.js": "1", "play/a.js": "2"})
    with pytest.raises(BuildError, match=r"web/play/a\.js and web/ui/a\.js have the same name"):
        naming.seal(made)


def test_headers_are_read_as_they_were_written(tmp_path: Path) -> None:
    rules = headers.rules("default-src 'none'", ["web"], ["py"])
    (tmp_path / headers.NAME).write_text(headers.text(rules))
    assert headers.read(tmp_path) == rules
    assert headers.of(rules, "/web/a.js")["Cache-Control"] == headers.FOR_EVER
    assert "Cache-Control" not in headers.of(rules, "/index.html")
    assert headers.of(rules, "/py/a.whl")["Access-Control-Allow-Origin"] == "*"


def test_no_path_has_a_header_from_two_rules() -> None:
    rules = headers.rules("default-src 'none'", ["web"], ["py"])
    seen = [name for said in rules.values() for name in said]
    assert sorted(seen) == sorted(set(seen))


def test_a_site_is_served_below_its_prefix_with_its_headers_and_its_page_for_the_lost(
    tmp_path: Path,
) -> None:
    (tmp_path / "404.html").write_text("lost")
    (tmp_path / "a.js").write_text("whole")
    (tmp_path / headers.NAME).write_text(headers.text({"/a.js": {"Cache-Control": "x"}}))
    with running(tmp_path, prefix="/some/where/") as address:
        assert address.endswith("/some/where/")
        with urlopen(f"{address}a.js") as reply:
            assert reply.headers["Cache-Control"] == "x"
        for path in ("a.js", "some/a.js", "some/where/b.js"):
            with pytest.raises(HTTPError) as caught:
                urlopen(address.replace("some/where/", path))
            with caught.value as error:
                assert (error.code, error.read()) == (404, b"lost")


@pytest.mark.parametrize(
    ("accepted", "sent", "body"),
    [("gzip, br", "br", b"b"), ("gzip", "gzip", b"g"), ("identity", None, b"whole")],
)
def test_a_compressed_file_is_sent_to_who_takes_it(
    tmp_path: Path, accepted: str, sent: str | None, body: bytes
) -> None:
    for name, text in (("a.wasm", "whole"), ("a.wasm.br", "b"), ("a.wasm.gz", "g")):
        (tmp_path / name).write_text(text)
    with running(tmp_path) as address:
        request = Request(f"{address}a.wasm", headers={"Accept-Encoding": accepted})
        with urlopen(request) as reply:
            assert reply.headers["Content-Encoding"] == sent
            assert reply.headers["Content-Type"] == "application/wasm"
            assert reply.read() == body
