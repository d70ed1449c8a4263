"""Headers, and how the site is served: without a browser."""

from __future__ import annotations

from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta_site.output import headers
from quanta_site.serve import running

pytestmark = pytest.mark.host


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
