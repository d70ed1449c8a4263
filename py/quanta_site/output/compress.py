"""Put compressed files beside those of a site, for hosts that send them as they are.

The best compression takes most of two minutes, so only a site that is published has it. The results
are cached in ``build/`` under a hash of the original and the quality.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from quanta_site import node
from quanta_site.engine import runtime
from quanta_site.output import headers
from quanta_site.paths import BUILD
from quanta_site.scratch import digest, scratch

COMPRESSOR = Path(__file__).parent / "compress.mjs"
CACHE = BUILD / "compressed"
ENDINGS = (".br", ".gz")
BEST, FAST = 11, 5
"""Quality of brotli. The best takes forty times as long and saves a seventh."""
COMPRESSIBLE = {
    ".bin", ".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest", ".zip",
}  # fmt: skip
"""Among them .zip: the engine's archives are stored, not deflated."""


def compress(dist: Path, *, best: bool) -> None:
    """Put a .br and a .gz beside every file that they make smaller.

    best: take the time to compress as well as can be. Results cached for other sites are deleted.
    Raises BuildError when Node fails.
    """
    files = {p: _quality(p, best) for p in sorted(dist.rglob("*")) if compressible(p)}
    cached = {path: CACHE / f"{digest(path)[:20]}-{quality}" for path, quality in files.items()}
    CACHE.mkdir(parents=True, exist_ok=True)
    names = {f"{stem.name}{ending}" for stem in cached.values() for ending in ENDINGS}
    for old in CACHE.iterdir():
        if old.name not in names:
            old.unlink()
    _make({cached[path]: (path, quality) for path, quality in files.items()})
    for path, stem in cached.items():
        for ending in ENDINGS:
            made = stem.with_name(stem.name + ending)
            if made.stat().st_size < path.stat().st_size:
                shutil.copyfile(made, path.with_name(path.name + ending))


def compressible(path: Path) -> bool:
    """Whether a file of a site gets compressed files beside it."""
    return path.is_file() and path.suffix in COMPRESSIBLE and path.name != headers.NAME


def _quality(path: Path, best: bool) -> int:
    """The quality for a file: stock Pyodide is only for when the small engine fails."""
    fallback = path.parent.name.startswith(runtime.FALLBACK)
    return BEST if best and not fallback else FAST


def _make(wanted: dict[Path, tuple[Path, int]]) -> None:
    """Compress what is not cached yet. wanted: path in the cache, without suffix -> the file and
    its quality."""
    with scratch(CACHE.parent) as fresh:
        jobs = [
            (str(path), str(Path(fresh, stem.name + ending)), quality)
            for stem, (path, quality) in wanted.items()
            for ending in ENDINGS
            if not stem.with_name(stem.name + ending).is_file()
        ]
        if not jobs:
            return
        print(f"compressing {len(jobs) // len(ENDINGS)} files", flush=True)
        # compress.mjs takes jobs from the end, so it begins with the longest.
        jobs.sort(key=lambda job: (job[2], Path(job[0]).stat().st_size))
        listed = Path(fresh, "jobs.json")
        listed.write_text(json.dumps(jobs), encoding="utf-8")
        node.run(COMPRESSOR, listed)
        for made in Path(fresh).iterdir():
            if made != listed:
                made.replace(CACHE / made.name)
