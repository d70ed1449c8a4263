"""Exit statuses of the builder's commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps

from quanta.cli.streams import guarded
from quanta.core.errors import QuantaError
from quanta_site.paths import BuildError

SIGN = "quanta-site: "
"""The beginning of an error of the builder."""


def exit_status(work: Callable[[], None]) -> Callable[[], int]:
    """Wrap ``work`` as a command: it returns 0, or prints a BuildError or a QuantaError to
    stderr and returns 2."""

    def checked() -> int:
        try:
            work()
        except (BuildError, QuantaError) as error:
            print(f"{SIGN}{error}", file=sys.stderr)
            return 2
        return 0

    return wraps(work)(lambda: guarded(checked, SIGN))
