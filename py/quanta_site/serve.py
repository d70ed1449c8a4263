"""Serve the built site on this machine, for playing and for tests."""

from __future__ import annotations

import shutil
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

HOST = "127.0.0.1"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Files with the types that browsers insist on; asked after at every visit, not sent again."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """No file is used from a cache without asking whether it is still the same."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """A line for each request would hide the address."""


class Server(ThreadingHTTPServer):
    """A server whose threads end with it."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle of a file is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """The address of the front page."""
        return f"http://{HOST}:{self.server_port}/"


def server(folder: Path, port: int = 0, handler: type[Handler] = Handler) -> Server:
    """A server of ``folder`` on a port of its own, or on ``port``; it serves when told to."""
    return Server((HOST, port), partial(handler, directory=str(folder)))


@contextmanager
def running(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve ``folder`` in the background; the address of its front page."""
    with server(folder, handler=handler) as site:
        thread = Thread(target=site.serve_forever)
        thread.start()
        try:
            yield site.url
        finally:
            site.shutdown()
            thread.join()


def serve(folder: Path, port: int, *, browser: bool) -> None:
    """Serve until interrupted; opens a browser where there is a screen and one to open."""
    with server(folder, port) as site:
        print(f"Quanta is at {site.url}   (Ctrl-C ends it)", flush=True)
        if browser and _has_screen():
            webbrowser.open(site.url)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print()


def _has_screen() -> bool:
    """Without one, the browser found might be a text browser that takes over the terminal."""
    import os

    if sys.platform in {"darwin", "win32"}:
        return True
    if shutil.which("wslview"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
