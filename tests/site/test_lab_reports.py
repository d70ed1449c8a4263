"""What a site takes for a report of the lab, and how it leads into the site."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta.cli.main import main
from quanta_site.pages import lab_reports
from quanta_site.paths import BuildError

pytestmark = pytest.mark.host

LAB = ["lab", "leap", "board=hex2", "--level", "greedy", "--only", "seats", "--jobs", "1"]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of a few games."""
    name = tmp_path_factory.mktemp("lab") / "report"
    assert main([*LAB, "--games", "8", "--out", str(name)]) == 0
    return name.with_suffix(".json")


def test_links_of_a_report_lead_to_the_pages_of_the_site(report: Path) -> None:
    found = lab_reports.read([report], ["leap"])
    links = re.findall(r'href="([^"#]+)#', found["leap"])
    assert len(links) >= 9
    assert set(links) == {"../../leap/index.html"}


def test_what_is_no_report_is_refused(report: Path, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="about leap, which is not on the site"):
        lab_reports.read([report], ["quantum"])
    other = tmp_path / "other.json"
    for text in ("", "[]", json.dumps({"variants": []}), json.dumps({"variants": [{"game": 1}]})):
        other.write_text(text, encoding="utf-8")
        with pytest.raises(BuildError, match="is no JSON file of a lab report"):
            lab_reports.read([other], ["leap"])
    with pytest.raises(BuildError, match="is no JSON file of a lab report"):
        lab_reports.read([tmp_path / "missing.json"], ["leap"])
