"""Addresses to which members answer, and e-mails that were received."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.base.partial_indexes import index_where_set
from club.messages.notifications.outbox import OwedRow


class ReplyToken(models.Model):
    """The secret part of the address to which a member answers one e-mail about one question. Only
    its digest is stored.
    """

    digest = models.CharField(max_length=64, unique=True)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reply_tokens"
    )
    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="reply_tokens"
    )
    asked = models.PositiveIntegerField()  # the question's number
    # notations that the e-mail lists with numbers
    moves = models.JSONField(default=list)
    subject = models.CharField(max_length=200)  # of the e-mail
    made_at = models.DateTimeField(db_index=True)
    spent_at = models.DateTimeField(null=True)  # when a play answered the question

    def __str__(self) -> str:
        return f"reply of {self.member_id} at table {self.table_id}"


class MailResult(models.TextChoices):
    """The status of a received e-mail."""

    WAITS = "waits"
    ANSWERED = "answered"
    REPORT = "report"  # of an e-mail that was not delivered
    AUTOMATIC = "automatic"  # written by no person
    UNKNOWN = "unknown"  # to no address that is valid
    DOUBTFUL = "doubtful"  # its sender is not proved
    DOUBLE = "double"  # received before
    TOO_MANY = "too many"
    GIVEN_UP = "given up"


class ReceivedMail(OwedRow):
    """An e-mail to one address of this site. It is stored before anything is done, and a task reads
    it; `post_at` says when it is tried.
    """

    key = models.CharField(max_length=64, unique=True)  # digest of address and content
    recipient = models.CharField(max_length=320)
    sealed = models.TextField()  # the e-mail, encrypted
    result = models.CharField(
        max_length=12, choices=MailResult, default=MailResult.WAITS
    )
    # the member who is proved to have sent it, and the digest of its Message-ID
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="received_mail",
    )
    message_key = models.CharField(max_length=64, blank=True)
    # the member was warned that somebody else had sent it
    warned_member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "message_key"], name="mail_turns_done_once"
            )
        ]
        indexes: ClassVar = [index_where_set("post_at", "mail_turns_to_read")]

    def __str__(self) -> str:
        return f"received mail {self.pk}"
