"""The projection of a table for one viewer: everything that a page, an e-mail, a stream or the API
may show of its current state, without HTML or URLs. Only the replay reads earlier positions itself.

It is built field by field from what the rules answer for that viewer, never from a full row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, TypeVar

from club.people.members.models import Member
from club.play.game_records.game_cache import CachedGame, cached_games
from club.play.game_records.known_lines import Line
from club.play.game_records.models import BY_ONESELF
from club.play.tables import errors, queries
from club.play.tables.drafts import Decision, apply_draft
from club.play.tables.models import Chair, Status, Table, TableEvent, Tenure
from club.play.tables.versions import readable_game, version_token
from games.core import AnyGame, Outcome, Position, Seat, Viewer
from games.message import Message

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a chair, and what the viewer may know of its clock."""

    seat: Seat
    member: Member | None
    bot: str  # name of a bot; empty: none
    mine: bool
    hosts: bool
    awaited: bool  # as far as the viewer may know
    away: bool  # the game does not wait for them; shown to all, or to themselves alone
    asked_at: datetime | None  # None unless the game waits for a member
    due_at: datetime | None  # None unless the game waits for a member
    left: tuple[Tenure, ...]  # members who left the chair, the earliest first
    confirm_by: datetime | None = None  # until then they are to confirm their presence
    nonce: str = ""  # the member's nonce for chance, until the start
    missed: bool = False  # others played their last turns; shown to themselves alone
    guest: str = ""  # what an empty seat is called

    @property
    def empty(self) -> bool:
        return self.member is None and not self.bot


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """The data that only the occupant of the viewer's own chair may see."""

    seat: Seat
    asked: int  # number of the current question
    being_asked: bool
    asked_at: datetime | None
    due_at: datetime | None
    draft: tuple[str, ...] = field(repr=False)  # notations
    draft_stands: bool  # the draft is played when the time is up
    orders: Mapping[str, Sequence[Any]] = field(repr=False)  # key -> [value, asked]
    seen: int  # plies that it knew of when it last played
    chair: Chair = field(repr=False, compare=False)  # the row, for its clock


@dataclass(frozen=True)
class TableProjection:
    """A table at one moment, as one viewer may know it."""

    table: Table
    viewer: Viewer
    occupants: tuple[Occupant, ...]  # by seat
    own: OwnSeat | None  # None for a spectator
    events: tuple[TableEvent, ...]  # that the viewer may know of
    version_token: str  # changes when there is news for this viewer
    # None before the start, and while unreadable
    read: CachedGame | None = field(repr=False)

    @property
    def game(self) -> AnyGame:
        """The rules. Raises `registry.UnknownGame` when they have left the catalogue."""
        return self.table.game

    @cached_property
    def view(self) -> Any:
        """The viewer's knowledge of the position; None before the start."""
        return self.read.view(self.viewer) if self.read else None

    @cached_property
    def prompt(self) -> Message | None:
        """The prompt: the question, or the seats that the game waits for; None before the start."""
        return self.read.game.prompts(self.view) if self.read else None

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats that the game waits for, as far as the viewer may know."""
        return frozenset(chair.seat for chair in self.occupants if chair.awaited)

    @property
    def lines(self) -> Sequence[Line]:
        """The viewer's log lines by ply, oldest first."""
        return self.read.lines[self.viewer] if self.read else ()

    @property
    def missed(self) -> Sequence[Line]:
        """The log lines since the viewer last played, in person or by their orders."""
        since = self.lines[self.own.seen :] if self.own and self.table.live else ()
        me = self.viewer
        return [line for line in since if line.seat != me or line.by not in BY_ONESELF]

    @property
    def learned(self) -> int:
        """The number of plies that the viewer knew on the last visit; all for a spectator."""
        return self.own.seen if self.own else len(self.lines)

    @property
    def has_played(self) -> bool:
        return any(line.seat == self.viewer for line in reversed(self.lines))

    @property
    def is_suspended(self) -> bool:
        """Whether play is suspended until an admin has looked at a fault."""
        return self.table.live and (bool(self.table.marked) or self.read is None)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of a finished game."""
        is_over = self.table.status == Status.FINISHED and self.read is not None
        return self.read.position.outcome if is_over and self.read else None

    @property
    def by_chance(self) -> bool:
        """Whether the game has moves of chance."""
        if self.read is None:
            return False
        return type(self.read.position).chance_move is not Position.chance_move

    @cached_property
    def decision(self) -> Decision | None:
        """The decision of the viewer's seat; None if there is none, or while play is suspended."""
        if self.read is None or self.own is None or not self.may_order:
            return None
        position, seat = self.read.position, self.own.seat
        if seat not in position.to_act | position.may_act:
            return None
        laid = apply_draft(self.game, position, seat, self.own.draft)
        return Decision(seat, seat in position.to_act, position, laid, self.view)

    @property
    def may_order(self) -> bool:
        """Whether the viewer's seat may give standing orders now."""
        return self.own is not None and self.table.live and not self.is_suspended


