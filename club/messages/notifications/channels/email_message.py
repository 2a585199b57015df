"""The e-mail that holds one or more notices to a member: a text part and an HTML part that say the
same, and headers by which mail programs group it and switch it off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parseaddr
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.club_settings.queries import sender
from club.base.time_zones.names import zone_named
from club.messages.notifications.email_headers import AUTOMATIC
from club.messages.notifications.email_parts import EmailPart
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.notices import DailyDigest, waiting_listing
from club.messages.notifications.return_addresses import (
    ReturnAddresses,
    answer_line,
    answerable_part,
    return_addresses,
)
from club.messages.notifications.stop_links import stop_address
from club.people.members.models import Member

MANY_BLANK_LINES = re.compile(r"\n{3,}")
LATEST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class EmailContent:
    """The content of an e-mail for the frames in `templates/emails/`."""

    member: Member
    subject: str
    opening: str  # a sentence above several parts; empty where there is one
    parts: tuple[EmailPart, ...]  # the earliest deadline first
    stop: str  # address that switches off this kind of e-mails
    what_stops: str  # the kind, in words
    choices: str  # address of the page of all choices
    times_in: str  # names the time zone
    mark: str  # the line above which an answer stands; empty: it cannot be answered
    site: str = settings.PUBLIC_URL
    language: str = settings.LANGUAGE_CODE


def notices_message(member: Member, due: Sequence[DueNotice]) -> EmailMultiAlternatives:
    """The message in the member's time zone. It goes straight to the server: a task calls this."""
    with timezone.override(zone_named(member.time_zone)):
        in_order = sorted(due, key=lambda due_notice: due_notice.words.due_at or LATEST)
        addresses = return_addresses(member, due)
        content = _content(member, in_order, addresses)
        text = render_to_string("emails/_frame.txt.jinja", {"content": content})
        html = render_to_string("emails/_frame.html.jinja", {"content": content})
    message = EmailMultiAlternatives(
        content.subject,
        MANY_BLANK_LINES.sub("\n\n", text).strip() + "\n",
        addresses.envelope or sender(),
        [member.email],
        headers=_headers(in_order, content.stop) | _from_header(addresses),
        reply_to=_reply_to(in_order, addresses),
        connection=get_connection(settings.MAIL_SERVER),
    )
    message.attach_alternative(html, "text/html")
    return message


def _content(
    member: Member, in_order: Sequence[DueNotice], addresses: ReturnAddresses
) -> EmailContent:
    first, answers = in_order[0], addresses.answers
    several = len(answers) > 1
    parts = tuple(
        answerable_part(
            due_notice.words, answers.get(due_notice.delivery.pk, ""), several=several
        )
        for due_notice in in_order
    )
    opening = _opening(parts) if len(parts) > 1 else ""
    if _needs_waiting_part(in_order):
        parts = (*parts, *_waiting_part(member))
    if all(due_notice.delivery.in_digest for due_notice in in_order):
        opening = _("This is your daily digest.")
    return EmailContent(
        member,
        opening.rstrip(".") or _subject(parts[0]),
        opening,
        parts,
        stop_address(member.pk, first.kind.name, "email"),
        str(first.kind.label),
        settings.PUBLIC_URL + reverse("notices:choices"),
        _("Times are in your time zone, %(zone)s, where no other is named.")
        % {"zone": zone_named(member.time_zone).key},
        answer_line() if answers else "",
    )


def _needs_waiting_part(in_order: Sequence[DueNotice]) -> bool:
    """Whether the e-mail is a digest without a notice that lists the waiting tables."""
    listed = any(due_notice.kind.name == DailyDigest.name for due_notice in in_order)
    return not listed and any(due_notice.delivery.in_digest for due_notice in in_order)


def _waiting_part(member: Member) -> Iterator[EmailPart]:
    """Yields the list of waiting tables, which stands below the notices of a digest."""
    listing = waiting_listing(member)
    if listing is not None:
        yield EmailPart(_("Waiting for you"), (listing,), reverse("home"))


def _subject(part: EmailPart) -> str:
    """Names the table and the deadline."""
    if part.due_at is None:
        return part.subject
    until = _day_and_hour(part.due_at)
    return _("%(subject)s, until %(until)s") % {"subject": part.subject, "until": until}


def _opening(parts: Sequence[EmailPart]) -> str:
    """How many tables wait, and the first deadline."""
    waiting = sum(part.due_at is not None for part in parts)
    others = len(parts) - waiting
    if not waiting or parts[0].due_at is None:
        return ngettext("%d notice for you.", "%d notices for you.", others) % others
    until = _day_and_hour(parts[0].due_at)
    waits = ngettext(
        "%(count)d table waits for you, until %(until)s",
        "%(count)d tables wait for you, the first until %(until)s",
        waiting,
    ) % {"count": waiting, "until": until}
    if not others:
        return f"{waits}."
    return _("%(waits)s, and %(others)d more.") % {"waits": waits, "others": others}


def _day_and_hour(moment: datetime) -> str:
    """A weekday where it is clear which one is meant, else a date."""
    is_near = moment - timezone.now() < timedelta(days=6)
    date_format = "l H:i" if is_near else "j F H:i"
    return formats.date_format(timezone.localtime(moment), date_format)


def _headers(in_order: Sequence[DueNotice], stop: str) -> dict[str, str]:
    """Threads by table and seat, and what RFC 8058 asks for."""
    host = mail_host()
    threads = {due_notice.words.thread for due_notice in in_order} - {""}
    headers = {
        "Message-ID": f"<{_key(in_order)}@{host}>",
        **AUTOMATIC,
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    for due_notice in in_order:
        headers |= due_notice.words.headers
    if threads:
        roots = " ".join(f"<{thread}@{host}>" for thread in sorted(threads))
        headers |= {"References": roots, "In-Reply-To": roots.split()[-1]}
    return headers


def _key(in_order: Sequence[DueNotice]) -> str:
    """Returns a key that depends only on the notices of the e-mail. A mailbox can drop an e-mail
    that is repeated after a crash, but keeps an e-mail with further notices.
    """
    deliveries = sorted(due_notice.delivery.pk for due_notice in in_order)
    digest = sha256(repr(deliveries).encode()).hexdigest()[:16]
    return f"delivery-{deliveries[0]}-{digest}"


def _from_header(addresses: ReturnAddresses) -> dict[str, str]:
    """Returns the visible sender, if reports go to a separate envelope address."""
    return {"From": sender()} if addresses.envelope else {}


def _reply_to(
    in_order: Sequence[DueNotice], addresses: ReturnAddresses
) -> list[str] | None:
    """The address of the only question; of several, each stands in its part."""
    answers = [addresses.answers.get(due_notice.delivery.pk) for due_notice in in_order]
    reply_addresses = [address for address in answers if address]
    return reply_addresses if len(reply_addresses) == 1 else None


def mail_host() -> str:
    """The domain of the club's own address."""
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    domain = sender.partition("@")[2]
    return domain or urlsplit(settings.PUBLIC_URL).hostname or "localhost"
