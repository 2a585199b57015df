"""Deliveries: a notice on one channel, with each attempt to send it. They are the delivery log that
members read.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.base.partial_indexes import index_where_set
from club.messages.notifications.outbox import OwedRow

LONGEST_CHANNEL = 12  # characters; `checks.py` compares
LONGEST_ANSWER = 120  # printable characters of a server's answer


class Delivery(OwedRow):
    """One notice on one channel: sent once, or dropped for a reason."""

    notice = models.ForeignKey(
        "Notice", on_delete=models.CASCADE, related_name="deliveries", db_index=False
    )
    channel = models.CharField(max_length=LONGEST_CHANNEL)  # see `channels/`
    # times that it waited because its member was looking at the table
    looked = models.PositiveSmallIntegerField(default=0)
    in_digest = models.BooleanField(default=False)  # waits for the daily digest
    waits = models.CharField(max_length=80, blank=True)  # why it was not sent at once
    sent_at = models.DateTimeField(null=True)
    # the delivery whose message also held this one; null: it had a message of its own
    sent_with = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="also_sent"
    )
    dropped = models.CharField(max_length=80, blank=True)  # why it was never sent

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["notice", "channel"], name="notices_delivered_once"
            ),
        ]
        indexes: ClassVar = [index_where_set("post_at", "notices_to_deliver")]

    def __str__(self) -> str:
        return f"{self.notice_id} by {self.channel}"


class AttemptOutcome(models.TextChoices):
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")
    REFUSED = "refused", _("refused")


class Attempt(models.Model):
    """One attempt to send a delivery, and what the server answered."""

    delivery = models.ForeignKey(
        Delivery, on_delete=models.CASCADE, related_name="tries"
    )
    at = models.DateTimeField()
    outcome = models.CharField(max_length=7, choices=AttemptOutcome)
    answer = models.CharField(max_length=LONGEST_ANSWER, blank=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.outcome}: {self.delivery_id}"
