"""The whole site as one HTML file, which opens from a disk without a server.

The first script shows the page that the address names, as in ``quanta.html?leap/index.html``. The
scripts are bundled. Pages, styles, scripts and the engine's files are packed as text (packing.py),
for which the file is in UTF-16: it begins with the mark by which browsers know that.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from quanta_site import build, node
from quanta_site.engine import runtime
from quanta_site.engine.small import small_engine
from quanta_site.output import components
from quanta_site.output.bundles import FOLDER
from quanta_site.pages import policy, render, template
from quanta_site.pages.cover import cover
from quanta_site.pages.template import Html
from quanta_site.paths import NODE_MODULES, WEB
from quanta_site.single.packing import pack

HERE = Path(__file__).parent
BUNDLER = HERE / "bundle.mjs"
ROOT = "?"
"""Prefix of links between pages: the same file with another query."""
ENGINE_FILES = ("wasm", "rest", "snapshot", "stdlib", "app")
"""Parts of the engine that are packed."""
CHAT = "webxdc.js"
"""The script that a messenger brings."""
MARK = "\ufeff"
ENCODING = "utf-16-le"
BODY = re.compile(r'<body class="([^"]*)">\n(.*)</body>', re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>")
ENGINE = re.compile(r'<html [^>]*\bdata-engine="(\w+)"')
STYLE = re.compile(r'<link rel="stylesheet" href="[./]*web/([\w./-]+)"')
SCRIPT = re.compile(r'<script type="module" src="[./]*web/([\w./-]+)"')
LINK = re.compile(r' href="([^"#][^"]*)"')
DATA = re.compile(r'(<script type="application/json" id="page">)(.*?)(</script>)', re.DOTALL)
END = re.compile(r"<(?=/script|!--)", re.IGNORECASE)


def write(out: Path, games: Collection[str], *, address: str = "") -> list[Path]:
    """Write a file for each game into ``out``, and ``quanta.html`` if they are several; the paths.

    address: where the same site is published, if it is, for links to games. Raises BuildError.
    """
    out.mkdir(parents=True, exist_ok=True)
    files = []
    for name, text in documents(games, address=address):
        file = out / f"{name}.html"
        file.write_bytes(encoded(text))
        files.append(file)
    return files


def encoded(text: str) -> bytes:
    """The bytes of a document."""
    return (MARK + text).encode(ENCODING)


def documents(
    games: Collection[str], *, address: str = "", chat: bool = False
) -> Iterator[tuple[str, str]]:
    """The name and the text of each document: that of all games, if they are several, and each
    game's.

    chat: for messengers, which bring a script of theirs, and in which a document has to be small:
    the engine then starts without its snapshot. Raises BuildError.
    """
    with TemporaryDirectory() as folder:
        site = Path(folder, "site")
        site.mkdir()
        engine = build.lay_out(site, games, packed=False, small=True) | {"stock": None}
        if chat:
            engine |= {"snapshot": None}
        web = site / FOLDER
        (web / "engine" / "engine-files.js").write_text(runtime.script(engine), encoding="utf-8")
        bundles = Path(folder, "bundles")
        job = {
            "out": str(bundles),
            "above": {"web": str(web), "node_modules": str(NODE_MODULES)},
            "glue": str(small_engine.made() / "glue.mjs"),
        }
        node.run(BUNDLER, json.dumps(job))
        parts = _parts(site, engine, bundles)
        sets = {"quanta": games} if len(games) > 1 else {}
        sets |= {game: [game] for game in games}
        for name, some in sets.items():
            yield name, _document(site, some, parts, bundles, address, CHAT if chat else "")


def _parts(site: Path, engine: Mapping[str, Any], bundles: Path) -> Html:
    """The engine's worker and its files, packed."""
    packed = {"worker.js": pack((bundles / "worker.js").read_bytes())}
    for part in filter(engine.get, ENGINE_FILES):
        file = site / FOLDER / engine[part]["url"]
        packed[file.name] = pack(file.read_bytes())
    return Html("\n".join(_part(text, file=name) for name, text in packed.items()))


