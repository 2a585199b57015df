"""The page explains what a pause reveals, where a pause is chosen."""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from games import registry
from tests.support.pages import Enter
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def test_rakentaa_says_what_a_pause_tells_where_it_is_chosen_and_at_the_table(
    alice: Member, inside: Enter
) -> None:
    client = inside(alice)
    table = seating.open_table(alice, registry.find("rakentaa"), Terms("Islands", 2, {}), NOW)
    for page in ("/tables/open/rakentaa/", f"/tables/{table.pk}/"):
        assert "a pause then shows that somebody holds one" in client.get(page).content.decode()
