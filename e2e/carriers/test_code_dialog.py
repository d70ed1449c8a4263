"""The dialog that takes the other device's code, from camera, photo, clipboard and another tab."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserType, FilePayload, Locator, Page, expect

from e2e.support.camera import Code, film, photo, seeing, shown
from e2e.support.module_script import script_of
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.watch import watch

LINK = "https://games.example/quanta/leap/#meet=" + "aB3-xYz_9Q" * 18
ANOTHER = "https://games.example/quanta/leap/#meet=" + "another" * 20
WRONG = "This is not the code that the other device shows."
SCRIPT = "web/code-dialog.js"
OPEN = """async ([address, given]) => {
    const { openCodeDialog, handOverCode } = await import(address);
    window.handOverCode = handOverCode;
    window.given = [];
    const take = async (text) => {
        window.given.push(text);
        return text === given.wanted ? '' : given.wrong;
    };
    window.made = openCodeDialog({ title: 'Two devices', lead: 'Scan the code.', name: 'Leap',
        takes: true, take, ...given });
}"""
GIVEN = "() => window.given"
FAILING = """(name) => {
    const getUserMedia = async () => { throw new DOMException('', name); };
    const value = { getUserMedia };
    Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true });
}"""
NO_DEVICES = """() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
}"""
WITNESS = """() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    window.tracks = [];
    mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        window.tracks.push(...stream.getTracks());
        return stream;
    };
}"""
OFF = """() =>
    window.tracks.length > 0 && window.tracks.every((track) => track.readyState === 'ended')"""
ON = "() => window.tracks.some((track) => track.readyState === 'live')"
HIDE = """() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    delete document.hidden;
}"""


def opened(page: Page, site: str, **given: Any) -> Locator:
    """The dialog, on a page of the site. It takes the text ``wanted`` and no other."""
    if not page.url.startswith(f"{site}embed/"):
        page.goto(f"{site}embed/index.html")
        script = script_of("carriers/code-dialog.js", "carriers/hand-over.js")
        page.route(
            f"{site}{SCRIPT}",
            lambda route: route.fulfill(body=script, content_type="text/javascript"),
        )
    page.evaluate("() => window.made?.close()")
    page.evaluate(OPEN, [f"{site}{SCRIPT}", {"link": "", "wanted": LINK, "wrong": WRONG, **given}])
    return page.get_by_role("dialog", name="Two devices")


def code_of(page: Page, site: str, link: str) -> Code:
    """The code that the dialog shows of a link."""
    dialog = opened(page, site, link=link, takes=False)
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    expect(dialog.get_by_role("button", name="Copy link")).to_be_focused()
    expect(dialog.get_by_role("button", name="Scan the other")).to_be_hidden()
    return shown(dialog)


def choose(dialog: Locator, content: bytes) -> None:
    """Choose a file for “From a photo”."""
    expect(dialog.get_by_role("button", name="From a photo")).to_be_enabled()
    file: FilePayload = {"name": "photo.png", "mimeType": "image/png", "buffer": content}
    dialog.locator("input[type=file]").set_input_files(file)


@LATER_IN_FIREFOX
def test_a_code_is_taken_from_a_photo_and_from_what_is_pasted(page: Page, site: str) -> None:
    code, other = code_of(page, site, LINK), code_of(page, site, ANOTHER)
    dialog = opened(page, site)
    alert, read = dialog.get_by_role("alert"), dialog.get_by_text("The code was read.")
    choose(dialog, b"\x89PNG\r\n\x1a\nand no more")
    expect(alert).to_have_text(
        "This file cannot be opened as a picture. Choose a photo of the other device\u2019s screen."
    )
    choose(dialog, photo(Code(frozenset(), 40)))
    expect(alert).to_contain_text("No code was found in this picture.")
    choose(dialog, photo(other))
    expect(alert).to_have_text(WRONG)
    choose(dialog, photo(code, 6000, 4500))
    expect(read).to_be_visible()
    expect(alert).to_be_hidden()
    assert page.evaluate(GIVEN) == [ANOTHER, LINK]

    dialog = opened(page, site)
    field = dialog.get_by_role("textbox", name="The other device\u2019s link")
    dialog.get_by_role("button", name="Use this link").click()
    expect(alert).to_have_text("Paste the other device\u2019s link into the field first.")
    field.fill(f" {LINK}\n")
    for keys in ("ControlOrMeta+a", "ControlOrMeta+x", "ControlOrMeta+v"):
        field.press(keys)
    expect(read).to_be_visible()
    expect(field).to_have_value("")
    assert page.evaluate(GIVEN) == [LINK]


@LATER_IN_FIREFOX
def test_a_missing_camera_is_explained_and_nothing_is_lost(page: Page, site: str) -> None:
    reasons = {
        "NotAllowedError": "The camera was not allowed.",
        "NotFoundError": "No camera was found on this device.",
        "NotReadableError": "The camera is in use by another program.",
        "UnknownError": "The camera could not be started.",
    }
    dialog = opened(page, site)
    field = dialog.get_by_role("textbox", name="The other device\u2019s link")
    field.fill("half of a link")
    scan = dialog.get_by_role("button", name="Scan the other device\u2019s code")
    for name, reason in reasons.items():
        page.evaluate(FAILING, name)
        scan.click()
        expect(dialog.get_by_role("alert")).to_contain_text(reason)
        expect(dialog.get_by_role("alert")).to_contain_text("paste the link.")
        expect(scan).to_be_focused()
        expect(field).to_have_value("half of a link")
    page.evaluate(NO_DEVICES)
    dialog = opened(page, site)
    expect(dialog.get_by_text("The camera needs https")).to_be_visible()
    expect(scan).to_be_hidden()
    expect(dialog.get_by_role("button", name="From a photo")).to_be_focused()
    page.reload()


@IN_LONG
@LATER_IN_FIREFOX
def test_a_link_that_another_tab_opens_goes_to_the_dialog_that_waits(page: Page, site: str) -> None:
    opened(page, site)
    other = page.context.new_page()
    opened(other, site, takes=False)
    hand_over = "(text) => window.handOverCode(text)"
    assert other.evaluate(hand_over, "nonsense") is False
    assert other.evaluate(hand_over, LINK) is True
    assert page.evaluate(GIVEN) == ["nonsense", LINK]
    page.evaluate("() => window.made.close()")
    assert other.evaluate(hand_over, LINK) is False


@IN_CHROMIUM
def test_the_camera_reads_a_code_and_is_off_as_soon_as_it_is_not_needed(
    page: Page,
    site: str,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    complaints: list[str],
    tmp_path: Path,
) -> None:
    film(tmp_path / "code.y4m", code_of(page, site, LINK))
    options = seeing(browser_type_launch_args, tmp_path / "code.y4m")
    with browser_type.launch(**options) as seer:
        look_at_the_film(seer, site, complaints)
    options = seeing(browser_type_launch_args, tmp_path / "code.y4m", allowed=False)
    with browser_type.launch(**options) as refused:
        dialog = opened(refused.new_page(), site)
        dialog.page.keyboard.press("Enter")
        expect(dialog.get_by_role("alert")).to_contain_text("The camera was not allowed.")


def look_at_the_film(seer: Browser, site: str, complaints: list[str]) -> None:
    """What a page does whose camera shows the code of LINK."""
    context = seer.new_context(service_workers="block")
    watch(context, site, complaints)
    page = context.new_page()
    dialog = opened(page, site)
    page.evaluate(WITNESS)
    page.keyboard.press("Enter")
    expect(dialog.get_by_text("The code was read.")).to_be_visible()
    assert page.evaluate(GIVEN) == [LINK]
    page.wait_for_function(OFF)
    expect(dialog.locator("video")).to_be_hidden()

    # A code of something else is refused once, and the camera goes on.
    dialog = opened(page, site, wanted=ANOTHER)
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text(WRONG)
    frames = "() => document.querySelector('video').getVideoPlaybackQuality().totalVideoFrames"
    first = page.evaluate(frames)
    page.wait_for_function(f"(first) => ({frames})() > first + 10", arg=first)
    assert page.evaluate(GIVEN) == [LINK]
    assert page.evaluate(ON)
    page.keyboard.press("Enter")  # Stop the camera
    page.wait_for_function(OFF)
    page.keyboard.press("Enter")
    page.wait_for_function(ON)
    page.evaluate(HIDE)
    page.wait_for_function(OFF)
    expect(dialog.get_by_text("while this page was out of sight")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_function(ON)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.wait_for_function(OFF)
