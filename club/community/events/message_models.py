"""Messages of the hosts of events to all who come, or who wait. Only services write rows."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.messages.threads.models import WrittenLine


class MessageAudience(models.TextChoices):
    """The members of an event to whom its host writes."""

    COMING = "coming", _("all who come or may come")
    WAITING = "waiting", _("the waiting list")


class HostMessage(WrittenLine):
    """A message of a host. It stays as it was sent."""

    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, related_name="host_messages"
    )
    audience = models.CharField(max_length=7, choices=MessageAudience)

    class Meta(WrittenLine.Meta):
        abstract = False

    def __str__(self) -> str:
        return f"message {self.pk} about event {self.event_id}"
