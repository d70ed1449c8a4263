"""What the site keeps in a browser beside its files, and how a test throws it away."""

from __future__ import annotations

QUICKEST = "robots.txt"
"""Where a page of the site has its storage at once: nothing else is loaded there."""
EMPTY = """() => new Promise((done, failed) => {
    localStorage.clear();
    sessionStorage.clear();
    const opening = indexedDB.open('quanta', 1);
    opening.onupgradeneeded = () =>
        opening.result.createObjectStore('journal', { keyPath: ['tab', 'game.id'] });
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
        const clearing = opening.result.transaction('journal', 'readwrite');
        clearing.objectStore('journal').clear();
        clearing.oncomplete = () => { opening.result.close(); done(); };
    };
})"""
"""All of it, for every tab."""
