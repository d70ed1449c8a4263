"""The three ways in which a player reaches a cell or a button: mouse, finger, keyboard."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

Hand = Callable[[Page, str], None]

FIND = """(target) => document.querySelector(`#board [data-target="${target}"]`)
    ?? document.getElementById(`button-${target}`)"""
PLACE = f"""(target) => {{
    const box = ({FIND})(target);
    box.scrollIntoView({{ block: 'nearest' }});
    const {{ x, y, width, height }} = box.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}}"""
# Playwright has no finger for the system's Firefox: there the events of a tap are sent.
TAP = """([x, y]) => {
    const element = document.elementFromPoint(x, y);
    const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, composed: true };
    const pointer = { ...at, pointerType: 'touch', pointerId: 7, isPrimary: true };
    for (const type of ['pointerover', 'pointerenter', 'pointerdown', 'pointerup', 'pointerout'])
        element.dispatchEvent(new PointerEvent(type, pointer));
    for (const type of ['mousemove', 'mousedown', 'mouseup'])
        element.dispatchEvent(new MouseEvent(type, at));
    element.closest('[tabindex], button')?.focus({ focusVisible: false });
    element.dispatchEvent(new PointerEvent('click', pointer));
}"""
# Never further than to it: past the last element the focus may leave the page.
TOWARDS = f"""(target) => document.activeElement
    .compareDocumentPosition(({FIND})(target)) & Node.DOCUMENT_POSITION_PRECEDING
    ? 'Shift+Tab' : 'Tab'"""
FOCUSED = "() => document.activeElement?.dataset?.target ?? document.activeElement?.id ?? ''"
ROWS = """() => [...document.querySelectorAll('#board [role=row]')].map((row) =>
    [...row.querySelectorAll('[data-target]')].map((cell) => cell.dataset.target))"""


def place(page: Page, target: str) -> tuple[float, float]:
    """The middle of a cell or button, brought into sight; a click before may have brought it."""
    there(page, target)
    x, y = page.evaluate(PLACE, target)
    return x, y


def there(page: Page, target: str) -> None:
    """Wait until it is."""
    page.wait_for_function(f"(target) => Boolean(({FIND})(target))", arg=target)


def mouse(page: Page, target: str) -> None:
    """Click it."""
    page.mouse.click(*place(page, target))


def finger(page: Page, target: str) -> None:
    """Tap it."""
    at = place(page, target)
    if page.evaluate("() => navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(*at)
    else:
        page.evaluate(TAP, at)


def drag(page: Page, start: str, end: str) -> None:
    """Take it with the mouse and let go of it elsewhere."""
    page.mouse.move(*place(page, start))
    page.mouse.down()
    page.mouse.move(*place(page, end), steps=4)
    page.mouse.up()


def keyboard(page: Page, target: str) -> None:
    """Walk there with Tab and the arrows, and press Enter."""
    there(page, target)
    rows: list[list[str]] = page.evaluate(ROWS)
    cells = [cell for row in rows for cell in row]
    if target in cells:
        if page.evaluate(FOCUSED) not in cells:
            tab(page, cells)
        walk(page, rows, target)
    else:
        tab(page, [f"button-{target}"])
    page.keyboard.press("Enter")


def tab(page: Page, wanted: list[str]) -> None:
    """Press Tab until the focus is on one of these."""
    key = page.evaluate(TOWARDS, wanted[0].removeprefix("button-"))
    for _ in range(1000):  # a long game has many moves to pass by
        page.keyboard.press(key)
        if page.evaluate(FOCUSED) in wanted:
            return
    raise AssertionError(f"Tab never came to {wanted[0]}")


def walk(page: Page, rows: list[list[str]], target: str) -> None:
    """From the focused cell to another with the arrows."""
    here = page.evaluate(FOCUSED)
    at = {cell: (y, x) for y, row in enumerate(rows) for x, cell in enumerate(row)}
    down = at[target][0] - at[here][0]
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    right = at[target][1] - at[page.evaluate(FOCUSED)][1]
    for _ in range(abs(right)):
        page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    assert page.evaluate(FOCUSED) == target
