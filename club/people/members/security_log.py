"""The security log (an audit trail): log-ins, failures, resets and acts of admins, in a table of
its own. It never contains a password, a code, a link or an entered user name.

Sessions are in `active_sessions.py`, acts of admins in `admin_acts.py`.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.club_settings.queries import current_settings
from club.people.members.models import Member, SecurityEntry, SecurityEventType

log = logging.getLogger("club.security")

RETENTION = timedelta(days=365)
ONE_DAY = timedelta(days=1)
MANY_FAILURES = 10  # within a day, after which the member gets an e-mail


def log_security_event(
    event_type: SecurityEventType,
    member: Member | None,
    request: HttpRequest | None = None,
    admin: Member | None = None,
) -> SecurityEntry:
    """Adds a row to the security log, and a line with ids instead of names to the other logs."""
    fields = {
        "matter": str(event_type),
        "member": member.pk if member else None,
        "admin": admin.pk if admin else None,
    }
    log.info(
        "%(matter)s: member %(member)s, admin %(admin)s",
        fields,
        extra={"fields": fields},
    )
    return SecurityEntry.objects.create(
        matter=event_type,
        member=member,
        admin=admin,
        place=place_of(request),
        device=device_of(request),
        at=timezone.now(),
    )


def place_of(request: HttpRequest | None) -> str:
    """The IP address of the request; empty when it is not known."""
    return str(request.META.get("REMOTE_ADDR") or "")[:45] if request else ""


def device_of(request: HttpRequest | None) -> str:
    """The printable characters of the User-Agent header."""
    agent = str(request.META.get("HTTP_USER_AGENT") or "") if request else ""
    return "".join(letter for letter in agent[:200] if letter.isprintable())


def log_failed_login(member: Member | None, request: HttpRequest) -> None:
    """Logs a wrong password. After many within a day the member gets one e-mail."""
    with transaction.atomic():
        log_security_event(SecurityEventType.FAILED, member, request)
        if member is None or not member.is_active:
            return
        Member.objects.select_for_update().get(pk=member.pk)
        if _needs_warning(member, timezone.now()):
            log_security_event(SecurityEventType.WARNED, member)
            email_member(member, _("Wrong passwords"), _warning())


def email_member(member: Member, subject: str, text: str) -> None:
    """Sends an e-mail about the member's account. The outbox stores it in the same transaction."""
    greeting = _("Hello %(name)s,") % {"name": member.username}
    club = current_settings()
    foot = f"{club.name}, {club.line}" if club.line else club.name
    body = f"{greeting}\n\n{text}\n\n{foot}\n"
    EmailMessage(f"{club.name}: {subject}", body, to=[member.email]).send()


def drop_old_entries(now: datetime) -> None:
    """Deletes entries that are older than `RETENTION`."""
    SecurityEntry.objects.filter(at__lt=now - RETENTION).delete()


def _needs_warning(member: Member, now: datetime) -> bool:
    recent = SecurityEntry.objects.filter(member=member, at__gt=now - ONE_DAY)
    if recent.filter(matter=SecurityEventType.WARNED).exists():
        return False
    return recent.filter(matter=SecurityEventType.FAILED).count() >= MANY_FAILURES


def _warning() -> str:
    return _(
        "A wrong password was typed for your account %(many)d times today. None of these log-ins"
        " worked, and you can still log in without waiting on a device you used before. If it was"
        " not you, check that you use your password nowhere else, and consider a passkey. Your page"
        " shows where you are logged in."
    ) % {"many": MANY_FAILURES}
