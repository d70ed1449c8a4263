"""What a person sees of Leap: records opened in a session, and the scenes that come of it."""

from __future__ import annotations

import json
from typing import Any

from quanta.core.rng import Stream
from quanta.session.session import Session


def opened(record: str) -> tuple[Session, dict[str, Any]]:
    """A session in which `record` was opened, and its scene."""
    session = Session(Stream("table"))
    return session, asked(session, do="open", record=record)


def asked(session: Session, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    assert answer["ok"], answer
    scene: dict[str, Any] = answer["scene"]
    return scene
