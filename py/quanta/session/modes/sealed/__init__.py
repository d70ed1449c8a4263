"""Games of sealed play in a session: a device of ``quanta.sealed`` and the live game of its
side."""
