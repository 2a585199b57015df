"""Nudges: after half of the time, once a day, and only where the seat is known to be asked."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils import timezone

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.models import ContactMade
from club.people.moderation.relations import block, mute
from club.play.nudges import services
from club.play.nudges.models import Nudge
from club.play.nudges.panels import beside_seats
from club.play.tables.projection import project_table
from club.play.tables.queries import table_for
from tests.people.moderation.cases import silence
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
HALF = NOW + DAY  # the turn has two days


@pytest.fixture
def sat(toys: None, alice: Member, bob: Member, carol: Member) -> Sat:
    """alice is asked."""
    return sit_down("toy", [alice, bob, carol])


def nudge(sat: Sat, by: Member, seat: int = 0, now: datetime = HALF) -> Nudge:
    return services.nudge_seat(sat.pk, seat, by, now)


def notices() -> list[Notice]:
    return list(Notice.objects.filter(kind="nudge"))


def buttons(sat: Sat, member: Member, now: datetime) -> dict[int, bool]:
    """By member beside whose name it is: whether they were nudged."""
    projection = project_table(*table_for(member, sat.pk))
    panels = beside_seats(projection, now)
    return {key: panel.facts["is_nudged"] for key, panel in panels.items()}


def test_who_is_nudged_is_told(sat: Sat, alice: Member, bob: Member) -> None:
    nudge(sat, bob)
    (notice,) = notices()
    assert notice.member == alice
    words_ = kind("nudge").words(notice)
    assert "bob nudges you" in words_.body
    assert kind("nudge").summary(notice).title == "You are nudged: Thursday"
    assert not kind("nudge").summary(notice).public


def test_a_nudge_waits_for_half_of_the_time(sat: Sat, bob: Member) -> None:
    with pytest.raises(ClubError, match="half"):
        nudge(sat, bob, now=HALF - MINUTE)
    assert nudge(sat, bob, now=HALF).pk


def test_a_member_is_nudged_once_a_day_whoever_does_it(
    sat: Sat, bob: Member, carol: Member
) -> None:
    nudge(sat, bob)
    for member in (bob, carol):
        with pytest.raises(ClubError, match="24 hours"):
            nudge(sat, member, now=HALF + 23 * HOUR)
    assert len(notices()) == 1


def test_nobody_nudges_a_seat_that_is_not_asked_or_themselves(
    sat: Sat, alice: Member, bob: Member
) -> None:
    for member, seat in ((bob, 2), (alice, 0), (bob, 1), (bob, 9)):
        with pytest.raises(ClubError, match="does not wait"):
            nudge(sat, member, seat)


def test_a_seat_that_is_asked_in_secret_cannot_be_nudged(sat: Sat, carol: Member) -> None:
    """carol knows nothing of the question to bob."""
    sat.play(0, "ask hidden")
    assert 1 in sat.position.to_act
    with pytest.raises(ClubError, match="does not wait"):
        nudge(sat, carol, 1)
    assert sat.member(1).pk not in buttons(sat, carol, HALF)


def test_who_has_no_seat_cannot_nudge(sat: Sat, db: None) -> None:

    with pytest.raises(NotAllowed):
        nudge(sat, newcomer("dora"))


def test_a_nudge_is_void_when_the_question_is_answered(sat: Sat, bob: Member) -> None:
    nudge(sat, bob)
    (notice,) = notices()
    assert not kind("nudge").void(notice)
    sat.play(0, "end", now=HALF)
    assert kind("nudge").void(notice)


def test_the_nudge_of_a_muted_member_tells_nothing_to_either(
    sat: Sat, alice: Member, bob: Member
) -> None:
    mute(alice, bob, NOW)
    assert nudge(sat, bob).pk
    assert notices() == []


def test_a_silenced_member_does_not_nudge(sat: Sat, bob: Member) -> None:
    silence(bob)
    with pytest.raises(ClubError, match="You may not chat"):
        nudge(sat, bob)


def test_the_button_is_beside_the_name_after_half_of_the_time(
    sat: Sat, alice: Member, bob: Member
) -> None:
    assert buttons(sat, bob, HALF - MINUTE) == {}
    assert buttons(sat, bob, HALF) == {alice.pk: False}
    nudge(sat, bob)
    assert buttons(sat, bob, HALF) == {alice.pk: True}
    assert buttons(sat, alice, HALF) == {}


def test_the_form_nudges_and_says_so(toys: None, alice: Member, bob: Member, inside: Enter) -> None:

    sat = sit_down("toy", [alice, bob], now=timezone.now() - 30 * HOUR)
    client = inside(bob)
    assert "Nudge" in words(client.get(address(sat)))
    answer = client.post(address(sat, "nudge"), {"seat": "0"}, follow=True)
    assert "alice gets a notice that you are waiting." in words(answer)
    assert "nudged" in words(answer)


def test_a_member_who_blocks_the_nudger_is_not_told(sat: Sat, alice: Member, bob: Member) -> None:
    block(alice, bob, NOW)

    assert nudge(sat, bob).member == alice
    assert not notices()


def test_a_member_is_nudged_five_times_a_day_by_one_other(
    sat: Sat, alice: Member, bob: Member
) -> None:
    ContactMade.objects.bulk_create(
        ContactMade(contact=Contact.NUDGE, author=bob, recipient=alice, at=HALF)
        for _number in range(5)
    )

    with pytest.raises(ClubError, match="alice cannot be reached"):
        nudge(sat, bob)
    assert not Nudge.objects.exists()
