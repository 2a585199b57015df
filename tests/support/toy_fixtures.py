"""Fixtures that install the toy game and newer rules of nim, and stop the time."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import timezone
from time_machine import TimeMachineFixture

from club.play.catalogue.api import game_details
from games import registry


@pytest.fixture(scope="module")
def toys() -> Iterator[None]:
    registry.fill([*settings.INSTALLED_GAMES, "tests.support.toys"])
    yield
    registry.fill(settings.INSTALLED_GAMES)


@pytest.fixture
def newer_nim() -> Iterator[None]:
    """Version 2 of nim, beside version 1 in the same folder."""
    others = [module for module in settings.INSTALLED_GAMES if module != "games.nim"]
    registry.fill([*others, "tests.support.newer_rules.nim"])
    game_details.cache_clear()  # stored with the rules of the folder
    yield
    registry.fill(settings.INSTALLED_GAMES)
    game_details.cache_clear()


@pytest.fixture
def same_moment(time_machine: TimeMachineFixture) -> None:
    """Stops the time: pages that are requested one after the other show the same times."""
    time_machine.move_to(timezone.now(), tick=False)