def _document(
    site: Path,
    games: Collection[str],
    parts: Html,
    bundles: Path,
    address: str,
    brought: str,
) -> str:
    """The text of a file. Its first page is the front page, or the only game's own. brought: a
    script of the host, or empty."""
    pages = [site / "index.html"] if len(games) > 1 else []
    pages += [page for game in games for page in sorted((site / game).rglob("*.html"))]
    texts = {page.relative_to(site).as_posix(): page.read_text("utf-8") for page in pages}
    used = dict.fromkeys(name for text in texts.values() for name in STYLE.findall(text))
    styles = {name: (site / FOLDER / name).read_text("utf-8") for name in used}
    scripts = {
        "theme": (bundles / "first-paint.js").read_text(encoding="utf-8"),
        "page": (bundles / "page.js").read_text(encoding="utf-8"),
    }
    scripts = {name: END.sub(r"\\x3c", text) for name, text in scripts.items()}
    main = (bundles / "main.js").read_text(encoding="utf-8")
    sheets = [_part(pack(text.encode()), style=name) for name, text in styles.items()]
    icon = (WEB / "ui" / "icon.svg").read_bytes()
    return template.fill(
        "single.html",
        render.common("", render.WELCOME)
        | {
            "title": cover().name,
            "csp": _policy(styles.values(), [*scripts.values(), main], brought),
            "brought": _brought(brought),
            "icon": f"data:image/svg+xml;base64,{base64.b64encode(icon).decode()}",
            "styles": Html("\n".join(sheets)),
            "pages": Html("\n".join(_page(path, texts, address) for path in texts)),
            "licences": Html(END.sub(r"\\x3c", components.texts(games))),
            "main": _part(pack(main.encode()), main=""),
            "parts": parts,
        }
        | {name: Html(text) for name, text in scripts.items()},
    )


def _page(path: str, texts: Mapping[str, str], address: str) -> str:
    """A page, packed, with what the first script must know in its attributes."""
    text = texts[path]
    body, title, engine = BODY.search(text), TITLE.search(text), ENGINE.search(text)
    assert body is not None
    assert title is not None
    facts = {
        "page": path,
        "title": title[1],
        "kind": body[1],
        "styles": " ".join(STYLE.findall(text)),
        "scripts": " ".join(SCRIPT.findall(text)),
    }
    if engine:
        facts["engine"] = engine[1]

    def link(match: re.Match[str]) -> str:
        target, hash_, fragment = match[1].partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        if target in texts:
            return f' href="{ROOT}{target}{hash_}{fragment}"'
        return f' href="{address}{target}{hash_}{fragment}"' if address else ""

    def data(match: re.Match[str]) -> str:
        page_data = json.loads(match[2]) | {"root": ROOT, "address": address}
        return f"{match[1]}{template.embedded(page_data)}{match[3]}"

    content = DATA.sub(data, LINK.sub(link, body[2]))
    return _part(pack(content.encode()), **facts)


def _part(packed: str, **facts: str) -> Html:
    """A packed part of the document, with attributes by which scripts find it."""
    attributes = " ".join(f'data-{name}="{value}"' for name, value in facts.items())
    return Html(f'<script type="text/plain" {attributes}>{packed}</script>')


def _brought(script: str) -> Html:
    """The element of a script that the host brings, which would be read in the encoding of the
    document."""
    return Html(f'<script src="{script}" charset="utf-8"></script>' if script else "")


def _policy(styles: Collection[str], scripts: Collection[str], brought: str) -> str:
    """A policy that allows only the scripts and styles in the file, and no requests at all; with a
    script that the host brings, only those to the host itself."""
    own = ["'self'"] if brought else []
    allowed: dict[str, Iterable[str]] = {
        "default-src": ["'none'"],
        "script-src": [*own, "'wasm-unsafe-eval'", *map(policy.csp_hash, scripts)],
        "worker-src": ["blob:"],
        "style-src": map(policy.csp_hash, styles),
        "img-src": ["data:", "blob:"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
    }
    if own:
        allowed["connect-src"] = own
    return "; ".join(f"{kind} {' '.join(sources)}" for kind, sources in allowed.items())
