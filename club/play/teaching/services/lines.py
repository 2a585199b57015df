"""Lines between a mentor and their seat."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from club.base.errors import ClubError, NotAllowed
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.sanctions import expect_not_silenced
from club.play.game_records.game_cache import cached_game
from club.play.tables.models import Table
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import expect_live
from club.play.teaching.models import Mentor, MentorLine
from club.play.teaching.services.live_signals import signal_mentor

LONGEST_LINE: Final = 1000  # characters


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
