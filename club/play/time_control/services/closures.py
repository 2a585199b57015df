"""Closing the club by hand, until a given time and with a reason. Clocks stop as in any closure,
and no escalation step is taken. Members may still play. An admin may move the end, or end the
closure early.

A task recomputes the clocks and notifies the members; the sweep repeats it until it is done.
`downtime.py` settles the closure when it is over.
"""  # clocks 5.3

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Q

from club.base.audit_log.services import record_entry
from club.base.database.transactions import write_transaction
from club.base.texts.short_texts import clean_line
from club.base.time_zones.names import club_zone
from club.celery import call_on_commit
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member
from club.play.tables.errors import ClubError
from club.play.tables.models import Status, Table
from club.play.tables.services.permissions import expect_admin
from club.play.time_control.models import Closure
from club.play.time_control.queries import current_closure
from club.play.time_control.services.clocks import recompute_clocks_at
from club.play.time_control.services.downtime import lock_heartbeat

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
        call_on_commit("club.site.periodic.tasks.apply_closures")
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
        call_on_commit("club.site.periodic.tasks.apply_closures")
    return True


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
    notices_to_send = (
        (member, about) for member in members.values_list("pk", flat=True)
    )
    notices.tell_all(notices_to_send, kind, now)


def _check_closure(until: datetime, why: str, now: datetime) -> str:
    """The reason as it is stored. Raises ClubError."""
    if not now < until <= now + LONGEST_CLOSURE:
        text = "A closure ends at a time to come, {most} days from now at most."
        raise ClubError("bad_end", text, most=LONGEST_CLOSURE // timedelta(days=1))
    if not why.strip():
        raise ClubError(
            "bad_reason", "Say why the club is closed; all members read it."
        )
    return clean_line(why, "bad_reason", LONGEST_REASON)
