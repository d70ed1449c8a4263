"""Names with hashes, headers, and how the site is served: without a browser."""

from __future__ import annotations

from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta_site import headers, naming
from quanta_site.paths import BuildError
from quanta_site.serve import running

pytestmark = pytest.mark.host


def site(folder: Path, page: str = '<script src="../web/a.js">', **files: str) -> Path:
    """A site of one page and some files of ``web/``; the last part of a name is its ending."""
    (folder / "web").mkdir(parents=True)
    (folder / "game").mkdir()
    (folder / "game" / "index.html").write_text(page)
    for name, text in files.items():
        (folder / "web" / ".".join(name.rsplit("_", 1))).write_text(text)
    return folder


def test_files_get_new_names_and_all_that_refers_to_them_follows(tmp_path: Path) -> None:
    page = '<script src="../web/a.js"></script><link href="../web/s.css">'
    made = site(
        tmp_path,
        page,
        a_js="/* './c.js' */ import './b.js';\nnew URL('./w.js', here); '../sw.js';",
        b_js='export * from "./w.js";',
        w_js="1",
        s_css="a {}",
        c_js="types only",
    )
    names = naming.seal(made)
    assert set(names) == {"a.js", "b.js", "w.js", "s.css"}
    assert {file.name for file in (made / "web").iterdir()} == set(names.values())
    script = (made / "web" / names["a.js"]).read_text()
    assert script == (
        f"/* './c.js' */ import './{names['b.js']}';\n"
        f"new URL('./{names['w.js']}', here); '../sw.js';"
    )
    text = (made / "game" / "index.html").read_text()
    assert text == page.replace("a.js", names["a.js"]).replace("s.css", names["s.css"])
    assert naming.named(made, "b.js") == f"web/{names['b.js']}"


def test_a_name_changes_with_what_the_file_draws_in_and_only_then(tmp_path: Path) -> None:
    parts = {"a_js": "import './b.js';", "b_js": "import './c.js';", "c_js": "1"}
    first = naming.seal(site(tmp_path / "1", **parts))
    assert naming.seal(site(tmp_path / "2", **parts)) == first
    changed = naming.seal(site(tmp_path / "3", **parts | {"c_js": "2"}))
    assert not set(first.values()) & set(changed.values())
    upper = naming.seal(site(tmp_path / "4", **parts | {"a_js": "import './b.js'; 1"}))
    assert upper["a.js"] != first["a.js"]
    assert upper["b.js"] == first["b.js"]


def test_documentation_is_left_out_and_the_code_beside_it_stays(tmp_path: Path) -> None:
    text = """/** What it
 * is for. */
const a = /** @type {any} */ (1); /** beside */
  /** @type {string} */
  const b = '/** text */'; // why
"""
    made = site(tmp_path, a_js=text)
    names = naming.seal(made)
    assert (made / "web" / names["a.js"]).read_text() == (
        "const a = /** @type {any} */ (1); /** beside */\n  const b = '/** text */'; // why\n"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import './b.js';", "refers to b.js, which is not there"),
        ("import './a.js';", "circle"),
    ],
)
def test_a_reference_that_cannot_be_kept_stops_the_build(
    tmp_path: Path, text: str, reason: str
) -> None:
    with pytest.raises(BuildError, match=reason):
        naming.seal(site(tmp_path, a_js=text))


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
