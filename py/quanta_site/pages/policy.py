"""The content security policy of the pages, and the hashes by which it allows inlined parts."""

from __future__ import annotations

import base64
import hashlib

CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types quanta"
)

Hashes = dict[str, list[str]]
"""Directive of a policy -> hashes that it allows besides the site's own files."""


def allow(policy: str, hashes: Hashes) -> str:
    """The policy with these hashes added after 'self'."""
    for directive, more in hashes.items():
        policy = policy.replace(f"{directive} 'self'", " ".join([f"{directive} 'self'", *more]))
    return policy


def csp_hash(text: str) -> str:
    """The hash by which a policy allows an inlined style or script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
