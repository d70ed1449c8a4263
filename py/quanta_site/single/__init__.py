"""The whole site in one file."""
