"""Letters: electronic mail, or the house's own outbox where there is no mail server."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from club.members.models import Member
from club.notifications.kinds import Words


class EmailChannel:
    """Tells a member by a letter to their address."""

    name = "letter"

    def refused(self, member: Member) -> str:
        return "" if member.is_active and member.letters else "wants no letters"

    def send(self, member: Member, words: Words) -> None:
        """Called by the task that posts, so straight to the server."""
        server = get_connection(settings.MAIL_SERVER)
        letter = EmailMessage(words.subject, words.body, to=[member.email], connection=server)
        letter.send()
