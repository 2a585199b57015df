"""The shelf of these tests: the club's games, and a toy with all that makes a table's life hard."""

from collections.abc import Iterator

import pytest
from django.conf import settings

from games import registry


@pytest.fixture(scope="module")
def toys() -> Iterator[None]:
    registry.fill([*settings.INSTALLED_GAMES, "tests.tables.toys"])
    yield
    registry.fill(settings.INSTALLED_GAMES)
