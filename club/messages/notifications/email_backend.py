"""Where mail goes: everything that is sent anywhere in the house is first written into the outbox;
where there is no mail server, it ends in the house, for its addressee to read.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from club.messages.notifications import owed_mail
from club.messages.notifications.services import keep_letters


class Backend(BaseEmailBackend):
    """Django's mail, written down to be sent by a task."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return owed_mail.owe(email_messages, timezone.now())


class DatabaseEmailBackend(BaseEmailBackend):
    """In a mail server's place: mail is kept instead of sent."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return keep_letters(email_messages, timezone.now())
