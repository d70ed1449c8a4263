"""The view of Quantum Legions: map, counters, overlays, buttons and cards."""

from quanta.games.legions.view.view import VIEW as VIEW
