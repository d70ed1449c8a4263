"""Text that mutates by what it makes the reader of games do, in search of what is not refused as
it should be: an exception other than QuantaError, a game that does not come back as it was, a text
that takes long or much memory. Each ends the search and is written to a file.

    python3 -m pip install --require-hashes -r requirements/fuzz.txt
    PYTHONPATH=py python3 -m tests.campaigns.fuzz --runs 200000

It begins with records, links and texts of random games of every kind, with variations and
annotations.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["quanta"]):
    from quanta import registry
    from quanta.core.errors import QuantaError
    from quanta.record import text_writer
    from quanta.session import import_games

    for name in registry.ids(hidden=True):
        registry.rules(name)  # or its modules would be imported later, and not watched

from tests.campaigns.roundtrips import game

GAMES = 8
"""So many of each kind to begin with."""
PLIES = 12
SECONDS, MEGABYTES, LONGEST = 5, 1_000, 20_000


def one(data: bytes) -> None:
    """Read what may be a text of games, lone surrogates and all."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        parts = import_games.parts(text)
    except QuantaError:
        return
    for line, part in parts[:4]:
        try:
            read = import_games.read(part, line)
            import_games.kept(read)
        except QuantaError:
            continue
        record = str(read.record())
        assert str(import_games.read(record).record()) == record
        assert str(import_games.read(text_writer.write(read)).record()) == record


def plant(folder: Path) -> None:
    """Write the texts to begin with."""
    for name in registry.ids(hidden=True):
        for number in range(GAMES):
            line = game(name, number, PLIES)
            record = line.record()
            for form, text in enumerate((str(record), record.link(), text_writer.write(line))):
                (folder / f"{name}-{number}-{form}").write_text(text, encoding="utf-8")


def main() -> None:
    """Search; the process ends with 77 where something was found."""
    parser = argparse.ArgumentParser(description="Look for texts that the reader does not bear.")
    parser.add_argument("--runs", type=int, default=20_000, help="texts to be tried (20000)")
    parser.add_argument("--found", type=Path, default=Path("found-"), help="begins the file's name")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        plant(Path(folder))
        limits = f"-timeout={SECONDS} -rss_limit_mb={MEGABYTES} -max_len={LONGEST}"
        wishes = f"-runs={args.runs} -artifact_prefix={args.found} -print_final_stats=1"
        atheris.Setup([sys.argv[0], *limits.split(), *wishes.split(), folder], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
