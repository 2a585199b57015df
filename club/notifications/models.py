"""A notice is something a member is to be told once; a letter is mail that stays in the house.

Notices are written in the same transaction as what they tell of, and posted by a task after it.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.notifications.outbox import OwedRow
from club.partial_indexes import index_where_set

# characters of what owners of kinds and channels name; `checks.py` asks, kinds.py says so
LONGEST_KIND, LONGEST_CHANNEL, LONGEST_ABOUT = 24, 12, 64


class Notice(OwedRow):
    """Something a member is to be told, on one channel, once."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=LONGEST_KIND)  # see `kinds.py`
    channel = models.CharField(max_length=LONGEST_CHANNEL)  # see `channels/`
    # what it is about: a question to a seat at a table, or whatever its owner names
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    asked = models.PositiveIntegerField(null=True)  # number of the question
    about = models.CharField(max_length=LONGEST_ABOUT, blank=True)  # empty for a table's
    sent_at = models.DateTimeField(null=True)
    dropped = models.CharField(max_length=40, blank=True)  # why it was never sent

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "kind", "channel", "table", "seat", "asked"],
                condition=models.Q(table__isnull=False),
                name="notices_told_once",
            ),
            models.UniqueConstraint(
                fields=["member", "kind", "channel", "about"],
                condition=models.Q(table__isnull=True),
                name="notices_of_no_table_told_once",
            ),
        ]
        indexes: ClassVar = [index_where_set("post_at", "notices_to_post")]

    def __str__(self) -> str:
        return f"{self.kind}, for {self.member_id}"


class OwedMail(OwedRow):
    """Mail on its way to a mail server; gone when it was sent. It may hold a link
    that opens a door, so what it says is sealed.
    """

    to = models.EmailField()
    sealed = models.TextField()  # JSON: subject, body, sender; empty when it was given up

    class Meta:
        indexes: ClassVar = [index_where_set("post_at", "notices_mail_to_post")]

    def __str__(self) -> str:
        return f"mail {self.pk}"


class Letter(models.Model):
    """Mail kept in the house, where no mail server is: readable by the member it is
    addressed to.
    """

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="kept"
    )
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["member", "-at"], name="notices_letters")]

    def __str__(self) -> str:
        return self.subject
