"""Exit statuses of the builder's commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps

from quanta.core.errors import QuantaError
from quanta_site.paths import BuildError


def exit_status(work: Callable[[], None]) -> Callable[[], int]:
    """Wrap ``work`` as a command: it returns 0, or prints a BuildError or a QuantaError to
    stderr and returns 2."""

    @wraps(work)
    def command() -> int:
        try:
            work()
        except (BuildError, QuantaError) as error:
            print(error, file=sys.stderr)
            return 2
        return 0

    return command
