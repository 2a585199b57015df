"""Nudges. Only `services.py` writes rows."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import ClassVar, Final

from django.conf import settings
from django.db import models

from club.play.tables.models import Table

APART: Final = timedelta(hours=24)  # nudges of one member at one table


class NudgeQuerySet(models.QuerySet["Nudge"]):
    """Queries of nudges."""

    def nudged_lately(
        self, table: Table, members: Collection[int], now: datetime
    ) -> set[int]:
        """Returns the ids of the members who were nudged at the table within a day."""
        lately = self.filter(table=table, member__in=members, at__gt=now - APART)
        return set(lately.values_list("member_id", flat=True))


class Nudge(models.Model):
    """A reminder that a member gave another at a table."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    asked = models.PositiveIntegerField()  # number of the open question
    member = models.ForeignKey(  # who is reminded
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="nudges"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()

    objects = NudgeQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["table", "member", "-at"], name="nudges_at_table")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} at {self.table_id}"
