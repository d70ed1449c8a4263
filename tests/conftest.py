"""Hypothesis without a clock: what a test finds depends on the code alone."""

from __future__ import annotations

import sys

from hypothesis import HealthCheck, settings

IN_PYODIDE = sys.platform == "emscripten"

settings.register_profile(
    "quanta",
    deadline=None,
    derandomize=True,
    max_examples=8 if IN_PYODIDE else 40,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("quanta")
