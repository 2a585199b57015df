"""A new member has the club's time zone until they choose another."""

from __future__ import annotations

import pytest
from django.test import Client

from club.base.club_settings.models import ClubSettings
from club.base.club_settings.queries import remember_settings
from club.people.members.models import Member
from club.people.members.services import create_member

pytestmark = pytest.mark.django_db
LISBON = "Europe/Lisbon"


@pytest.fixture(autouse=True)
def club_in_lisbon(db: None) -> None:
    remember_settings(ClubSettings(zone=LISBON))


def test_of_a_member_who_is_made(client: Client) -> None:
    assert create_member("pia", "pia@club.example", "warm-paper-7").time_zone == LISBON
    own = create_member("olli", "olli@club.example", "warm-paper-7", time_zone="Asia/Tokyo")
    assert own.time_zone == "Asia/Tokyo"


def test_of_the_first_admin() -> None:
    admin = Member.objects.create_superuser("pia", "pia@club.example", "warm-paper-7")
    assert admin.time_zone == LISBON


def test_of_who_signs_up_without_scripts(client: Client) -> None:
    form = {"username": "nelli", "email": "nelli@club.example", "password1": "warm-paper-7"}
    client.post("/accounts/signup/", form)
    assert Member.objects.get(username="nelli").time_zone == LISBON
