"""The club under fire: toys on the shelf, and clubs in processes of their own that can be shot at."""

from collections.abc import Iterator

import pytest
from django.conf import settings

from games import registry

SHELF = [*settings.INSTALLED_GAMES, "tests.tables.toys", "tests.fire.wrecks"]


@pytest.fixture(scope="module")
def toys() -> Iterator[None]:
    registry.fill(SHELF)
    yield
    registry.fill(settings.INSTALLED_GAMES)
