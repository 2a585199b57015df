"""The events of the demo club."""

from __future__ import annotations

import pytest

from club.community.events.models import Event
from club.people.members.models import Member
from club.site.demo.events import seed_events
from tests.community.events.evenings import NOW, free, line, who_is_inside
from tests.support.sitting_down import newcomer

pytestmark = pytest.mark.django_db


def test_a_full_evening_with_a_waiting_list_and_a_monthly_series() -> None:
    members: list[Member] = [newcomer(f"m{number}") for number in range(8)]
    seed_events(members, NOW)
    evening = Event.objects.filter(series=None).get()
    assert free(evening) == 0 and len(line(evening)) == 2
    assert members[0].username not in who_is_inside(evening)
    assert evening.tables.count() == 2 and evening.wishes.count() == 1
    assert 2 <= Event.objects.exclude(series=None).count() <= 4
