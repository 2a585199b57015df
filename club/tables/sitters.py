"""Who sits at a table and what is left of whose time, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from club.records.chronicle import Chronicle
from club.tables import times
from club.tables.models import Chair, Table
from club.tables.words import name_of
from games.core import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Sitter:
    """A chair and who sits in it, as the viewer may know it."""

    chair: Chair
    seat: Seat
    name: str
    mine: bool
    hosts: bool
    awaited: bool
    time: str  # what is left, in words; empty unless a member is awaited
    share: int  # of the time, in hundredths
    due_at: datetime | None  # when it is up; None unless there is a time
    by: str  # the same in words
    asked_at: datetime | None
    since: str  # how long ago that was


def sitters_of(
    table: Table, chairs: Iterable[Chair], read: Chronicle | None, viewer: Viewer, now: datetime
) -> tuple[Sitter, ...]:
    """The chairs by seat; who is waited for only as far as the viewer may be told."""
    awaited = read.position.awaited(viewer) if read and table.live else frozenset()
    return tuple(_sitter(table, chair, chair.seat in awaited, viewer, now) for chair in chairs)


def _sitter(table: Table, chair: Chair, awaited: bool, viewer: Viewer, now: datetime) -> Sitter:
    timed = awaited and chair.turn_since is not None and chair.due_at is not None and chair.member_id is not None
    since, due_at = chair.turn_since or now, chair.due_at or now
    return Sitter(
        chair=chair,
        seat=chair.seat,
        name=name_of(chair),
        mine=chair.seat == viewer,
        hosts=chair.member_id is not None and chair.member_id == table.host_id,
        awaited=awaited,
        time=times.left(due_at, now) if timed else "",
        share=times.share_left(since, due_at, now) if timed else 0,
        due_at=due_at if timed else None,
        by=times.by_when(due_at, now) if timed else "",
        asked_at=since if timed else None,
        since=times.ago(since, now) if timed else "",
    )
