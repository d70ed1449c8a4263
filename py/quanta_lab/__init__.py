"""The lab: how good a game, a variant, a map or a scenario is, measured by games that are played;
an evaluation for a game, learned from such; and the workbench: speed, prices, tables of figures.

It has a wheel of its own, ``quanta-lab``, so that those who only play do not load it. Its commands
are ``quanta lab``, ``train``, ``bench``, ``prices`` and ``reach``, and ``--write`` of ``match``.
"""
