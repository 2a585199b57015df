"""Services of teaching: they open teaching tables, name mentors, and write lines between a mentor
and a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _

from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
)
from club.base.texts.short_texts import MAX_NAME_LENGTH, clean_line
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import row_at_table
from club.people.members.models import Member
from club.people.moderation.contacts import expect_reachable, make_contact
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.sanctions import expect_not_silenced
from club.play.game_records.game_cache import cached_game
from club.play.seats.services import Terms, open_table
from club.play.seats.services.invitations import find_members_by_name
from club.play.tables.models import Chair, Origin, Table, Tenure
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import expect_live
from club.play.teaching.models import Mentor, MentorLine
from club.play.teaching.queries import has_seen_a_seat
from games import bots
from games.core import AnyGame, Seat

LONGEST_LINE: Final = 1000  # characters
ADVISER = bots.USUAL  # the bot beside, whose move is also the advised one


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
    """Stores the agreement, and notifies the members whom it concerns."""
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


def write_mentor_line(
    table_id: int, mentor_id: int, by: Member, text: str, move: str, now: datetime
) -> MentorLine:
    """The mentor writes to the seat, or its member to the mentor. The line may mark a move that the
    seat can make now.

    Raises NotAllowed for all others; ClubError for a text that is none, a move that the seat cannot
    make, too many lines in a minute, and for silenced members.
    """  # tables 6.2
    clean = clean_line(text, "bad_line", LONGEST_LINE)
    expect_not_silenced(by, now)
    with lock_table(table_id) as table:
        expect_live(table)
        mentor = table.mentors.filter(pk=mentor_id, ended_at=None).first()
        if mentor is None or not mentor.is_active:
            raise ClubError("no_mentor", "This seat has no such mentor any more.")
        is_by_mentor = _is_by_mentor(table, mentor, by)
        _count_line(table, mentor, is_by_mentor, by, now)
        if move and move not in _legal_moves(table, mentor):
            raise ClubError("no_such_move", "The seat cannot make this move now.")
        line = mentor.lines.create(
            is_by_mentor=is_by_mentor, text=clean, move=move, at=now
        )
        signal_mentor(mentor)
    return line


def _is_by_mentor(table: Table, mentor: Mentor, by: Member) -> bool:
    if mentor.member_id == by.pk:
        return True
    if not table.chairs.filter(seat=mentor.seat, member=by).exists():
        raise NotAllowed("not_your_mentor", "These lines are between two others.")
    return False


def _count_line(
    table: Table, mentor: Mentor, is_by_mentor: bool, by: Member, now: datetime
) -> None:
    chair = table.chairs.get(seat=mentor.seat)
    reader = chair.member_id if is_by_mentor else mentor.member_id
    readers = [] if reader is None else [reader]
    make_contact(Contact.MENTOR_LINE, by, readers, now, about=f"m{mentor.pk}")


def _legal_moves(table: Table, mentor: Mentor) -> list[str]:
    assert table.record is not None
    position = cached_game(table.record).position
    return [str(move) for move in position.legal_moves(mentor.seat)]


@dataclass(frozen=True, slots=True)
class TeachingTerms:
    """The choices of the host."""

    seats: int
    learners: int  # members, the host included; bots take the other seats
    private: bool = True
    once: UUID | None = None  # of the form: a second press opens no second table


def open_teaching_table(
    host: Member, game: AnyGame, chosen: TeachingTerms, now: datetime
) -> Table:
    """Opens the table; it begins when its members have sat down. Raises ClubError for numbers that
    the game does not have.
    """  # tables 6.1
    expect_power(host, Power.OPEN_TABLE)
    if chosen.seats not in game.info.seats:
        raise ClubError("bad_seats", "The game is not for so many players.")
    if not 1 <= chosen.learners <= chosen.seats:
        raise ClubError("bad_learners", "Choose how many of the players are members.")
    name = _("Learning %(game)s") % {"game": game.info.name}
    terms = Terms(
        name=name[:MAX_NAME_LENGTH],
        seats=chosen.seats,
        options={},
        private=chosen.private,
        rated=False,
        begins_full=True,
        bots=[ADVISER] * (chosen.seats - chosen.learners),
        once=chosen.once,
        origin=Origin.TEACHING,
    )
    return open_table(host, game, terms, now)


def end_mentoring_with_game(table: Table, now: datetime, **_facts: Any) -> None:
    Mentor.objects.filter(table=table, ended_at=None).update(ended_at=now)


def end_mentoring_with_seat(
    table: Table, seat: Seat, now: datetime, member: Member | None = None, **_facts: Any
) -> None:
    """Ends the mentoring of a seat that has a new occupant. Raises ClubError if that member was a
    mentor at this table.
    """
    if member is not None and has_seen_a_seat(table.pk, member):
        raise ClubError(
            "was_mentor", "You were a mentor at this table, and have seen a hand."
        )
    Mentor.objects.filter(table=table, seat=seat, ended_at=None).update(ended_at=now)


def signal_mentor(mentor: Mentor) -> None:
    """Notifies the open pages of the mentor and the seat. Call with the table locked."""
    chairs = Chair.objects.filter(table=mentor.table_id, seat=mentor.seat)
    seats = [chair_channel(pk) for pk in chairs.values_list("pk", flat=True)]
    publish_after_commit([*seats, home_channel(mentor.member_id)])
