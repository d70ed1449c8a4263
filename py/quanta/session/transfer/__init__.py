"""Games that come in and go out: imports, exports, links."""
