"""Quantum Leap by Néstor Romeral Andrés, in two editions (``leap-rings``, ``leap-stones``)."""
