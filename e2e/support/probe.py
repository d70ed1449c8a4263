"""The report of a page while it is attacked: how long it answers nothing, how long its
engine takes, what it says, what was stored before, and whether anything ran that should not."""

from __future__ import annotations

import json
from collections.abc import Mapping

from e2e.support.mirror import GAMES, Mirror
from e2e.support.storage import owned


def kept() -> Mapping[str, str]:
    """What is stored before, and has to be there afterwards: entries by name."""
    found = {}
    for number, game in enumerate(GAMES):
        mirror = Mirror.new(game, 5, seed=900 + number)
        players = [seat["player"] for seat in mirror.scene()["seats"]]
        facts = {"game": game, "name": "Kept", "title": "Kept", "changed": 1, "over": False}
        entry = {**facts, "record": mirror.record, "players": players, "plies": 5}
        found[f"game/kept-{number}"] = json.dumps(entry)
    document = json.dumps({"title": "Kept", "text": '{"id":"kept"}', "changed": 1})
    settings = json.dumps({"board": "slate", "sound": "off"})
    return {
        **found,
        "workshop/legions/forces/kept-1": document,
        "theme": "dark",
        "settings": settings,
        "daily": '{"solved":["2026-01-02"]}',
    }


PROBE = owned("""((longest, patience) => {
    const probe = window.probe = {
        due: new Map(), done: [], wait: 0, gap: 0, last: 0, requests: 0, engines: 0, faults: [],
    };
    window.canary = () => { probe.faults.push('a script ran'); };
    const none = ['alert', 'confirm', 'prompt', 'open', 'print'];
    for (const name of none) window[name] = () => { probe.faults.push(`${name} was called`); };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        probe.faults.push(`the policy forbade ${violatedDirective} ${blockedURI} ${sample}`);
    });
    const hear = (reply) => {
        const asked = probe.due.get(reply.id);
        if (asked) {
            probe.wait = Math.max(probe.wait, performance.now() - asked.at);
            probe.done.push(asked.what);
            probe.due.delete(reply.id);
        }
        const said = reply.error?.message ?? '';
        if (said.length > longest) probe.faults.push(`a message of ${said.length} characters`);
        if (/\\p{C}/u.test(said)) probe.faults.push(`invisible: ${JSON.stringify(said)}`);
        if (reply.died) probe.faults.push(`the engine died: ${reply.died}`);
        if (reply.fatal) probe.faults.push(`the engine failed: ${reply.fatal}`);
    };
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            if (!given[1]?.name) return;
            probe.engines += 1;
            this.addEventListener('message', ({ data }) => hear(JSON.parse(data)));
        }
        postMessage(text, ...more) {
            super.postMessage(text, ...more);
            if (typeof text !== 'string') return;
            const { id, do: what } = JSON.parse(text);
            probe.requests += 1;
            probe.due.set(id, { what, at: performance.now() });
        }
    };
    setInterval(() => {
        const now = performance.now();
        if (probe.last) probe.gap = Math.max(probe.gap, now - probe.last);
        probe.last = now;
    }, 20);
    probe.begin = () => {
        Object.assign(probe, { done: [], wait: 0, gap: 0, requests: 0, faults: [] });
        probe.last = performance.now();
    };
    probe.within = (promise) => new Promise((done) => {
        const timer = setTimeout(() => {
            probe.faults.push('it hangs');
            done();
        }, patience);
        promise.then(() => {
            clearTimeout(timer);
            done();
        });
    });
    const moment = () => new Promise((next) => setTimeout(next, 15));
    probe.settled = async () => {
        const until = performance.now() + patience;
        for (let quiet = 0; quiet < 3; quiet += 1) {
            await moment();
            if (probe.due.size) quiet = -1;
            if (performance.now() < until) continue;
            probe.faults.push('it hangs');
            return;
        }
    };
    probe.told = (kept) => {
        for (const [name, text] of Object.entries(kept)) {
            const now = localStorage.getItem(OWN + name);
            const part = { game: 'record', workshop: 'text' }[name.split('/')[0]];
            const same = part ? now && JSON.parse(now)[part] === JSON.parse(text)[part]
                : name === 'daily' ? now?.includes('2026-01-02') : now === text;
            if (!same) probe.faults.push(`${name} is no longer as it was: ${now?.slice(0, 300)}`);
        }
        if (document.querySelector('[onerror], [onload], [srcdoc], img[src=x]'))
            probe.faults.push('markup of a text is in the page');
        const { wait, gap, requests, engines, faults } = probe;
        return { wait, gap, requests, engines, faults };
    };
})(300, 40_000)""")
"""For every page and frame: ``probe.begin()`` before a text, ``probe.settled()`` after it, and
``probe.told(kept)`` for the result; ``probe.within(promise)`` waits for what has to come. It
is given the characters of the longest message, and the milliseconds after which a page is said to
hang."""
