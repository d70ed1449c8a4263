"""Processor time of a browser that does not report it: that of all processes that this one started.

Linux only.
"""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

PARENT, FIRST, LAST = 1, 11, 15
"""Of a line of ``stat``, after the name: the parent, and four times, of a process and of those that
it has waited for."""
TICKS = os.sysconf("SC_CLK_TCK")


def seconds() -> float:
    """Seconds of processor time used so far by the processes below this one."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    times: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        pid = int(file.parent.name)
        children[int(fields[PARENT])].append(pid)
        times[pid] = sum(map(int, fields[FIRST:LAST]))
    below = children[os.getpid()]
    for pid in below:
        below.extend(children[pid])
    return sum(times[pid] for pid in below) / TICKS
