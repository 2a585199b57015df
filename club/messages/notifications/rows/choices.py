"""A member's choices about notices: by kind and channel, by table, and for all e-mails."""

from __future__ import annotations

from datetime import time
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.rows.deliveries import LONGEST_CHANNEL

LONGEST_KIND = 24  # characters; `checks.py` compares


class Timing(models.TextChoices):
    """When a kind of notice is sent on a channel."""

    NOW = "now", _("at once")
    DIGEST = "digest", _("in the daily digest")
    NEVER = "never", _("never")


class Spacing(models.TextChoices):
    """How far apart e-mails about turns are."""

    NONE = "none", _("send each")
    HOUR = "1h", _("one in an hour at most")
    FOUR_HOURS = "4h", _("one in four hours at most")
    VISIT = "visit", _("one until I have been here")


class NoticeChoice(models.Model):
    """A member's choice for one kind on one channel; without a row the kind's default applies."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="notice_choices",
        db_index=False,
    )
    kind = models.CharField(max_length=LONGEST_KIND)
    channel = models.CharField(max_length=LONGEST_CHANNEL)
    timing = models.CharField(max_length=6, choices=Timing)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "kind", "channel"], name="notices_one_choice"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel}: {self.timing}"


class TableMute(models.Model):
    """A table about which a member gets only urgent notices."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="table_mutes",
        db_index=False,
    )
    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="mutes"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "table"], name="notices_one_mute_a_table"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} mutes {self.table_id}"


class EmailSettings(models.Model):
    """A member's choices for all notices and for e-mails, and whether their address has failed."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="email_settings",
        primary_key=True,
    )
    spacing = models.CharField(max_length=5, choices=Spacing, default=Spacing.NONE)
    digest_at = models.TimeField(default=time(8))  # local time of the member
    # since then no e-mail reaches the address; null: e-mails are sent
    off_at = models.DateTimeField(null=True)
    # until then only urgent notices are sent, on any channel; null: there is no pause
    paused_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"e-mails of {self.member_id}"


class Bounce(models.Model):
    """A report that an e-mail did not reach a member's address."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bounces"
    )
    at = models.DateTimeField()
    status = models.CharField(max_length=12)  # as in RFC 3463: "5.1.1"

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.status}: {self.member_id}"
