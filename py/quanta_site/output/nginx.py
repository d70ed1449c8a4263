"""The file ``nginx.conf``: what ``_headers`` says, for nginx.

A server block includes it, with the site's files below its root. What is set in the outer location
holds in the inner ones too, but for ``add_header``: one that has any of its own gets no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quanta_site.output import headers

NAME = "nginx.conf"
CHECK_AGAIN = "no-cache"
"""The default for caching: browsers ask whether a file has changed."""


def config(given: headers.Rules, prefix: str, types: Mapping[str, str]) -> str:
    """The configuration for a site.

    prefix: the path of its address, from slash to slash. types: suffix with its dot -> type.
    """
    folders = [path.removesuffix("*").lstrip("/") for path in given if path != "/*"]
    return "\n".join(
        [
            f"# For the server block of the site: include this file, with its files in {prefix}",
            f"location {prefix} {{",
            "    gzip_static on;  # and brotli_static on; where that module is installed",
            f"    error_page 404 {prefix}404.html;",
            "    charset utf-8;",
            "    charset_types text/css text/javascript;",
            "    types {",
            *(f"        {kind.partition(';')[0]} {end[1:]};" for end, kind in types.items()),
            "    }",
            *_headers(headers.of(given, "/"), "    "),
            *(line for folder in folders for line in _inner(given, prefix, folder)),
            "}",
            "",
        ]
    )


def _inner(given: headers.Rules, prefix: str, folder: str) -> Iterator[str]:
    yield f"    location {prefix}{folder} {{"
    yield from _headers(headers.of(given, f"/{folder}"), " " * 8)
    yield "    }"


def _headers(own: Mapping[str, str], indent: str) -> Iterator[str]:
    for name, value in ({"Cache-Control": CHECK_AGAIN} | dict(own)).items():
        yield f'{indent}add_header {name} "{value}" always;'
