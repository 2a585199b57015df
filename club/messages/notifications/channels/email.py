"""E-mail, or this site's own outbox where there is no mail server."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from smtplib import SMTPRecipientsRefused

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.messages.notifications.channels.base import AddressRefused, Channel
from club.messages.notifications.channels.email_message import notices_message
from club.messages.notifications.channels.outages import outage_noted
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.models import Timing
from club.messages.notifications.outbox import LONGEST_OUTAGE, MessageOutbox
from club.messages.notifications.queries import email_settings
from club.people.members.models import Member

PERMANENT = 500  # SMTP answers from here on are final
ENHANCED_STATUS = re.compile(r"\b5\.\d{1,3}\.\d{1,3}\b")  # RFC 3463


class EmailChannel(Channel):
    """The channel that sends e-mails to the member's address."""

    name = "email"
    label = gettext_lazy("E-mail")
    timings = (Timing.NOW, Timing.DIGEST, Timing.NEVER)
    batches = True
    retries = replace(MessageOutbox.retries, longest_outage=LONGEST_OUTAGE)

    def refused(self, member: Member) -> str:
        if not member.letters:
            return _("you switched e-mails off")
        is_off = email_settings(member).off_at is not None
        return _("your address does not work") if is_off else ""

    def deliver(self, member: Member, due: Sequence[DueNotice]) -> str:
        """Called by the task that sends, so straight to the server."""
        try:
            message = notices_message(member, due)
            with outage_noted():
                message.send()
        except SMTPRecipientsRefused as refusal:
            _expect_temporary(refusal)
            raise
        return _("accepted by the mail server")


def _expect_temporary(refusal: SMTPRecipientsRefused) -> None:
    """Raises `AddressRefused` when the server refused the address for good."""
    code, text = next(iter(refusal.recipients.values()))
    answer = text.decode(errors="replace")
    if code >= PERMANENT:
        status = ENHANCED_STATUS.search(answer)
        raise AddressRefused(
            f"{code} {answer}", status[0] if status else "5.0.0"
        ) from refusal
