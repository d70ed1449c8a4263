"""One folder, one game. Nothing else changes when one is added."""
