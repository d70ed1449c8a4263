"""Scenes for pages, from sessions of the engine."""

from __future__ import annotations

import json
from typing import Any

from quanta.session.session import Session
from quanta_site.paths import BuildError


def reply(session: Session, what: str, **request: object) -> dict[str, Any]:
    """The reply to a request. Raises BuildError if it is refused, which names ``what``."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    if not answer["ok"]:
        raise BuildError(f"{what} cannot be shown: {answer['error']['message']}")
    return answer


def scene(session: Session, what: str, **request: object) -> dict[str, Any]:
    """The scene after a request. Raises BuildError as ``reply`` does."""
    drawn: dict[str, Any] = reply(session, what, **request)["scene"]
    return drawn
