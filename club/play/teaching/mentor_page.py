"""The page about the mentors of a table, for one reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.safestring import SafeString

from club.base.checksums import checksum
from club.people.members.models import Member
from club.play.game_records.game_cache import cached_game
from club.play.tables.models import Status, Table
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.presentation.seats import (
    SeatedPlayer,
    board_templates,
    still_board,
)
from club.play.tables.projection import project_table
from club.play.tables.queries import chairs_with_members, table_for
from club.play.teaching import queries
from club.play.teaching.models import Mentor, MentorLine
from games.core import AnyGame, Seat
from games.notation import IllegalMove

MOST_LINES: Final = 20  # of the log
MOST_MOVES: Final = 200  # that are listed


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
    """The mentors of a table."""

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
    mentor_rows = tuple(
        _shown(mentor, table, seat, reader, names) for mentor in mentors
    )
    screen = mentor_screen(table, own.seat) if own else None
    taken = {mentor.seat for mentor in mentors}
    to_name = () if table.rated else tuple(_to_name(table, reader, taken))
    return MentorPage(table, names, mentor_rows, screen, to_name)


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
    mentor: Mentor, table: Table, seat: Seat | None, reader: Member, names: PlayerNames
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


@dataclass(frozen=True, slots=True)
class MentorScreen:
    """The game as one seat may know it."""

    rules: AnyGame
    viewer: Seat
    view: object
    sitters: tuple[SeatedPlayer, ...]
    lines: tuple[SafeString, ...]  # the latest first
    moves: tuple[tuple[str, str], ...]  # notation and words
    is_asked: bool
    writes: bool  # it may also make moves that cannot be listed

    @property
    def boards(self) -> list[str]:
        return board_templates(self.rules)

    @property
    def moves_mark(self) -> str:
        """Differs when the moves do."""
        return checksum(self.moves)

    def context(self) -> dict[str, object]:
        """The variables of the board's template, with nothing to choose on it."""
        board = still_board(self.rules, self.viewer, self.view, self.sitters)
        return {"page": self, "screen": self, **board}


def mentor_screen(table: Table, seat: Seat) -> MentorScreen:
    """Raises `registry.UnknownGame` and BrokenRecord."""
    assert table.record is not None
    cached = cached_game(table.record)
    names, position = names_at(table), cached.position
    view = cached.view(seat)
    latest = list(cached.lines[seat])[-MOST_LINES:]
    moves = position.legal_moves(seat) if table.live else ()
    return MentorScreen(
        rules=cached.game,
        viewer=seat,
        view=view,
        sitters=tuple(
            SeatedPlayer(*seat_and_name)
            for seat_and_name in enumerate(names.plain_names)
        ),
        lines=tuple(
            names.sentence(news) for line in reversed(latest) for news in line.news
        ),
        moves=tuple(
            (str(move), move_in_words(move, names)) for move in moves[:MOST_MOVES]
        ),
        is_asked=table.live and seat in position.to_act,
        writes=table.live and bool(position.families(seat)),
    )


def names_at(table: Table) -> PlayerNames:
    """The names at the table, which all may know."""
    return player_names_of(table.game, project_table(table, None).occupants)


def marked_move(line: MentorLine, names: PlayerNames) -> str:
    """The move that a line marks, in words; empty: none."""
    try:
        return (
            move_in_words(names.game.read_move(line.move), names) if line.move else ""
        )
    except IllegalMove:
        return line.move
