"""Serve the built site on this machine as a good static host would, for playing and for tests.

It sends the headers of ``_headers``, the compressed file where there is one and the browser accepts
it, and ``404.html`` for addresses that do not exist.
"""

from __future__ import annotations

import shutil
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import BinaryIO
from urllib.parse import quote, unquote, urlsplit

from quanta_site.output import headers

HOST = "127.0.0.1"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
"""Content encodings, best first, and the suffixes of their files."""
SOON = 0.05
"""Seconds after which a server notices that it is to stop."""
OUTSIDE = "/outside/of/the/site"
"""A file that does not exist, for requests outside the site's folder."""


class Handler(SimpleHTTPRequestHandler):
    """Request handler that sends files with the types browsers require."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | headers.TYPES
    protocol_version = "HTTP/1.1"
    compresses = True
    """Whether compressed files are sent. Some hosts never do, and tests imitate them."""
    server: Server

    def translate_path(self, path: str) -> str:
        """The file for a request path."""
        below = self._below(path)
        # Quoted, because %23 is a character of a file's name here, not the # of a link.
        return super().translate_path(f"/{quote(below)}") if below is not None else OUTSIDE

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the headers; the content to send after them."""
        file = Path(self.translate_path(self.path))
        if (file.is_dir() and not (file / "index.html").is_file()) or not file.exists():
            return self._not_found()
        for encoding, ending in ENCODINGS if self.compresses else ():
            if encoding in self.headers.get("Accept-Encoding", "") and file.is_file():
                beside = file.with_name(file.name + ending)
                if beside.is_file() and "If-Modified-Since" not in self.headers:
                    return self._send(HTTPStatus.OK, file, beside.read_bytes(), encoding)
        return super().send_head()

    def end_headers(self) -> None:
        """Add the headers of ``_headers``, and no-cache where it does not set Cache-Control."""
        fields = headers.of(self.server.rules, f"/{self._below(self.path) or ''}")
        for name, value in ({"Cache-Control": "no-cache"} | fields).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Do not log: a line for each request would scroll the address away."""

    def _below(self, path: str) -> str | None:
        """A request's path relative to the site; None outside of it."""
        wanted, prefix = unquote(urlsplit(path).path), self.server.prefix
        return wanted.removeprefix(prefix) if wanted.startswith(prefix) else None

    def _not_found(self) -> BytesIO | None:
        page = Path(self.directory, "404.html")
        if page.is_file():
            return self._send(HTTPStatus.NOT_FOUND, page, page.read_bytes())
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def _send(self, status: HTTPStatus, file: Path, body: bytes, encoding: str = "") -> BytesIO:
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        if encoding:
            self.send_header("Last-Modified", self.date_time_string(file.stat().st_mtime))
            self.send_header("Content-Encoding", encoding)
            self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return BytesIO(body)


class Server(ThreadingHTTPServer):
    """A server for one site, whose threads end with it.

    rules: the rules of ``_headers``. prefix: the path of the site, with slashes around it.
    """

    daemon_threads = True

    def __init__(self, folder: Path, port: int, handler: type[Handler], prefix: str) -> None:
        self.prefix = prefix
        self.rules = headers.read(folder)
        super().__init__((HOST, port), partial(handler, directory=str(folder)))

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore browsers that disconnect in the middle of a file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """The address of the front page."""
        return f"http://{HOST}:{self.server_port}{self.prefix}"


@contextmanager
def running(folder: Path, handler: type[Handler] = Handler, *, prefix: str = "/") -> Iterator[str]:
    """Serve ``folder`` below ``prefix`` in the background; yields the address of its front page."""
    with Server(folder, 0, handler, prefix) as site:
        thread = Thread(target=site.serve_forever, args=(SOON,))
        thread.start()
        try:
            yield site.url
        finally:
            site.shutdown()
            thread.join()


def serve(folder: Path, port: int, *, browser: bool) -> None:
    """Serve until interrupted. browser: open one, where the machine has a screen."""
    with Server(folder, port, Handler, "/") as site:
        print(f"Quanta is at {site.url}   (Ctrl-C to stop)", flush=True)
        if browser and _has_screen():
            webbrowser.open(site.url)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print()


def _has_screen() -> bool:
    """Whether there is a screen. Without one, a text browser might take over the terminal."""
    import os

    if sys.platform in {"darwin", "win32"}:
        return True
    if shutil.which("wslview"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
