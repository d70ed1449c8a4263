"""A game in progress: requests in, scenes out. No input or output, no clock, no randomness."""
