"""The service of nudges."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.base.errors import ClubError
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import row_at_table
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.sanctions import expect_not_silenced
from club.play.nudges.models import Nudge
from club.play.tables.models import Chair, Table
from club.play.tables.projection import project_table
from club.play.tables.queries import table_for
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import (
    expect_going_on,
    expect_unmoved,
    own_chair,
)
from club.play.time_control.calendars import Calendars
from club.play.time_control.clock import NONE, charge_clock
from club.play.time_control.services.clocks import clock_of_chair
from games.core import Seat


def nudge_seat(table_id: int, seat: Seat, by: Member, now: datetime) -> Nudge:
    """Reminds the member in the seat that the table waits for them. A member who has muted or
    blocked the other is not told, and the other does not learn that.

    Raises NotAllowed for a member without a seat; ClubError where the game does not wait for that
    seat as far as the member may know, before half of its time, and for a second nudge within a
    day; StaleTurn when the table has moved on.
    """  # tables 3.1
    expect_not_silenced(by, now)
    table, own_seat = table_for(by, table_id)
    expect_going_on(table)
    awaited = project_table(table, own_seat).awaited if own_seat is not None else ()
    with lock_table(table_id) as locked:
        own_chair(locked, by)
        expect_unmoved(locked, table.revision, "The table has just moved on.")
        if seat not in awaited or seat == own_seat:
            raise ClubError("not_awaited", "The game does not wait for that seat.")
        return _nudge(locked, locked.chairs.get(seat=seat), by, now)


def _nudge(table: Table, chair: Chair, by: Member, now: datetime) -> Nudge:
    if chair.member_id is None or not past_half_time(table, [chair], now):
        raise ClubError("too_early", "A nudge waits until half of the time is over.")
    if Nudge.objects.nudged_lately(table, [chair.member_id], now):
        raise ClubError("nudged", "They were nudged here within the last 24 hours.")
    nudge = Nudge.objects.create(
        table=table,
        seat=chair.seat,
        asked=chair.asked,
        member_id=chair.member_id,
        by=by,
        at=now,
    )
    about = row_at_table("n", nudge.pk, table.pk)
    reached = make_contact(Contact.NUDGE, by, [chair.member_id], now)
    tell_all([(member, about) for member in reached], "nudge", now, by)
    return nudge


def past_half_time(table: Table, chairs: Sequence[Chair], now: datetime) -> list[Chair]:
    """The members' chairs of which half the time has been counted."""
    calendars = Calendars(table, chairs)
    return [chair for chair in chairs if _is_past_half(calendars, chair, now)]


def _is_past_half(calendars: Calendars, chair: Chair, now: datetime) -> bool:
    clock = clock_of_chair(chair)
    if chair.member_id is None or not clock.runs or clock.initial <= NONE:
        return False
    left = charge_clock(clock, calendars.calendar_of(chair), now).left
    return left is not None and left <= clock.initial / 2
