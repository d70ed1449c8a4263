"""The version of the package, in one place; ``.dev0`` while it is between releases."""

__version__ = "1.0.0rc1"
