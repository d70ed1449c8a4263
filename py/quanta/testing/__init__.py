"""The contract of a game as tests: for any game, and for those of this project.

``quanta check GAME`` runs them on random games, and ``check`` does so in a test suite:

    def test_the_contract_holds():
        assert not quanta.testing.check("mygame").faults
"""

from quanta.testing.check import CheckReport, ClauseFault, check

__all__ = ["CheckReport", "ClauseFault", "check"]
