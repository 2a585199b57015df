"""A notice is something a member is to be told once; a letter is mail that stays in the house.

Notices are written in the same transaction as what they tell of, and posted by a task after it.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    YOUR_TURN = "your_turn", _("your turn")
    LAST_CALL = "last_call", _("last call")
    STOOD_IN = "stood_in", _("somebody played for you")
    FINISHED = "finished", _("the game is over")
    CANCELLED = "cancelled", _("the game is off")

    @property
    def while_asked(self) -> bool:
        """Whether it is void once the member has answered."""
        return self in (Kind.YOUR_TURN, Kind.LAST_CALL)


class Notice(models.Model):
    """Something a member is to be told, on one channel, once."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=9, choices=Kind)
    channel = models.CharField(max_length=6, default="letter")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE)
    seat = models.PositiveSmallIntegerField()
    asked = models.PositiveIntegerField()  # the question it is about
    made_at = models.DateTimeField()
    post_at = models.DateTimeField(null=True)  # null: settled, one way or the other
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    dropped = models.CharField(max_length=40, blank=True)  # why it was never sent

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "kind", "channel", "table", "seat", "asked"], name="notices_told_once"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["post_at"], condition=models.Q(post_at__isnull=False), name="notices_to_post")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, for {self.member_id}"


class Letter(models.Model):
    """Mail kept in the house, where no mail server is: readable by the member it is addressed to."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="kept")
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
