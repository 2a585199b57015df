"""Practice with others: members whom the host invites take free seats."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.community.ratings.finished_games.game_facts import tables_to_enter
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.relations import block
from club.play.game_records.audit import audit_error_of
from club.play.moves.queries import invitations
from club.play.practice.services import seats, starting
from club.play.practice.services.starting import PracticeStart
from club.play.seats import services as seating
from club.play.tables.models import Chair, Status
from tests.play.replay.looking_back import play_out
from tests.site.api.conftest import program
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
ALONE = PracticeStart(ply=2, seat=None, bot="", once=None)


@pytest.fixture
def alone(alice: Member, bob: Member) -> Sat:
    """Practice of Alice, who is asked in the first of two seats."""
    sat = sit_down("nim", [alice, bob], {"heaps": "3 4 5"})
    for seat, move in enumerate(("3 from a", "4 from b", "4 from c", "1 from c")):
        sat.play(seat % 2, f"take {move}")
    return Sat(starting.begin_practice(sat.table, alice, ALONE, NOW).pk)


def invite(sat: Sat, host: Member, *invited: Member) -> None:
    for member in invited:
        seats.invite_to_practice(sat.pk, host, member.username, NOW)


@pytest.fixture
def shared(alone: Sat, alice: Member, carol: Member) -> Sat:
    """Carol has taken the second seat."""
    invite(alone, alice, carol)
    seats.take_seat(alone.pk, carol, 1, NOW)
    return alone


def test_an_invited_member_has_a_notice_and_finds_the_table_at_home(
    alone: Sat, alice: Member, carol: Member, inside: Enter
) -> None:
    invite(alone, alice, carol)
    assert Notice.objects.filter(member=carol, kind="asked_to_table").count() == 1
    assert "alice invites you" in words(inside(carol).get("/"))
    shown = words(inside(carol).get(address(alone)))
    assert "Take seat 2" in shown
    assert "practice of alice" in shown
    assert "no clock" in shown


def test_the_seat_belongs_to_the_member_who_took_it(
    shared: Sat, alice: Member, carol: Member
) -> None:
    assert (shared.seat_of(alice), shared.seat_of(carol)) == (0, 1)
    shared.play(0, "take 1 from c")
    assert (shared.seat_of(alice), shared.seat_of(carol)) == (0, 1)
    shared.play(1, "take 4 from c")
    assert shared.table.status == Status.FINISHED
    assert audit_error_of(shared.record) == ""
    assert shared.pk not in tables_to_enter(None)


def test_the_member_plays_while_the_host_follows_the_other_seats(
    alice: Member, bob: Member, carol: Member
) -> None:
    finished = play_out(sit_down("liars_dice", [alice, bob, carol], {"dice": 3}))
    begun = starting.begin_practice(finished.table, alice, ALONE, NOW)
    sat = Sat(begun.pk)
    taken = next(chair.seat for chair in Chair.objects.filter(table=begun) if chair.empty)
    invite(sat, alice, bob)
    seats.take_seat(sat.pk, bob, taken, NOW)
    play_out(sat)
    assert sat.table.status == Status.FINISHED
    assert sat.seat_of(bob) == taken
    tenures = sat.table.tenures.values_list("member__username", "seat")
    assert set(tenures) == {("alice", sat.seat_of(alice)), ("bob", taken)}


def test_what_the_host_planned_in_a_seat_goes_to_nobody(
    alone: Sat, alice: Member, carol: Member
) -> None:
    Chair.objects.filter(table=alone.pk, seat=1).update(draft=["take 1 from c"])
    invite(alone, alice, carol)
    seats.take_seat(alone.pk, carol, 1, NOW)
    assert alone.chair(1).draft == []


def test_the_seat_of_the_host_is_not_free(alone: Sat, alice: Member, carol: Member) -> None:
    invite(alone, alice, carol)
    for seat in (0, 7):
        with pytest.raises(ClubError, match="not free"):
            seats.take_seat(alone.pk, carol, seat, NOW)


def test_who_is_not_invited_takes_no_seat(alone: Sat, carol: Member, inside: Enter) -> None:
    with pytest.raises(NotAllowed):
        seats.take_seat(alone.pk, carol, 1, NOW)
    assert inside(carol).get(address(alone)).status_code == 404
    sent = inside(carol).post(address(alone, "practice", "sit"), {"seat": "1"})
    assert sent.status_code == 404


def test_who_declines_sees_it_no_more(
    alone: Sat, alice: Member, carol: Member, inside: Enter
) -> None:
    invite(alone, alice, carol)
    assert inside(carol).post(address(alone, "decline")).status_code == 302
    assert inside(carol).get(address(alone)).status_code == 404
    assert "declined" in words(inside(alice).get(address(alone)))
    with pytest.raises(NotAllowed):
        seats.take_seat(alone.pk, carol, 1, NOW)


def test_practice_that_is_over_is_seen_by_those_who_sat_there(
    shared: Sat, alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    starting.end_practice(shared.pk, alice, NOW)
    assert inside(carol).get(address(shared)).status_code == 200
    assert inside(bob).get(address(shared)).status_code == 404
    assert not invitations(carol).exists()


def test_an_invitation_ends_with_practice(
    alone: Sat, alice: Member, carol: Member, inside: Enter
) -> None:
    invite(alone, alice, carol)
    starting.end_practice(alone.pk, alice, NOW)
    assert not invitations(carol).exists()
    assert inside(carol).get(address(alone)).status_code == 404
    with pytest.raises(ClubError):
        seating.decline(alone.pk, carol, NOW)


def test_only_the_host_invites_and_ends(
    shared: Sat, bob: Member, carol: Member, alice: Member
) -> None:
    with pytest.raises(NotAllowed):
        seats.invite_to_practice(shared.pk, carol, bob.username, NOW)
    with pytest.raises(NotAllowed):
        starting.end_practice(shared.pk, carol, NOW)
    with pytest.raises(ClubError, match="taken"):
        seats.invite_to_practice(shared.pk, alice, bob.username, NOW)


def test_other_tables_are_joined_as_before(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    with pytest.raises(ClubError, match="not for practice"):
        seats.invite_to_practice(sat.pk, alice, carol.username, NOW)
    with pytest.raises(ClubError, match="not for practice"):
        seats.take_seat(sat.pk, carol, 1, NOW)
    with pytest.raises(ClubError, match="not for practice"):
        seats.leave_practice(sat.pk, bob, NOW)


def test_members_who_block_each_other_do_not_practise_together(
    alone: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    block(bob, alice, NOW)
    with pytest.raises(ClubError, match="cannot be reached"):
        invite(alone, alice, bob)
    invite(alone, alice, carol)
    block(alice, carol, NOW)
    with pytest.raises(ClubError, match="not possible at the moment"):
        seats.take_seat(alone.pk, carol, 1, NOW)


def test_a_seat_that_is_left_is_played_by_the_host(
    shared: Sat, alice: Member, carol: Member
) -> None:
    shared.play(0, "take 1 from c")
    seats.leave_practice(shared.pk, carol, NOW)
    assert shared.seat_of(alice) == 1
    with pytest.raises(ClubError, match="your practice"):
        seats.leave_practice(shared.pk, alice, NOW)
    seats.take_seat(shared.pk, carol, 0, NOW)
    shared.play(1, "take 1 from c")
    shared.play(0, "take 3 from c")
    assert shared.table.status == Status.FINISHED


def test_who_resigns_leaves_no_bot(
    shared: Sat, carol: Member, alice: Member, django_capture_on_commit_callbacks: object
) -> None:
    shared.play(0, "take 1 from c")
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        seating.resign(shared.pk, carol, NOW)
    assert shared.chair(1).bot == ""
    assert shared.seat_of(alice) == 1


def test_without_its_host_practice_ends(
    shared: Sat, alice: Member, django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        seating.resign(shared.pk, alice, NOW)
    assert shared.table.status == Status.CANCELLED


def test_the_page_invites_seats_and_lets_go(
    alone: Sat, alice: Member, carol: Member, inside: Enter
) -> None:
    host, other = inside(alice), inside(carol)
    shown = words(host.get(address(alone)))
    assert "Only you and members whom you invite see this table." in shown
    act = address(alone, "practice")
    host.post(f"{act}invite/", {"name": "carol"})
    assert "carol invited" in words(host.get(address(alone)))
    other.post(f"{act}sit/", {"seat": "1"})
    assert alone.seat_of(carol) == 1
    assert "Leave the seat" in words(other.get(address(alone)))
    other.post(f"{act}leave/")
    assert alone.chair(1).empty
    refused = host.post(f"{act}invite/", {"name": "nobody at all"}, follow=True)
    assert "no member named" in words(refused)
    assert "That seat is not free." in words(other.post(f"{act}sit/", {"seat": "x"}, follow=True))


def test_programs_invite_sit_and_leave(alone: Sat, alice: Member, carol: Member) -> None:
    place = f"tables/{alone.pk}/practice"
    host, other = program(alice), program(carol)
    assert other.post(f"{place}/seats", {"seat": 1}).status_code == 404
    assert host.post(f"{place}/invitations", {"name": "carol"}).status_code == 200
    assert other.post(f"{place}/seats", {"seat": 0}).status_code == 422
    assert other.post(f"{place}/seats", {"seat": 1}).status_code == 200
    assert alone.seat_of(carol) == 1
    assert other.delete(f"{place}/seats").status_code == 200
    assert alone.chair(1).empty
