"""What tests do to the engine from outside, the same way in every browser."""

from __future__ import annotations

from e2e.support.until import PATIENCE
from playwright.sync_api import BrowserContext, FrameLocator, Page

REMEMBER = """(() => {
    window.engines = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            if (given[1].name?.startsWith('engine')) window.engines.push(this);
        }
    };
})()"""


def remember(context: BrowserContext) -> None:
    """Make every new page keep hold of its own engines, which have names."""
    context.add_init_script(REMEMBER)


def await_engine(within: Page | FrameLocator) -> None:
    """Wait until the engine of a page or a frame is up. Not with ``expect``, which describes the
    whole page each time it has to keep waiting, which is a tenth of what a start costs."""
    within.locator("html[data-engine=ready]").wait_for(state="attached", timeout=PATIENCE)


def engines(page: Page) -> int:
    """How many engines the page has started."""
    count: int = page.evaluate("() => window.engines.length")
    return count


def kill(page: Page) -> None:
    """End the page's engine behind its back."""
    page.evaluate("() => window.engines.at(-1).terminate()")


def silence(page: Page) -> None:
    """Let the page's engine hear nothing more, so that it never answers."""
    page.evaluate("() => { window.engines.at(-1).postMessage = () => {}; }")


def kill_when_thinking(page: Page) -> None:
    """End the page's engine as soon as it reports that an opponent is choosing."""
    page.evaluate("""() => {
        const engine = window.engines.at(-1);
        engine.addEventListener('message', ({ data }) => {
            const { fields, inside } = JSON.parse(data).changes ?? {};
            if ((fields?.status ?? inside?.status)?.kind === 'thinking') engine.terminate();
        });
    }""")
