"""The page about the mentors of a table, for one reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from club.people.members.models import Member
from club.play.tables.models import Status, Table
from club.play.tables.presentation.names import PlayerNames
from club.play.tables.queries import chairs_with_members, table_for
from club.play.teaching import queries
from club.play.teaching.mentor_screen import (
    MentorScreen,
    marked_move,
    mentor_screen,
    names_at,
)
from club.play.teaching.models import Mentor
from games.core import Seat


@dataclass(frozen=True, slots=True)
class ShownMentorLine:
    """A line between a mentor and their seat."""

    author: str
    text: str
    move: str  # that it marks, in words
    at: datetime


@dataclass(frozen=True, slots=True)
class ShownMentor:
    """A mentor, and what the reader may do and read."""

    id: int
    name: str
    seat: Seat
    is_reader: bool
    is_agreed: bool
    may_agree: bool
    may_end: bool
    may_write: bool
    lines: tuple[ShownMentorLine, ...]  # none for those who may not read them


@dataclass(frozen=True, slots=True)
class MentorPage:
    """All mentors of the table."""

    table: Table
    names: PlayerNames
    mentors: tuple[ShownMentor, ...]
    screen: MentorScreen | None  # for the mentor of a seat
    # seats whose mentor the reader may name, each with its player
    to_name: tuple[tuple[Seat, str], ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """Notations of what the seat can do, for its mentor."""
        listed = self.screen.moves if self.screen else ()
        return tuple(notation for notation, _words in listed)


def mentor_page(table_id: int, reader: Member) -> MentorPage:
    """Raises Table.DoesNotExist for members who neither see the table nor are a mentor there;
    `registry.UnknownGame` and BrokenRecord.
    """
    own = queries.active_mentor(table_id, reader)
    table, seat = (own.table, None) if own else _table_for(reader, table_id)
    if table.record is None:
        raise Table.DoesNotExist
    names = names_at(table)
    mentors = queries.mentors_at(table)
    shown = tuple(_shown(mentor, table, seat, reader, names) for mentor in mentors)
    screen = mentor_screen(table, own.seat) if own else None
    taken = {mentor.seat for mentor in mentors}
    to_name = () if table.rated else tuple(_to_name(table, reader, taken))
    return MentorPage(table, names, shown, screen, to_name)


def _table_for(reader: Member, table_id: int) -> tuple[Table, Seat | None]:
    """The table, if the reader sees it or was a mentor in its game, which is over."""
    try:
        return table_for(reader, table_id)
    except Table.DoesNotExist:
        former = queries.former_mentor(table_id, reader)
        if former is None:
            raise
        return former.table, None


def _to_name(table: Table, reader: Member, taken: set[Seat]) -> list[tuple[Seat, str]]:
    is_host = table.host_id == reader.pk
    return [
        (chair.seat, chair.member.username)
        for chair in chairs_with_members(table)
        if table.live and chair.member is not None and chair.seat not in taken
        if is_host or chair.member_id == reader.pk
    ]


def _shown(
    mentor: Mentor,
    table: Table,
    seat: Seat | None,
    reader: Member,
    names: PlayerNames,
) -> ShownMentor:
    is_theirs = mentor.member_id == reader.pk
    is_own = seat is not None and mentor.seat == seat
    is_host = table.host_id == reader.pk
    is_over = table.status in (Status.FINISHED, Status.CANCELLED)
    lacks_own = is_own and mentor.seat_agreed_at is None
    lacks_host = is_host and mentor.host_agreed_at is None
    reads = is_over or is_theirs or is_own
    return ShownMentor(
        id=mentor.pk,
        name=mentor.member.username,
        seat=mentor.seat,
        is_reader=is_theirs,
        is_agreed=mentor.is_agreed,
        may_agree=table.live and (lacks_own or lacks_host),
        may_end=table.live and (is_theirs or is_own or is_host),
        may_write=mentor.is_active and (is_theirs or is_own),
        lines=_lines(mentor, names) if reads else (),
    )


def _lines(mentor: Mentor, names: PlayerNames) -> tuple[ShownMentorLine, ...]:
    learner = names.plain_names[mentor.seat]
    return tuple(
        ShownMentorLine(
            mentor.member.username if line.is_by_mentor else learner,
            line.text,
            marked_move(line, names),
            line.at,
        )
        for line in queries.mentor_lines(mentor)
    )
