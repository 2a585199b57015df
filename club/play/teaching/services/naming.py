"""Names the mentor of a seat. The seat and the host both do; either of them ends it, and so does
the mentor.
"""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import row_at_table
from club.people.members.models import Member
from club.people.moderation.contacts import expect_reachable, make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.seats.services.invitations import find_members_by_name
from club.play.tables.models import Chair, Table, Tenure
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import expect_live
from club.play.teaching.models import Mentor
from club.play.teaching.services.live_signals import signal_mentor
from games.core import Seat


def name_mentor(
    table_id: int, by: Member, seat: Seat, name: str, now: datetime
) -> Mentor:
    """The member in the seat, or the host, names its mentor; the other of the two has to agree.
    Naming the same member again is agreeing.

    Raises NotAllowed for everybody else; ClubError for a rated table, an unknown name, and a member
    who may not see the hand: one who sits or sat there, or is the mentor of another seat.
    """  # tables 6.2
    with lock_table(table_id) as table:
        expect_live(table)
        if table.rated:
            raise ClubError("rated", "Only tables that are not rated have mentors.")
        chair = _chair(table, seat, by)
        assert chair.member is not None
        (mentor,) = find_members_by_name([name], chair.member)
        named = table.mentors.filter(seat=seat, ended_at=None).first()
        expect_reachable(Contact.MENTOR, chair.member, [mentor.pk])
        if named is None:
            named = _write(table, chair, mentor, now)
            make_contact(Contact.MENTOR, by, [mentor.pk], now)
        elif named.member_id != mentor.pk:
            raise ClubError("has_mentor", "This seat has a mentor already.")
        _agree(named, chair, by, now)
    return named


def agree_to_mentor(table_id: int, mentor_id: int, by: Member, now: datetime) -> Mentor:
    """The member in the seat, or the host, agrees to a mentor whom the other has named. Raises
    NotAllowed, and ClubError where nobody is named any more.
    """
    with lock_table(table_id) as table:
        expect_live(table)
        mentor = _named(table, mentor_id)
        expect_reachable(Contact.MENTOR, by, [mentor.member_id])
        _agree(mentor, _chair(table, mentor.seat, by), by, now)
    return mentor


def end_mentoring(table_id: int, mentor_id: int, by: Member, now: datetime) -> None:
    """The seat is without a mentor again. What the mentor has seen stays seen: they take no seat at
    this table. Raises NotAllowed for all but these three, and ClubError.
    """
    with lock_table(table_id) as table:
        mentor = _named(table, mentor_id)
        if mentor.member_id != by.pk:
            _chair(table, mentor.seat, by)
        mentor.ended_at = now
        mentor.save(update_fields=["ended_at"])
        signal_mentor(mentor)


def _named(table: Table, mentor_id: int) -> Mentor:
    mentor = table.mentors.filter(pk=mentor_id, ended_at=None).first()
    if mentor is None:
        raise ClubError("no_mentor", "This seat has no such mentor any more.")
    return mentor


def _chair(table: Table, seat: Seat, by: Member) -> Chair:
    """The chair, if it is the member's own or the member is the host. Raises NotAllowed and
    ClubError.
    """
    chair = table.chairs.filter(seat=seat).select_related("member").first()
    if chair is None or by.pk not in (chair.member_id, table.host_id):
        text = "The seat itself and the host of the table name its mentor."
        raise NotAllowed("not_your_seat", text)
    if chair.member is None:
        raise ClubError("no_learner", "No member sits there.")
    return chair


def _write(table: Table, chair: Chair, mentor: Member, now: datetime) -> Mentor:
    seated = table.chairs.filter(member=mentor)
    if seated.exists() or Tenure.objects.filter(table=table, member=mentor).exists():
        raise ClubError("plays_here", "A mentor has no seat at this table.")
    if table.mentors.filter(member=mentor).exclude(seat=chair.seat).exists():
        raise ClubError("one_seat", "A mentor belongs to one seat of a table.")
    return Mentor.objects.create(
        table=table, seat=chair.seat, member=mentor, named_at=now
    )


def _agree(mentor: Mentor, chair: Chair, by: Member, now: datetime) -> None:
    """Notes the agreement, and tells whoever has to know it."""
    was_active = mentor.is_active
    if by.pk == chair.member_id and mentor.seat_agreed_at is None:
        mentor.seat_agreed_at = now
    if by.pk == mentor.table.host_id and mentor.host_agreed_at is None:
        mentor.host_agreed_at = now
    mentor.save(update_fields=["seat_agreed_at", "host_agreed_at"])
    signal_mentor(mentor)
    if mentor.is_active and was_active:
        return
    asked = chair.member_id if mentor.seat_agreed_at is None else mentor.table.host_id
    addressee = mentor.member_id if mentor.is_active else asked
    assert addressee is not None
    about = row_at_table("m", mentor.pk, mentor.table_id)
    notices.tell(addressee, "mentor", about, now, by)
