"""A site with its games as apps for messengers, for its pages to offer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from quanta import registry
from quanta_site import __main__ as builder
from quanta_site import node
from quanta_site.pages import render
from quanta_site.single import chat_file


@pytest.mark.parametrize(("words", "app"), [([], ""), (["--xdc"], "xdc/leap.xdc")])
def test_a_site_has_the_apps_that_its_pages_offer(
    words: Sequence[str], app: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, written, pages = tmp_path / "dist", list[tuple[Path, Sequence[str]]](), list[str]()

    def build(*given: Any, **kept: Any) -> None:
        rules = registry.rules("leap")
        pages.append(str(render.play_page(rules, render.opening_scene(rules))))

    monkeypatch.setattr(
        sys, "argv", ["site", "build", *words, "--out", str(out), "--games", "leap"]
    )
    monkeypatch.setattr(builder, "build", build)
    monkeypatch.setattr(node, "fetch_packages", lambda: None)
    monkeypatch.setattr(chat_file, "write", lambda *given: written.append(given))
    builder.main()
    assert f'"app":"{app}"' in pages[0]
    assert written == ([(out.resolve() / "xdc", ["leap"])] if app else [])
