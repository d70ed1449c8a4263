"""The command line's puzzles: the one of a day."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from datetime import datetime

from quanta import daily


def add_daily_arguments(command: ArgumentParser) -> None:
    """``quanta daily [DATE]``."""
    command.add_argument("date", nargs="?", help="such as 2026-12-31; today where left out")
    command.add_argument("--json", action="store_true", help="in JSON, with the solution")
    command.set_defaults(run=_daily)


def _daily(args: Namespace) -> int:
    day = args.date or datetime.now().astimezone().date().isoformat()
    found = daily.puzzle(day)
    if args.json:
        print(json.dumps({"date": day, "id": found.id, **asdict(found)}))
    else:
        print(f"{found.goal} (Grade {found.grade}.)\n{found.record}")
    return 0
