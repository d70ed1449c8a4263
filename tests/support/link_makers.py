"""What programs make links of in texts: five libraries that messengers and mail programs use."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from html import unescape
from pathlib import Path

LINKIFY = Path(__file__).with_name("linkify.mjs")
SENTENCES = ("{}", "Your turn: {}", "See {}.", "({})", "Is it {}?")


def cut_links(addresses: Sequence[str], sentence: str) -> list[tuple[str, str, list[str]]]:
    """The addresses of which any of the programs takes only a part, or too much, in a sentence: the
    program, the text, and what it takes."""
    texts = [sentence.format(address) for address in addresses]
    run = subprocess.run(
        ["node", LINKIFY], input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    return [
        (program, text, urls)
        for address, text, by_node in zip(addresses, texts, json.loads(run.stdout), strict=True)
        for program, urls in {**by_node, **_made_by_python(text)}.items()
        # one of them takes a question mark for a part of the link; the reader does not
        if [url.removesuffix("?") for url in urls] != [address]
    ]


def _made_by_python(text: str) -> dict[str, list[str]]:
    import bleach  # type: ignore[import-untyped]
    from linkify_it import LinkifyIt  # type: ignore[import-untyped]

    seen: list[str] = []

    def note(attrs: dict[object, str], new: bool = False) -> dict[object, str]:
        seen.append(unescape(attrs[None, "href"]))
        return attrs

    bleach.linkify(text, callbacks=[note])
    return {
        "linkify-it-py": [each.url for each in LinkifyIt().match(text) or []],
        "bleach": seen,
    }
