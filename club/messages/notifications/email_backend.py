"""The e-mail backends. `Backend` stores all mail in the outbox first. A club without a mail server
uses `DatabaseEmailBackend`, which stores mail for its addressee to read.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from club.messages.notifications import owed_mail
from club.messages.notifications.services import keep_letters


class Backend(BaseEmailBackend):
    """A backend that stores mail, so that a task sends it."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return owed_mail.owe(email_messages, timezone.now())


class DatabaseEmailBackend(BaseEmailBackend):
    """A backend that stores mail for its addressee instead of sending it."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return keep_letters(email_messages, timezone.now())
