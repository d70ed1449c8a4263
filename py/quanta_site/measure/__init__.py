"""Measurements of the built site in Chromium."""
