"""Decisions before each attempt: a delivery is sent now, waits, or is dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from club.base.registries import Provider
from club.messages.notifications.channels.base import Channel
from club.messages.notifications.choices.pauses import current_pause
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.models import TableMute, Timing
from club.messages.notifications.sending import email_waits
from club.people.members.models import Member

LOOKING = timedelta(minutes=2)  # since the last request of the page
MOST_LOOKS = 5


def _no_quiet_hours(_member: Member, _now: datetime) -> datetime | None:
    return None


# until when a member is not to be disturbed; None: not now
quiet_until: Final = Provider[Callable[[Member, datetime], datetime | None]](
    _no_quiet_hours
)


@dataclass(frozen=True, slots=True)
class Drop:
    """A decision never to send a delivery, with the reason."""

    why: str
    channel_off: bool = False  # its channel does not reach the member


@dataclass(frozen=True, slots=True)
class Postponement:
    """A decision to wait: a new decision is made at the time `until`."""

    until: datetime
    why: str
    looked: bool = False
    in_digest: bool = False


Decision = Drop | Postponement | None  # None: it is sent now


def decide(
    due: DueNotice, channel: Channel | None, timing: Timing, now: datetime
) -> Decision:
    """The first reason that applies: reasons to drop it come before reasons to wait."""
    if channel is None:
        return Drop(_("there is no such channel any more"))
    why = next(filter(None, _reasons_to_drop(due, timing)), "")
    if why:
        return Drop(why)
    if refused := channel.refused(due.notice.member):
        return Drop(refused, channel_off=True)
    return next(filter(None, _reasons_to_wait(due, channel, timing, now)), None)


def _reasons_to_drop(due: DueNotice, timing: Timing) -> Iterator[str]:
    """Each is computed only when the ones before do not apply."""  # notices 1.3
    member = due.notice.member
    yield "" if member.is_active else _("you have left the club")
    yield _("you switched this off") if timing == Timing.NEVER else ""
    yield _("you muted this table") if _is_muted(due) else ""
    yield due.kind.void(due.notice)


def _is_muted(due: DueNotice) -> bool:
    notice = due.notice
    if due.kind.urgent or notice.table_id is None:
        return False
    return TableMute.objects.filter(
        member=notice.member_id, table=notice.table_id
    ).exists()


def _reasons_to_wait(
    due: DueNotice, channel: Channel, timing: Timing, now: datetime
) -> Iterator[Postponement | None]:
    """Each is computed only when the ones before do not apply."""
    yield _paused(due, now)
    if timing == Timing.DIGEST and not due.delivery.in_digest:
        yield Postponement(
            email_waits.next_digest(due.notice.member, now),
            _("until the daily digest"),
            in_digest=True,
        )
    yield _quiet_hours(due, now)
    yield _looking(due, now)
    yield _bundled(due, now)
    if channel.batches and due.kind.spaced:
        until = email_waits.spaced_until(due.notice, now)
        yield (
            Postponement(until, _("later, with the others, as you chose"))
            if until
            else None
        )


def _paused(due: DueNotice, now: datetime) -> Postponement | None:
    """Postpones the delivery until the end of the member's pause, unless it is urgent."""
    # notices 1.12
    ends = None if due.kind.urgent else current_pause(due.notice.member, now)
    return None if ends is None else Postponement(ends, _("your pause"))


def _quiet_hours(due: DueNotice, now: datetime) -> Postponement | None:
    """Postpones the delivery until the end of the member's quiet hours."""  # notices 1.6
    ends = quiet_until.call(due.notice.member, now)
    return None if ends is None else Postponement(ends, _("quiet hours"))


def _looking(due: DueNotice, now: datetime) -> Postponement | None:
    """Postpones the delivery while its member is on the page, at most five times."""  # notices 1.4
    if due.delivery.looked >= MOST_LOOKS:
        return None
    looked_at = due.kind.looked_at(due.notice)
    if looked_at is None or not now - LOOKING < looked_at <= now:
        return None
    return Postponement(now + LOOKING, _("you were on the page"), looked=True)


def _bundled(due: DueNotice, now: datetime) -> Postponement | None:
    """Postpones the delivery if the same author caused another message within an hour."""
    until = None if due.kind.urgent else email_waits.bundled_until(due.delivery, now)
    why = _("later, with others of the same member")
    return None if until is None else Postponement(until, why)
