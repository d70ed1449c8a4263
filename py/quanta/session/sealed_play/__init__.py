"""What a session does with messages of sealed play; the way of playing is ``modes.sealed``."""
