"""Styles and the first script are in the page, and its policy knows them by their hashes."""

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
<script src="../web/ui/first-paint.js"></script>
<link rel="stylesheet" href="../web/css/one.css">
<link rel="stylesheet" href="../web/css/two.css">
<title>A page</title>
<link rel="stylesheet" href="../web/css/three.css">
<script type="module" src="../web/play/boot.js"></script>
</head>
"""  # noqa: E501 - as pages have it
FILES = {
    "ui/first-paint.js": "import { said } from './said.js';\ndocument.title = said;\n",
    "ui/said.js": "// what it says\nexport const said = '\u2019</script>';\n",
    "css/one.css": "/* what it is for */\na { color: red }\n",
    "css/two.css": "b { fill: url(#ball) }\na::after { content: '\u2019</style>' }\n",
    "css/three.css": "i { color: blue }\n",
}
SHORT = r"""(()=>{var t="\u2019<\/script>";document.title=t;})();"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for folder in ("web/ui", "web/css", "go"):
        (tmp_path / folder).mkdir(parents=True)
    for name, text in FILES.items():
        (tmp_path / "web" / name).write_text(text, encoding="utf-8")
    (tmp_path / "go" / "index.html").write_text(PAGE)
    (tmp_path / "other.html").write_text("<p>Nothing to do here\u2026</p>", encoding="utf-8")
    return tmp_path


def test_a_page_brings_its_styles_and_its_first_script_with_it(site: Path) -> None:
    inlining.inline(site)
    page = (site / "go" / "index.html").read_text()
    assert re.findall("<style>(.*?)</style>", page, re.DOTALL) == [
        r'a{color:red}b{fill:url(#ball)}a:after{content:"\2019<\/style>"}',
        "i{color:#00f}",
    ]
    assert f'<script data-page="/go/">{SHORT}</script>' in page
    assert "stylesheet" not in page
    assert '<script type="module" src="../web/play/boot.js"></script>' in page
    assert (site / "other.html").read_text("ascii") == "<p>Nothing to do here&#8230;</p>"


def test_its_policy_allows_that_and_no_more(site: Path) -> None:
    hashes = inlining.inline(site)
    page = (site / "go" / "index.html").read_text()
    styles = [csp_hash(text) for text in re.findall("<style>(.*?)</style>", page, re.DOTALL)]
    assert hashes == {"style-src": styles, "script-src": [csp_hash(SHORT)]}
    (policy,) = re.findall('Policy" content="([^"]*)"', page)
    assert unescape(policy) == (
        f"default-src 'none'; script-src 'self' {csp_hash(SHORT)}; "
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
