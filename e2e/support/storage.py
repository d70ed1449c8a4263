"""What the site keeps in a browser beside its files, and how a test throws it away."""

from __future__ import annotations

import re

QUICKEST = "robots.txt"
"""Where a page of the site has its storage at once: nothing else is loaded there."""
OWN = """(`quanta ${location.protocol === 'file:' ? '/' : new URL('.',
    document.querySelector('link[rel=manifest]')?.href ?? document.baseURI).pathname} `)"""
"""What the names of all entries begin with, on a page of the site or that of QUICKEST."""


def owned(script: str) -> str:
    """A script with OWN replaced by that."""
    return re.sub(r"\bOWN\b", lambda _: OWN, script)


EMPTY = owned("""() => new Promise((done, failed) => {
    localStorage.clear();
    sessionStorage.clear();
    const opening = indexedDB.open(OWN + 'journal', 1);
    opening.onupgradeneeded = () =>
        opening.result.createObjectStore('journal', { keyPath: ['tab', 'game.id'] });
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
        const clearing = opening.result.transaction('journal', 'readwrite');
        clearing.objectStore('journal').clear();
        clearing.oncomplete = () => { opening.result.close(); done(); };
    };
})""")
"""All of it, for every tab."""
FULL = """Storage.prototype.setItem = () => {
    throw new DOMException('no more', 'QuotaExceededError');
};
IDBObjectStore.prototype.put = () => {
    throw new DOMException('no more', 'QuotaExceededError');
};"""
"""Makes the browser keep nothing more."""
