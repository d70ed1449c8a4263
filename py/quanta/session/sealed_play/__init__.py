"""Messages of sealed play in a session; the way of playing is ``modes.sealed``."""
