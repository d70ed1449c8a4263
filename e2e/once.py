"""Marks for tests of what every browser does the same way: each is run in one of them, about as
many in either, so that both are done at the same time."""

from __future__ import annotations

import pytest

IN_CHROMIUM = pytest.mark.only_browser("chromium")
IN_FIREFOX = pytest.mark.only_browser("firefox")
