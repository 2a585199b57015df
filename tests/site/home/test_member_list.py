"""The list of members: search, order, and last visits as far as the viewer may know them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.people.members.models import LogIn, Member
from club.people.profiles.models import Profile
from club.site.home.queries_of_members import MemberOrder, listed_members
from tests.site.api.conftest import program
from tests.support.admins import made_organiser
from tests.support.pages import Enter, words
from tests.support.sitting_down import sit_down

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def seen(member: Member, days: int) -> None:
    at = timezone.now() - days * DAY
    LogIn.objects.create(member=member, session_key=f"{member.pk}.{days}", at=at, seen_at=at)


def names(viewer: Member, typed: str = "", order: MemberOrder = MemberOrder.NAME) -> list[str]:
    return [member.username for member in listed_members(viewer, typed, order)]


def known(viewer: Member) -> set[str]:
    return {member.username for member in listed_members(viewer) if member.seen_at}


def test_members_are_found_by_a_part_of_their_name(alice: Member, bob: Member) -> None:
    assert names(alice, "LIC") == ["alice"]
    assert names(alice, "%") == []


def test_the_newest_members_come_first(alice: Member, bob: Member) -> None:
    Member.objects.filter(pk=bob.pk).update(date_joined=timezone.now() + DAY)

    assert names(alice, order=MemberOrder.NEWEST) == ["bob", "alice"]


def test_a_member_knows_the_last_visit_of_those_who_show_it(
    alice: Member, bob: Member, carol: Member
) -> None:
    for member in (bob, carol):
        seen(member, 1)
    Profile.objects.create(member=bob, shows_last_seen=True)

    assert known(alice) == {"bob"}


def test_an_organiser_knows_the_last_visit_of_all_but_opponents(
    alice: Member, bob: Member, carol: Member
) -> None:
    for member in (bob, carol):
        seen(member, 1)
    organiser = made_organiser(alice)
    assert known(organiser) == {"bob", "carol"}

    sit_down("nim", [alice, bob])

    assert known(organiser) == {"carol"}


def test_the_order_by_visits_puts_those_last_whose_visit_is_not_known(
    alice: Member, bob: Member, carol: Member
) -> None:
    for member, days in ((alice, 2), (bob, 1), (carol, 3)):
        seen(member, days)
    for member in (alice, carol):
        Profile.objects.create(member=member, shows_last_seen=True)

    assert names(alice, order=MemberOrder.SEEN) == ["alice", "carol", "bob"]


def test_the_page_searches_and_sorts(alice: Member, bob: Member, inside: Enter) -> None:
    client = inside(alice)

    assert "No member has this" in words(client.get("/members/?q=zzz"))
    page = client.get("/members/?sort=newest&q=o").content.decode()
    assert 'value="newest"' in page and "/members/named/bob/" in page
    assert client.get("/members/?sort=x&page=y").status_code == 200


def test_a_program_searches_and_sorts(alice: Member, bob: Member) -> None:
    Profile.objects.create(member=bob, shows_last_seen=True)
    seen(bob, 1)

    (item,) = program(alice).get("members?has=BO&sort=seen").json()["items"]

    assert item["name"] == "bob" and item["last_here"] == f"{timezone.now() - DAY:%Y-%m-%d}"
