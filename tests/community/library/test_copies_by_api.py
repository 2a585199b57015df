"""Copies by the API: what owners and organisers do with them, and for how long they are lent."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.base.club_settings.services import change_settings
from club.community.library.models import GameCopy
from club.community.library.services.lending import lend_copy
from club.people.members.models import Member
from tests.community.library.shelves import box, organiser
from tests.site.api.conftest import program
from tests.support.admins import made_admin
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def test_an_owner_changes_a_copy(bob: Member) -> None:
    copy = box("Hive", bob)
    changed = program(bob).post(f"library/copies/{copy.pk}/change", {"location": "attic"})
    assert changed.json()["location"] == "attic"


def test_an_owner_takes_a_copy_out_of_the_library(bob: Member) -> None:
    copy = box("Hive", bob)
    assert program(bob).delete(f"library/copies/{copy.pk}").status_code == 204
    assert program(bob).get(f"library/copies/{copy.pk}").status_code == 404


def test_others_do_neither(bob: Member, carol: Member) -> None:
    copy = box("Hive", bob)
    refused = program(carol).post(f"library/copies/{copy.pk}/change", {"location": "attic"})
    assert refused.status_code == program(carol).delete(f"library/copies/{copy.pk}").status_code
    assert refused.status_code == 403 and GameCopy.objects.get().retired_at is None


def test_a_copy_that_is_lent_stays(bob: Member, carol: Member) -> None:
    copy = box("Hive", bob)
    lend_copy(copy.pk, carol, bob, NOW)
    assert program(bob).delete(f"library/copies/{copy.pk}").status_code == 422


def test_organisers_add_copies_of_the_club(alice: Member, bob: Member) -> None:
    sent = {"title": "Hive", "clubs": True}
    assert program(bob).post("library/copies", sent).status_code == 403
    assert program(organiser(alice)).post("library/copies", sent).json()["owner"] == ""


def test_the_club_says_for_how_long_a_box_is_lent(alice: Member, bob: Member) -> None:
    change_settings({"loan_days": 21}, made_admin(alice), NOW)
    loan = lend_copy(box("Hive").pk, bob, bob, NOW)
    assert loan.due_on - loan.handed_on == timedelta(days=21)
