"""Closures of the club. An admin closes the club until a given time and with a reason: clocks stop,
and no escalation step is taken, but members may still play. A closure may be planned.

A task recomputes the clocks table by table, and may run twice; the sweep repeats it until it is
done. `downtime.py` settles a closure when it is over.
"""

from __future__ import annotations

from datetime import datetime, timedelta

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
from club.play.time_control.models import Closure
from club.play.time_control.queries import current_closure, planned_closures
from club.play.time_control.services.clocks import recompute_clocks_at
from club.play.time_control.services.downtime import lock_heartbeat, settle_closures

DAY = timedelta(days=1)
LONGEST_CLOSURE = timedelta(days=60)
PLANNED_AHEAD = timedelta(days=366)
LONGEST_REASON = 200  # characters


def close_club(
    admin: Member | None, until: datetime, reason: str, now: datetime
) -> Closure:
    """Closes the club from now on; while it is closed, changes the end and the reason. `admin` is
    None for the command line. Raises NotAllowed and ClubError.
    """
    if admin is not None:
        expect_admin(admin)
    reason = _check_closure(now, until, reason, now)
    with write_transaction():
        lock_heartbeat(now)
        closure = current_closure(now) or Closure(since=now, by_hand=True)
        _expect_no_other(closure, until)
        before, former_reason = _shown_end(closure.until), closure.why
        closure.until, closure.why = until, reason
        closure.save()
        after = _shown_end(until)
        if (before, former_reason) != (after, reason):
            record_entry(admin, "club.close", reason, before, after, now=now)
        apply_closures.delay_on_commit()
    return closure


def plan_closure(
    admin: Member, since: datetime, until: datetime, reason: str, now: datetime
) -> Closure:
    """Plans a closure, which members are told of beforehand. Deadlines move at once, as by a
    holiday of the club. Raises NotAllowed and ClubError.
    """  # clocks 5.4
    expect_admin(admin)
    if not now < since <= now + PLANNED_AHEAD:
        text = (
            "A planned closure begins at a time to come, {most} days from now at most."
        )
        raise ClubError("bad_begin", text, most=PLANNED_AHEAD // DAY)
    reason = _check_closure(since, until, reason, now)
    with write_transaction():
        lock_heartbeat(now)
        closure = Closure(since=since, until=until, why=reason, by_hand=True)
        _expect_no_other(closure, until)
        closure.save()
        times = f"{_shown_end(since)} – {_shown_end(until)}"
        record_entry(admin, "club.plan", reason, "", times, now=now)
        apply_closures.delay_on_commit()
    return closure


def call_off_closure(admin: Member, closure_id: int, now: datetime) -> bool:
    """Calls a planned closure off: it ends as it begins. Returns False if it has begun, or was
    called off. Raises NotAllowed.
    """  # clocks 5.4
    expect_admin(admin)
    with write_transaction():
        lock_heartbeat(now)
        planned = planned_closures(now).filter(pk=closure_id)
        if not planned.update(until=F("since"), settled=True):
            return False
        closure = Closure.objects.get(pk=closure_id)
        record_entry(
            admin, "club.call_off", closure.why, _shown_end(closure.since), now=now
        )
        apply_closures.delay_on_commit()
    return True


def _expect_no_other(closure: Closure, until: datetime) -> None:
    """Raises ClubError if another closure by hand falls into this one."""
    others = Closure.objects.filter(
        by_hand=True, settled=False, since__lt=until, until__gt=closure.since
    )
    if others.exclude(pk=closure.pk).exists():
        text = (
            "Another closure falls into this time. Call it off, or choose other times."
        )
        raise ClubError("bad_end", text)


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
    """Recomputes the clocks and tells the members of a closure that is new or planned, whose end
    has moved, that has ended early, or that is called off. A second call tells nothing. Returns
    whether the club is closed now.
    """
    ended_early = Q(settled=True, announced_until__gt=F("until"))
    lasts_or_comes = Q(settled=False, until__gt=now)
    is_closed = False
    for closure in Closure.objects.filter(ended_early | lasts_or_comes, by_hand=True):
        if closure.settled:
            _announce_opening(closure, now)
        else:
            is_closed = is_closed or closure.since <= now
            _announce_end(closure, now)
    return is_closed


def _announce_opening(closure: Closure, now: datetime) -> None:
    about = NoticeSubject(f"c{closure.pk}", closure.pk)
    if closure.until <= closure.since:  # called off before it began
        _tell_everybody("closure_off", about, now)
        recompute_clocks_at(Table.objects.filter(status=Status.LIVE))
    else:
        _tell_everybody("club_open", about, now)
    _note_announced(closure)


def _announce_end(closure: Closure, now: datetime) -> None:
    if closure.announced_until != closure.until:
        kind = "club_closed" if closure.since <= now else "club_closes"
        _tell_everybody(kind, _end_subject(closure), now)
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


def _check_closure(since: datetime, until: datetime, why: str, now: datetime) -> str:
    """The reason as it is stored. Raises ClubError."""
    if not since < until <= since + LONGEST_CLOSURE:
        text = "A closure ends at a time to come, {most} days from now at most."
        if since > now:
            text = "A closure ends after its beginning, {most} days later at most."
        raise ClubError("bad_end", text, most=LONGEST_CLOSURE // timedelta(days=1))
    if not why.strip():
        text = "Say why the club is closed; all members read it."
        raise ClubError("bad_reason", text)
    return clean_line(why, "bad_reason", LONGEST_REASON)
