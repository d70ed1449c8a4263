"""Pictures that leave the page: as SVG, as PNG, and moving."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from e2e.support.mirror import ALL, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect

CORNER = """async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return [image.naturalWidth, [...pen.getImageData(1, 1, 1, 1).data]];
}"""
KEEP = """() => {
    const plain = window.plain ??= URL.createObjectURL;
    window.savedAs = '';
    URL.createObjectURL = (blob) => plain.call(URL, window.lastBlob = blob);
    HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
}"""
KEPT = """() => new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(',')[1]);
    reader.readAsDataURL(window.lastBlob);
})"""
HIDING = """() => {
    CanvasRenderingContext2D.prototype.getImageData = () =>
        ({ data: new Uint8ClampedArray([255, 255, 255, 255]) });
}"""
"""What Firefox does that resists fingerprinting."""
FRAMES = """async ([gif, svg]) => {
    const bytes = Uint8Array.from(atob(gif), (sign) => sign.charCodeAt(0));
    const decoder = new ImageDecoder({ type: 'image/gif', data: bytes });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const times = [];
    let frame;
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
        frame?.close();
        frame = (await decoder.decode({ frameIndex })).image;
        times.push(frame.duration / 1000);
    }
    const [width, height] = [frame.codedWidth, frame.codedHeight];
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${svg}`;
    await image.decode();
    const pixelsOf = (drawn) => {
        const pen = new OffscreenCanvas(width, height).getContext('2d');
        pen.drawImage(drawn, 0, 0, width, height);
        return pen.getImageData(0, 0, width, height).data;
    };
    const [shown, true_] = [pixelsOf(frame), pixelsOf(image)];
    const off = true_.map((part, i) => Math.abs(part - shown[i]));
    frame.close();  // or the browser complains, perhaps in the test after this one
    return {
        times,
        loops: repetitionCount === Infinity,
        width,
        ground: [...shown.slice(0, 3)],
        wrong: off.filter((each) => each > 2).length / off.length,
        worst: off.reduce((most, each) => Math.max(most, each)),
    };
}"""
"""A GIF as another decoder reads it, and how far its last picture is from a new drawing."""


def opened(table: Table, mirror: Mirror) -> None:
    if not table.page.evaluate("() => 'plain' in window"):  # others change how files are saved
        table.page.reload()
        table.ready()
    table.set_up(mirror)
    table.button("Share").first.click()
    table.dialog.locator("summary", has_text="Pictures").click()


def saved(table: Table, button: str) -> bytes:
    """The file that the button saves; not every browser shows downloads to a test."""
    table.page.evaluate(KEEP)
    table.dialog.get_by_role("button", name=button).click()
    table.page.wait_for_function("() => window.savedAs")
    return base64.b64decode(table.page.evaluate(KEPT))


@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_a_picture_is_saved_in_the_colours_and_with_the_names_that_are_chosen(
    table: Table, game: str
) -> None:
    opened(table, Mirror.new(game, 5))
    plain = saved(table, "Save SVG").decode()
    assert plain.startswith("<svg")
    assert "light-dark(" in plain
    assert "coord" in plain
    table.dialog.get_by_label("Colours").select_option("dark")
    table.dialog.get_by_label("Names of the cells").uncheck()
    chosen = saved(table, "Save SVG").decode()
    assert "color-scheme: dark" in chosen
    assert "coord" not in chosen


@pytest.mark.parametrize("game", SAMPLE)
def test_a_png_is_as_wide_as_is_chosen_and_has_its_paper(table: Table, game: str) -> None:
    opened(table, Mirror.new(game, 5))
    table.dialog.get_by_label("Colours").select_option("dark")
    table.dialog.get_by_label("Width of the PNG").select_option("600")
    data = base64.b64encode(saved(table, "Save PNG")).decode()
    width, pixel = table.page.evaluate(CORNER, data)
    assert width == 600
    assert pixel == [0x14, 0x16, 0x1C, 0xFF]


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_a_range_of_moves_is_saved_as_an_animation(table: Table, game: str) -> None:
    opened(table, Mirror.new(game, 6))
    whole = saved(table, "Save animated SVG").decode()
    table.dialog.get_by_label("First turn").fill("2")
    part = saved(table, "Save animated SVG").decode()
    assert "@keyframes" in part
    assert len(part) < len(whole)
    table.dialog.get_by_label("Last turn").fill("1")
    table.dialog.get_by_role("button", name="Save animated SVG").click()
    expect(table.dialog.get_by_role("status").last).to_contain_text("later than the first")


def decoded(table: Table, gif: bytes, svg: str) -> dict[str, Any]:
    """What is in a dark GIF, whose last picture is as true as one of the same width."""
    head = re.search(r'viewBox="[^" ]+ [^" ]+ ([^" ]+) ([^" ]+)" width="[^"]+" height="[^"]+"', svg)
    assert head is not None
    width = int.from_bytes(gif[6:8], "little")
    height = width * float(head[2]) / float(head[1])
    svg = svg.replace(
        head[0], f'{head[0].partition(" width")[0]} width="{width}" height="{height:g}"'
    )
    files = [base64.b64encode(each).decode() for each in (gif, svg.encode())]
    made: dict[str, Any] = table.page.evaluate(FRAMES, files)
    assert made["ground"] == [0x14, 0x16, 0x1C]
    assert made["wrong"] < 0.002
    assert made["worst"] < 16  # of 255, at a soft edge
    return made


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_a_whole_game_is_saved_as_a_gif_that_any_messenger_takes(table: Table, game: str) -> None:
    mirror = Mirror.new(game, ALL)
    opened(table, mirror)
    table.dialog.get_by_label("Colours").select_option("dark")
    gif = saved(table, "Save GIF")
    assert len(gif) <= 1_500_000
    table.dialog.get_by_role("button", name="Save GIF").wait_for()
    svg = saved(table, "Save SVG").decode()
    made = decoded(table, gif, svg)
    assert made["times"] == [1200] * len(mirror.line.actions) + [2400]
    assert made["loops"]


@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_a_gif_has_the_pace_the_turns_and_the_end_that_are_chosen(table: Table, game: str) -> None:
    opened(table, Mirror.new(game, 8))
    table.dialog.get_by_label("Colours").select_option("dark")
    table.dialog.get_by_label("Pace of the GIF").select_option("Fast")
    table.dialog.get_by_label("Repeat").uncheck()
    table.dialog.get_by_label("First turn").fill("3")
    gif = saved(table, "Save GIF")
    svg = saved(table, "Save SVG").decode()
    made = decoded(table, gif, svg)
    assert made["times"] == [600, 600, 1200]
    assert not made["loops"]


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_a_gif_can_be_cancelled(table: Table, game: str) -> None:
    opened(table, Mirror.new(game, ALL))
    table.page.evaluate(KEEP)
    table.dialog.get_by_role("button", name="Save GIF").click()
    expect(table.dialog.get_by_role("progressbar")).to_be_visible()
    table.dialog.get_by_role("button", name="Cancel").click()
    expect(table.dialog.get_by_role("status").last).to_contain_text("cancelled")
    expect(table.dialog.get_by_role("progressbar")).to_be_hidden()
    assert not table.page.evaluate("() => window.savedAs")


@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_a_browser_that_hides_drawings_is_offered_the_svg(table: Table, game: str) -> None:
    opened(table, Mirror.new(game, 1))
    table.page.evaluate(HIDING)
    for button in ("Save GIF", "Save PNG"):
        table.page.evaluate(
            "() => { document.querySelector('dialog [role=status]').innerText = '' }"
        )
        table.dialog.get_by_role("button", name=button).click()
        expect(table.dialog.get_by_role("status").last).to_contain_text("Save SVG")
    table.page.reload()  # where drawings can be read again
