"""Roles that a game brings along: what they may say, and that pictures and checks use them."""

from __future__ import annotations

from pathlib import Path

import pytest

import quanta
from quanta import registry
from quanta.games.modules import GameModules
from quanta.scene import own_roles, styles, svg
from quanta.testing import check

ROLES = """/* a lane </style> */
.pit-lane, .ball.pit-snail .body { fill: color-mix(in oklab, var(--hot) 30%, transparent);
  stroke: var(--accent); stroke-dasharray: .5 3; stroke-width: 1.6px }
"""

WRONG = {
    "path { fill: none }": "something other than the classes of roles",
    ".tile { fill: none }": "no role that begins with pit-",
    ".pit-a:hover { fill: none }": "something other than the classes",
    ".pit-a > .pit-b { fill: none }": "something other than the classes",
    "@import 'x';": "no rule of the form",
    "@media print { .pit-a { fill: none } }": "something other than the classes",
    ".pit-a { position: fixed }": "cannot set 'position'",
    ".pit-a { --hot: none }": "cannot set '--hot'",
    ".pit-a { fill: #ff0000 }": "something other than tokens",
    ".pit-a { fill: red }": "neither a token",
    ".pit-a { fill: url(//evil.example/a.svg) }": "something other than tokens",
    ".pit-a { fill: url(evil) }": "'url' is neither a token",
    ".pit-a { fill: rgb(1, 2, 3) }": "'rgb' is neither a token",
    ".pit-a { fill: var(--nothing) }": "There is no token '--nothing'",
    ".pit-a { fill: var(--seat-9) }": "There is no token '--seat-9'; they are in",
    ".pit-a { fill: none } /* open": "no rule of the form",
    ".pit-a { fill: none; /* } */": "no rule of the form",
    ".pit-a { fill: none } </style>": "no rule of the form",
    ".pit-a { fill: none } x" * 1_000: "more than 10000 characters",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_a_role_must_not_say_is_named(text: str) -> None:
    found = list(own_roles.faults(text, "pit"))
    assert any(WRONG[text] in fault for fault in found), found


def test_classes_of_the_game_in_known_colours_are_allowed() -> None:
    assert not list(own_roles.faults(ROLES, "pit"))
    assert set(styles.tokens()) > {"--hot", "--accent", "--seat-0"}


@pytest.mark.parametrize("token", sorted({*styles.tokens(), *own_roles.SEATS}))
def test_every_token_is_allowed(token: str) -> None:
    value = f"color-mix(in oklab, var({token}) 30%, transparent)"
    assert not list(own_roles.faults(f".pit-a {{ fill: {value}; stroke-width: 1.5px }}", "pit"))


def test_pictures_have_the_roles_that_they_need() -> None:
    scene = {
        "title": "",
        "box": (0, 0, 1, 1),
        "shapes": [{"kind": "circle", "key": "a", "role": "pit-lane", "at": (0, 0), "r": 1}],
        "styles": own_roles.without_comments(ROLES),
    }
    drawn = svg.standalone(scene)
    assert ".pit-lane { fill: color-mix" in drawn
    assert "--hot: light-dark" in drawn
    assert "pit-snail" not in drawn
    assert "</style>" in drawn.removesuffix("</svg>")
    assert drawn.count("</style>") == 1


def test_a_game_s_roles_are_read_from_its_folder(tmp_path: Path) -> None:
    assert registry.modules("leap").role_styles == ""
    game = tmp_path / "pit"
    game.mkdir()
    (game / "__init__.py").write_text("", encoding="utf-8")
    registry.add_folder(str(tmp_path))
    try:
        assert GameModules("pit").role_styles == ""
        (game / "roles.css").write_text(".pit-a { fill: var(--hot) } /* so */", encoding="utf-8")
        assert GameModules("pit").role_styles == ".pit-a { fill: var(--hot) }"
        (game / "roles.css").write_text(".tile { fill: none }", encoding="utf-8")
        with pytest.raises(quanta.QuantaError, match=r"'pit': The selector '\.tile'"):
            _ = GameModules("pit").role_styles
        assert any("The selector '.tile'" in fault.text for fault in check("pit").faults)
    finally:
        registry.remove_folder(str(tmp_path))
