"""Compressed files beside those of a site, and how well each is compressed."""

from __future__ import annotations

from pathlib import Path
from zlib import decompress

import pytest

from quanta_site.output import compress
from quanta_site.paths import WEB

pytestmark = pytest.mark.host

TEXT = (WEB / "play" / "table.js").read_bytes()
FIRST, LATER, STOCK = "engine/snapshot-1.bin", "engine/rest-1.wasm", "stock-1/rest-1.wasm"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compress, "CACHE", tmp_path / "cache")
    for name in (FIRST, LATER, STOCK):
        file = tmp_path / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(TEXT)
    return tmp_path / "site"


def sizes(site: Path, *, best: bool) -> list[int]:
    """How many bytes brotli makes of the same text in each file."""
    compress.compress(site, best=best)
    return [(site / f"{name}.br").stat().st_size for name in (FIRST, LATER, STOCK)]


def test_the_best_compression_is_used_only_on_request(site: Path) -> None:
    first, later, stock = sizes(site, best=False)
    assert first == later == stock < len(TEXT)
    least, *others = sizes(site, best=True)
    assert least < first
    assert others == [least, stock]
    assert sizes(site, best=False) == [first, later, stock]


def test_a_gz_has_the_file_in_it_and_what_gets_no_smaller_has_none(site: Path) -> None:
    (site / "tiny.txt").write_bytes(b"?")
    compress.compress(site, best=False)
    assert decompress((site / f"{FIRST}.gz").read_bytes(), wbits=31) == TEXT
    assert not list(site.glob("tiny.txt.*"))
