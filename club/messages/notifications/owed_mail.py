"""Mail by way of the outbox: written down in the transaction it belongs to, and handed to the mail
server by a task. No request ever waits for one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.db.models import QuerySet

from club.base.club_settings.queries import sender
from club.base.encryption import BrokenSeal, seal, unseal
from club.messages.notifications.channels.outages import outage_noted
from club.messages.notifications.email_headers import headers_of
from club.messages.notifications.models import Letter, OwedMail
from club.messages.notifications.outbox import LONGEST_OUTAGE, MessageOutbox


class MailOutbox(MessageOutbox[OwedMail]):
    """Hands mail to the mail server."""

    retries = replace(MessageOutbox.retries, longest_outage=LONGEST_OUTAGE)

    def rows(self) -> QuerySet[OwedMail]:
        return OwedMail.objects.all()

    def send(self, row: OwedMail) -> None:
        message_fields = json.loads(unseal(row.sealed))
        server = get_connection(settings.MAIL_SERVER)
        message = EmailMultiAlternatives(
            **message_fields, to=[row.to], connection=server
        )
        with outage_noted():
            message.send()

    def mark_sent(self, row: OwedMail, now: datetime) -> None:
        OwedMail.objects.filter(pk=row.pk).delete()

    def drop(self, row: OwedMail, why: str) -> None:
        OwedMail.objects.filter(pk=row.pk).update(post_at=None, sealed="")


MAIL = MailOutbox()


def owe(messages: Sequence[EmailMessage], now: datetime) -> int:
    """Stores a row for each addressee, without attached files. Returns the number of messages."""
    owed = [
        OwedMail(to=to, sealed=_sealed(message), made_at=now, post_at=now)
        for message in messages
        for to in message.recipients()
    ]
    OwedMail.objects.bulk_create(owed)
    return len(messages)


def forget_in_mail(
    addresses: Collection[str], replace: Callable[[Any], Any], **_signal: Any
) -> None:
    """Receives `name_replaced`. Deletes mail to a member who left, and replaces the name in the
    waiting mail to others.
    """
    for model in (OwedMail, Letter):
        for address in addresses:
            model._base_manager.filter(to__iexact=address).delete()
    for row in OwedMail.objects.select_for_update().exclude(sealed=""):
        try:
            text = unseal(row.sealed)
        except BrokenSeal:
            continue
        new_text = json.dumps(replace(json.loads(text)))
        if new_text != text:
            row.sealed = seal(new_text)
            row.save(update_fields=["sealed"])


def _from(message: EmailMessage) -> str:
    is_usual = message.from_email == settings.DEFAULT_FROM_EMAIL
    return sender() if is_usual else str(message.from_email)


def _sealed(message: EmailMessage) -> str:
    message_fields = {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": _from(message),
        "headers": headers_of(message),
        "alternatives": getattr(
            message, "alternatives", []
        ),  # the HTML part, for example
    }
    return seal(json.dumps(message_fields))
