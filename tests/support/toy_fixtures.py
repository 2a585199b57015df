"""The shelf of these tests: the club's games, and a toy with all that makes a table's life hard."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import timezone
from time_machine import TimeMachineFixture

from games import registry


@pytest.fixture(scope="module")
def toys() -> Iterator[None]:
    registry.fill([*settings.INSTALLED_GAMES, "tests.support.toys"])
    yield
    registry.fill(settings.INSTALLED_GAMES)


@pytest.fixture
def same_moment(time_machine: TimeMachineFixture) -> None:
    """Time stands still: pages looked at one after the other tell the same of it."""
    time_machine.move_to(timezone.now(), tick=False)
