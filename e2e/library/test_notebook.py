"""What Python shows in a notebook: several pictures in one page, and the viewer's script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from e2e.support.once import IN_CHROMIUM
from playwright.sync_api import Browser, expect

import quanta

RECORD = "quantum/b2-b3.b7-b6.g2-g3.g7-g6"
API = Path(quanta.__file__).parent / "api"
FOREIGN = """<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" fill="teal">
<rect class="tile body" width="30" height="30"/><circle class="ball seat-0" r="9"/>
<text class="coord" y="50">foreign</text></svg>"""
LEAK = '<svg xmlns="http://www.w3.org/2000/svg"><style>svg text { fill: lime; }</style></svg>'
CHANGED = """(pictures) => {
    const styles = (box) => [...box.querySelectorAll('svg, svg *')].map((element) => {
        const style = getComputedStyle(element);
        return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join();
    });
    const boxes = pictures.map(() => document.createElement('div'));
    const alone = pictures.map((picture, number) => {
        const box = boxes[number];
        document.body.replaceChildren(box);
        box.innerHTML = picture;
        return styles(box);
    });
    document.body.replaceChildren(...boxes);
    return boxes.map((box, number) =>
        styles(box).filter((style, place) => style !== alone[number][place]).length);
}"""
"""How many elements of each picture have another style beside the others than alone."""
OPENED = """async ([script, sheet, plies]) => {
    const style = document.createElement('style');
    style.textContent = sheet;
    document.head.append(style);
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const { default: widget } = await import(address);
    const heard = {};
    const values = { ply: 1, plies: plies.length - 1, ...plies[1] };
    window.model = {
        get: (name) => values[name],
        set(name, value) {
            values[name] = value;
            for (const call of heard[`change:${name}`] ?? []) call();
        },
        save_changes() {
            for (const [name, value] of Object.entries(plies[values.ply])) this.set(name, value);
        },
        on: (event, call) => (heard[event] ??= new Set()).add(call),
        off: (event, call) => heard[event].delete(call),
    };
    document.body.replaceChildren();
    const close = widget.render({ model: window.model, el: document.body });
    window.closeViewer = () => {
        close();
        return Object.values(heard).every((calls) => !calls.size);
    };
}"""
"""The viewer with a model of its own in place of Python: plies has what each of them shows."""


@IN_CHROMIUM
def test_pictures_in_one_page_keep_their_styles_to_themselves(browser: Browser) -> None:
    game = quanta.open(RECORD)
    shown = [game.svg(theme=theme) for theme in ("light", "dark", "")]
    page = browser.new_page(color_scheme="dark")
    assert page.evaluate(CHANGED, [*shown, FOREIGN]) == [0, 0, 0, 0]
    assert page.evaluate(CHANGED, [FOREIGN, LEAK])[0], "a difference would be found"
    page.close()


@IN_CHROMIUM
def test_the_viewer_of_a_notebook_steps_by_button_slider_and_key(browser: Browser) -> None:
    game = quanta.open(RECORD)
    plies: list[dict[str, Any]] = [
        {"picture": game.at(ply).svg(width=240), "caption": f"Ply {ply} of {len(game) - 1}"}
        for ply in range(len(game))
    ]
    page = browser.new_page()
    texts = [(API / name).read_text(encoding="utf-8") for name in ("viewer.js", "viewer.css")]
    page.evaluate(OPENED, [*texts, plies])
    slider, picture = page.get_by_role("slider"), page.locator(".picture svg")

    def check(ply: int) -> None:
        expect(page.get_by_text(f"Ply {ply} of 4")).to_be_visible()
        expect(slider).to_have_value(str(ply))
        expect(picture).to_have_class(plies[ply]["picture"].split('class="')[1].split('"')[0])

    check(1)
    for name, ply in (("Next", 2), ("Last", 4), ("Previous", 3), ("First", 0)):
        page.get_by_role("button", name=name).click()
        check(ply)
    for place in (page.get_by_role("group"), slider, page.get_by_role("button", name="Last")):
        for key, ply in (("End", 4), ("ArrowLeft", 3), ("ArrowRight", 4), ("Home", 0)):
            place.press(key)
            check(ply)
    slider.fill("3")
    check(3)
    page.evaluate("window.model.set('ply', 2); window.model.save_changes()")
    check(2)
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("window.closeViewer()")
    page.close()
