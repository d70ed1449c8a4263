"""nginx sends the headers of ``_headers``: its own program is asked, where there is one."""

from __future__ import annotations

import gzip
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from getpass import getuser
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta_site.output import headers, nginx

pytestmark = pytest.mark.host

POLICY = "default-src 'none'; script-src 'self' 'sha256-abc='"
RULES = headers.rules(POLICY, ["web"], ["py", "embed"], unframed=["leap"])
FILES = ("index.html", "leap/index.html", "web/a-1.js", "py/a.whl", "embed/a.mjs", "a.webmanifest")
WHERE = "/some/where/"
CONFIG = """\
daemon off;
user {user};
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    server {{
        listen 127.0.0.1:{port};
        root {folder}/root;
        include {folder}/{name};
    }}
}}
"""


def test_each_folder_has_all_headers_of_its_own() -> None:
    text = nginx.config(RULES, WHERE, headers.TYPES)
    for folder in ("", *(path[1:-1] for path in RULES)):
        block = text.partition(f"location {WHERE}{folder} {{")[2].partition("location /")[0]
        for name, value in headers.of(RULES, f"/{folder}").items():
            assert f'add_header {name} "{value}" always;' in block


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_nginx_sends_the_headers_and_types_of_the_site(tmp_path: Path) -> None:
    site = tmp_path / "root" / WHERE.strip("/")
    for name in (*FILES, "404.html"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(name)
    (site / "web" / "a-1.js.gz").write_bytes(gzip.compress(b"web/a-1.js"))
    with running(tmp_path) as address:
        for name in FILES:
            sent = asked(f"{address}{name}")
            wanted = headers.of(RULES, f"/{name}")
            assert {each: sent[each] for each in wanted} == wanted
            assert sent["Cache-Control"] == wanted.get("Cache-Control", nginx.CHECK_AGAIN)
            assert sent["Content-Type"] == headers.TYPES[Path(name).suffix]
        assert asked(f"{address}web/a-1.js", "gzip")["Content-Encoding"] == "gzip"
        with pytest.raises(HTTPError) as caught:
            urlopen(f"{address}leap/nothing.html")
        with caught.value as error:
            assert (error.code, error.read()) == (404, b"404.html")
            assert error.headers["Content-Security-Policy"] == POLICY


def asked(address: str, encoding: str = "identity") -> Message:
    """The headers of what is at an address."""
    with urlopen(Request(address, headers={"Accept-Encoding": encoding})) as reply:
        found: Message = reply.headers
        return found


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """nginx with the files of ``folder``; the address of the site."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (folder / nginx.NAME).write_text(nginx.config(RULES, WHERE, headers.TYPES))
    whole = CONFIG.format(folder=folder, port=port, name=nginx.NAME, user=getuser())
    (folder / "whole.conf").write_text(whole)
    said = folder / "said"
    with (
        said.open("wb") as log,
        subprocess.Popen(
            ["nginx", "-p", str(folder), "-c", str(folder / "whole.conf")], stderr=log
        ) as program,
    ):
        try:
            while not _is_open(port):
                assert program.poll() is None, said.read_text()
            yield f"http://127.0.0.1:{port}{WHERE}"
        finally:
            program.terminate()


def _is_open(port: int) -> bool:
    with socket.socket() as door:
        return door.connect_ex(("127.0.0.1", port)) == 0
