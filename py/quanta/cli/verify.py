"""``quanta verify``: replay the records of a file, or audit a game of sealed play."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from quanta.cli import records, texts
from quanta.core.errors import QuantaError
from quanta.core.quoting import presentable
from quanta.core.words import counted
from quanta.sealed import message_text
from quanta.sealed.audit import AuditReport, audit

FAULTY = 1
"""The exit status for a game of sealed play in which something does not fit."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``verify``."""
    parser.description = (
        "Replay every record in a file; or audit a game of sealed play from its messages, a line "
        f"each: the exit status is {FAULTY} where something in it does not fit."
    )
    parser.add_argument("file", help="a file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify what is in the file, except empty lines and lines that begin with ``# ``."""
    lines = enumerate(texts.content(args.file).splitlines(), 1)
    entries = [(n, text) for n, text in lines if text.strip() and not text.startswith("# ")]
    messages = [text for _, text in entries if message_text.PREFIX in text]
    if not messages:
        return _replayed(entries, args)
    report = audit(messages)
    print(json.dumps(_data(report)) if args.json else "\n".join(_lines(report)))
    return 0 if report.fits else FAULTY


def _replayed(lines: Sequence[tuple[int, str]], args: argparse.Namespace) -> int:
    good, wrong = 0, list[dict[str, Any]]()
    for number, text in lines:
        try:
            records.opened(text)
            good += 1
        except QuantaError as error:
            wrong.append({"line": number, "error": str(error)})
            if not args.json:
                print(presentable(f"line {number}: {error}"), file=sys.stderr)
    if args.json:
        print(json.dumps({"good": good, "bad": len(wrong), "errors": wrong}))
    else:
        print(f"of {counted(good + len(wrong), 'record')}, {good} can be replayed")
    return 2 if wrong else 0


def _data(report: AuditReport) -> dict[str, Any]:
    game, end = report.game, report.game.outcome()
    return {
        "fits": report.fits,
        "game": game.agreement.record.game,
        "level": game.agreement.level,
        "fingerprint": game.fingerprint,
        "returns": list(end.returns) if end else None,
        "reason": end.reason if end else None,
        "record": report.record or None,
        "steps": [
            {"message": number, "seat": seat, "fits": fits, "said": said}
            for number, seat, fits, said in report.findings
        ],
    }


def _lines(report: AuditReport) -> list[str]:
    """A line for each step, then the result."""
    steps = [
        f"{'fits ' if fits else 'FAULT'}  message {number}"
        f"{'' if seat is None else f', player {seat + 1}'}: {said}"
        for number, seat, fits, said in report.findings
    ]
    if not report.fits:
        return [*steps, "Not everything fits."]
    return [*steps, f"Everything fits. Fingerprint: {report.game.fingerprint}.", report.record]
