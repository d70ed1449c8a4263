"""Make a new profile of the small engine, for the installed Pyodide.

``python -m quanta_site.engine.small.redo [TESTS ...]``: minutes in which an engine that notes which
of its functions run does what the site does, and runs a part of the suite.
"""

from __future__ import annotations

import sys

from quanta_site.build import offered
from quanta_site.engine import runtime
from quanta_site.engine.small import small_engine
from quanta_site.exit_status import exit_status
from quanta_site.paths import ROOT

SUITE = (
    "tests/session", "tests/record", "tests/lesson", "tests/scene", "tests/games/leap",
    "tests/hosts/test_worker.py",
)  # fmt: skip
"""The requests that the worker takes."""


@exit_status
def main() -> None:
    """Make a new profile. Raises BuildError."""
    games = offered(publish=False, wanted=(), without=(), only=())
    suite = sys.argv[1:] or SUITE
    warmup = runtime.WARMUP.read_text(encoding="utf-8")
    profile = small_engine.measure(
        runtime.pyodide_version(), runtime.compiled(games), warmup, suite
    )
    small_engine.write(profile)
    used, count = profile.ran.count("1"), len(profile.ran)
    print(f"{small_engine.PROFILE.relative_to(ROOT)}: {used} of {count} functions")


if __name__ == "__main__":
    sys.exit(main())
