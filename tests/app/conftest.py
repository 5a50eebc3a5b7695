"""Fixtures of the application's tests."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from canasta.app.library import Library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A records folder with a blank and Japanese letters in its path."""
    opened = Library(tmp_path / "My matches 対戦" / "records", lambda: datetime(2025, 3, 4, 12))
    yield opened
    opened.close()
