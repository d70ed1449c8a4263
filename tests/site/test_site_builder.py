"""The site builder: what it makes of templates, digests and requests, and what it refuses."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta import registry
from quanta.session.editing import workshop
from quanta_site import build
from quanta_site.engine import runtime, wheels
from quanta_site.pages import digests, front, render, template
from quanta_site.paths import BuildError
from quanta_site.serve import running

pytestmark = pytest.mark.host

FACTS = """+++
game = "leap"
title = "A <game>"
edition = "first"
designer = "Someone & Co"
year = 2000
publisher = "Nobody"
source = "a sheet"
rights = "All <theirs>."
publish = "{publish}"
+++
"""


def digest(
    folder: Path, body: str = "## Rules\n\n- **R1.** One & <b>two</b>.\n", **change: str
) -> Path:
    path = folder / "a-digest.md"
    path.write_text(FACTS.format(publish=change.get("publish", "yes")) + body, encoding="utf-8")
    return path


def test_every_rule_of_a_digest_can_be_linked_to(tmp_path: Path) -> None:
    body, nav = digests.to_html([digests.read(digest(tmp_path))])
    assert '<li id="a-digest-R1">' in body
    assert '<h3 id="a-digest-rules">Rules</h3>' in body
    assert '<a href="#a-digest-rules">Rules</a>' in nav


def test_what_a_digest_leaves_empty_is_left_out(tmp_path: Path) -> None:
    path = digest(tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"Nobody"', '""'), encoding="utf-8")
    body, _ = digests.to_html([digests.read(path)])
    assert '<p class="credit">Someone &amp; Co · 2000</p>' in body


def test_nothing_of_a_digest_is_taken_for_html(tmp_path: Path) -> None:
    body, _ = digests.to_html([digests.read(digest(tmp_path))])
    assert "<b>" not in body
    assert "One &amp; &lt;b&gt;two" in body
    assert "Someone &amp; Co" in body
    assert "All &lt;theirs&gt;." in body


EXAMPLE = "```board {}\nIt has <two> friends.\n```\n"


def test_a_worked_example_is_a_picture_with_a_caption(tmp_path: Path) -> None:
    body = EXAMPLE.format("leap;start=ww-bwb-bb_w/ b3")
    html, _ = digests.to_html([digests.read(digest(tmp_path, body))])
    assert '<figure class="example"><svg' in html
    assert "<figcaption>It has &lt;two&gt; friends.</figcaption>" in html


@pytest.mark.parametrize("shown", ["leap;start=ww-b_w/", "leap;start=ww-bwb-bb_w/ a1"])
def test_a_worked_example_that_is_wrong_stops_the_build(shown: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="cannot be shown"):
        digests.to_html([digests.read(digest(tmp_path, EXAMPLE.format(shown)))])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no front matter", "no front matter"),
        ("+++\ngame = \n+++\n", "Invalid value"),
        ('+++\ngame = "leap"\n+++\n', "lacks the entry designer"),
        (FACTS.replace("+++\n", '+++\npages = "9"\n', 1), "has an unknown entry pages"),
        (FACTS.format(publish="perhaps"), "neither yes nor ask-first"),
    ],
)
def test_a_broken_digest_is_refused_by_name(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "broken.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BuildError, match=f"broken.md: .*{reason}"):
        digests.read(path)


def test_a_digest_is_read_by_its_byte_order_mark(tmp_path: Path) -> None:
    path = digest(tmp_path, "## Rules\n\n- **R1.** Kōnane’s.\n")
    text = path.read_text(encoding="utf-8")
    for encoding in ("utf-8-sig", "utf-16"):
        path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
        assert "Kōnane’s" in digests.to_html([digests.read(path)])[0]
    path.write_bytes("ö".encode("latin-1"))
    with pytest.raises(BuildError, match="It is not in UTF-8: byte 1 "):
        digests.read(path)


def test_a_digest_states_whether_to_ask_first(tmp_path: Path) -> None:
    assert digests.read(digest(tmp_path, publish="ask-first")).ask_first
    assert not digests.read(digest(tmp_path)).ask_first


def test_embedded_json_cannot_end_its_script() -> None:
    data = {"text": "</script><!-- \u2028"}
    text = template.embedded(data)
    assert "<" not in text
    assert "\u2028" not in text
    assert json.loads(text) == data


def test_a_template_escapes_what_is_not_html(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template, "_template", lambda _: "{{a}} {{b}}")
    assert (
        template.fill("x", {"a": "<&\"'", "b": template.Html("<p>")}) == "&lt;&amp;&quot;&#x27; <p>"
    )


def test_a_hole_that_nothing_fills_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template, "_template", lambda _: "{{a}}")
    with pytest.raises(BuildError, match="nothing fills"):
        template.fill("x.html", {})


@pytest.mark.parametrize("game", registry.ids())
def test_the_opening_of_a_page_is_always_the_same(game: str) -> None:
    rules = registry.rules(game)
    assert render.opening_scene(rules) == render.opening_scene(rules)


@pytest.mark.parametrize("game", registry.ids())
def test_only_a_game_with_a_workshop_leads_to_one(game: str) -> None:
    rules = registry.rules(game)
    scene = render.opening_scene(rules)
    editor = render.set_up_page(rules, scene)  # which every game's own page leads to
    for page in (editor, front.front_page({game: scene}).page):
        assert ("workshop/index.html" in page) == bool(workshop.crafts(game))
    assert "set-up/index.html" in render.play_page(rules, scene)
    if workshop.crafts(game):
        page = render.workshop_page(rules)
        _, _, after = page.partition('id="page">')
        data = json.loads(after.partition("</script>")[0])
        assert data["crafts"] == json.loads(json.dumps(workshop.catalogue(game)))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BuildError, match="no game 'chess'"):
        build.offered(publish=False, wanted=(), without=(), only=("chess",))


@pytest.mark.parametrize("game", registry.ids())
def test_a_game_that_is_not_offered_is_not_in_the_engine_either(game: str) -> None:
    folder = f"quanta/games/{game}/"
    others = [other for other in registry.ids() if other != game]
    assert runtime.left_out(others) == ["quanta/games/_template/", folder]
    every, fewer = (set(runtime.sources(games)) for games in (registry.ids(), others))
    own = {path for path in every if path.startswith(folder)}
    assert own
    assert own <= every - fewer
    assert not [path for path in every - fewer - own if path.startswith("quanta/games/")]


def test_a_game_that_is_not_offered_is_taken_out_of_the_wheel(tmp_path: Path) -> None:
    wheel, record = tmp_path / "a-1-py3-none-any.whl", "a-1.dist-info/RECORD"
    files = {"quanta/games/chess/rules.py": "1", "quanta/games/go/rules.py": "2"}
    with zipfile.ZipFile(wheel, "w") as made:
        for name, text in files.items():
            made.writestr(name, text)
        made.writestr(record, "".join(f"{name},sha256=x,1\n" for name in [*files, record]))
    wheels._thin(wheel, ("quanta/games/chess/",))
    assert list(tmp_path.iterdir()) == [wheel]
    with zipfile.ZipFile(wheel) as made:
        assert made.namelist() == ["quanta/games/go/rules.py", record]
        assert made.read(record).decode().split() == [
            "quanta/games/go/rules.py,sha256=x,1",
            f"{record},sha256=x,1",
        ]


def test_what_a_source_imports_is_kept(tmp_path: Path) -> None:
    source = tmp_path / "thing.py"
    source.write_text("import json.tool\ndef late():\n    from concurrent import futures\n")
    names = runtime.imported({"quanta/thing.py": source})
    assert {"json.tool", "concurrent", "concurrent.futures", *runtime.listed()} < set(names)
    assert names[-1] == "quanta.thing"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.html", "text/html; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.svg", "image/svg+xml"),
    ],
)
def test_files_are_served_with_the_types_that_browsers_insist_on(
    tmp_path: Path, name: str, kind: str
) -> None:
    (tmp_path / name).write_text("x")
    with running(tmp_path) as site, urlopen(f"{site}{name}") as reply:
        assert reply.headers["Content-Type"] == kind
        assert reply.headers["Cache-Control"] == "no-cache"


def test_nothing_outside_the_site_is_served(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    (tmp_path / "site").mkdir()
    with running(tmp_path / "site") as site, pytest.raises(HTTPError) as caught:
        urlopen(f"{site}..%2fsecret")
    with caught.value as error:
        assert error.code == 404
