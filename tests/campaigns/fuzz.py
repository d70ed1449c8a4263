"""Coverage-guided fuzzing of the reader of games. It looks for exceptions other than QuantaError,
games that change when they are written and read again, and texts that take too much time or memory.
The first one ends the run and is written to a file.

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
    from quanta.session.transfer import import_games

    for name in registry.ids(hidden=True):
        registry.rules(name)  # a later import would not be instrumented

from tests.campaigns.roundtrips import game

GAMES = 8
"""Seeds of each kind."""
PLIES = 12
SECONDS, MEGABYTES, LONGEST = 5, 1_000, 20_000


def one(data: bytes) -> None:
    """Read arbitrary bytes as a text of games, lone surrogates included."""
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


def write_seeds(folder: Path) -> None:
    """Write the seeds."""
    for name in registry.ids(hidden=True):
        for number in range(GAMES):
            line = game(name, number, PLIES)
            record = line.record()
            for form, text in enumerate((str(record), record.link(), text_writer.write(line))):
                (folder / f"{name}-{number}-{form}").write_text(text, encoding="utf-8")


def main() -> None:
    """Fuzz; the exit status is 77 if something was found."""
    parser = argparse.ArgumentParser(description="Fuzz the reader of games.")
    parser.add_argument("--runs", type=int, default=20_000, help="texts to try (20000)")
    parser.add_argument(
        "--found", type=Path, default=Path("found-"), help="prefix of the file with the finding"
    )
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        write_seeds(Path(folder))
        limits = f"-timeout={SECONDS} -rss_limit_mb={MEGABYTES} -max_len={LONGEST}"
        options = f"-runs={args.runs} -artifact_prefix={args.found} -print_final_stats=1"
        atheris.Setup([sys.argv[0], *limits.split(), *options.split(), folder], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
