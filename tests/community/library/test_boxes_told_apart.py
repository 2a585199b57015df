"""Boxes of one title are told apart by their numbers; wishes lead to events, tables, messages."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.community.library.models import TitleWish
from club.community.library.notices import HandoverTicked
from club.community.library.services.lending import lend_copy
from club.community.search.queries import find
from club.messages.notifications.email_parts import Paragraph
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.models import MemberBlock
from tests.community.events.test_evening_pages import count
from tests.community.library.shelves import box, organiser, title_called
from tests.support.pages import Enter, body, words
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(carol: Member) -> Member:
    return organiser(carol)


def test_pages_of_loans_and_titles_name_the_number_of_a_box(
    inside: Enter, keeper: Member, alice: Member
) -> None:
    first, second = box("Hive", location="shelf 1"), box("Hive", location="attic")
    lend_copy(second.pk, alice, keeper, NOW)

    for viewer, address in (
        (alice, first.title.get_absolute_url()),
        (alice, second.get_absolute_url()),
        (alice, "/library/mine/"),
        (keeper, "/library/loans/"),
    ):
        assert f"Box {second.pk}" in words(inside(viewer).get(address)), address


def test_a_notice_names_the_number_and_the_place_of_the_box(keeper: Member, alice: Member) -> None:
    copy = box("Hive", location="attic")
    lend_copy(copy.pk, alice, keeper, NOW)

    (notice,) = Notice.objects.filter(member=alice)
    part = HandoverTicked().words(notice)

    assert part.blocks[-1] == Paragraph(f"Box {copy.pk}, attic")


def test_the_search_finds_a_box_by_its_number(alice: Member) -> None:
    copy = box("Hive")

    (group,) = find(alice, f"box {copy.pk}")

    (result,) = group.results
    assert (result.address, result.note) == (copy.get_absolute_url(), f"Box {copy.pk}")


def test_labels_are_printed_by_those_who_hand_boxes_out(
    inside: Enter, keeper: Member, alice: Member, bob: Member
) -> None:
    clubs, own = box("Hive", location="shelf 1"), box("Go", bob)

    assert inside(alice).get("/library/labels/").status_code == 403
    page = body(inside(keeper).get("/library/labels/"))
    assert f"Box {clubs.pk}" in page and "shelf 1" in page and f"Box {own.pk}" not in page
    address = f"/library/labels/?box={clubs.pk}&box={own.pk}&box=x"
    page = body(inside(bob).get(address))
    assert f"Box {own.pk}" in page and f"Box {clubs.pk}" not in page


def test_a_member_writes_to_those_who_want_to_play_and_can_be_reached(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    title = title_called("Nim", game_slug="nim")
    for member in (alice, bob, carol):
        TitleWish.objects.create(title=title, member=member, at=NOW)
    MemberBlock.objects.create(member=carol, other=alice, at=NOW)

    page = body(inside(alice).get(title.get_absolute_url()))

    assert "Write to bob" in page
    assert "Write to carol" not in page and "Write to alice" not in page
    assert "?ask=bob" in page


def test_the_page_of_a_title_costs_the_same_with_many_wishes(
    inside: Enter, alice: Member, bob: Member
) -> None:
    title, client = title_called("Hive"), inside(alice)
    TitleWish.objects.create(title=title, member=bob, at=NOW)
    few = count(client, title.get_absolute_url())

    for name in ("dora", "emil", "frida", "gustav"):
        TitleWish.objects.create(title=title, member=newcomer(name), at=NOW)

    assert "Write to gustav" in body(client.get(title.get_absolute_url()))
    assert count(client, title.get_absolute_url()) == few


def test_a_wish_leads_to_an_event_with_the_title(inside: Enter, alice: Member) -> None:
    title = title_called("Brass: Birmingham")
    TitleWish.objects.create(title=title, member=alice, at=NOW)
    client = inside(alice)

    page = body(client.get(title.get_absolute_url()))

    address = "/events/new/?title=Brass%3A+Birmingham"
    assert address in page
    assert 'value="Brass: Birmingham"' in body(client.get(address))


def test_a_borrower_brings_a_box_back_from_home_in_one_press(inside: Enter, alice: Member) -> None:
    copy = box("Hive")
    lend_copy(copy.pk, alice, alice, timezone.now(), 3)
    client = inside(alice)
    assert "It is back" in words(client.get("/"))

    act = {"act": "take_back", "back": "/"}
    answer = client.post(f"/library/copies/{copy.pk}/act/", act)

    assert answer["Location"] == "/"
    assert "It is back" not in words(client.get("/"))
