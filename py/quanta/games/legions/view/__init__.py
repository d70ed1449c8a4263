"""The view of Quantum Legions: map, counters, overlays, buttons and notes."""

from quanta.games.legions.view.view import VIEW as VIEW