def project_table(table: Table, viewer: Viewer) -> TableProjection:
    """The table as the viewer may know it now, in a fixed number of queries."""
    events = tuple(queries.table_events(table, viewer))
    return _project(
        table, viewer, *_chairs_and_tenures(table), events, readable_game(table)
    )


def project_without_rules(table: Table, viewer: Viewer) -> TableProjection:
    """The table without its position: its rules are not installed, or fail to show it."""
    events = tuple(queries.table_events(table, viewer))
    return _project(table, viewer, *_chairs_and_tenures(table), events, None)


def project_tables(
    tables: Iterable[Table], member: Member | None
) -> list[TableProjection]:
    """The tables of a list, each as the member's own seat may know it, without histories. Three
    queries, one of them for the records of live tables.
    """
    listed = list(tables)
    # not of suspended tables, whose record may be the fault
    readable = (table for table in listed if table.live and not table.marked)
    read = cached_games(table.record for table in readable if table.record)
    chairs = queries.chairs_by_table(listed)
    left = queries.ended_tenures_by_table(listed)
    return [
        _project_for_member(
            table,
            member,
            chairs[table.pk],
            left[table.pk],
            read.get(table.record_id or 0),
        )
        for table in listed
    ]


def render_or_skip(
    projection: TableProjection, draw: Callable[[TableProjection], T]
) -> T:
    """Renders one table of a list. When its rules fail, a worker is asked to examine it, and the
    table is rendered without its position: one failure does not break the list.
    """
    try:
        return draw(projection)
    except Exception as failure:
        table = projection.table
        if projection.read is None or not errors.is_rule_failure(table, failure):
            raise
        errors.request_examination(table, failure)
        return draw(project_without_rules(table, projection.viewer))


def _chairs_and_tenures(table: Table) -> tuple[list[Chair], list[Tenure]]:
    """The chairs with their members, and the tenures that ended early."""
    ended_tenures = queries.ended_tenures_by_table([table])[table.pk]
    return queries.chairs_with_members(table), ended_tenures


def _project_for_member(
    table: Table,
    member: Member | None,
    chairs: list[Chair],
    left: list[Tenure],
    read: CachedGame | None,
) -> TableProjection:
    seats = [chair.seat for chair in chairs if member and chair.member_id == member.pk]
    return _project(table, seats[0] if seats else None, chairs, left, (), read)


def _project(
    table: Table,
    viewer: Viewer,
    chairs: list[Chair],
    left: list[Tenure],
    events: tuple[TableEvent, ...],
    read: CachedGame | None,
) -> TableProjection:
    awaited = read.position.awaited(viewer) if read and table.live else frozenset()
    return TableProjection(
        table=table,
        viewer=viewer,
        occupants=tuple(
            _occupant(table, chair, viewer, awaited, left) for chair in chairs
        ),
        own=_own_seat(chairs[viewer]) if viewer is not None else None,
        events=events,
        version_token=version_token(table, viewer, chairs, len(events), read),
        read=read,
    )


def _occupant(
    table: Table,
    chair: Chair,
    viewer: Viewer,
    awaited: frozenset[Seat],
    left: list[Tenure],
) -> Occupant:
    waits = chair.seat in awaited
    timed = waits and chair.member_id is not None and chair.due_at is not None
    return Occupant(
        seat=chair.seat,
        member=chair.member,
        bot=chair.bot,
        mine=chair.seat == viewer,
        hosts=chair.member_id is not None and chair.member_id == table.host_id,
        awaited=waits,
        away=chair.away_at is not None and (chair.away_shown or chair.seat == viewer),
        asked_at=chair.turn_since if timed else None,
        due_at=chair.due_at if timed else None,
        left=tuple(tenure for tenure in left if tenure.seat == chair.seat),
        confirm_by=chair.confirm_by,
        nonce=chair.nonce,
        missed=chair.missed > 0 and chair.seat == viewer,
        guest=chair.guest,
    )


def _own_seat(chair: Chair) -> OwnSeat:
    return OwnSeat(
        seat=chair.seat,
        asked=chair.asked,
        being_asked=chair.being_asked,
        asked_at=chair.turn_since,
        due_at=chair.due_at,
        draft=tuple(chair.draft),
        draft_stands=chair.draft_stands,
        orders=chair.orders,
        seen=chair.seen,
        chair=chair,
    )


def is_known_asleep(projection: TableProjection) -> bool:
    """Whether the table is asleep, and the viewer may know that every member is away."""
    is_asleep = projection.table.live and projection.table.slept_at is not None
    members = (chair for chair in projection.occupants if chair.member is not None)
    return is_asleep and all(chair.away for chair in members)
