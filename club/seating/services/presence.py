"""Presence before a game begins: who has not been here for three days is asked whether they still
are, and has two days to say so. Silence stands them up, and the table goes on looking. How a table
begins is in `start.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from club.members.models import Member
from club.members.queries import here_since
from club.notifications import services as notices
from club.notifications.services import SeatQuestion
from club.streams.publisher import of_home, publish_after_commit
from club.tables.errors import Refused
from club.tables.models import Chair, EventType, Status, Table
from club.tables.services.history import log_event, save_table
from club.tables.services.leaving_a_seat import empty_chair
from club.tables.services.lock import lock_table, locked_before_start
from club.timecontrol.calendars import closures_since, time_closed
from games.core import Seat

UNSEEN_FOR = timedelta(hours=72)  # L14
TO_ANSWER = timedelta(hours=48)  # L14
HERE = (
    EventType.OPENED,
    EventType.JOINED,
    EventType.HERE,
    EventType.NONCE,
)  # they did so themselves


def request_confirmations(
    table: Table, chairs: Sequence[Chair], host: Member | None, now: datetime
) -> bool:
    """Asks members who were not seen for long to say first that they are here; says whether there
    are any. `host` is who begins the game and so is here. Raises Refused while somebody is still
    asked. Call with the table row locked.
    """  # L14
    if any(chair.confirm_by is not None for chair in chairs):
        raise Refused("not_confirmed", "Somebody is asked first whether they are still here.")
    unseen = _unseen(table, chairs, host, now)
    for chair in unseen:
        chair.confirm_by = now + TO_ANSWER
        chair.save(update_fields=["confirm_by"])
        log_event(table, EventType.ASKED_HERE, now, chair)
    time = table.happenings.count()  # tells this question from an earlier one
    told = [(chair.member_id or 0, SeatQuestion(table.pk, chair.seat, time)) for chair in unseen]
    notices.tell_all(told, "confirm", now)
    if unseen:
        save_table(table)
    return bool(unseen)


def confirm_presence(table_id: int, member: Member, now: datetime) -> Table:
    """The member is here, and says so. Raises NotYours; Refused where nobody has asked them."""
    with locked_before_start(table_id, member) as (table, chair):
        if chair.confirm_by is None:
            raise Refused("not_asked_here", "Nobody has asked whether you are here.")
        chair.confirm_by = None
        chair.save(update_fields=["confirm_by"])
        log_event(table, EventType.HERE, now, chair)
        save_table(table)
        return table


def remove_unconfirmed(table_id: int, seat: Seat, now: datetime) -> bool:
    """A member who was asked whether they are here has kept silent too long: their chair is free
    again. False when they have answered. May be done twice.
    """  # L14
    with lock_table(table_id) as table:
        chair = table.chairs.get(seat=seat)
        if table.status != Status.OPEN or not _is_overdue(chair, now):
            return False
        log_event(table, EventType.SILENT, now, chair)
        publish_after_commit([of_home(chair.member_id or 0)])
        empty_chair(chair)
        save_table(table)
        return True


def _is_overdue(chair: Chair, now: datetime) -> bool:
    """Whether the time to answer is over. While the club was closed nobody could."""  # T25
    if chair.confirm_by is None:
        return False
    asked_at = chair.confirm_by - TO_ANSWER
    return chair.confirm_by + time_closed(closures_since(asked_at), asked_at) <= now


def _unseen(
    table: Table, chairs: Sequence[Chair], host: Member | None, now: datetime
) -> list[Chair]:
    """The chairs of members who have not been here lately."""
    since = now - UNSEEN_FOR
    members = {chair.member_id for chair in chairs if chair.member_id is not None}
    here = here_since(members, since) | ({host.pk} if host else set())
    at_table = table.happenings.filter(whom__in=members, what__in=HERE, at__gte=since)
    here |= {whom for whom in at_table.values_list("whom_id", flat=True) if whom}
    return [chair for chair in chairs if chair.member_id in members - here]
