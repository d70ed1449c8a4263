"""The clock for players that share a processor."""

from __future__ import annotations

import time
from collections.abc import Callable

cpu_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Processor time of this thread in seconds; of the process on platforms without a clock for each
thread, such as a browser."""
