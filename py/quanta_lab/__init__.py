"""The lab: measures the quality of a game, a variant, a map or a scenario by self-play; learns
evaluations from self-play; and measures speed, prices and other figures.

It is in a separate wheel, ``quanta-lab``, which players do not need. Its commands are ``quanta
lab``, ``train``, ``bench``, ``prices`` and ``reach``, and ``--write`` of ``match``.
"""
