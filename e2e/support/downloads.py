"""What the page would write into the downloads, which not every browser shows to a test."""

from __future__ import annotations

CATCH = """() => {
    window.saved = [];
    URL.createObjectURL = (blob) => { window.saved.push(blob); return '#'; };
    HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
}"""
SAVED = "async () => [window.savedAs, await window.saved.at(-1).text()]"
