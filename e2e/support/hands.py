"""The ways in which a player reaches a cell or a button: mouse, finger, keyboard; and by ear, from
what is read out and what things are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page

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
    touch_at(page, place(page, target))


def touch_at(page: Page, at: tuple[float, float]) -> None:
    """Tap a point of the screen."""
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


# What a sentence names next, by names alone: a button all of whose words it has; else the cell or
# button that it mentions first, by the name up to a comma or, of a button, its first word; else the
# button with which it shares most words.
NAMED = r"""([sentence, done]) => {
    const words = (text) => (text.toLowerCase().match(/\w+/g) ?? [])
        .map((word) => word.replace(/s$/, '')).filter((word) => !['the', 'a'].includes(word));
    const head = (name) => name.split(',')[0].trim();
    const told = words(sentence);
    const known = [...document.querySelectorAll('#board [role=gridcell], #buttons button')]
        .filter((each) => each.getClientRects().length && each.ariaDisabled !== 'true'
            && each.getAttribute('aria-selected') !== 'true')
        .map((each) => ({ role: each.localName === 'button' ? 'button' : 'gridcell',
            name: each.getAttribute('aria-label') ?? each.innerText.trim().split('\n')[0],
            about: each.localName === 'button' ? each.innerText : '' }))
        .filter(({ name }) => !done.includes(head(name)));
    const whole = known.find(({ role, name }) => role === 'button'
        && words(head(name)).every((word) => told.includes(word)));
    if (whole) return [whole.role, whole.name];
    const at = ({ role, name }) => {
        const parts = [head(name), ...(role === 'button' ? [head(name).split(' ')[0]] : [])];
        const places = parts.map((part) => sentence.search(
            new RegExp(`\\b${part.replace(/[^\w ]/g, '.')}`, 'i')));
        return Math.max(...places);
    };
    const mentioned = known.filter((each) => at(each) >= 0).sort((a, b) => at(a) - at(b));
    const shared = ({ about }) => words(about).filter((word) => told.includes(word)).length;
    const [best] = mentioned.length ? mentioned
        : known.filter(shared).sort((a, b) => shared(b) - shared(a));
    return best ? [best.role, best.name] : null;
}"""


def ear(page: Page, sentence: str, done: Sequence[str]) -> str:
    """Choose what a sentence names next; its name up to a comma. done: what was chosen before."""
    role, name = page.wait_for_function(NAMED, arg=[sentence, list(done)]).json_value()
    spoken: str = name.split(",")[0].strip()
    before = page.locator("#live").inner_text()
    called = {"name": name, "exact": True} if role == "gridcell" else {"name": spoken}
    page.get_by_role(role, **called).first.press("Enter")
    # The choice is read out, or its effect is.
    page.wait_for_function(
        "(before) => document.getElementById('live').innerText !== before", arg=before
    )
    return spoken


def write(field: Locator, text: str) -> None:
    """Write over what is there. Playwright's fill only adds to it in the system's Firefox."""
    field.press("Control+a")
    field.press_sequentially(text)
