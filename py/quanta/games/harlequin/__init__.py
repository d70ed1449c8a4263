"""Harlequin by Phil Leduc (``harlequin``)."""
