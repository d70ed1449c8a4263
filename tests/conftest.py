"""Hypothesis without a clock: what a test finds depends on the code alone."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from tests.support.effort import amount

settings.register_profile(
    "quanta",
    deadline=None,
    derandomize=True,
    max_examples=amount(quick=8, usual=20, long=1000),
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("quanta")
