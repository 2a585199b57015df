"""Members who will leave. Only `services/` writes rows; a row is deleted with the member's data."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Departure(models.Model):
    """A member's wish to leave the club."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="departure"
    )
    asked_at = models.DateTimeField()
    leaves_at = models.DateTimeField(db_index=True)
    empties_texts = models.BooleanField(default=False)  # of chat lines

    class Meta:
        ordering: ClassVar = ["leaves_at", "pk"]

    def __str__(self) -> str:
        return f"{self.member_id} leaves on {self.leaves_at:%Y-%m-%d}"
