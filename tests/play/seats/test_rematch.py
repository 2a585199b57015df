"""A rematch has the same terms and members, keeps a chair for each, and is one table however often
it is requested.
"""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import Record
from club.play.seats import services as seating
from club.play.seats.services import RematchWish
from club.play.tables.models import Status, Table
from club.play.tables.queries import visible_to
from club.site.home.optional_actions import optional_actions_of
from tests.support.pages import Enter, address, send, words
from tests.support.sitting_down import DAY, MINUTE, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def over(alice: Member, bob: Member) -> Sat:
    sat = sit_down("toy", [alice, bob], {"length": 2}, excuses=2)
    Table.objects.filter(pk=sat.pk).update(private=True)
    sat.play(0, "end")
    sat.play(1, "end")
    assert sat.table.status == Status.FINISHED
    return sat


def test_it_has_the_same_terms_and_a_place_is_kept(over: Sat, bob: Member) -> None:
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


def test_a_second_press_finds_the_first(over: Sat, alice: Member, bob: Member) -> None:
    first = seating.rematch(over.pk, bob, NOW + DAY)
    assert seating.rematch(over.pk, alice, NOW + DAY).pk == first.pk
    assert Table.objects.filter(rematch_of=over.pk).count() == 1


def test_the_kept_place_is_theirs_without_an_invitation(
    over: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    assert visible_to(alice).filter(pk=table.pk).exists()
    assert not visible_to(carol).filter(pk=table.pk).exists()
    with pytest.raises(ClubError, match="taken or reserved"):
        seating.join(table.pk, carol, NOW + DAY, invite=table.invite)
    seating.join(table.pk, alice, NOW + DAY)
    assert table.chairs.get(member=alice).kept_for is None


def test_who_has_a_place_kept_is_asked_and_sits_down_with_one_press(
    over: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    (may,) = optional_actions_of(alice).all
    assert may.sentence.startswith("bob invites you")
    page = words(inside(alice).get(table.get_absolute_url()))
    assert "Sit down" in page
    assert "No, thank you" in page
    assert "alice invited" in words(inside(bob).get(table.get_absolute_url()))
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
    letters = Notice.objects.filter(member=alice)
    assert {one.kind for one in letters} & {"invited", "asked_to_table"} == {"invited"}


def test_after_a_week_it_is_free(over: Sat, bob: Member, carol: Member) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    seating.join(table.pk, carol, NOW + 9 * DAY, invite=table.invite)
    assert table.chairs.filter(member=carol).exists()


def test_it_is_offered_for_two_weeks_to_who_sat_there(
    over: Sat, alice: Member, carol: Member
) -> None:
    with pytest.raises(NotAllowed):
        seating.rematch(over.pk, carol, NOW + DAY)
    with pytest.raises(ClubError, match="14 days"):
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


def test_all_said_yes_and_it_begins(over: Sat, alice: Member, bob: Member) -> None:
    table = seating.rematch(over.pk, bob, NOW + DAY)
    seating.join(table.pk, alice, NOW + DAY)
    assert Table.objects.get(pk=table.pk).status == Status.LIVE
    assert seating.settle_rematch(table.pk, NOW + DAY)
    assert not Notice.objects.filter(kind="rematch_answered").exists()


def test_silence_is_no_after_seven_days_and_the_host_begins(
    over: Sat, alice: Member, bob: Member
) -> None:
    table = seating.rematch(over.pk, bob, NOW, RematchWish(fills_with_bots=True))
    assert seating.answered_rematches(NOW + 7 * DAY - MINUTE) == []
    assert not seating.settle_rematch(table.pk, NOW + 7 * DAY - MINUTE)
    assert seating.answered_rematches(NOW + 7 * DAY) == [table.pk]
    assert seating.settle_rematch(table.pk, NOW + 7 * DAY)
    assert not seating.settle_rematch(table.pk, NOW + 7 * DAY)  # nothing is left
    assert [chair.bot for chair in table.chairs.all()] == ["", "greedy"]
    assert Table.objects.get(pk=table.pk).status == Status.OPEN
    assert not optional_actions_of(alice).all  # their invitation is over
    assert Notice.objects.filter(kind="full", member=bob).count() == 1
    assert seating.start(table.pk, bob, NOW + 7 * DAY).status == Status.LIVE


def test_seats_of_those_who_say_no_are_free_and_the_host_begins(
    over: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    table = seating.rematch(over.pk, bob, NOW)
    seating.decline(table.pk, alice, NOW)
    assert seating.answered_rematches(NOW) == [table.pk]
    assert seating.settle_rematch(table.pk, NOW)
    assert Notice.objects.filter(kind="rematch_answered", member=bob).count() == 1
    seating.join(table.pk, carol, NOW, table.invite)
    assert Table.objects.get(pk=table.pk).status == Status.OPEN


def test_one_is_proposed_again_when_it_was_called_off(
    over: Sat, alice: Member, bob: Member
) -> None:
    first = seating.rematch(over.pk, bob, NOW)
    seating.leave(first.pk, bob, NOW)
    second = seating.rematch(over.pk, alice, NOW)
    assert second.pk != first.pk
    assert seating.rematch(over.pk, bob, NOW).pk == second.pk


def test_a_bot_alone_says_yes_at_once(alice: Member) -> None:
    sat = sit_down("toy", [alice], {"length": 2}, robots=["greedy"])
    Record.objects.filter(pk=sat.record.pk).update(result={})
    Table.objects.filter(pk=sat.pk).update(status=Status.FINISHED, ended_at=NOW)
    assert seating.rematch(sat.pk, alice, NOW).status == Status.LIVE


@pytest.mark.parametrize("first", [0, 1, 2])
def test_seats_turn_by_one_and_the_record_says_that_they_were_not_drawn(
    alice: Member, bob: Member, carol: Member, first: int
) -> None:
    three = [alice, bob, carol]
    sat = sit_down("nim", three)
    Table.objects.filter(pk=sat.pk).update(status=Status.FINISHED, ended_at=NOW)
    host, *others = three[first:] + three[:first]
    table = seating.rematch(sat.pk, host, NOW, RematchWish(turns_seats=True))
    for member in reversed(others):
        seating.join(table.pk, member, NOW)
    again = Sat(table.pk)
    assert again.table.live
    seats = {again.member(seat): seat for seat in range(3)}
    assert seats == {member: (seat + 1) % 3 for seat, member in enumerate(three)}
    assert again.record.lots == []
    assert audit_error_of(again.record) == ""


def test_the_page_asks_how_and_then_says_who_comes(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    from django.utils import timezone

    sat = sit_down("toy", [alice, bob], {"length": 2}, now=timezone.now())
    for seat in (0, 1):
        sat.play(seat, "end", now=timezone.now())
    page = address(sat, "rematch", "answers")
    assert "Propose the rematch" in words(inside(bob).get(page))
    assert inside(carol).get(page).status_code == 404
    inside(bob).post(address(sat, "rematch"), {"seats": "turned", "empty": "bots"})
    opened = Table.objects.get(rematch_of=sat.pk)
    proposal = opened.rematch_proposal
    assert (proposal.turns_seats, proposal.fills_with_bots) == (True, True)
    read = words(inside(alice).get(page))
    assert "alice has not answered yet" in read and "bob plays" in read
    seating.decline(opened.pk, alice, timezone.now())
    assert "alice does not come" in words(inside(bob).get(page))
