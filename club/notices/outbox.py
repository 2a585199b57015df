"""Where mail goes when there is no mail server: into the house's own outbox, for its addressee to read."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from club.notices.services import keep_letters


class Backend(BaseEmailBackend):
    """Django's mail, kept instead of sent."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return keep_letters(email_messages, timezone.now())
