"""What is packed for the single file comes out of its scripts as it was."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from tests.support.effort import amount

from quanta.core.rng import Stream
from quanta_site import node
from quanta_site.single import packing

pytestmark = pytest.mark.host

UNPACK = Path(packing.__file__).with_name("unpack.js")
FORBIDDEN = {"\0", "\r", "<"}
"""Characters that a browser changes in a script element, or takes for its end."""
READ = """
const { bytesOf, unpacked } = await import(process.argv[1]);
let text = '';
for await (const chunk of process.stdin) text += chunk;
const bytes = async (packed) => Buffer.from(await unpacked(bytesOf(packed)).arrayBuffer());
const found = await Promise.all(JSON.parse(text).map(bytes));
process.stdout.write(JSON.stringify(found.map((each) => each.toString('hex'))));
"""


def unpacked(texts: list[str]) -> list[bytes]:
    """What the scripts of the single file make of these."""
    command = [node.node(), "--input-type=module", "--eval", READ, str(UNPACK)]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return [bytes.fromhex(each) for each in json.loads(done.stdout)]


def samples() -> list[bytes]:
    """Contents of odd and even lengths: without order, repeating, of every byte."""
    rng = Stream(b"packing")
    made = [b"", b"a", b"ab" * 3000, bytes(range(256)) * 9, bytes(70_000), b"\\<\r\n\0\xd8\xd8\xdf"]
    for size in range(1, amount(300, 600, 40_000), 97):
        letters = rng.below(255) + 1
        made.append(bytes(rng.below(letters) for _ in range(size)))
    return made


def test_what_was_packed_is_unpacked() -> None:
    contents = samples()
    texts = [packing.pack(content) for content in contents]
    assert unpacked(texts) == contents
    for text in texts:
        assert not FORBIDDEN & set(text)
        assert text.encode("utf-16-le").decode("utf-16-le") == text


def test_every_word_is_kept_or_moved() -> None:
    letters = [packing.letters(word) for word in range(1 << 16)]
    assert len(set(letters)) == 1 << 16
    assert not FORBIDDEN & set("".join(letters))
