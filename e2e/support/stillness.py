"""Whether a page holds still: where its board is during a game, and whether it scrolls sideways."""

from __future__ import annotations

from playwright.sync_api import Page

SIZES = ((1280, 800), (1920, 1080), (900, 700), (768, 1024), (740, 360), (360, 740))
"""Windows of desks, tablets and phones, the last two also held sideways."""
MOST = 0.02
"""The layout shift that is not noticed, as browsers measure it."""
WATCH = """() => {
    const seen = { places: new Set(), shift: 0, moved: [], on: true };
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    const named = (node) => node?.nodeType === Node.ELEMENT_NODE
        ? [node.localName, node.id, ...node.classList].join('.') : node?.textContent;
    const look = () => {
        const { x, y, width, height } = document.querySelector('#board').getBoundingClientRect();
        seen.places.add(box({ x: x + scrollX, y: y + scrollY, width, height }));
        if (seen.on) requestAnimationFrame(look);
    };
    look();
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
        new PerformanceObserver((list) => {
            for (const { hadRecentInput, value, sources } of list.getEntries()) {
                const moved = sources.map(({ node, previousRect, currentRect }) =>
                    `${named(node)} from ${box(previousRect)} to ${box(currentRect)}`);
                seen.moved.push(`${value.toFixed(4)}: ${moved.join(', ')}`);
                // A click forgives what it moves at once; on a busy machine the same comes later.
                if (!hadRecentInput) seen.shift += value;
            }
        }).observe({ type: 'layout-shift' });
    }
    window.seenByTest = seen;
}"""
SEEN = """() => {
    window.seenByTest.on = false;
    const { places, shift, moved } = window.seenByTest;
    return [[...places], shift, moved];
}"""
BEYOND = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def watch(page: Page) -> None:
    """Begin to note where the board is, frame by frame, and how much shifts without a click."""
    page.evaluate(WATCH)


def has_held_still(page: Page) -> None:
    """The board has not moved since ``watch``, and nothing else has moved noticeably."""
    places, shift, moved = page.evaluate(SEEN)
    assert len(places) == 1, places
    assert shift <= MOST, "\n".join(moved)


def scrolls_only_down(page: Page) -> None:
    """The page is not wider than any of the windows."""
    usual = page.viewport_size
    assert usual is not None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BEYOND) <= 0, (width, height)
    page.set_viewport_size(usual)
