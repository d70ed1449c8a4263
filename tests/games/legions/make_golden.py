"""Play the golden games of Legions: `python -m tests.games.legions.make_golden`.

Golden games are never changed; new ones go to the end of the list.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.games.legions.play import game

TABLE = Path(__file__).parents[3] / "py/quanta/games/legions/data/golden.json"
GOLDEN: list[tuple[str, dict[str, str]]] = [
    ("standard game", {}),
    ("standard game, once more", {}),
    ("mixed lists, 400 points", {"lists": "mixed", "limit": "400"}),
    ("ten turns each, slow units may move", {"turns": "10", "slow": "on"}),
    ("given armies", {"army0": "C2*2,C5,C6*2,C8", "army1": "L1*2,L4,L6,L8,L2"}),
    ("open muster, to 100 points", {"muster": "open", "goal": "100"}),
]


def golden() -> list[dict[str, Any]]:
    found = []
    for name, params in GOLDEN:
        line = game(f"golden {name}", params)
        end = line.position.outcome()
        assert end is not None
        record = line.record().plain()
        found.append({"name": name, "record": record, "returns": list(end.returns)})
    return found


def main() -> None:
    TABLE.write_text(json.dumps(golden(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
