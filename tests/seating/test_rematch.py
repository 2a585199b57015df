"""A rematch has the same terms and members, keeps a chair for each, and is one table however often
it is requested.
"""

from __future__ import annotations

import pytest

from club.home.optional_actions import optional_actions_of
from club.members.models import Member
from club.notifications.kinds import kind
from club.notifications.models import Notice
from club.seating import services as seating
from club.tables.errors import NotAllowed, Refused
from club.tables.models import Status, Table
from club.tables.queries import visible_to
from tests.support.pages import Enter, address, send, words
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def over(alice: Member, bob: Member) -> Sat:
    sat = sit_down("toy", [alice, bob], {"length": 2}, excuses=2)
    Table.objects.filter(pk=sat.pk).update(private=True)
    sat.play(0, "end")
    sat.play(1, "end")
    assert sat.table.status == Status.FINISHED
    return sat


def test_v5_it_has_the_same_terms_and_a_place_is_kept(over: Sat, bob: Member) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    assert (table.host, table.options, table.excuses, table.private) == (
        bob,
        over.table.options,
        2,
        True,
    )
    kept = table.chairs.get(kept_for__isnull=False)
    assert (kept.kept_for, kept.kept_until) == (over.member(0), NOW + 8 * DAY)
    assert [one.member for one in Notice.objects.filter(kind="invited")] == [over.member(0)]


def test_v5_a_second_press_finds_the_first(over: Sat, alice: Member, bob: Member) -> None:
    first = seating.rematch(over.pk, bob, NOW + DAY)
    assert seating.rematch(over.pk, alice, NOW + DAY).pk == first.pk
    assert Table.objects.filter(rematch_of=over.pk).count() == 1


def test_the_kept_place_is_theirs_without_an_invitation(
    over: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    assert visible_to(alice).filter(pk=table.pk).exists()
    assert not visible_to(carol).filter(pk=table.pk).exists()
    with pytest.raises(Refused, match="kept for somebody"):
        seating.join(table.pk, carol, NOW + DAY, invite=table.invite)
    seating.join(table.pk, alice, NOW + DAY)
    assert table.chairs.get(member=alice).kept_for is None


def test_who_has_a_place_kept_is_asked_and_sits_down_with_one_press(
    over: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    (may,) = optional_actions_of(alice).all
    assert may.sentence.startswith("bob asks you to sit down")
    page = words(inside(alice).get(table.get_absolute_url()))
    assert "Sit down" in page
    assert "No, thank you" in page
    assert "alice is asked" in words(inside(bob).get(table.get_absolute_url()))
    inside(alice).post(f"/tables/{table.pk}/join/")
    assert table.chairs.filter(member=alice).exists()
    assert not optional_actions_of(alice).all


def test_a_no_frees_the_place_that_was_kept(
    over: Sat, alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    assert inside(alice).post(f"/tables/{table.pk}/decline/").status_code == 302
    assert not table.chairs.filter(kept_for__isnull=False).exists()
    assert kind("invited").void(Notice.objects.filter(kind="invited")[0])
    assert inside(alice).get(table.get_absolute_url()).status_code == 404
    seating.join(table.pk, carol, NOW + DAY, invite=table.invite)
    assert table.chairs.filter(member=carol).exists()


def test_who_said_no_and_asks_for_the_rematch_themselves_is_asked_again(
    over: Sat, alice: Member, bob: Member
) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    seating.decline(table.pk, alice, NOW + DAY)
    assert not visible_to(alice).filter(pk=table.pk).exists()
    assert seating.rematch(over.pk, alice, NOW + DAY).pk == table.pk
    assert visible_to(alice).filter(pk=table.pk).exists()


def test_one_letter_tells_of_a_kept_place(over: Sat, alice: Member, bob: Member) -> None:
    seating.rematch(over.pk, bob, NOW + DAY)
    letters = Notice.objects.filter(member=alice, channel="letter")
    assert {one.kind for one in letters} & {"invited", "asked_to_table"} == {"invited"}


def test_after_a_week_it_is_free(over: Sat, bob: Member, carol: Member) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    seating.join(table.pk, carol, NOW + 9 * DAY, invite=table.invite)
    assert table.chairs.filter(member=carol).exists()


def test_v5_it_is_offered_for_two_weeks_to_who_sat_there(
    over: Sat, alice: Member, carol: Member
) -> None:
    with pytest.raises(NotAllowed):
        seating.rematch(over.pk, carol, NOW + DAY)
    with pytest.raises(Refused, match="14 days"):
        seating.rematch(over.pk, alice, NOW + 15 * DAY)


def test_the_result_offers_it(alice: Member, bob: Member, inside: Enter) -> None:
    from django.utils import timezone

    sat = sit_down("toy", [alice, bob], {"length": 2}, now=timezone.now())
    for seat in (0, 1):
        sat.play(seat, "end", now=timezone.now())
    assert "Rematch" in words(inside(bob).get(address(sat)))
    answer = send(inside(bob), sat, "rematch")
    opened = Table.objects.get(rematch_of=sat.pk)
    assert (answer.status_code, answer["Location"]) == (303, opened.get_absolute_url())
