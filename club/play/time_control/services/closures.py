"""Closures and holidays of the club. An admin closes the club until a given time and with a
reason: clocks stop, and no escalation step is taken, but members may still play. Admins declare
and cancel holidays: rows are ended, never edited.

A task recomputes the clocks table by table, and may run twice; the sweep repeats it until it is
done. `downtime.py` settles a closure when it is over.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from celery import shared_task
from django.db.models import F, Q
from django.utils import timezone

from club.base.audit_log.services import record_entry
from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.base.time_zones.names import club_zone
from club.celery import ClubTask
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from club.play.tables.services.permissions import expect_admin
from club.play.time_control.models import Closure, Holiday
from club.play.time_control.queries import current_closure
from club.play.time_control.services.clocks import recompute_clocks_at
from club.play.time_control.services.downtime import lock_heartbeat, settle_closures

LONGEST_CLOSURE = timedelta(days=60)
LONGEST_REASON = 200  # characters


def close_club(
    admin: Member | None, until: datetime, reason: str, now: datetime
) -> Closure:
    """Closes the club from now on; while it is closed, changes the end and the reason. `admin` is
    None for the command line. Raises NotAllowed and ClubError.
    """
    if admin is not None:
        expect_admin(admin)
    reason = _check_closure(until, reason, now)
    with write_transaction():
        lock_heartbeat(now)
        closure = current_closure(now) or Closure(since=now, by_hand=True)
        before, former_reason = _shown_end(closure.until), closure.why
        closure.until, closure.why = until, reason
        closure.save()
        after = _shown_end(until)
        if (before, former_reason) != (after, reason):
            record_entry(admin, "club.close", reason, before, after, now=now)
        apply_closures.delay_on_commit()
    return closure


def _shown_end(until: datetime | None) -> str:
    """The end of a closure on the clock of the club, for the journal; empty: none yet."""
    return f"{until.astimezone(club_zone()):%Y-%m-%d %H:%M}" if until else ""


def reopen_club(admin: Member | None, now: datetime) -> bool:
    """Ends the closure at this instant. Returns False when the club was open. Raises NotAllowed."""
    if admin is not None:
        expect_admin(admin)
    with write_transaction():
        lock_heartbeat(now)
        closure = current_closure(now)
        if closure is None:
            return False
        closure.until = now
        closure.save(update_fields=["until"])
        record_entry(admin, "club.reopen", closure.why, now=now)
        apply_closures.delay_on_commit()
    return True


@shared_task(base=ClubTask)
def apply_closures() -> None:
    """Adjusts clocks and tells members after an admin has closed or opened the club."""
    now = timezone.now()
    settle_closures(now)
    announce_closures(now)


def announce_closures(now: datetime) -> bool:
    """Recomputes the clocks and tells the members of a closure that is new, whose end has moved, or
    that has ended early. A second call tells nothing. Returns whether the club is closed now.
    """
    ended_early = Q(settled=True, until__lte=now, announced_until__gt=F("until"))
    lasts = Q(since__lte=now, until__gt=now)
    is_closed = False
    for closure in Closure.objects.filter(ended_early | lasts, by_hand=True):
        if closure.until > now:
            is_closed = True
            _announce_end(closure, now)
        else:
            about = NoticeSubject(f"c{closure.pk}", closure.pk)
            _tell_everybody("club_open", about, now)
            _note_announced(closure)
    return is_closed


def _announce_end(closure: Closure, now: datetime) -> None:
    if closure.announced_until != closure.until:
        _tell_everybody("club_closed", _end_subject(closure), now)
        recompute_clocks_at(Table.objects.filter(status=Status.LIVE))
        _note_announced(closure)


def _end_subject(closure: Closure) -> NoticeSubject:
    """The closure with its present end, as the subject of a notice."""
    until = int(closure.until.timestamp())
    return NoticeSubject(f"c{closure.pk}.{until}", closure.pk, {"until": until})


def _note_announced(closure: Closure) -> None:
    unchanged = Closure.objects.filter(pk=closure.pk, until=closure.until)
    unchanged.update(announced_until=closure.until)


def _tell_everybody(kind: str, about: NoticeSubject, now: datetime) -> None:
    members = Member.objects.filter(is_active=True).order_by("pk")
    ids = members.values_list("pk", flat=True)
    notices.tell_all(((member, about) for member in ids), kind, now)


def _check_closure(until: datetime, why: str, now: datetime) -> str:
    """The reason as it is stored. Raises ClubError."""
    if not now < until <= now + LONGEST_CLOSURE:
        text = "A closure ends at a time to come, {most} days from now at most."
        raise ClubError("bad_end", text, most=LONGEST_CLOSURE // timedelta(days=1))
    if not why.strip():
        text = "Say why the club is closed; all members read it."
        raise ClubError("bad_reason", text)
    return clean_line(why, "bad_reason", LONGEST_REASON)


DAY = timedelta(days=1)
MOST_DAYS, YEAR = 40, 365 * DAY  # clocks 3.4: free days in any 365


def declare_holiday(
    admin: Member, name: str, first: date, last: date, now: datetime
) -> Holiday:
    """Declares dates that do not count at tables with club holidays. Raises
    NotAllowed and ClubError.
    """
    expect_admin(admin)
    with write_transaction():
        check_holiday(name, first, last, now)
        holiday = Holiday.objects.create(
            name=clean_line(name, "bad_name"), first=first, last=last, written_at=now
        )
        days = f"{first} – {last}"
        record_entry(admin, "holiday.declare", holiday.name, "", days, now=now)
    recompute_holiday_clocks.delay_on_commit()
    return holiday


def check_holiday(name: str, first: date, last: date, now: datetime) -> None:
    """Raises ClubError for an invalid name, for past or reversed dates, and if any 365 days would
    have more than forty free ones.
    """
    clean_line(name, "bad_name")
    if last < first or last < now.date():
        text = "A holiday ends today or later, and not before it starts."
        raise ClubError("dates", text)
    if last - first >= MOST_DAYS * DAY or _most_in_a_year(first, last) > MOST_DAYS:
        text = "A year can have up to {most} free days."
        raise ClubError("spent", text, most=MOST_DAYS)


def cancel_holiday(holiday_id: int, admin: Member, now: datetime) -> None:
    """Ends the holiday at this instant; a second call changes nothing. Raises NotAllowed."""
    expect_admin(admin)
    with write_transaction():
        holidays = Holiday.objects.filter(pk=holiday_id)
        if not holidays.filter(ended_at=None).update(ended_at=now):
            return
        record_entry(admin, "holiday.cancel", holidays.get().name, now=now)
    recompute_holiday_clocks.delay_on_commit()


@shared_task(base=ClubTask)
def recompute_holiday_clocks() -> int:
    """Recomputes all clocks at tables with club holidays, and returns the number of tables."""
    return recompute_clocks_at(Table.objects.filter(status=Status.LIVE, holidays=True))


def _most_in_a_year(first: date, last: date) -> int:
    """The most free days in any 365 days, with these dates; a day of two holidays counts once."""
    near = Holiday.objects.filter(
        ended_at=None, first__lte=last + YEAR, last__gte=first - YEAR
    )
    free_days = set(_days(first, last)).union(
        *(_days(holiday.first, holiday.last) for holiday in near)
    )
    return max(
        sum(day - YEAR < holiday <= day for holiday in free_days) for day in free_days
    )


def _days(first: date, last: date) -> list[date]:
    return [first + number * DAY for number in range((last - first).days + 1)]
