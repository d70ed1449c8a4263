"""A server of the site that can be stopped, started again and given another version meanwhile."""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter
from pathlib import Path
from threading import Thread
from time import time

from quanta_site.app import precache
from quanta_site.paths import DIST
from quanta_site.serve import HOST, Handler, Server

WHERE = "/deep/down/"
"""The site is served from below the top, as many hosts do."""
FOOT = re.compile(r"(<footer.*\n *<span>)")


class Host:
    """Serves the site in ``folder``. ``sent`` counts the files sent whole, by name; ``missing`` are
    those that it denies having; with ``last`` it falls silent."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.site, self.port = folder, port
        self.sent: Counter[str] = Counter()
        self.missing: set[str] = set()
        self.last: str | None = None
        self.silent = False
        # Servers send times in whole seconds, and two versions may be made within one.
        self._written = time()
        self.headers: dict[str, str] = {}
        self._changed: set[str] = set()
        self._server: Server | None = None
        self.start()

    @property
    def url(self) -> str:
        """The address of the front page; it ends in a slash."""
        return f"http://{HOST}:{self.port}{WHERE}"

    def start(self) -> None:
        """Serve, at the same address as before."""
        self.silent, self.last = False, None
        if self._server is None:
            self._server = Server(self.site, self.port, self._handler(), WHERE)
            self.port = self._server.server_port
            Thread(target=self._server.serve_forever).start()

    def stop(self) -> None:
        """Answer nothing any more, on open connections neither."""
        self.silent = True
        if self._server:
            self._server.shutdown()
            self._server.server_close()
        self._server = None

    def put(self, name: str, text: str) -> None:
        """Change a file of the site, and send no compressed one in its place."""
        path = self.site / name
        path.unlink()  # it only leads to the built one
        self._changed.add(name)
        for ending in (".br", ".gz"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        path.write_text(text, encoding="utf-8")
        self._written += 1
        os.utime(path, (self._written, self._written))

    def reset(self) -> None:
        """Serve the site again as it was built."""
        for name in self._changed:
            for ending in ("", ".br", ".gz"):
                path, built = self.site / (name + ending), DIST / (name + ending)
                path.unlink(missing_ok=True)
                if built.is_file():
                    path.symlink_to(built)
        self._changed.clear()
        self.headers.clear()
        self.missing.clear()
        self.start()

    def update(self, *names: str) -> None:
        """Publish another version: these pages say so, and the service worker lists them."""
        for name in names:
            self.put(name, FOOT.sub(r"\1New ", self.text(name)))
        self.put(precache.WORKER, precache.worker(self.site))

    def text(self, name: str) -> str:
        return (self.site / name).read_text(encoding="utf-8")

    def _handler(self) -> type[Handler]:
        host = self

        class Watched(Handler):
            """Reports to the host what it sends, and sends nothing when the host has stopped."""

            def do_GET(self) -> None:  # noqa: N802 - the base class names it
                name = self._below(self.path) or ""
                host.silent |= name == host.last
                if host.silent:
                    self.close_connection = True
                elif name in host.missing:
                    self.send_error(404)
                else:
                    super().do_GET()

            def send_response(self, code: int, message: str | None = None) -> None:
                if code == 200:
                    host.sent[self._below(self.path) or ""] += 1
                super().send_response(code, message)

            def end_headers(self) -> None:
                for name, value in host.headers.items():
                    self.send_header(name, value)
                super().end_headers()

        return Watched


def copied(folder: Path) -> Path:
    """The built site as a folder in ``folder``, its files linked: each can be changed by itself."""
    return Path(shutil.copytree(DIST, folder / DIST.name, copy_function=_link))


def _link(source: str, target: str) -> None:
    Path(target).symlink_to(source)
