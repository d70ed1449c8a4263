"""What the camera of a browser sees: QR codes that pages show."""

from __future__ import annotations

import re
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator

WIDTH, HEIGHT = 640, 480
MODULE = re.compile(r"M(\d+) (\d+)h")
LIGHT, DARK, WALL = 230, 40, 150


@dataclass(frozen=True)
class Code:
    """A QR code: its dark modules, and how many there are in a row, with the margin."""

    dark: frozenset[tuple[int, int]]
    size: int

    def grey(self, width: int, height: int) -> list[bytes]:
        """A picture of it on a wall, as rows of grey."""
        scale = min(width, height) // (self.size + 2)
        left, top = (width - scale * self.size) // 2, (height - scale * self.size) // 2
        wall = bytes([WALL]) * width
        rows = [wall] * top
        for y in range(self.size):
            row = bytearray(wall)
            for x in range(self.size):
                shade = DARK if (x, y) in self.dark else LIGHT
                row[left + scale * x : left + scale * (x + 1)] = bytes([shade]) * scale
            rows += [bytes(row)] * scale
        return rows + [wall] * (height - len(rows))


def shown(dialog: Locator) -> Code:
    """The code that a dialog shows."""
    svg = dialog.locator("svg.qr")
    modules = MODULE.findall(svg.locator("path").get_attribute("d") or "")
    size = (svg.get_attribute("viewBox") or "").split()[2]
    return Code(frozenset((int(x), int(y)) for x, y in modules), int(size))


def film(file: Path, code: Code) -> None:
    """Write what Chromium's camera shows when it is started with the options of ``seeing``."""
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode()
    frame = b"FRAME\n" + b"".join(code.grey(WIDTH, HEIGHT)) + bytes([128]) * (WIDTH * HEIGHT // 2)
    file.write_bytes(head + 2 * frame)


def photo(code: Code, width: int = WIDTH, height: int = HEIGHT) -> bytes:
    """A photo of it, as a PNG."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + row for row in code.grey(width, height)), 1)
    parts = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def seeing(options: dict[str, Any], file: Path, *, allowed: bool = True) -> dict[str, Any]:
    """Chromium's options, with which it has a camera that shows this film. allowed: whether pages
    that ask may use it."""
    flags = [
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={file}",
        f"--use-fake-ui-for-media-stream{'' if allowed else '=deny'}",
    ]
    return {**options, "args": [*options.get("args", []), *flags]}
