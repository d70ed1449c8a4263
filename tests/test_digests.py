"""Every rule, ruling and invention that a digest numbers is exercised by a test that names it.

The tests are read, not run: a marker counts wherever it is in the sources of tests/ and e2e/,
written as a plain string, such as ``@pytest.mark.rule("leap-rings R5")``.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests import rooms

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
SECTIONS = {"R": "Rules", "H": "Our rulings", "M": "Made by us"}
FRONT_MATTER: dict[str, type] = {
    "game": str,
    "title": str,
    "edition": str,
    "designer": str,
    "year": int,
    "publisher": str,
    "source": str,
    "rights": str,
    "publish": str,
}
ENTRY = re.compile(r"^- \*\*([RHM])([0-9]+)\.\*\* \S", re.MULTILINE)
ANY_ID = re.compile(r"\*\*([RHM])([0-9]+)\.\*\*")
SENTENCE_ID = re.compile(r"([RHM][0-9]+)\b")


@dataclass(frozen=True)
class Digest:
    """A digest: its name, which is the file's, its front matter and its sections by heading."""

    name: str
    front: dict[str, Any]
    sections: dict[str, str]

    @property
    def ids(self) -> tuple[str, ...]:
        """``leap-rings R1`` and so on, in the order of the text."""
        body = "\n".join(self.sections.values())
        return tuple(f"{self.name} {kind}{number}" for kind, number in ENTRY.findall(body))


def read(path: Path) -> Digest:
    fence, front, body = path.read_text(encoding="utf-8").split("+++\n", 2)
    assert fence == "", f"{path.name} must begin with its front matter"
    parts = re.split(r"^## (.+)\n", body, flags=re.MULTILINE)
    return Digest(path.stem, tomllib.loads(front), dict(zip(parts[1::2], parts[2::2], strict=True)))


DIGESTS = tuple(read(path) for path in sorted((ROOT / "seeds").glob("*.md")))
BY_NAME = [pytest.param(digest, id=digest.name) for digest in DIGESTS]


def rule_ids(node: ast.Call) -> Iterator[str]:
    """The ids in one ``pytest.mark.rule(…)``; an AssertionError when they are not plain strings."""
    assert node.args, f"line {node.lineno}: rule() names no rule"
    for argument in node.args:
        plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        assert plain, f"line {node.lineno}: rule() takes plain strings, so that it can be read"
        yield ast.literal_eval(argument)


@cache
def marked() -> dict[str, str]:
    """Each rule id that a marker names, and a test file that names it."""
    found: dict[str, str] = {}
    for path in sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "e2e").rglob("*.py")]):
        for node in ast.walk(rooms.syntax(path)):
            if isinstance(node, ast.Call) and _marks_a_rule(node.func):
                found |= dict.fromkeys(rule_ids(node), path.name)
    return found


def _marks_a_rule(node: ast.expr) -> bool:
    named = isinstance(node, ast.Attribute) and node.attr == "rule"
    return named and ast.unparse(node).endswith("mark.rule")


@pytest.mark.parametrize("digest", BY_NAME)
def test_front_matter_is_complete(digest: Digest) -> None:
    assert {key: type(value) for key, value in digest.front.items()} == FRONT_MATTER
    assert all(digest.front.values())
    assert digest.front["publish"] in ("yes", "ask-first")
    assert (ROOT / "py" / "quanta" / "games" / digest.front["game"]).is_dir()


@pytest.mark.parametrize("digest", BY_NAME)
def test_digest_has_a_lead_and_the_three_lists(digest: Digest) -> None:
    assert list(digest.sections) == ["How to play", *SECTIONS.values()]
    assert all(text.strip() for text in digest.sections.values())


@pytest.mark.parametrize("digest", BY_NAME)
def test_ids_are_unique_and_consecutive_in_their_section(digest: Digest) -> None:
    for kind, heading in SECTIONS.items():
        found = ANY_ID.findall(digest.sections[heading])
        assert found == [(kind, str(number)) for number in range(1, len(found) + 1)], heading
        assert found == ENTRY.findall(digest.sections[heading]), f"{heading}: one list item each"


@pytest.mark.parametrize("digest", BY_NAME)
def test_a_digest_refers_to_its_own_ids_only(digest: Digest) -> None:
    own = {full.split()[1] for full in digest.ids}
    named = set(SENTENCE_ID.findall(" ".join(digest.sections.values())))
    assert named <= own


@pytest.mark.parametrize("digest", BY_NAME)
def test_every_id_is_exercised_by_a_test(digest: Digest) -> None:
    missing = [full for full in digest.ids if full not in marked()]
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_no_marker_names_an_unknown_id() -> None:
    known = {full for digest in DIGESTS for full in digest.ids}
    unknown = {full: where for full, where in marked().items() if full not in known}
    assert not unknown


def test_ids_named_in_the_program_exist() -> None:
    """Comments, docstrings and the sources of parameters point at rules that are there."""
    known = {full for digest in DIGESTS for full in digest.ids}
    names = "|".join(re.escape(digest.name) for digest in DIGESTS)
    mention = re.compile(rf"\b({names})\s+((?:[RHM][0-9…]+(?:,? |–| and )?)+)")
    unknown = Counter(
        f"{path.relative_to(ROOT)}: {name} {number}"
        for path in sorted((ROOT / "py").rglob("*.py"))
        for name, numbers in mention.findall(path.read_text(encoding="utf-8"))
        for number in re.findall(r"[RHM][0-9…]+", numbers)
        if f"{name} {number}" not in known
    )
    assert not unknown
