"""The security log (an audit trail): log-ins, failures, resets and keepers' acts, apart from all
other logs. It never holds a password, a code, a link, or what somebody typed for a name.

Sessions are in `active_sessions.py`, what keepers may do in `admin_acts.py`.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from club.members.models import Matter, Member, SecurityEntry

log = logging.getLogger("club.security")

KEPT = timedelta(days=365)
ONE_DAY = timedelta(days=1)
MANY = 10  # wrong passwords within a day, of which the member is told


def log_security_event(
    matter: Matter,
    member: Member | None,
    request: HttpRequest | None = None,
    keeper: Member | None = None,
) -> SecurityEntry:
    """A line more in the log, and one for whoever reads logs: numbers, no names."""
    told = {
        "matter": str(matter),
        "member": member.pk if member else None,
        "keeper": keeper.pk if keeper else None,
    }
    log.info("%(matter)s: member %(member)s, keeper %(keeper)s", told, extra={"told": told})
    return SecurityEntry.objects.create(
        matter=matter,
        member=member,
        keeper=keeper,
        place=place_of(request),
        device=device_of(request),
        at=timezone.now(),
    )


def place_of(request: HttpRequest | None) -> str:
    """The address on the net that a request came from; empty when there is none."""
    return str(request.META.get("REMOTE_ADDR") or "")[:45] if request else ""


def device_of(request: HttpRequest | None) -> str:
    """What the browser calls itself, in so far as it can be printed."""
    said = str(request.META.get("HTTP_USER_AGENT") or "") if request else ""
    return "".join(letter for letter in said[:200] if letter.isprintable())


def log_failed_login(member: Member | None, request: HttpRequest) -> None:
    """A wrong password. After many within a day the member is told by letter, once."""
    with transaction.atomic():
        log_security_event(Matter.FAILED, member, request)
        if member is None or not member.is_active:
            return
        Member.objects.select_for_update().get(pk=member.pk)
        if _failed_often(member, timezone.now()):
            log_security_event(Matter.WARNED, member)
            email_member(member, _("Wrong passwords"), _warning())


def email_member(member: Member, subject: str, said: str) -> None:
    """A letter about the member's account, in the same transaction; it goes through the outbox."""
    greeting = _("Hello %(name)s,") % {"name": member.username}
    foot = _("Kerho, a club for board games by correspondence")
    body = f"{greeting}\n\n{said}\n\n{foot}\n"
    EmailMessage(f"Kerho: {subject}", body, to=[member.email]).send()


def drop_old(now: datetime) -> None:
    """Drops what is older than the log is kept."""
    SecurityEntry.objects.filter(at__lt=now - KEPT).delete()


def _failed_often(member: Member, now: datetime) -> bool:
    lately = SecurityEntry.objects.filter(member=member, at__gt=now - ONE_DAY)
    if lately.filter(matter=Matter.WARNED).exists():
        return False
    return lately.filter(matter=Matter.FAILED).count() >= MANY


def _warning() -> str:
    return _(
        "Today somebody typed a wrong password for your account %(many)d times. Nobody came in that"
        " way, and you can log in as always: on a device you used before you are never kept"
        " waiting. If it was not you, see that your password is one you use nowhere else, and think"
        " of a passkey. Your page shows where you are logged in."
    ) % {"many": MANY}
