"""Sealed play: games between two who are apart, with dice and secrets, without a server or
trust."""
