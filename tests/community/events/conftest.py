"""An evening in two weeks, for tests of pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from club.community.events.models import Event
from club.people.members.models import Member
from tests.community.events.evenings import NOW, event_of


@pytest.fixture
def winter() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def event(alice: Member) -> Event:
    return event_of(alice, capacity=1, guests_each=1, getting_in="Ring twice.")
