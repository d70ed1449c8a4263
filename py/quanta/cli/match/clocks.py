"""What players are timed by where they share a processor with others."""

from __future__ import annotations

import time
from collections.abc import Callable

own_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Seconds of processor time of this thread; of this process where threads have none of their own,
as in a browser."""
