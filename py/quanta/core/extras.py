"""Optional dependencies of parts of the package, and how to install them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Within, what an extra of the package brings is imported. Raises ModuleNotFoundError, which
    says how to install that, for a module that is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        message = f"The package {error.name} is needed: pip install 'quanta[{name}]'."
        raise ModuleNotFoundError(message, name=error.name) from None
