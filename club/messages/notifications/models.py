"""Notices to members, mail on its way to the mail server, and letters: e-mails that a club without
a mail server stores.

A notice is written in the transaction of the action that it reports, and sent by a task after the
commit. Each channel of the notice has a row in `rows/deliveries.py`.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.base.partial_indexes import index_where_set
from club.messages.notifications.outbox import OwedRow
from club.messages.notifications.rows.choices import (
    LONGEST_KIND,
    Bounce,
    EmailSettings,
    NoticeChoice,
    Spacing,
    TableMute,
    Timing,
)
from club.messages.notifications.rows.deliveries import (
    LONGEST_CHANNEL,
    Attempt,
    AttemptOutcome,
    Delivery,
)

__all__ = [  # with the models that are defined in files of their own
    "LONGEST_ABOUT",
    "LONGEST_CHANNEL",
    "LONGEST_KIND",
    "Attempt",
    "AttemptOutcome",
    "Bounce",
    "Delivery",
    "EmailSettings",
    "Letter",
    "Notice",
    "NoticeChoice",
    "OwedMail",
    "Spacing",
    "TableMute",
    "Timing",
]

LONGEST_ABOUT = 64  # characters


class Notice(models.Model):
    """A message of one kind about one subject to a member, sent once."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=LONGEST_KIND)  # see `kinds.py`
    # what it is about (`subjects.py`): the id of an object, and further facts
    subject_id = models.BigIntegerField(null=True)
    facts = models.JSONField(default=dict, db_default={})
    # the canonical key of the subject, so that it is announced once; nothing reads it back
    about = models.CharField(max_length=LONGEST_ABOUT)
    # the table that it is about, if any, and the question to one of its seats
    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, null=True, related_name="notices"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    asked = models.PositiveIntegerField(null=True)  # number of the question
    # the member whose act it reports; null: the club
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    made_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)  # null: not read, and not acted upon

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "kind", "about"], name="notices_told_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["member", "-made_at"], name="notices_of_member"),
            models.Index(
                fields=["member", "table"],
                condition=models.Q(read_at__isnull=True),
                name="notices_unread",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}, for {self.member_id}"


class OwedMail(OwedRow):
    """Mail on its way to a mail server; gone when it was sent. It may hold a link
    that opens a door, so what it says is sealed.
    """

    to = models.EmailField()
    # JSON: subject, body, sender, headers, HTML part; empty when it was given up
    sealed = models.TextField()

    class Meta:
        indexes: ClassVar = [index_where_set("post_at", "notices_mail_to_post")]

    def __str__(self) -> str:
        return f"mail {self.pk}"


class Letter(models.Model):
    """Mail kept in the house, where no mail server is: readable by the member it is
    addressed to.
    """

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="kept",
    )
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    headers = models.JSONField(default=dict, db_default={})  # by name
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    # where an answer would go; empty: it cannot be answered
    reply_to = models.CharField(max_length=320, blank=True)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["member", "-at"], name="notices_letters")
        ]

    def __str__(self) -> str:
        return self.subject
