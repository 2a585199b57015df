"""Nudges. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


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

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["table", "member", "-at"], name="nudges_at_table")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} at {self.table_id}"
