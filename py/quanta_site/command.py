"""How a command of the builder ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps

from quanta_site.paths import BuildError


def exit_status(work: Callable[[], None]) -> Callable[[], int]:
    """The command that does this work: 0, or 2 when the work raises BuildError, after saying why in
    one line."""

    @wraps(work)
    def command() -> int:
        try:
            work()
        except BuildError as error:
            print(error, file=sys.stderr)
            return 2
        return 0

    return command
