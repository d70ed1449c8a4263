"""The lab: how good a game, a variant, a map or a scenario is, measured by games that are played.

It has a wheel of its own, ``quanta-lab``, so that those who only play do not load it. Its command
is ``quanta lab``.
"""
