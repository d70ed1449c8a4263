"""Styles and the first script stand in the page, and its policy knows them by their hashes."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta_site.pages import inlining
from quanta_site.pages.policy import CSP, allow, csp_hash
from quanta_site.paths import BuildError

pytestmark = pytest.mark.host

PAGE = """<head>
<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; script-src &#x27;self&#x27;; style-src &#x27;self&#x27;">
<script src="../web/ui/theme.js"></script>
<link rel="stylesheet" href="../web/css/one.css">
<link rel="stylesheet" href="../web/css/two.css">
<title>A page</title>
<link rel="stylesheet" href="../web/css/three.css">
<script type="module" src="../web/play/boot.js"></script>
</head>
"""  # noqa: E501 - as pages have it
FILES = {
    "ui/theme.js": "document.title = 'x';\n",
    "css/one.css": "/* what it is for */\na { color: red }\n",
    "css/two.css": "b { color: url(#ball) }\n",
    "css/three.css": "i { color: blue }\n",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for folder in ("web/ui", "web/css", "go"):
        (tmp_path / folder).mkdir(parents=True)
    for name, text in FILES.items():
        (tmp_path / "web" / name).write_text(text)
    (tmp_path / "go" / "index.html").write_text(PAGE)
    (tmp_path / "other.html").write_text("<p>Nothing to do here.</p>")
    return tmp_path


def test_a_page_brings_its_styles_and_its_first_script_with_it(site: Path) -> None:
    inlining.inline(site)
    page = (site / "go" / "index.html").read_text()
    assert re.findall("<style>(.*?)</style>", page, re.DOTALL) == [
        "a { color: red }\nb { color: url(#ball) }\n",
        "i { color: blue }\n",
    ]
    assert f"<script>{FILES['ui/theme.js']}</script>" in page
    assert "stylesheet" not in page
    assert '<script type="module" src="../web/play/boot.js"></script>' in page
    assert (site / "other.html").read_text() == "<p>Nothing to do here.</p>"


def test_its_policy_allows_that_and_no_more(site: Path) -> None:
    hashes = inlining.inline(site)
    page = (site / "go" / "index.html").read_text()
    styles = [csp_hash(text) for text in re.findall("<style>(.*?)</style>", page, re.DOTALL)]
    assert hashes == {"style-src": styles, "script-src": [csp_hash(FILES["ui/theme.js"])]}
    (policy,) = re.findall('Policy" content="([^"]*)"', page)
    assert unescape(policy) == (
        f"default-src 'none'; script-src 'self' {csp_hash(FILES['ui/theme.js'])}; "
        f"style-src 'self' {' '.join(styles)}"
    )


def test_what_is_sent_with_all_pages_allows_what_any_of_them_has(site: Path) -> None:
    hashes = inlining.inline(site)
    sent = allow(CSP, hashes)
    for several in hashes.values():
        for each in several:
            assert sent.count(each) == 1


def test_a_style_that_is_not_there_stops_the_build(site: Path) -> None:
    (site / "web" / "css" / "two.css").unlink()
    with pytest.raises(BuildError, match=r"two\.css, which is not there"):
        inlining.inline(site)


def test_what_would_end_its_element_stops_the_build(site: Path) -> None:
    (site / "web" / "ui" / "theme.js").write_text("'</SCRIPT>'")
    with pytest.raises(BuildError, match="contains its own end tag"):
        inlining.inline(site)
