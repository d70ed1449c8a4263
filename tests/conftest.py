"""Hypothesis without a clock: what a test finds depends on the code alone. And rarer searches for
garbage, of which there is little beside the thousands of tests that stay to the end. The Pythons
that tests start have this checkout's packages, as the tests have."""

from __future__ import annotations

import gc
import os
from pathlib import Path

from hypothesis import HealthCheck, settings
from tests.support.effort import amount

settings.register_profile(
    "quanta",
    deadline=None,
    derandomize=True,
    max_examples=amount(quick=3, usual=4, long=60),
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("quanta")
gc.set_threshold(50_000, 20, 100)
os.environ["PYTHONPATH"] = str(Path(__file__).resolve().parents[1] / "py")
