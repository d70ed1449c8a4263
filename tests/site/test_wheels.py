"""The lock file of the published wheel says what Pyodide's own tool would say."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

import quanta
from quanta_site.engine import lockfile
from quanta_site.paths import PYODIDE

pytestmark = pytest.mark.host

THEIRS = json.loads((PYODIDE / lockfile.NAME).read_text(encoding="utf-8"))


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A wheel with the name and the facts of ours, and one module."""
    facts = f"quanta-{quanta.__version__}.dist-info"
    path = tmp_path / f"quanta-{quanta.__version__}-py3-none-any.whl"
    with ZipFile(path, "w") as made:
        made.writestr("quanta/__init__.py", "")
        made.writestr(
            f"{facts}/METADATA",
            f"Metadata-Version: 2.4\nName: quanta\nVersion: {quanta.__version__}\n"
            "Provides-Extra: dask\nRequires-Dist: distributed; extra == 'dask'\n",
        )
    return path


def test_it_is_for_the_pyodide_that_the_site_has(wheel: Path) -> None:
    made = json.loads(lockfile.write(wheel).read_text(encoding="utf-8"))
    assert made["info"] == THEIRS["info"]
    assert made.keys() == THEIRS.keys()
    assert list(made["packages"]) == ["quanta"]
    assert made["packages"]["quanta"].keys() == THEIRS["packages"]["micropip"].keys()


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the tool needs Python 3.12")
def test_it_is_what_the_tool_makes(wheel: Path, tmp_path: Path) -> None:
    from pyodide_lock import PyodideLockSpec
    from pyodide_lock.utils import add_wheels_to_spec

    empty, made = tmp_path / "empty.json", tmp_path / "made.json"
    empty.write_text(json.dumps(THEIRS | {"packages": {}}), encoding="utf-8")
    add_wheels_to_spec(PyodideLockSpec.from_json(empty), [wheel]).to_json(made)
    assert lockfile.write(wheel).read_text(encoding="utf-8") == made.read_text(encoding="utf-8")
