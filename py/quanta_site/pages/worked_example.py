"""Worked examples on the rules pages: a board, and what happens on it.

In a digest an example is a code block whose first line of marking is ``board``, a record and, if
something is to be picked, the targets that are clicked there; its text is the caption::

    ```board leap;start=ww-bwb-bb_w/ b3
    The particle on b3 has two friends.
    ```
"""

from __future__ import annotations

from html import escape

from quanta.core.rng import Stream
from quanta.scene import svg
from quanta.session.session import Session
from quanta_site.pages import scenes
from quanta_site.paths import BuildError

MARK = "board"


def is_example(info: str) -> bool:
    """Whether a code block with this marking is an example."""
    return info.split(" ")[0] == MARK


def figure(info: str, caption: str) -> str:
    """The example as HTML. Raises BuildError where its record or a click is refused."""
    _, record, *clicks = info.split()
    session, what = Session(Stream("worked example")), f"The worked example {record}"
    scene = scenes.scene(session, what, do="open", record=record)
    if "curtain" in scene:
        scene = scenes.scene(session, what, do="lift")
    for target in clicks:
        scene = scenes.scene(session, what, do="click", target=target)
    if scene["status"]["kind"] == "illegal":
        raise BuildError(f"{what} cannot be shown: {scene['status']['text']}")
    picture = svg.board(scene, interactive=False)
    words = escape(" ".join(caption.split()))
    return f'<figure class="example">{picture}<figcaption>{words}</figcaption></figure>\n'
