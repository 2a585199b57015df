"""Presence before the start, and notices about the seats of a table. A member who was not seen
for three days has to confirm within two days that they still want to play. A member who does not
confirm loses their chair, and the table stays open. `table_start.py` starts tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from club.base.errors import ClubError
from club.base.streams.publisher import home_channel, publish_after_commit
from club.messages.notifications import services as notices
from club.messages.notifications.services import tell, tell_all
from club.messages.notifications.subjects import NoticeSubject, seat_question
from club.people.members.models import Member
from club.people.members.queries import here_since
from club.play.tables import queries
from club.play.tables.models import Chair, EventType, Status, Table
from club.play.tables.services.chairs import empty_chair
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import lock_table, locked_before_start
from club.play.time_control.calendars import closures_since, time_closed
from games.core import Seat

UNSEEN_FOR = timedelta(hours=72)  # clocks 8.6
TO_ANSWER = timedelta(hours=48)  # clocks 8.6
SIGNS_OF_PRESENCE = (
    EventType.OPENED,
    EventType.JOINED,
    EventType.HERE,
    EventType.NONCE,
)  # events that a member causes in person


def request_confirmations(
    table: Table, chairs: Sequence[Chair], host: Member | None, now: datetime
) -> bool:
    """Asks members who were not seen for long to confirm that they are here; returns whether there
    are any.

    `host` starts the game and is not asked; None when it starts automatically. Raises ClubError
    while a confirmation is pending. Call with the table row locked.
    """  # clocks 8.6
    if any(chair.confirm_by is not None for chair in chairs):
        text = "Players who were away must first confirm that they are here."
        raise ClubError("not_confirmed", text)
    unseen = _unseen(table, chairs, host, now)
    for chair in unseen:
        chair.confirm_by = now + TO_ANSWER
        chair.save(update_fields=["confirm_by"])
        log_event(table, EventType.ASKED_HERE, now, chair)
    occasion = table.happenings.count()  # distinguishes this question from earlier ones
    about = [
        (chair.member_id or 0, seat_question(table.pk, chair.seat, occasion))
        for chair in unseen
    ]
    notices.tell_all(about, "confirm", now)
    if unseen:
        save_table(table)
    return bool(unseen)


def confirm_presence(table_id: int, member: Member, now: datetime) -> Table:
    """Confirms that the member is here. Raises NotAllowed; ClubError if they were not asked."""
    with locked_before_start(table_id, member) as (table, chair):
        if chair.confirm_by is None:
            raise ClubError("not_asked_here", "You need not confirm that you are here.")
        chair.confirm_by = None
        chair.save(update_fields=["confirm_by"])
        log_event(table, EventType.HERE, now, chair)
        save_table(table)
        return table


def remove_unconfirmed(table_id: int, seat: Seat, now: datetime) -> bool:
    """Removes a member who has not confirmed in time from their chair; False when they have
    confirmed. A second call changes nothing.
    """  # clocks 8.6
    with lock_table(table_id) as table:
        chair = table.chairs.get(seat=seat)
        if table.status != Status.OPEN or not _is_overdue(chair, now):
            return False
        log_event(table, EventType.SILENT, now, chair)
        publish_after_commit([home_channel(chair.member_id or 0)])
        empty_chair(chair)
        save_table(table)
        return True


def _is_overdue(chair: Chair, now: datetime) -> bool:
    """Whether the time to confirm is over. Closures of the club extend it."""  # clocks 5.2
    if chair.confirm_by is None:
        return False
    asked_at = chair.confirm_by - TO_ANSWER
    return (
        chair.confirm_by + time_closed(closures_since(asked_at, now), asked_at) <= now
    )


def _unseen(
    table: Table, chairs: Sequence[Chair], host: Member | None, now: datetime
) -> list[Chair]:
    """The chairs of members who were not seen since `UNSEEN_FOR`."""
    since = now - UNSEEN_FOR
    members = {chair.member_id for chair in chairs if chair.member_id is not None}
    seen_ids = here_since(members, since) | ({host.pk} if host else set())
    events = table.happenings.filter(
        whom__in=members, what__in=SIGNS_OF_PRESENCE, at__gte=since
    )
    unseen = members - seen_ids - set(events.values_list("whom_id", flat=True))
    return [chair for chair in chairs if chair.member_id in unseen]


BEFORE_THE_FIRST = 0  # in place of the number of a question


def tell_started(
    table: Table, chairs: Iterable[Chair], by: Member, now: datetime
) -> None:
    """Tells all members at the table that the game has begun, except the one who began it."""
    recipients = [
        (chair.member_id, seat_question(table.pk, chair.seat, BEFORE_THE_FIRST))
        for chair in chairs
        if chair.member_id is not None and chair.member_id != by.pk
    ]
    tell_all(recipients, "started", now)


def tell_host_of_taken_seat(
    table: Table, chair: Chair, sitter: Member, now: datetime
) -> None:
    """Tells the host who has sat down; once for each member and seat."""  # notices 1.2
    if sitter.pk != table.host_id:
        key = f"t{table.pk}.s{chair.seat}.m{sitter.pk}"
        sat_down = {"seat": chair.seat, "member": sitter.pk}
        about = NoticeSubject(key, table.pk, sat_down, table_id=table.pk)
        tell(table.host_id, "seat_taken", about, now, by=sitter)


def tell_host_if_full(table: Table, now: datetime) -> None:
    """Tells the host when no chair is empty any more, each time that the table fills."""
    if queries.is_full(table.pk):
        host = table.chairs.get(member=table.host_id)
        # distinguishes this notice from earlier ones
        occasion = table.happenings.count()
        tell(table.host_id, "full", seat_question(table.pk, host.seat, occasion), now)
