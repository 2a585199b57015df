"""Zips with members' own data. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class DataExport(models.Model):
    """A zip that a member has asked for."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="data_export"
    )
    asked_at = models.DateTimeField()
    percent = models.PositiveSmallIntegerField(default=0)  # that is made
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(null=True, db_index=True)
    content = models.BinaryField(null=True)  # null: not made yet, or fetched
    fetched_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]

    def __str__(self) -> str:
        return f"data of {self.member_id}"

    @property
    def is_ready(self) -> bool:
        return self.made_at is not None and self.fetched_at is None
