"""The memory that a browser keeps of a started Python: made once, used, and never missed."""

from __future__ import annotations

import pytest
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM
from e2e.support.returning import make_snapshot
from e2e.support.table import Table
from playwright.sync_api import Page, Route, Worker

from quanta_site.output.naming import named
from quanta_site.paths import DIST

pytestmark = [IN_CHROMIUM, pytest.mark.first_visit]

NO_CACHE = """Object.defineProperty(self, 'caches', {
    get() { throw new DOMException('forbidden', 'SecurityError'); },
});
"""
KEPT = """async () => {
    const cache = await caches.open('quanta-memory');
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return Promise.all(answers.map(async (kept) => (await kept.blob()).size));
}"""
AWAIT_KEEPER = """() => {
    window.kept = new Promise((done) => {
        const Plain = window.Worker;
        window.Worker = class extends Plain {
            constructor(...given) {
                super(...given);
                this.addEventListener('message', () => done(null));
            }
        };
    });
}"""
SPOIL = """async (how) => {
    const cache = await caches.open('quanta-memory');
    const [name] = await cache.keys();
    const bytes = new Uint8Array(await (await cache.match(name)).arrayBuffer());
    if (how === 'cut short') await cache.put(name, packed(bytes.slice(0, bytes.length / 2)));
    if (how === 'not packed') await cache.put(name, packed(new Uint8Array(1000)));
    if (how === 'of other content') {
        const zeros = new Blob([new Uint8Array(100_000)]).stream();
        const answer = new Response(zeros.pipeThrough(new CompressionStream('gzip')));
        await cache.put(name, packed(await answer.arrayBuffer()));
    }
    function packed(body) {
        return new Response(body, { headers: { 'Content-Type': 'application/gzip' } });
    }
}"""


def asked(page: Page) -> list[str]:
    """What the pages of this context ask for from now on."""
    urls: list[str] = []
    page.context.on("request", lambda request: urls.append(request.url))
    return urls


@pytest.mark.parametrize("game", SAMPLE)
def test_from_its_memory_the_engine_plays_as_ever(own: Table, game: str) -> None:
    own.open()
    make_snapshot(own.page, own.site)
    assert own.page.evaluate(KEPT)[0] > 1_000_000
    urls = asked(own.page)
    own.page.reload()
    own.ready()
    assert any("/engine/app" in url for url in urls)
    assert not any("/engine/stdlib" in url for url in urls)
    mirror = Mirror(own.record())
    own.play(mirror, 4)
    own.shows(mirror)


@pytest.mark.parametrize("game", SAMPLE)
def test_the_memory_is_made_once_when_a_while_has_passed(own: Table, game: str) -> None:
    own.page.clock.install()
    own.page.goto(own.url)
    own.ready()
    assert not own.page.evaluate(KEPT)
    own.page.evaluate(AWAIT_KEEPER)
    own.page.clock.run_for(20_000)
    own.page.evaluate("() => window.kept")
    assert len(own.page.evaluate(KEPT)) == 1


def is_snapshot_worker(worker: Worker) -> bool:
    """Whether this is the worker that makes the memory."""
    return "/snapshot-worker-" in worker.url


@pytest.mark.parametrize("game", SAMPLE)
@pytest.mark.parametrize("how", ["cut short", "not packed", "of other content"])
def test_without_a_sound_memory_the_engine_starts_the_slow_way(
    own: Table, game: str, how: str, complaints: list[str]
) -> None:
    own.open()
    make_snapshot(own.page, own.site)
    own.page.evaluate(SPOIL, how)
    own.page.reload()
    own.ready()
    mirror = Mirror(own.record())
    own.play(mirror, 1)
    own.shows(mirror)
    assert own.page.evaluate(KEPT) == [0], "one that did not work is not tried again"
    complaints.clear()  # some browsers report what could not be unpacked


@pytest.mark.parametrize("game", SAMPLE)
def test_where_nothing_can_be_kept_the_engine_starts_all_the_same(own: Table, game: str) -> None:
    def without(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=NO_CACHE + response.text())

    own.page.context.route(f"**/{named(DIST, 'snapshot.js')}", without)
    own.page.clock.install()
    own.page.goto(own.url)
    own.ready()
    own.page.clock.run_for(20_000)
    assert not [worker for worker in own.page.workers if is_snapshot_worker(worker)]
    mirror = Mirror(own.record())
    own.play(mirror, 1)
    own.shows(mirror)
